package io.github.mcpresources.server;

import io.github.mcpresources.internal.modern.JsonWriter;
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
 * Writes messages as lines between those of the SDK, in the order in which they come, on a thread of its own: a client
 * that does not read yet keeps nobody waiting, but its own requests where very many messages wait for it.
 */
final class StdioWriter {

    private static final Logger log = LoggerFactory.getLogger(StdioWriter.class);
    private static final int MOST_WAITING = 1_000;
    private static final int IDLE_SECONDS = 10;

    private final StdioTraffic traffic;
    private final Runnable whenBroken;
    private final ThreadPoolExecutor thread;
    private final Object room = new Object();
    private @Nullable IOException broken; // known to the thread alone

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

    /** Waits until not very many messages wait: before a request is taken, since what is owed is not thrown away. */
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
     * A message as it is written.
     *
     * @throws IllegalArgumentException if something in it is no JSON value
     * @throws java.io.UncheckedIOException if a blob in it cannot be read
     */
    static byte[] line(Map<String, ?> message) {
        byte[] json = JsonWriter.write(message);
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }

    /** Has a line written, without waiting; the stage completes when it is, and fails where the client is gone. */
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
