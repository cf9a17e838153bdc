package io.github.mcpresources.testkit.client;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if the client cannot reach the server, if the server does not return a result that the client needs, or if the
 * transport does not support the settings of the client.
 */
public final class ClientException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with a cause.
     *
     * @param message the attempted operation, the response, and a hint about the cause
     * @param cause the cause; null if there is none
     */
    public ClientException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception without a cause.
     *
     * @param message the attempted operation, the response, and a hint about the cause
     */
    public ClientException(String message) {
        this(message, null);
    }
}
