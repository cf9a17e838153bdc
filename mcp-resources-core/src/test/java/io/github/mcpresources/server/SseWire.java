package io.github.mcpresources.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A client of the older HTTP transport. Answers arrive on one event stream, and requests go to the endpoint that the
 * stream names.
 */
final class SseWire extends Wire {

    private final Map<Object, CompletableFuture<Map<String, Object>>> waiting = new ConcurrentHashMap<>();
    private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
    private final Map<String, String> headers;
    private final Socket stream;
    /** A future that completes when either side has ended the stream. */
    final CompletableFuture<Void> ended = new CompletableFuture<>();

    SseWire(URI start, Map<String, String> headers) throws IOException {
        this.headers = headers;
        stream = new Socket(start.getHost(), start.getPort()); // the JDK's HTTP clients cannot abandon a stream
        StringBuilder request = new StringBuilder("GET " + start.getPath() + " HTTP/1.0\r\nHost: "
                + start.getAuthority() + "\r\nAccept: text/event-stream\r\n");
        headers.forEach(
                (name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
        stream.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.UTF_8));
        Thread reader = new Thread(() -> readEvents(start, lines), "sse-wire");
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the URI to which messages of the session are posted. */
    URI endpoint() {
        return endpoint.join();
    }

    private void readEvents(URI start, BufferedReader lines) {
        String event = "";
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event:")) {
                    event = line.substring("event:".length()).strip();
                } else if (line.startsWith("data:")) {
                    take(start, event, line.substring("data:".length()).strip());
                }
            }
        } catch (IOException closed) {
            waiting.values().forEach(waiter -> waiter.completeExceptionally(closed));
        } finally {
            ended.complete(null);
        }
    }

    private void take(URI start, String event, String data) {
        if (event.equals("endpoint")) {
            endpoint.complete(start.resolve(data));
            return;
        }
        Map<String, Object> message = parse(data);
        CompletableFuture<Map<String, Object>> waiter =
                message.containsKey("id") ? waiting.remove(message.get("id")) : null;
        if (waiter == null) {
            others.add(message);
        } else {
            waiter.complete(message);
        }
    }

    @Override
    CompletableFuture<Map<String, Object>> send(Map<String, Object> message) {
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        boolean isRequest = message.containsKey("id") && message.containsKey("method");
        if (isRequest) {
            waiting.put(message.get("id"), answer);
        }
        CompletableFuture<Void> posted = CompletableFuture.runAsync(() -> post(write(message)), task -> {
            Thread thread = new Thread(task, "sse-post");
            thread.setDaemon(true);
            thread.start();
        });
        if (!isRequest) {
            posted.join(); // waits until the server has accepted the notification or answer
        }
        return answer;
    }

    private void post(String body) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) endpoint.join().toURL().openConnection();
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            headers.forEach(connection::setRequestProperty);
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            connection.getResponseCode();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
