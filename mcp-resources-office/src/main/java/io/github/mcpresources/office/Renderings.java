package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Renders a few things at a time, each within its time. Others wait in line, of which there is an end. Who gives up, or has no
 * time left, interrupts the work; its thread counts until it is really free.
 */
final class Renderings implements Closeable {

    private static final int LINE = 64;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final ThreadPoolExecutor threads;
    private final Duration most;
    private final TimeSource time;

    Renderings(int atOnce, Duration most, TimeSource time) {
        this.most = most;
        this.time = time;
        threads = new ThreadPoolExecutor(atOnce, atOnce, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(LINE), work -> {
            Thread thread = new Thread(work, "office-rendering-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Renders, and waits for it.
     *
     * @throws OfficeException if there are too many, or its time is over
     * @throws InterruptedException if whoever waits was interrupted
     */
    <T> T render(Callable<T> work, RequestContext context) throws Exception {
        context.progress(0, 1.0, "Waiting to be rendered");
        Work<T> task = new Work<>(work, context);
        try {
            threads.execute(task);
        } catch (RejectedExecutionException full) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "More than " + LINE + " renderings wait for one of " + threads.getMaximumPoolSize()
                            + " at a time (setting renderings); try again later",
                    full);
        }
        context.onCancel(() -> task.cancel(true));
        try {
            T made = task.get();
            context.progress(1, 1.0, "Rendered");
            return made;
        } catch (InterruptedException givenUp) {
            task.cancel(true);
            throw givenUp;
        } catch (CancellationException ended) {
            if (context.isCancelled()) {
                throw ended;
            }
            throw new OfficeException(
                    Reason.LIMIT,
                    "Rendering took longer than the limit of " + most.toMillis() + " ms (setting renderTimeout)",
                    ended);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw new IOException("Rendering failed", failure.getCause()); // an Error of a library
        } finally {
            threads.remove(task);
        }
    }

    /** A rendering whose time begins when it gets a thread. */
    private final class Work<T> extends FutureTask<T> {
        private final RequestContext context;

        Work(Callable<T> work, RequestContext context) {
            super(work);
            this.context = context;
        }

        @Override
        public void run() {
            Subscription timer = time.schedule(most, () -> cancel(true));
            try {
                context.progress(0, 1.0, "Rendering");
                super.run();
            } finally {
                timer.close();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow().forEach(waiting -> ((FutureTask<?>) waiting).cancel(true));
    }
}
