package io.github.mcpresources.spring.autoconfigure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Requests to the endpoint over plain sockets with a small receive buffer, and waits for their effects. */
final class RawRequests {

    private static final int PATIENCE_SECONDS = 60;

    private RawRequests() {}

    /** Returns a message of revision 2026-07-28. */
    static String message(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params
                + ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    }

    /** Reads a resource at revision 2026-07-28. */
    static Socket read(Served served, String uri, String accept) throws IOException {
        return post(
                served,
                message("resources/read", "\"uri\":\"" + uri + "\""),
                "Accept: " + accept,
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: resources/read",
                "Mcp-Name: " + uri);
    }

    /** Listens to updates of resources at revision 2026-07-28. */
    static Socket listen(Served served, String uris) throws IOException {
        return post(
                served,
                message("subscriptions/listen", "\"notifications\":{\"resourceSubscriptions\":[" + uris + "]}"),
                "Accept: text/event-stream",
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: subscriptions/listen");
    }

    /** Posts a message. */
    static Socket post(Served served, String body, String... headers) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.setSoTimeout(PATIENCE_SECONDS * 1_000);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(served.url("")).getPort()));
        socket.getOutputStream()
                .write(("POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\n"
                                + (String.join("", headers).contains("Host: ") ? "" : "Host: localhost\r\n")
                                + String.join("\r\n", headers)
                                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Checks whether the server has closed the connection of a client that does not read. */
    static boolean isClosed(Socket socket) {
        try {
            socket.getOutputStream().write('x');
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    /** Waits until a condition is true. Returns false if it does not become true. */
    static boolean becomes(Callable<Boolean> condition) throws Exception {
        Semaphore never = new Semaphore(0);
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
                System.nanoTime() < end;
                never.tryAcquire(20, TimeUnit.MILLISECONDS)) {
            if (condition.call()) {
                return true;
            }
        }
        return false;
    }
}
