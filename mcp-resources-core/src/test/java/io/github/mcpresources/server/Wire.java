package io.github.mcpresources.server;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that exchanges raw JSON messages over a real transport. */
abstract class Wire implements AutoCloseable {

    static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final int PATIENCE_SECONDS = 60;
    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    /** The received messages that do not answer a waiting request. */
    final BlockingQueue<Map<String, Object>> others = new LinkedBlockingQueue<>();

    private int lastId;

    /**
     * Sends a message and returns a future of its answer. Without an answer, the future completes with an empty map on
     * streamable and stateless HTTP, and never completes on the other transports.
     */
    abstract CompletableFuture<Map<String, Object>> send(Map<String, Object> message) throws IOException;

    /** Sends a request with any parameters, valid or invalid, and returns its answer. */
    Map<String, Object> request(String method, @Nullable Object params) throws Exception {
        return start(method, params).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    CompletableFuture<Map<String, Object>> start(String method, @Nullable Object params) throws Exception {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("id", ++lastId);
        message.put("method", method);
        if (params != null) {
            message.put("params", params);
        }
        return send(message);
    }

    /** Returns the next notification. Fails if no notification arrives in time. */
    Map<String, Object> notification() throws InterruptedException {
        Map<String, Object> next = others.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("No notification came");
        }
        return next;
    }

    int lastId() {
        return lastId;
    }

    void notify(String method, Map<String, Object> params) throws Exception {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("method", method);
        message.put("params", params);
        send(message);
    }

    static Map<String, Object> introduction(String revision) {
        return Map.of(
                "protocolVersion", revision,
                "capabilities", Map.of(),
                "clientInfo", Map.of("name", "wire", "version", "1"));
    }

    /** Initializes a session. */
    Map<String, Object> initialize(String revision) throws Exception {
        Map<String, Object> answer = request("initialize", introduction(revision));
        notify("notifications/initialized", Map.of());
        return answer;
    }

    static Map<String, Object> parse(String json) {
        try {
            return MAPPER.readValue(json, OBJECT);
        } catch (IOException notJson) {
            throw new IllegalArgumentException(json, notJson);
        }
    }

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (IOException impossible) {
            throw new IllegalArgumentException(String.valueOf(value), impossible);
        }
    }

    @Override
    public abstract void close() throws Exception;
}
