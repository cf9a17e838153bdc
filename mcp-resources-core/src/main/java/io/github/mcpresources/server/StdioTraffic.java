package io.github.mcpresources.server;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What is owed on a stdio connection: the requests that came in and have no answer yet, and the messages that were sent
 * and are not yet written (the SDK writes on a thread of its own).
 */
final class StdioTraffic {

    private final Set<Object> unanswered = new HashSet<>();
    private final McpJsonMapper mapper;
    private final Duration drainTimeout;
    private final OutputStream output;
    private int unwritten;

    StdioTraffic(OutputStream client, McpJsonMapper mapper, Duration drainTimeout) {
        this.mapper = mapper;
        this.drainTimeout = drainTimeout;
        this.output = new Flushed(client);
    }

    /** Where the SDK writes: one flush after each message. */
    OutputStream output() {
        return output;
    }

    synchronized void received(Object requestId) {
        unanswered.add(requestId);
    }

    /** The request was cancelled: no answer need come. */
    synchronized void cancelled(@Nullable Object requestId) {
        unanswered.remove(requestId);
        notifyAll();
    }

    private synchronized void sent(McpSchema.JSONRPCMessage message) {
        unwritten++;
        if (message instanceof McpSchema.JSONRPCResponse response) {
            unanswered.remove(response.id());
        }
    }

    /** The answer to a request is among what is to be written. */
    synchronized void answered(Object requestId) {
        unanswered.remove(requestId);
        notifyAll();
    }

    /** A line is to be put, or is lost. */
    synchronized void writing() {
        unwritten++;
    }

    /** What was to be put will never be. */
    synchronized void lost() {
        unwritten--;
        notifyAll();
    }

    private synchronized void written() {
        unwritten--;
        notifyAll();
    }

    /** Waits until nothing is owed, for a bounded time. */
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

    /** Answers a line that never becomes a request. */
    void refuse(@Nullable Object id, int code, String message) throws IOException {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        response.put("id", id);
        response.put("error", Map.of("code", code, "message", message));
        byte[] line = (mapper.writeValueAsString(response) + "\n").getBytes(StandardCharsets.UTF_8);
        writing();
        put(line);
    }

    /** Writes a line between two of the SDK's. */
    void put(byte[] line) throws IOException {
        synchronized (output) { // the SDK's writer holds this lock for each message
            output.write(line);
            output.flush();
        }
    }

    /** The transport, with an eye on what is sent. */
    McpServerTransport counting(McpServerTransport transport) {
        return new Counted(transport);
    }

    private final class Flushed extends FilterOutputStream {
        Flushed(OutputStream client) {
            super(client);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length); // FilterOutputStream would go byte by byte
        }

        @Override
        public void flush() throws IOException {
            super.flush();
            written();
        }
    }

    private final class Counted extends ForwardingChannel<McpServerTransport> {

        private final SendOrder order = new SendOrder();

        Counted(McpServerTransport inner) {
            super(inner);
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.defer(() -> {
                sent(message);
                return order.send(inner, message);
            });
        }
    }
}
