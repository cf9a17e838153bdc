package io.github.mcpresources.internal.http;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replaces the errors of the SDK's endpoint with JSON-RPC errors. If the endpoint rejects a request itself, for example
 * because the session is missing, it sends a serialized exception with its stack trace.
 */
public final class EndpointErrors {

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    /**
     * The beginning of the endpoint's message for malformed input. The rest of that message is the text of an
     * exception, which clients must not see.
     */
    private static final String MALFORMED = "Invalid message format";

    private EndpointErrors() {}

    /**
     * Returns a JSON-RPC error instead of a body with a serialized exception. Returns any other body unchanged.
     *
     * @param status the HTTP status, at least 400
     * @throws IOException if the body looks like a serialized exception, but is not JSON
     */
    public static String rewritten(String body, int status, McpJsonMapper mapper) throws IOException {
        if (!body.contains("\"jsonRpcError\"")) {
            return body;
        }
        Object error = mapper.readValue(body, OBJECT).get("jsonRpcError");
        if (!(error instanceof Map<?, ?> fields) || !(fields.get("code") instanceof Integer code)) {
            return body;
        }
        Map<String, Object> rewritten = new LinkedHashMap<>();
        rewritten.put("code", code);
        rewritten.put("message", message(String.valueOf(fields.get("message")), status));
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("error", rewritten);
        return mapper.writeValueAsString(message);
    }

    private static String message(String given, int status) {
        if (status >= HttpURLConnection.HTTP_INTERNAL_ERROR) {
            return "Internal error";
        }
        return given.startsWith(MALFORMED) ? MALFORMED : given;
    }
}
