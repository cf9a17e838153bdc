package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;

/**
 * A service that lists the items in documents. Concurrent requests for the same document share one listing, which fails
 * after a timeout. The first request does the work on its thread. If the first request is cancelled, one of the waiting
 * requests does the work.
 */
final class SharedListings {

    private static final int MAX_REMEMBERED = 10_000;
    private static final int TIMES = 6;

    private final Duration timeout;
    private final TimeSource time;
    private final Flights<Optional<Inventory>> flights = new Flights<>();
    private final Cache<String, Instant> refusedUntil = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .executor(Runnable::run)
            .build();

    SharedListings(Duration timeout, TimeSource time) {
        this.timeout = timeout;
        this.time = time;
    }

    /**
     * Lists the items in a document, or waits for another request that is listing the items in the same document.
     *
     * @param digest the digest of the document
     * @param work the function that lists the items; it must end if its thread is interrupted
     * @throws OfficeException if listing the items takes too long, or took too long recently, or if the work throws
     *     this exception
     * @throws CancellationException if the request is cancelled, or the calling thread was interrupted; the interrupt
     *     status of the thread is kept
     */
    Optional<Inventory> once(String digest, RequestContext context, Callable<Optional<Inventory>> work)
            throws IOException {
        Instant until = refusedUntil.getIfPresent(digest);
        long left = until == null ? 0 : Duration.between(time.instant(), until).toMillis();
        if (left > 0) {
            throw tooLong("The items are not listed, because an earlier attempt took longer than " + timeout.toMillis()
                    + " ms (setting listTimeout). Try again in " + (left + 999) / 1_000 + " s.");
        }
        try {
            return flights.once(digest, context, () -> inTime(digest, work));
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw givenUp(givenUp);
        } catch (Exception failure) {
            throw new IOException("The items of the document could not be listed", failure);
        }
    }

    private Optional<Inventory> inTime(String digest, Callable<Optional<Inventory>> work) throws Exception {
        Deadline deadline = new Deadline();
        Handle timer = time.schedule(timeout, deadline::isOver);
        try {
            return work.call();
        } catch (IOException | RuntimeException failure) {
            if (deadline.end()) {
                refusedUntil.put(digest, time.instant().plus(timeout.multipliedBy(TIMES)));
                throw tooLong("Listing the items took longer than the limit of " + timeout.toMillis()
                        + " ms (setting listTimeout)");
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

    private static CancellationException givenUp(Exception cause) {
        CancellationException ended = new CancellationException("The listing was cancelled");
        ended.initCause(cause);
        return ended;
    }

    private static OfficeException tooLong(String message) {
        return new OfficeException(Reason.LIMIT, message, null);
    }

    /**
     * A deadline for work on the thread that creates it. When the time is over, this thread is interrupted, unless the
     * work has ended.
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
         * Ends the deadline, so that it no longer interrupts the thread. If the deadline has already interrupted the
         * thread, clears the interrupt status and returns true.
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
