package io.github.mcpresources.server;

import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.MessageReader;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line from the client that is a JSON-RPC message. */
record StdioLine(Map<?, ?> json, String text) {

    /** Parses a line. Throws a {@link MalformedMessageException} if it is not a JSON-RPC message in UTF-8. */
    static StdioLine parse(byte[] line, McpJsonMapper mapper) {
        MessageReader.Json parsed = MessageReader.parse(line, mapper, "one line of JSON");
        if (!(parsed.value() instanceof Map<?, ?> json)) {
            throw MalformedMessageException.invalid(null, "A message must be a JSON object");
        }
        String fault = fault(json);
        if (fault != null) {
            throw MalformedMessageException.invalid(Message.id(json), fault);
        }
        return new StdioLine(json, parsed.text());
    }

    private static @Nullable String fault(Map<?, ?> json) {
        String fault = Message.fault(json);
        if (fault != null) {
            return fault;
        }
        if (json.containsKey("method")) {
            return json.get("method") instanceof String ? null : "A method must be a string";
        }
        boolean result = json.get("result") != null;
        boolean error = json.get("error") != null;
        if (Message.id(json) == null || result == error) {
            return "A message must have a method, or an id and either a result or an error";
        }
        return result || isError(json.get("error")) ? null : "An error must have an integer code and a message";
    }

    private static boolean isError(@Nullable Object error) {
        return error instanceof Map<?, ?> map
                && map.get("code") instanceof Integer
                && map.get("message") instanceof String;
    }

    boolean isCall() {
        return json.containsKey("method");
    }

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
