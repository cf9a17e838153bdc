package io.github.mcpresources.spring.autoconfigure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Requests of all kinds that the endpoint of a protocol serves. The path and the headers are sent as they are. A request
 * in a session names a session that exists, so that only a check can refuse it.
 */
final class EndpointRequests implements AutoCloseable {

    /**
     * A kind of request.
     *
     * @param path the path at which the endpoint serves these requests
     * @param isAnsweredAtOnce false if the endpoint sends the headers of its answer only with the first event
     */
    record Kind(String method, String path, boolean isAnsweredAtOnce) {}

    private static final int PATIENCE_MILLIS = 30_000;

    private final Served served;
    private final String protocol;
    private final List<Kind> kinds;
    /** The connection with the stream of a session of SSE, which ends the session when it is closed. */
    private Socket stream = new Socket();

    private String session = "none";

    private EndpointRequests(Served served, String protocol, List<Kind> kinds) {
        this.served = served;
        this.protocol = protocol;
        this.kinds = kinds;
    }

    /**
     * Creates requests.
     *
     * @param prefix the path before the name of the endpoint: {@code mcp}, and {@code sse} for the stream of SSE
     */
    static EndpointRequests of(Served served, String protocol, String prefix) {
        String path = prefix + "mcp";
        return new EndpointRequests(
                served,
                protocol,
                switch (protocol) {
                    case "STREAMABLE" ->
                        List.of(
                                new Kind("POST", path, true),
                                new Kind("GET", path, false),
                                new Kind("DELETE", path, true));
                    case "STATELESS" -> List.of(new Kind("POST", path, true));
                    default -> List.of(new Kind("POST", path, true), new Kind("GET", prefix + "sse", true));
                });
    }

    List<Kind> kinds() {
        return kinds;
    }

    /** Begins a session, if the protocol has sessions. The request has a local Host. */
    void begin() throws IOException {
        if (protocol.equals("STREAMABLE")) {
            try (Socket socket = send("POST", kinds.get(0).path(), EndpointTest.INITIALIZE, "Host: localhost")) {
                session = find(socket, "mcp-session-id: ");
            }
        } else if (protocol.equals("SSE")) {
            stream.close();
            stream = send("GET", kinds.get(1).path(), "", "Host: localhost");
            session = find(stream, "sessionid=");
        }
    }

    private static String find(Socket socket, String before) throws IOException {
        BufferedReader answer =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        for (String line = answer.readLine(); line != null; line = answer.readLine()) {
            int at = line.toLowerCase(Locale.ROOT).indexOf(before);
            if (at >= 0) {
                return line.substring(at + before.length());
            }
        }
        throw new IOException("The answer does not contain " + before);
    }

    /** Returns the status of the answer to a request. If the request ends the session, begins another session. */
    int status(Kind kind, String path, String... headers) throws IOException {
        int status;
        try (Socket socket = send(kind, path, headers);
                BufferedReader answer =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            status = Integer.parseInt(answer.readLine().split(" ", 3)[1]);
        }
        if (kind.method().equals("DELETE") && status == 200) {
            begin();
        }
        return status;
    }

    /** Returns the whole answer to a message. */
    String answer(Kind kind, String... headers) throws IOException {
        try (Socket socket = send(kind, kind.path(), headers)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Socket send(Kind kind, String path, String... headers) throws IOException {
        boolean isMessage = kind.method().equals("POST");
        List<String> all = new ArrayList<>(List.of(headers));
        String target = path;
        if (protocol.equals("SSE") && isMessage) {
            target += "?sessionId=" + session;
        } else if (protocol.equals("STREAMABLE") && !isMessage) {
            all.add("Mcp-Session-Id: " + session);
        }
        return send(kind.method(), target, isMessage ? EndpointTest.INITIALIZE : "", all.toArray(String[]::new));
    }

    private Socket send(String method, String target, String body, String... headers) throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(served.url("/")).getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        String accept = method.equals("GET") ? "text/event-stream" : "application/json, text/event-stream";
        socket.getOutputStream()
                .write((method + " " + target + " HTTP/1.1\r\n" + String.join("\r\n", headers)
                                + "\r\nContent-Type: application/json\r\nAccept: " + accept
                                + "\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
