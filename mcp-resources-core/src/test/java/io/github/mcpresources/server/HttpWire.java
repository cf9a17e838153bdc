package io.github.mcpresources.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

    /** The one message of a JSON body, or the last one of an event stream. */
    private static Map<String, Object> decode(String body) {
        if (body.isEmpty()) {
            return Map.of();
        }
        if (body.startsWith("{")) {
            return parse(body);
        }
        String last = "";
        for (String line : body.split("\n", -1)) {
            if (line.startsWith("data:")) {
                last = line.substring("data:".length()).strip();
            }
        }
        return parse(last);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
