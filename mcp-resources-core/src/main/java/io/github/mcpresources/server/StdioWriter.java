package io.github.mcpresources.server;

import io.github.mcpresources.internal.stateless.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines in order, between those of the SDK, on its own thread. A client that does not read delays only its own
 * new requests, and only if very many messages are waiting.
 */
final class StdioWriter {

    private static final Logger log = LoggerFactory.getLogger(StdioWriter.class);
    private static final int MOST_WAITING = 1_000;
    private static final int IDLE_SECONDS = 10;

    private final StdioTraffic traffic;
    private final Runnable whenBroken;
    private final ThreadPoolExecutor thread;
    private final Object room = new Object();
    private @Nullable IOException broken; // accessed only by the writer thread

    StdioWriter(StdioTraffic traffic, Runnable whenBroken) {
        this.traffic = traffic;
        this.whenBroken = whenBroken;
        thread = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StdioWriter::daemon);
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "mcp-resources-stdio-writer");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Waits until the queue is below its limit. Called before a request is taken, because queued answers are never
     * dropped.
     */
    void awaitRoom() {
        synchronized (room) {
            while (thread.getQueue().size() >= MOST_WAITING) {
                try {
                    room.wait();
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    /**
     * Returns a message as a line.
     *
     * @throws IllegalArgumentException if the message contains something that is not a JSON value
     * @throws java.io.UncheckedIOException if a blob in the message cannot be read
     */
    static byte[] line(Map<String, ?> message) {
        byte[] json = JsonWriter.write(message);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }

    /** Queues a line without waiting. The stage completes when the line is written, and fails if the client is gone. */
    CompletionStage<Void> write(byte[] bytes) {
        Line line = new Line(bytes);
        traffic.writing();
        thread.execute(line);
        return line.written;
    }

    private final class Line implements Runnable {

        private final byte[] bytes;
        private final CompletableFuture<Void> written = new CompletableFuture<>();

        Line(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void run() {
            put();
            synchronized (room) {
                room.notifyAll();
            }
        }

        private void put() {
            if (broken != null) {
                lose(broken);
                return;
            }
            try {
                traffic.put(bytes);
            } catch (IOException gone) {
                log.debug("The client is gone", gone);
                broken = gone;
                lose(gone);
                whenBroken.run();
                return;
            }
            written.complete(null);
        }

        void lose(Exception reason) {
            traffic.lost();
            written.completeExceptionally(reason);
        }
    }
}
