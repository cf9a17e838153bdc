package io.github.mcpresources.server;

import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line from the client that is a JSON-RPC message.
 *
 * @param json the message
 * @param text its text
 */
record StdioLine(Map<?, ?> json, String text) {

    private static final TypeRef<Object> ANYTHING = new TypeRef<>() {};

    /**
     * Parses a line.
     *
     * @throws MalformedMessageException if it is not a JSON-RPC message in UTF-8
     */
    static StdioLine parse(byte[] line, McpJsonMapper mapper) {
        String text;
        Object value;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            value = mapper.readValue(text, ANYTHING);
        } catch (CharacterCodingException notUtf8) {
            throw MalformedMessageException.notJson("Parse error: a message must be UTF-8");
        } catch (IOException | RuntimeException | StackOverflowError notJson) {
            throw MalformedMessageException.notJson("Parse error: a message must be one line of JSON");
        }
        if (!(value instanceof Map<?, ?> json)) {
            throw MalformedMessageException.invalid(null, "A message must be a JSON object");
        }
        Object id = json.get("id");
        boolean usableId = id instanceof String || id instanceof Integer || id instanceof Long;
        String fault = fault(json, usableId);
        if (fault != null) {
            throw MalformedMessageException.invalid(usableId ? id : null, fault);
        }
        return new StdioLine(json, text);
    }

    private static @Nullable String fault(Map<?, ?> json, boolean usableId) {
        if (!McpSchema.JSONRPC_VERSION.equals(json.get("jsonrpc"))) {
            return "A message must have \"jsonrpc\": \"2.0\"";
        }
        if (json.containsKey("id") && !usableId) {
            return "An id must be a string or an integer";
        }
        if (json.containsKey("method")) {
            return json.get("method") instanceof String ? null : "A method must be a string";
        }
        boolean result = json.get("result") != null;
        boolean error = json.get("error") != null;
        if (!usableId || result == error) {
            return "A message must have a method, or an id and either a result or an error";
        }
        return result || isError(json.get("error")) ? null : "An error must have an integer code and a message";
    }

    private static boolean isError(@Nullable Object error) {
        return error instanceof Map<?, ?> map
                && map.get("code") instanceof Integer
                && map.get("message") instanceof String;
    }

    /** Checks whether the message is a request or a notification. */
    boolean isCall() {
        return json.containsKey("method");
    }

    /** Returns the message as the SDK's sessions take it. */
    McpSchema.JSONRPCMessage message() {
        Object id = json.get("id");
        if (json.get("method") instanceof String method) {
            return id == null
                    ? new McpSchema.JSONRPCNotification(method, json.get("params"))
                    : new McpSchema.JSONRPCRequest(method, id, json.get("params"));
        }
        return json.get("error") instanceof Map<?, ?> error
                ? McpSchema.JSONRPCResponse.error(
                        id,
                        new McpSchema.JSONRPCResponse.JSONRPCError(
                                (Integer) error.get("code"), (String) error.get("message"), error.get("data")))
                : McpSchema.JSONRPCResponse.result(id, json.get("result"));
    }
}
