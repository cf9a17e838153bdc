package io.github.mcpresources.testkit.client;

import org.jspecify.annotations.Nullable;

/** The server could not be reached, or did not say what a client needs in order to go on. */
public final class ClientException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message what was tried, what came back, and what to look at
     * @param cause what lies behind it; null for nothing
     */
    public ClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * A failure with nothing behind it.
     *
     * @param message what was tried, what came back, and what to look at
     */
    public ClientException(String message) {
        this(message, null);
    }
}
