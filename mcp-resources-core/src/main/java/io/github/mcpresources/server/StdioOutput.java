package io.github.mcpresources.server;

import io.github.mcpresources.internal.stateless.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the lines of a stdio connection to the client, in the order in which they are queued, on a separate thread. If
 * the client does not read, its new requests wait while 1,000 or more lines are queued.
 *
 * <p>This class also records the requests that still need a response, so that a connection can wait for the pending
 * responses.
 */
final class StdioOutput {

    private static final Logger log = LoggerFactory.getLogger(StdioOutput.class);
    private static final int MAX_QUEUED = 1_000;
    private static final int IDLE_SECONDS = 10;

    private final OutputStream client;
    private final Runnable whenBroken;
    private final ThreadPoolExecutor thread;
    /** The requests that still need a response. Guarded by {@code this}, as is {@code unwritten}. */
    private final Set<Object> unanswered = new HashSet<>();

    private int unwritten;
    private @Nullable IOException broken; // accessed only by the writer thread

    /**
     * Creates an output.
     *
     * @param whenBroken run once, on the writer thread, if a write fails because the client has disconnected
     */
    StdioOutput(OutputStream client, Runnable whenBroken) {
        this.client = client;
        this.whenBroken = whenBroken;
        thread = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), StdioOutput::daemon);
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "mcp-resources-stdio-writer");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Returns a message as a line.
     *
     * @throws IllegalArgumentException if the message contains a value that is not a JSON value
     * @throws java.io.UncheckedIOException if the source of large content in the message cannot be read
     */
    static byte[] line(Map<String, ?> message) {
        return line(JsonWriter.write(message));
    }

    /** Returns JSON text as one line, which ends in a line feed. Line breaks between tokens become spaces. */
    static byte[] line(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        for (int at = 0; at < json.length; at++) {
            if (line[at] == '\n' || line[at] == '\r') {
                line[at] = ' ';
            }
        }
        line[json.length] = '\n';
        return line;
    }

    /**
     * Waits until the queue is below its limit. The connection calls this method before it handles a request, because
     * queued responses are never dropped.
     */
    synchronized void awaitRoom() throws InterruptedException {
        while (unwritten >= MAX_QUEUED) {
            wait();
        }
    }

    /**
     * Records a request that needs a response.
     *
     * @param request identifies the request among the requests of the connection
     */
    synchronized void expect(Object request) {
        unanswered.add(request);
    }

    /** Records that a request no longer needs a response. Does nothing if the request is unknown. */
    synchronized void settle(@Nullable Object request) {
        unanswered.remove(request);
        notifyAll();
    }

    /** Queues the response to a request, like {@link #write}. The request then no longer needs a response. */
    CompletionStage<Void> answer(Object request, Supplier<byte[]> line) {
        CompletionStage<Void> written = write(line);
        settle(request); // after the line is queued, so that drain always waits for the request or the line
        return written;
    }

    /**
     * Queues a line without waiting.
     *
     * @param line returns the line; called on the writer thread, so that few lines are in memory at a time
     * @return a stage that completes when the line is written, and fails if the client has disconnected or the supplier
     *     fails
     */
    CompletionStage<Void> write(Supplier<byte[]> line) {
        CompletableFuture<Void> written = new CompletableFuture<>();
        synchronized (this) {
            unwritten++;
        }
        thread.execute(() -> put(line, written));
        return written;
    }

    private void put(Supplier<byte[]> line, CompletableFuture<Void> written) {
        try {
            put(line);
            written.complete(null);
        } catch (IOException gone) {
            written.completeExceptionally(gone);
        } finally {
            written.cancel(false); // no effect, except after an unchecked exception or an Error
            synchronized (this) {
                unwritten--;
                notifyAll();
            }
        }
    }

    private void put(Supplier<byte[]> line) throws IOException {
        if (broken != null) {
            throw broken;
        }
        byte[] bytes = line.get();
        try {
            client.write(bytes);
            client.flush();
        } catch (IOException gone) {
            log.debug("The client has disconnected", gone);
            broken = gone;
            whenBroken.run();
            throw gone;
        }
    }

    synchronized void drain(Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!unanswered.isEmpty() || unwritten > 0) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }
}
