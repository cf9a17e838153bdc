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

/** JSON over POST, with a session where the server gives one. */
final class HttpWire extends Wire {

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "http-wire");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Socket> streams = new CopyOnWriteArrayList<>();
    private final URI endpoint;
    private final Map<String, String> headers;
    private volatile @Nullable String session;

    HttpWire(URI endpoint, Map<String, String> headers) {
        this.endpoint = endpoint;
        this.headers = headers;
    }

    /** The session that the server gave. */
    @Nullable
    String session() {
        return session;
    }

    /** Goes on in a session that another wire began. */
    void use(@Nullable String other) {
        session = other;
    }

    @Override
    CompletableFuture<Map<String, Object>> send(Map<String, Object> message) {
        CompletableFuture<Map<String, Object>> answer =
                CompletableFuture.supplyAsync(() -> post(write(message)), threads);
        if (!message.containsKey("id")) {
            answer.join(); // a notification counts once the server has taken it
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

    /** The answer in a JSON body, or in an event stream; what else is in the stream is kept apart. */
    private Map<String, Object> decode(String body) {
        if (body.startsWith("{")) {
            return parse(body);
        }
        Map<String, Object> answer = Map.of();
        for (String line : body.split("\n", -1)) {
            if (line.startsWith("data:")) {
                Map<String, Object> message = parse(line.substring("data:".length()));
                if (message.containsKey("result") || message.containsKey("error")) {
                    answer = message;
                } else {
                    others.add(message);
                }
            }
        }
        return answer;
    }

    /** Opens the stream on which the server sends what belongs to no request; its head comes with the first message. */
    HttpWire listen() throws IOException {
        Socket stream = new Socket(endpoint.getHost(), endpoint.getPort());
        StringBuilder request = new StringBuilder("GET " + endpoint.getPath() + " HTTP/1.0\r\nHost: "
                + endpoint.getAuthority() + "\r\nAccept: text/event-stream\r\nMcp-Session-Id: " + session + "\r\n");
        headers.forEach(
                (name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
        stream.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        streams.add(stream);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8));
        threads.execute(() -> readEvents(lines));
        return this;
    }

    /** Closes the streams that it listens on, without a word to the server. */
    void hangUp() throws IOException {
        for (Socket stream : streams) {
            stream.close();
        }
        streams.clear();
    }

    private void readEvents(BufferedReader lines) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data:")) {
                    others.add(parse(line.substring("data:".length())));
                }
            }
        } catch (IOException closed) {
            return; // by ourselves
        }
    }

    @Override
    public void close() throws IOException {
        hangUp();
        threads.shutdownNow();
    }
}
