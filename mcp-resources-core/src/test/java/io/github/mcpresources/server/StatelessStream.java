package io.github.mcpresources.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request of revision 2026-07-28 on its own connection, and the event stream that answers it. */
final class StatelessStream implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final Socket socket;
    private final BufferedReader lines;
    private final String status;
    private final StringBuilder head = new StringBuilder();
    private int comments;

    private StatelessStream(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(PATIENCE_MILLIS);
        lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        status = String.valueOf(lines.readLine());
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            head.append(line).append('\n');
        }
    }

    /** Sends a listen request. */
    static StatelessStream listen(URI endpoint, Object id, Map<String, Object> notifications) throws IOException {
        return open(endpoint, id, "subscriptions/listen", Map.of("notifications", notifications));
    }

    /** Sends any request. */
    static StatelessStream open(URI endpoint, Object id, String method, Map<String, Object> params) throws IOException {
        return open(endpoint, id, method, params, StatelessClient.meta());
    }

    /** Sends any request with the given {@code _meta}. */
    static StatelessStream open(
            URI endpoint, Object id, String method, Map<String, Object> params, Map<String, Object> meta)
            throws IOException {
        Socket socket = new Socket(endpoint.getHost(), endpoint.getPort());
        socket.getOutputStream().write(request(endpoint, id, method, params, meta));
        return new StatelessStream(socket);
    }

    /** Returns the bytes of a request. It uses HTTP/1.0 so that the events are not sent in chunks. */
    static byte[] request(
            URI endpoint, Object id, String method, Map<String, Object> params, Map<String, Object> meta) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.put("_meta", meta);
        byte[] body = Wire.write(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", all))
                .getBytes(StandardCharsets.UTF_8);
        Object name = params.getOrDefault("uri", params.get("name"));
        String request = "POST " + endpoint.getPath() + " HTTP/1.0\r\nHost: " + endpoint.getAuthority()
                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n"
                + (name == null ? "" : "Mcp-Name: " + name + "\r\n")
                + "Content-Length: " + body.length + "\r\n\r\n";
        byte[] head = request.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[head.length + body.length];
        System.arraycopy(head, 0, bytes, 0, head.length);
        System.arraycopy(body, 0, bytes, head.length, body.length);
        return bytes;
    }

    String status() {
        return status;
    }

    /** Returns the headers as received. */
    String head() {
        return head.toString();
    }

    /** Returns the next message, or null if the stream has ended. */
    @Nullable
    Map<String, Object> next() throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("data:")) {
                return Wire.parse(line.substring("data:".length()));
            }
            if (line.startsWith(":")) {
                comments++;
            }
        }
        return null;
    }

    /** Waits for a comment. */
    void awaitComment() throws IOException {
        for (String line = lines.readLine(); comments == 0; line = lines.readLine()) {
            if (line == null || line.startsWith("data:")) {
                throw new AssertionError("No comment, but " + line);
            }
            if (line.startsWith(":")) {
                comments++;
            }
        }
    }

    /** Reads the remaining body as text, without parsing events. */
    String body() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int c = lines.read(); c >= 0; c = lines.read()) {
            body.append((char) c);
        }
        return body.toString();
    }

    /** Closes the connection without sending anything. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
