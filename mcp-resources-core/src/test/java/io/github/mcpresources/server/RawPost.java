package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A POST request whose body a test sends in parts, or not at all. */
final class RawPost implements AutoCloseable {

    private final Socket socket;

    /**
     * Connects and sends the head of the request.
     *
     * @param length the announced length of the body: a number, or "chunked"
     */
    RawPost(URI endpoint, String length, Map<String, String> headers) throws IOException {
        socket = new Socket(endpoint.getHost(), endpoint.getPort());
        socket.setSoTimeout(60_000);
        Map<String, String> all = new LinkedHashMap<>();
        all.put("Host", endpoint.getAuthority());
        all.put("Content-Type", "application/json");
        all.put("Accept", "application/json, text/event-stream");
        all.put(length.equals("chunked") ? "Transfer-Encoding" : "Content-Length", length);
        all.putAll(headers);
        StringBuilder head = new StringBuilder("POST " + endpoint.getPath() + " HTTP/1.1\r\n");
        all.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        socket.getOutputStream().write(head.append("\r\n").toString().getBytes(US_ASCII));
    }

    /** Sends a part of the body. Returns false if the server accepts no more bytes. */
    boolean send(byte[] bytes) throws IOException {
        try {
            socket.getOutputStream().write(bytes);
            return true;
        } catch (SocketException refused) {
            return false;
        }
    }

    /** Sends one chunk of a body without an announced length. */
    boolean sendChunk(byte[] bytes) throws IOException {
        return send((Integer.toHexString(bytes.length) + "\r\n").getBytes(US_ASCII))
                && send(bytes)
                && send("\r\n".getBytes(US_ASCII));
    }

    /** An answer: its status code, its headers with names in lower case, and its body. */
    record Answer(int status, Map<String, String> headers, String body) {}

    /**
     * Reads the answer. Its body ends after {@code Content-Length} characters or with the connection, and is empty
     * without the {@code Content-Length} header.
     */
    Answer answer() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String first = in.readLine();
        if (first == null) {
            throw new IOException("The server closed the connection without an answer");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).trim());
        }
        StringBuilder body = new StringBuilder();
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        for (int at = 0; at < length; at++) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            body.append((char) next);
        }
        return new Answer(Integer.parseInt(first.split(" ", -1)[1]), headers, body.toString());
    }

    Socket socket() {
        return socket;
    }

    /**
     * Reads the answer to its end and classifies it. Returns "result" for a result, and "retry" for a retryable error
     * or a tool result that says to try again later. Otherwise, returns a description with the beginning of the answer
     * or the failure. A server that refuses a body may close the connection before the client has read the reason. If
     * the connection is reset before any bytes arrive, the outcome is therefore "retry".
     */
    String outcome() {
        StringBuilder head = new StringBuilder();
        long length = 0;
        try {
            byte[] some = new byte[64 * 1024];
            for (int read = socket.getInputStream().read(some);
                    read >= 0;
                    read = socket.getInputStream().read(some)) {
                length += read;
                if (head.length() < 4096) {
                    head.append(new String(some, 0, Math.min(read, 4096), UTF_8));
                }
            }
        } catch (SocketException reset) {
            return head.length() == 0 ? "retry" : "broke off after " + length + " bytes: " + head;
        } catch (IOException failure) {
            return failure + " after " + length + " bytes";
        }
        boolean isRefusedTool = head.indexOf("\"isError\":true") > 0 && head.indexOf("; try again later") > 0;
        if (isRefusedTool || head.indexOf("\"retryable\":true") > 0) {
            return "retry";
        }
        return head.indexOf("\"result\":") > 0 ? "result" : "answer: " + head;
    }

    /** Reads only the first line of the answer. */
    String firstLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = socket.getInputStream().read(); next >= 0 && next != '\r'; ) {
            line.append((char) next);
            next = socket.getInputStream().read();
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
