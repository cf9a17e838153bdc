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
 * The threads on which readers may block: as many as may read at once, shared by callers, and no queue, so that what is too
 * much is refused at once. A reader's place is taken until it returns, whatever became of the request, and is free again before the
 * client has its answer.
 *
 * <p>Answers are sent from other threads: a client that does not read keeps a sender, never a reader or the timer.
 */
final class ReaderThreads implements AutoCloseable {

    /** What the reader at work on this thread leaves for after its place is free; null on all other threads. */
    private static final ThreadLocal<@Nullable List<Runnable>> AFTERWARDS = new ThreadLocal<>();

    private static final long HAND_OVER_MILLIS = 20;

    private final ReaderPlaces places;
    private volatile boolean refuses;
    private final ExecutorService readers = Executors.newCachedThreadPool(named("mcp-resources-reader-"));
    private final ExecutorService senders = Executors.newCachedThreadPool(named("mcp-resources-sender-"));

    ReaderThreads(int most) {
        places = new ReaderPlaces(most);
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Where the readers of a caller run; it rejects one for which there is no place. */
    Executor of(Caller caller) {
        return reader -> execute(reader, caller);
    }

    private void execute(Runnable reader, Caller caller) {
        if (refuses) {
            throw ResourceRequests.closing();
        }
        if (!hasPlace(caller)) {
            throw new RejectedExecutionException();
        }
        try {
            readers.execute(() -> run(reader, caller));
        } catch (RejectedExecutionException closing) {
            places.give(caller);
            throw ResourceRequests.closing();
        }
    }

    /** Whether a place is free, or comes free at once: its reader has returned, and the thread is on its way to say so. */
    private boolean hasPlace(Caller caller) {
        try {
            return places.take(caller, HAND_OVER_MILLIS);
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
            places.give(caller);
            left.forEach(Runnable::run);
        }
    }

    /** Has an answer sent, on a thread that a client may keep. */
    void deliver(Runnable answer) {
        afterwards(() -> send(answer));
    }

    /** Runs what does not wait for anybody, and does not throw, as soon as the reader's place is free, here. */
    void afterwards(Runnable answer) {
        List<Runnable> left = AFTERWARDS.get();
        if (left == null) {
            answer.run();
        } else {
            left.add(answer);
        }
    }

    /** Runs what a client may keep waiting, at once and elsewhere. */
    void send(Runnable answer) {
        try {
            senders.execute(answer);
        } catch (RejectedExecutionException closing) {
            answer.run(); // what is owed is still sent
        }
    }

    /** Takes no new readers. */
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
