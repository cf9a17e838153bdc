package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * An MCP session over streamable HTTP.
 *
 * @param port the port of the server
 * @param id the session id that the server assigned
 */
record Session(int port, String id) {

    private static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
            "capabilities":{},"clientInfo":{"name":"load","version":"1"}}}""";
    private static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}""";

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    static Session begin(int port) throws IOException, InterruptedException {
        HttpResponse<String> introduced = post(port, INITIALIZE, "");
        String id = introduced
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow(() -> new IOException(
                        "The server opened no session: " + introduced.statusCode() + " " + introduced.body()));
        post(port, INITIALIZED, id);
        return new Session(port, id);
    }

    void subscribe(String uri) throws IOException, InterruptedException {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"" + uri
                + "\"}}";
        HttpResponse<String> answer = post(port, request, id);
        if (!answer.body().contains("\"result\"")) {
            throw new IOException("The subscription was refused: " + answer.statusCode() + " " + answer.body());
        }
    }

    private static HttpResponse<String> post(int port, String json, String id)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2025-11-25")
                .POST(HttpRequest.BodyPublishers.ofString(json));
        if (!id.isEmpty()) {
            request.header("Mcp-Session-Id", id);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /**
     * Opens the event stream for messages that do not belong to a request. The HTTP request uses HTTP/1.0, so that the
     * server sends the lines without chunked encoding.
     *
     * @param receiveBuffer the number of bytes that the operating system buffers for a client that does not read; 0 for
     *     the default of the operating system
     */
    SocketChannel listen(int receiveBuffer) throws IOException {
        SocketChannel stream = SocketChannel.open();
        if (receiveBuffer > 0) {
            stream.socket().setReceiveBufferSize(receiveBuffer);
        }
        stream.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        String request = "GET /mcp HTTP/1.0\r\nHost: localhost:" + port
                + "\r\nAccept: text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\nMcp-Session-Id: " + id
                + "\r\n\r\n";
        stream.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1)));
        return stream;
    }
}
