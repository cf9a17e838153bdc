package io.github.mcpresources.internal.protocol;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Signals that a request exceeded the read timeout of this server. It is a separate class, so that it can be
 * distinguished from a {@link TimeoutException} that a reader throws.
 */
@SuppressWarnings("serial")
public final class RequestTimeoutException extends TimeoutException {

    /**
     * Creates the exception.
     *
     * @param method the method of the request that was not completed
     * @param limit the read timeout
     */
    public RequestTimeoutException(String method, Duration limit) {
        super(method + " did not complete within " + limit + " (setting readTimeout)");
    }
}
