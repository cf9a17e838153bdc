package io.github.mcpresources.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client that sends independent raw requests of revision 2026-07-28. */
final class StatelessClient {

    static final String REVISION = "2026-07-28";
    private static final String PREFIX = "io.modelcontextprotocol/";
    private static final Map<String, String> NAMED =
            Map.of("resources/read", "uri", "tools/call", "name", "prompts/get", "name");

    /**
     * An answer.
     *
     * @param status the HTTP status
     * @param contentType the value of the {@code Content-Type} header, or null if there is none
     * @param body the body, which may be empty
     */
    record Reply(int status, String contentType, String body) {

        Map<String, Object> json() {
            return Wire.parse(body);
        }

        Map<String, Object> result() {
            return object("result");
        }

        Map<String, Object> error() {
            return object("error");
        }

        @SuppressWarnings("unchecked")
        private Map<String, Object> object(String field) {
            if (!(json().get(field) instanceof Map<?, ?> map)) {
                throw new AssertionError("No " + field + " in " + status + " " + body);
            }
            return (Map<String, Object>) map;
        }
    }

    private final URI endpoint;

    StatelessClient(URI endpoint) {
        this.endpoint = endpoint;
    }

    /** Calls a method with valid headers and {@code _meta}. */
    Reply call(String method, Map<String, Object> params) throws IOException {
        return call(method, params, Map.of());
    }

    Reply call(String method, Map<String, Object> params, Map<String, String> headers) throws IOException {
        return call(method, params, headers, Map.of());
    }

    Reply call(
            String method,
            Map<String, Object> params,
            Map<String, String> headers,
            Map<String, Object> clientCapabilities)
            throws IOException {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.put("_meta", meta(clientCapabilities));
        Map<String, String> right = new LinkedHashMap<>();
        right.put("MCP-Protocol-Version", REVISION);
        right.put("Mcp-Method", method);
        if (params.get(NAMED.getOrDefault(method, "")) instanceof String name) {
            right.put("Mcp-Name", name);
        }
        right.putAll(headers);
        return post(Wire.write(Map.of("jsonrpc", "2.0", "id", 7, "method", method, "params", all)), right);
    }

    static Map<String, Object> meta() {
        return meta(Map.of());
    }

    private static Map<String, Object> meta(Map<String, Object> clientCapabilities) {
        return Map.of(PREFIX + "protocolVersion", REVISION, PREFIX + "clientCapabilities", clientCapabilities);
    }

    /** Posts a body unchanged. */
    Reply post(String body, Map<String, String> headers) throws IOException {
        return post(body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Reply post(byte[] body, Map<String, String> headers) throws IOException {
        HttpURLConnection connection = open("POST", headers);
        connection.setDoOutput(true);
        connection.getOutputStream().write(body);
        return reply(connection);
    }

    /** Sends a request without a body. */
    Reply bare(String method, Map<String, String> headers) throws IOException {
        return reply(open(method, headers));
    }

    private HttpURLConnection open(String method, Map<String, String> headers) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        headers.forEach(connection::setRequestProperty);
        return connection;
    }

    private static Reply reply(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream();
        String body = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        return new Reply(status, connection.getContentType(), body);
    }
}
