package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls a listener and catches its exceptions. Logs the first, second, fourth, eighth exception and so on. */
final class SafeListener {

    private static final Logger log = LoggerFactory.getLogger(SafeListener.class);

    private final ResourceListener listener;
    private final AtomicLong failures = new AtomicLong();

    SafeListener(ResourceListener listener) {
        this.listener = listener;
    }

    void requestEnded(ResourceListener.RequestSummary request) {
        try {
            switch (request.outcome()) {
                case SUCCEEDED -> listener.succeeded(request);
                case NOT_FOUND -> listener.notFound(request);
                case BAD_REQUEST -> listener.badRequest(request);
                case REFUSED -> listener.refused(request);
                case FAILED -> listener.failed(request);
                case TIMED_OUT -> listener.timedOut(request);
                case CANCELLED -> listener.cancelled(request);
            }
        } catch (Throwable failure) { // also catches an Error, because the request must still be answered
            logFailure(failure);
        }
    }

    /** Returns the name of the listener's class. */
    String name() {
        return listener.getClass().getName();
    }

    /** Returns the number of exceptions that the listener has thrown. */
    long failures() {
        return failures.get();
    }

    private void logFailure(Throwable failure) {
        long count = failures.incrementAndGet();
        if (Long.bitCount(count) > 1) {
            return;
        }
        String name = name();
        try {
            log.warn(
                    "The listener {} threw an exception (number {}); the next exception that is logged is number {}",
                    name,
                    count,
                    2 * count,
                    failure);
        } catch (Throwable unprintable) { // getMessage of an exception may throw
            log.warn("The listener {} threw an exception (number {}): {}", name, count, failure.getClass());
        }
    }
}
