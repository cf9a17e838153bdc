package io.github.mcpresources.explorer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** An embedded Jetty that serves the explorer at some paths, and a client that sends any header. */
final class PageServer implements AutoCloseable {

    private final Server jetty = new Server();
    private final ServerConnector connector = new ServerConnector(jetty);

    PageServer(ExplorerServlet explorer, String context, List<String> paths) throws Exception {
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler handler = new ServletContextHandler(context);
        ServletHolder holder = new ServletHolder(explorer);
        paths.forEach(path -> handler.addServlet(holder, path));
        jetty.setHandler(handler);
        jetty.start();
    }

    static PageServer at(String... paths) throws Exception {
        return new PageServer(ExplorerServlet.builder().build(), "/", List.of(paths));
    }

    Response get(String path, String... headers) throws IOException {
        return send("GET", path, headers);
    }

    /** Sends a request to localhost with more headers, each as one line. */
    Response send(String method, String path, String... headers) throws IOException {
        StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\n");
        if (Arrays.stream(headers).noneMatch(header -> header.startsWith("Host:"))) {
            request.append("Host: localhost\n");
        }
        for (String header : headers) {
            request.append(header).append('\n');
        }
        return raw(request + "Connection: close\n\n");
    }

    /** Sends a request as it is, but with line ends of HTTP. */
    Response raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(ISO_8859_1));
            String response = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
            int end = response.indexOf("\r\n\r\n");
            return new Response(
                    response.substring(0, end), response.substring(end + 4).getBytes(ISO_8859_1));
        }
    }

    @Override
    public void close() throws Exception {
        jetty.stop();
    }

    /** A response: the status line with the headers, and the body as it was sent. */
    @SuppressWarnings("ArrayRecordComponent")
    record Response(String head, byte[] body) {

        int status() {
            return Integer.parseInt(head.split(" ", 3)[1]);
        }

        /** Returns the value of a header, or an empty text. */
        String header(String name) {
            String prefix = name + ": ";
            return head.lines()
                    .filter(line -> line.regionMatches(true, 0, prefix, 0, prefix.length()))
                    .map(line -> line.substring(prefix.length()))
                    .findFirst()
                    .orElse("");
        }

        /** Returns the body as text, decompressed if necessary. */
        String text() throws IOException {
            try (InputStream sent = new ByteArrayInputStream(body);
                    InputStream plain = header("Content-Encoding").isEmpty() ? sent : new GZIPInputStream(sent)) {
                return new String(plain.readAllBytes(), UTF_8);
            }
        }
    }
}
