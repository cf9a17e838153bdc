package io.github.mcpresources.internal.protocol;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Signals that a request exceeded the read timeout of this server. The exception has its own type, because a reader may
 * throw a {@link TimeoutException} for another reason.
 */
@SuppressWarnings("serial")
public final class RequestTimeoutException extends TimeoutException {

    private final Duration limit;

    public RequestTimeoutException(String method, Duration limit) {
        super(method + " did not complete within " + limit.toMillis() + " ms (setting readTimeout)");
        this.limit = limit;
    }

    Duration limit() {
        return limit;
    }
}
