package io.github.mcpresources.spring.autoconfigure;

import org.jspecify.annotations.Nullable;

/** Thrown if the application is configured so that its resources cannot be served. */
final class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    /**
     * Creates an exception.
     *
     * @param description the fault in the configuration
     * @param action the correction that the developer can make
     * @param cause the cause; null if there is none
     */
    ConfigurationException(String description, String action, @Nullable Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
