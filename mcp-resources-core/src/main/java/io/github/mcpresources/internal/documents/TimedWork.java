package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/**
 * Does work on documents within a timeout, and only once for all concurrent requests with the same key. The first
 * request does the work on its thread. If the first request is cancelled, a waiting request does the work. After a
 * timeout, work with the same key is refused for some time.
 */
public final class TimedWork<T> {

    private static final int MAX_REMEMBERED = 10_000;
    private static final int TIMES = 6;

    private final DocumentKind kind;
    private final String what;
    private final String setting;
    private final Duration timeout;
    private final TimeSource time;
    private final Flights<T> flights = new Flights<>();
    private final Cache<String, Instant> refusedUntil = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .executor(Runnable::run)
            .build();

    /**
     * Creates a runner of one kind of work.
     *
     * @param what the work, for messages, such as {@code Listing the items}
     * @param setting the setting of the timeout, for messages
     */
    public TimedWork(DocumentKind kind, String what, String setting, Duration timeout, TimeSource time) {
        this.kind = kind;
        this.what = what;
        this.setting = setting;
        this.timeout = timeout;
        this.time = time;
    }

    /**
     * Does the work, or waits for another request that does it.
     *
     * @param work must end if its thread is interrupted
     * @throws ResourceException if the work takes too long, or took too long recently
     * @throws CancellationException if the request is cancelled or the thread interrupted; the interrupt status is kept
     */
    public T once(String key, RequestContext context, Callable<T> work) throws IOException {
        Instant until = refusedUntil.getIfPresent(key);
        long left = until == null ? 0 : Duration.between(time.instant(), until).toMillis();
        if (left > 0) {
            throw tooLong(what + " is not attempted, because an earlier attempt took longer than " + timeout.toMillis()
                    + " ms (setting " + setting + "). Try again in " + (left + 999) / 1_000 + " s.");
        }
        try {
            return flights.once(key, context, () -> inTime(key, work));
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw givenUp(givenUp);
        } catch (Exception failure) {
            throw new IOException(what + " failed", failure);
        }
    }

    private T inTime(String key, Callable<T> work) throws Exception {
        Deadline deadline = new Deadline();
        Handle timer = time.schedule(timeout, deadline::isOver);
        try {
            return work.call();
        } catch (IOException | RuntimeException failure) {
            if (deadline.end()) {
                refusedUntil.put(key, time.instant().plus(timeout.multipliedBy(TIMES)));
                throw tooLong(what + " took longer than the limit of " + timeout.toMillis() + " ms (setting " + setting
                        + ")");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw givenUp(failure);
            }
            throw failure;
        } finally {
            timer.close();
            deadline.end();
        }
    }

    private CancellationException givenUp(Exception cause) {
        CancellationException ended = new CancellationException(what + " was cancelled");
        ended.initCause(cause);
        return ended;
    }

    private ResourceException tooLong(String message) {
        return kind.limit().apply(message);
    }

    /**
     * A deadline for work on the current thread. When the deadline passes, the thread is interrupted, unless the work
     * has ended.
     */
    private static final class Deadline {
        private final Thread worker = Thread.currentThread();
        private boolean ended;
        private boolean interrupted;

        synchronized void isOver() {
            if (!ended) {
                interrupted = true;
                worker.interrupt();
            }
        }

        /**
         * Records that the work has ended. If the deadline has interrupted the thread, the first call clears the
         * interrupt status and returns true.
         */
        synchronized boolean end() {
            boolean passed = interrupted && !ended;
            ended = true;
            if (passed) {
                Thread.interrupted();
            }
            return passed;
        }
    }
}
