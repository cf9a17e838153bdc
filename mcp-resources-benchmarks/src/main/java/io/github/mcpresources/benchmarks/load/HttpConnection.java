package io.github.mcpresources.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A kept-alive HTTP/1.1 connection that posts JSON and reads complete responses. It has only the functions that a load
 * client needs, so that it uses little CPU time.
 */
final class HttpConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final int port;
    private Socket socket;
    private InputStream in;
    private String head;
    private byte[] body = new byte[64 * 1024];
    private int bodyLength;

    /**
     * An HTTP response.
     *
     * @param status the status code
     * @param headers the headers; the keys are the names in lower case
     * @param body the body, decoded as ISO-8859-1; the sample resources contain only ASCII characters
     */
    record Answer(int status, Map<String, String> headers, String body) {}

    HttpConnection(int port) throws IOException {
        this.port = port;
        connect();
        head = "POST /mcp HTTP/1.1\r\nHost: localhost:" + port
                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n";
    }

    /** Adds a header to all further requests. */
    void header(String name, String value) {
        head += name + ": " + value + "\r\n";
    }

    private void connect() throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    Answer post(String json) throws IOException {
        return post("", json);
    }

    /** Posts JSON with additional headers, each of which must end with a line break. */
    Answer post(String headers, String json) throws IOException {
        byte[] request = (head + headers + "Content-Length: " + json.length() + "\r\n\r\n" + json)
                .getBytes(StandardCharsets.ISO_8859_1);
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        Map<String, String> answered = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            answered.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        bodyLength = 0;
        if ("chunked".equals(answered.get("transfer-encoding"))) {
            for (int chunk = Integer.parseInt(line(), 16); chunk > 0; chunk = Integer.parseInt(line(), 16)) {
                readBody(chunk);
                line();
            }
            line();
        } else if (answered.containsKey("content-length")) {
            readBody(Integer.parseInt(answered.get("content-length")));
        } else if (status != 202 && status != 204) {
            throw new IOException("The response has no length: " + status + " " + answered);
        }
        if ("close".equalsIgnoreCase(answered.get("connection"))) {
            socket.close();
            connect();
        }
        return new Answer(status, answered, new String(body, 0, bodyLength, StandardCharsets.ISO_8859_1));
    }

    private void readBody(int length) throws IOException {
        if (bodyLength + length > body.length) {
            body = Arrays.copyOf(body, Math.max(bodyLength + length, body.length * 2));
        }
        if (in.readNBytes(body, bodyLength, length) < length) {
            throw new EOFException("The server closed the connection before the end of a body");
        }
        bodyLength += length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("The server closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
