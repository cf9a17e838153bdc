package io.github.mcpresources.examples.http;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sends JSON-RPC errors to requests that are rejected before they reach the endpoint. */
final class JsonErrors {

    private JsonErrors() {}

    /** Sends an error without an id, because the message was not read. */
    static void send(HttpServletResponse response, int status, String message) throws IOException {
        McpSchema.JSONRPCResponse.JSONRPCError error =
                new McpSchema.JSONRPCResponse.JSONRPCError(McpSchema.ErrorCodes.INVALID_REQUEST, message);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        answer.put("error", error);
        byte[] body = McpJsonDefaults.getMapper().writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
