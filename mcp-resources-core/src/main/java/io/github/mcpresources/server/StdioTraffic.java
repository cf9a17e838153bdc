package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Tracks the outstanding work on a stdio connection: the requests without an answer, and the messages that are sent but
 * not yet written. The SDK writes on its own thread.
 */
final class StdioTraffic {

    private final Set<Object> unanswered = new HashSet<>();
    private final McpJsonMapper mapper;
    private final Duration drainTimeout;
    private final OutputStream client;
    private final OutputStream output;
    /** The memory of the messages that the SDK has still to write, in this order. */
    private final Deque<AnswerMemory> queued = new ArrayDeque<>();

    /** True if the SDK will write no more messages. */
    private boolean isAbandoned;

    private int unwritten;

    StdioTraffic(OutputStream client, McpJsonMapper mapper, Duration drainTimeout) {
        this.mapper = mapper;
        this.drainTimeout = drainTimeout;
        this.client = client;
        this.output = new Flushed(client);
    }

    /** Returns the stream that the SDK writes to, with one flush after each message. */
    OutputStream output() {
        return output;
    }

    synchronized void received(Object requestId) {
        unanswered.add(requestId);
    }

    /** Records that a request was cancelled, so that it needs no answer. */
    synchronized void cancelled(@Nullable Object requestId) {
        unanswered.remove(requestId);
        notifyAll();
    }

    /** Records that the SDK will write a message. Its memory is released when the message is written or lost. */
    private synchronized void sent(McpSchema.JSONRPCMessage message, AnswerMemory memory) {
        unwritten++;
        if (isAbandoned) {
            memory.close();
        } else {
            queued.add(memory);
        }
        if (message instanceof McpSchema.JSONRPCResponse response) {
            unanswered.remove(response.id());
        }
    }

    /** Records that the answer to a request is queued for writing. */
    synchronized void answered(Object requestId) {
        unanswered.remove(requestId);
        notifyAll();
    }

    /** Records that a line will be written or lost. */
    synchronized void writing() {
        unwritten++;
    }

    /** Records that a line was lost. */
    synchronized void lost() {
        unwritten--;
        notifyAll();
    }

    private synchronized void written() {
        unwritten--;
        notifyAll();
    }

    private void writtenBySdk() {
        AnswerMemory memory;
        synchronized (this) {
            memory = queued.poll();
            written();
        }
        if (memory != null) {
            memory.close();
        }
    }

    /** Releases the memory of all messages that the SDK has not written, because it will not write them any more. */
    private void abandon() {
        List<AnswerMemory> lost;
        synchronized (this) {
            isAbandoned = true;
            lost = List.copyOf(queued);
            queued.clear();
        }
        lost.forEach(AnswerMemory::close);
    }

    /** Waits until nothing is outstanding, at most for the drain timeout. */
    synchronized void drain() throws InterruptedException {
        long deadline = System.nanoTime() + drainTimeout.toNanos();
        while (!unanswered.isEmpty() || unwritten > 0) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                return;
            }
            wait(millis);
        }
    }

    /** Answers a line that is not a valid request with an error. */
    void refuse(@Nullable Object id, int code, String message) throws IOException {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        response.put("id", id);
        response.put("error", Map.of("code", code, "message", message));
        byte[] line = (mapper.writeValueAsString(response) + "\n").getBytes(StandardCharsets.UTF_8);
        writing();
        put(line);
    }

    /** Writes a line between messages of the SDK. */
    void put(byte[] line) throws IOException {
        synchronized (output) { // the SDK's writer holds this lock for each message
            client.write(line);
            client.flush();
        }
        written();
    }

    /** Wraps the SDK's transport to track the messages that are sent. */
    McpServerTransport counting(McpServerTransport transport) {
        return new Counted(transport);
    }

    private final class Flushed extends FilterOutputStream {
        Flushed(OutputStream client) {
            super(client);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length); // FilterOutputStream would write single bytes
            } catch (IOException gone) {
                abandon();
                throw gone;
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException gone) {
                abandon();
                throw gone;
            }
            writtenBySdk();
        }
    }

    private final class Counted extends ForwardingChannel<McpServerTransport> {

        private final SendOrder order = new SendOrder();

        Counted(McpServerTransport inner) {
            super(inner);
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.deferContextual(view -> {
                AnswerMemory memory = new AnswerMemory();
                if (message instanceof McpSchema.JSONRPCResponse) {
                    view.<AnswerMemory>getOrEmpty(AnswerMemory.class).ifPresent(memory::takeOver);
                }
                return order.send(inner, message, () -> sent(message, memory)).doOnError(refused -> abandon());
            });
        }

        @Override
        public Mono<Void> closeGracefully() {
            return inner.closeGracefully().doFinally(signal -> abandon());
        }

        @Override
        public void close() {
            inner.close();
            abandon();
        }
    }
}
