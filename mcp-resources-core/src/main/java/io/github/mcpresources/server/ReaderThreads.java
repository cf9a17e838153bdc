package io.github.mcpresources.server;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which readers may block: as many as may read at once and no queue, so that what is too much is refused
 * at once. A thread is taken until its reader returns, whatever became of the request.
 */
final class ReaderThreads implements Executor, AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    private final ThreadPoolExecutor pool;

    ReaderThreads(int most) {
        AtomicInteger number = new AtomicInteger();
        pool = new ThreadPoolExecutor(0, most, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "mcp-resources-reader-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
