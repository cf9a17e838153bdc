package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which readers may block. All callers share a limited number of permits for readers. There is no queue:
 * a reader without a permit is rejected after a short wait. A reader keeps its permit until it returns, even if the
 * request has ended. The permit is released before the result of the reader is sent to the client.
 *
 * <p>Responses whose sending may block are sent on separate sender threads. A client that does not read therefore
 * blocks neither a reader nor the timer.
 */
final class ReaderThreads implements AutoCloseable {

    /**
     * The tasks to run after the permit of the current thread's reader is released; null on threads without a reader.
     */
    private static final ThreadLocal<@Nullable List<Runnable>> AFTERWARDS = new ThreadLocal<>();

    private static final long HAND_OVER_MILLIS = 20;

    private final ReaderPermits permits;
    private volatile boolean refuses;
    private final ExecutorService readers = Executors.newCachedThreadPool(named("mcp-resources-reader-"));
    private final ExecutorService senders = Executors.newCachedThreadPool(named("mcp-resources-sender-"));

    ReaderThreads(int max) {
        permits = new ReaderPermits(max);
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Returns the executor for readers of a caller. It throws a {@link RejectedExecutionException} for a reader that
     * gets no permit, and a {@link io.github.mcpresources.ResourceException} while the server is closing.
     */
    Executor of(Caller caller) {
        return reader -> execute(reader, caller);
    }

    private void execute(Runnable reader, Caller caller) {
        if (refuses) {
            throw ResourceRequests.closing();
        }
        if (!tryTakePermit(caller)) {
            throw new RejectedExecutionException();
        }
        try {
            readers.execute(() -> run(reader, caller));
        } catch (RejectedExecutionException closing) {
            permits.release(caller);
            throw ResourceRequests.closing();
        }
    }

    /** Takes a permit. Waits briefly, because a reader that has ended may not have released its permit yet. */
    private boolean tryTakePermit(Caller caller) {
        try {
            return permits.take(caller, HAND_OVER_MILLIS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void run(Runnable reader, Caller caller) {
        List<Runnable> left = new ArrayList<>(1);
        AFTERWARDS.set(left);
        try {
            reader.run();
        } finally {
            AFTERWARDS.remove();
            permits.release(caller);
            left.forEach(Runnable::run);
        }
    }

    /**
     * Runs a task on a sender thread, after the permit of the current thread's reader is released. The task sends a
     * response, and may block while the client does not read.
     */
    void deliver(Runnable answer) {
        afterwards(() -> send(answer));
    }

    /**
     * Runs a task on the current thread after the permit of the thread's reader is released, or immediately if the
     * thread runs no reader. The task must not block or throw.
     */
    void afterwards(Runnable answer) {
        List<Runnable> left = AFTERWARDS.get();
        if (left == null) {
            answer.run();
        } else {
            left.add(answer);
        }
    }

    /**
     * Runs a task on a sender thread, without waiting for the current thread's reader. The task may block. After
     * {@link #close}, runs the task on the current thread.
     */
    void send(Runnable answer) {
        try {
            senders.execute(answer);
        } catch (RejectedExecutionException closing) {
            answer.run(); // outstanding answers are still sent
        }
    }

    /** Returns the number of readers that can still be started. */
    int free() {
        return permits.free();
    }

    /** Rejects new readers from now on. */
    void refuse() {
        refuses = true;
    }

    @Override
    public void close() {
        refuses = true;
        readers.shutdownNow();
        senders.shutdown();
    }
}
