package io.github.mcpresources.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A client that sends JSON by POST, in a session if the server provides one. */
final class HttpWire extends Wire {

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "http-wire");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Socket> streams = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Void>> readers = new CopyOnWriteArrayList<>();
    private final URI endpoint;
    private final Map<String, String> headers;
    private volatile @Nullable String session;
    /** The status line of the newest stream for notifications; empty if there is none yet. */
    volatile String streamStatus = "";

    HttpWire(URI endpoint, Map<String, String> headers) {
        this.endpoint = endpoint;
        this.headers = headers;
    }

    /** Returns the id of the session; null if there is none. */
    @Nullable
    String session() {
        return session;
    }

    /** Continues a session that another client began. */
    void use(@Nullable String other) {
        session = other;
    }

    @Override
    CompletableFuture<Map<String, Object>> send(Map<String, Object> message) {
        CompletableFuture<Map<String, Object>> answer =
                CompletableFuture.supplyAsync(() -> post(write(message)), threads);
        if (!message.containsKey("id") || !message.containsKey("method")) {
            answer.join(); // waits until the server has accepted a notification or an answer
        }
        return answer;
    }

    private Map<String, Object> post(String body) {
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setRequestProperty("Accept", "application/json, text/event-stream");
            headers.forEach(connection::setRequestProperty);
            if (session != null) {
                connection.setRequestProperty("Mcp-Session-Id", session);
            }
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            String given = connection.getHeaderField("Mcp-Session-Id");
            if (given != null) {
                session = given;
            }
            InputStream in =
                    connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream();
            return decode(in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns the answer in a JSON body or an event stream. Adds other messages of the stream to {@code others}. */
    private Map<String, Object> decode(String body) {
        if (body.startsWith("{")) {
            return parse(body);
        }
        Map<String, Object> answer = Map.of();
        for (String line : body.split("\n", -1)) {
            if (line.startsWith("data:")) {
                Map<String, Object> message = parse(line.substring("data:".length()));
                if (message.containsKey("result") || message.containsKey("error")) {
                    if (!answer.isEmpty()) {
                        throw new IllegalStateException("A second answer: " + message + " after " + answer);
                    }
                    answer = message;
                } else {
                    others.add(message);
                }
            }
        }
        return answer;
    }

    /** Opens the stream on which the server sends messages that belong to no request. */
    HttpWire listen() throws IOException {
        Socket stream = open("GET", "");
        streams.add(stream);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8));
        readers.add(CompletableFuture.runAsync(() -> readEvents(lines), threads));
        return this;
    }

    /** Checks whether a stream for notifications is open, as far as it has been read. */
    boolean isListening() {
        return readers.stream().anyMatch(reader -> !reader.isDone());
    }

    /** Sends a message on a separate connection. Returns the connection; the caller reads the answer. */
    Socket post(Map<String, Object> message) throws IOException {
        return open("POST", write(message));
    }

    private Socket open(String verb, String body) throws IOException {
        Socket socket = new Socket(endpoint.getHost(), endpoint.getPort());
        StringBuilder request = new StringBuilder(verb + " " + endpoint.getPath() + " HTTP/1.0\r\nHost: "
                + endpoint.getAuthority() + "\r\nMcp-Session-Id: " + session + "\r\n");
        if (body.isEmpty()) {
            request.append("Accept: text/event-stream\r\n");
        } else {
            request.append("Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n")
                    .append("Content-Length: ")
                    .append(body.getBytes(StandardCharsets.UTF_8).length)
                    .append("\r\n");
        }
        headers.forEach(
                (name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
        request.append("\r\n").append(body);
        socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    /** Ends the session with a DELETE request. Returns the status. */
    int delete() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
        connection.setRequestMethod("DELETE");
        connection.setRequestProperty("Mcp-Session-Id", session);
        headers.forEach(connection::setRequestProperty);
        return connection.getResponseCode();
    }

    /** Closes the streams for notifications without ending the session. No message arrives on them afterwards. */
    void hangUp() throws IOException {
        for (Socket stream : streams) {
            stream.close();
        }
        streams.clear();
        readers.forEach(CompletableFuture::join); // the readers may still be reading
        readers.clear();
    }

    private void readEvents(BufferedReader lines) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("HTTP/")) {
                    streamStatus = line;
                } else if (line.startsWith("data:")) {
                    others.add(parse(line.substring("data:".length())));
                }
            }
        } catch (IOException closed) {
            return; // by this client
        }
    }

    @Override
    public void close() throws IOException {
        hangUp();
        threads.shutdownNow();
    }
}
