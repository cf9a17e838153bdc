package io.github.mcpresources.internal.opening;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of threads that open files. The calling thread waits until a file is opened, but not longer than a time limit.
 *
 * <p>Opening a FIFO for reading blocks until the FIFO is opened for writing. Java has no option to open a FIFO for
 * reading without blocking. An attacker may replace a file with a FIFO just before the file is opened. While the
 * calling thread waits, it tries to unblock the opening thread by opening the FIFO for writing. If this does not help,
 * the opening thread remains blocked. While {@value #MAX_STUCK} threads are blocked in this way, no more files are
 * opened.
 */
final class OpeningThreads {

    /** The maximum number of threads that remain blocked after their time limit. */
    static final int MAX_STUCK = 32;

    private static final long IDLE_SECONDS = 10;
    private static final long STACK_BYTES = 256 << 10;
    private static final long FIRST_WAIT_NANOS = 10_000_000;
    /**
     * The interval between two attempts to unblock a thread. It is short, because an attacker may replace files with
     * FIFOs and restore the files at a high rate.
     */
    private static final long UNBLOCK_INTERVAL_NANOS = 200_000;

    private static final Logger log = LoggerFactory.getLogger(OpeningThreads.class);
    private static final AtomicInteger numbers = new AtomicInteger();

    /** Tries to unblock a thread that opens a file. */
    @FunctionalInterface
    interface Unblocker {
        void run() throws IOException;
    }

    /**
     * Signals that a file was not opened within the time limit, or that no thread tried to open it because too many
     * threads are blocked.
     */
    static final class OpenTimeoutException extends IOException {
        private static final long serialVersionUID = 1L;

        OpenTimeoutException(String message) {
            super(message);
        }
    }

    private final ThreadPoolExecutor threads;
    private final AtomicInteger stuck = new AtomicInteger();
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private final Duration timeout;

    OpeningThreads(Duration timeout) {
        this.timeout = timeout;
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), OpeningThreads::thread);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(null, work, "mcp-resources-open-" + numbers.incrementAndGet(), STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Opens a resource, such as a file, on a thread of this pool.
     *
     * @param lease returns a {@link Closeable} that the opening needs, such as a directory handle; called on the
     *     calling thread before the opening. The {@code Closeable} is closed when the opening has ended
     * @param opening opens the resource; if it succeeds after the time limit, the resource is closed
     * @param unblocker tries to end the opening; called repeatedly while the opening is blocked
     * @throws OpenTimeoutException if the opening takes longer than the time limit, or if {@link #MAX_STUCK} other
     *     openings are already blocked
     * @throws InterruptedIOException if the caller is interrupted while it waits; its interrupt status is set again
     */
    <T extends Closeable> T open(Supplier<Closeable> lease, VerifiedOpen.Opening<T> opening, Unblocker unblocker)
            throws IOException {
        if (stuck.get() >= MAX_STUCK) {
            throw new OpenTimeoutException("No more files can be opened: " + MAX_STUCK
                    + " calls that open files are blocked, which is the limit. Probable cause: files were"
                    + " replaced by FIFOs, or the disk does not respond");
        }
        Closeable taken = lease.get();
        Attempt<T> attempt = new Attempt<>(() -> {
            try (taken) {
                return opening.open();
            }
        });
        try {
            threads.execute(attempt);
        } catch (RuntimeException | Error noThread) {
            taken.close();
            throw noThread;
        }
        boolean isOver = false;
        try {
            T opened = await(attempt, unblocker);
            isOver = true;
            return opened;
        } catch (ExecutionException failure) {
            isOver = true;
            throw ioException(failure);
        } finally {
            if (!isOver) {
                attempt.abandon();
            }
        }
    }

    private <T extends Closeable> T await(Attempt<T> attempt, Unblocker unblocker)
            throws IOException, ExecutionException {
        long end = System.nanoTime() + timeout.toNanos();
        long waitNanos = FIRST_WAIT_NANOS;
        try {
            do {
                try {
                    return attempt.get(waitNanos, TimeUnit.NANOSECONDS);
                } catch (TimeoutException waits) {
                    unblock(unblocker);
                    waitNanos = UNBLOCK_INTERVAL_NANOS;
                }
            } while (System.nanoTime() - end < 0);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while waiting for a file to be opened");
        }
        if (!hasWarned.getAndSet(true)) {
            log.warn(
                    "A file could not be opened within {} ms. The thread that opens it remains blocked until the system"
                            + " completes the call. While {} threads are blocked in this way, no more files are opened",
                    timeout.toMillis(),
                    MAX_STUCK);
        }
        throw new OpenTimeoutException("A file could not be opened within " + timeout.toMillis()
                + " ms: it was replaced by a FIFO without a writer, or the disk does not respond");
    }

    private static void unblock(Unblocker unblocker) {
        try {
            unblocker.run();
        } catch (IOException isOtherNow) { // the entry was replaced again; the next check detects it
            log.trace("Could not unblock the thread that is opening a file", isOtherNow);
        }
    }

    private static IOException ioException(ExecutionException thrown) {
        Throwable cause = thrown.getCause();
        if (cause instanceof IOException failure) {
            return failure;
        }
        if (cause instanceof RuntimeException fault) {
            throw fault;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IOException(thrown);
    }

    /**
     * An attempt to open a resource. If the caller abandons the attempt while the opening continues, the opening thread
     * closes the resource. If the opening has just ended, the caller closes the resource.
     */
    private final class Attempt<T extends Closeable> extends FutureTask<T> {

        private final AtomicBoolean isSettled = new AtomicBoolean();

        Attempt(VerifiedOpen.Opening<T> opening) {
            super(opening::open);
        }

        void abandon() {
            stuck.incrementAndGet();
            if (!isSettled.compareAndSet(false, true)) {
                discard();
            }
        }

        @Override
        protected void done() {
            if (!isSettled.compareAndSet(false, true)) {
                discard();
            }
        }

        private void discard() {
            stuck.decrementAndGet();
            try {
                get().close();
            } catch (ExecutionException failed) { // nothing was opened
                log.trace("The abandoned opening of a file failed", failed);
            } catch (IOException failure) {
                log.debug("Could not close a file that was opened after the caller had stopped waiting", failure);
            } catch (InterruptedException impossible) { // cannot happen, because the task is done
                Thread.currentThread().interrupt();
            }
        }
    }
}
