package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A transport over streamable HTTP. In a session, a GET request opens a stream on which the server sends its own
 * messages, and a DELETE request ends the session.
 */
final class StreamableHttpTransport implements Transport {

    private static final String SESSION = "Mcp-Session-Id";

    private final URI endpoint;
    private final Inbox inbox;
    private final ClientSettings settings;
    private final HttpCalls calls;
    private final List<InputStream> streams = new ArrayList<>();
    private volatile CompletableFuture<Boolean> notifications = CompletableFuture.completedFuture(false);
    private volatile @Nullable String session;
    private volatile @Nullable Revision revision;
    private volatile String trouble = "";

    StreamableHttpTransport(URI endpoint, Inbox inbox, ClientSettings settings) {
        this.endpoint = endpoint;
        this.inbox = inbox;
        this.settings = settings;
        this.calls = new HttpCalls(settings);
    }

    @Override
    public boolean isHttp() {
        return true;
    }

    @Override
    public PendingRequest send(Request request) {
        CompletableFuture<TransportResponse> answer = new CompletableFuture<>();
        AtomicReference<@Nullable InputStream> body = new AtomicReference<>();
        CompletableFuture<HttpResponse<InputStream>> response = calls.send(build(request));
        CompletableFuture<Boolean> reading = response.handleAsync(
                (got, failure) -> {
                    if (failure != null) {
                        return answer.complete(TransportResponse.nothing(
                                endpoint + " could not be reached: " + HttpCalls.reason(failure)));
                    }
                    body.set(got.body());
                    receive(request, got, answer);
                    return true;
                },
                calls.threads());
        return new PendingRequest(answer, () -> {
            response.cancel(true);
            reading.cancel(true);
            closeQuietly(body.get());
        });
    }

    private HttpRequest build(Request request) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", "application/json, text/event-stream");
        String body = request.json().isEmpty() ? null : request.json().toString();
        if (body != null) {
            headers.put("Content-Type", "application/json");
        }
        String known = session;
        if (known != null) {
            headers.put(SESSION, known);
        }
        Revision settled = revision;
        if (settled != null) {
            headers.put("MCP-Protocol-Version", settled.date());
        }
        headers.putAll(settings.headers());
        headers.putAll(request.headers());
        HttpRequest.Builder builder = HttpRequest.newBuilder(endpoint)
                .method(
                        request.httpMethod(),
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        headers.forEach(builder::header);
        return builder.build();
    }

    private void receive(
            Request request, HttpResponse<InputStream> response, CompletableFuture<TransportResponse> answer) {
        if (request.method().equals("initialize")) {
            session = response.headers().firstValue(SESSION).orElse(null);
        }
        TransportResponse received;
        try {
            if (HttpCalls.isEvents(response)) {
                readEvents(request, response, answer);
                received = received(response, null, "the event stream ended without an answer");
            } else {
                String text = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
                received = received(
                        response, text, text.isBlank() ? "the response has no body" : "the body is not a JSON object");
            }
        } catch (IOException broken) {
            received = received(response, null, "the response ended early: " + broken.getMessage());
        }
        answer.complete(received); // no effect if an event stream contained the answer
    }

    private static TransportResponse received(HttpResponse<?> response, @Nullable String body, String problem) {
        JsonNode json = body == null ? null : Json.parse(body);
        boolean isAnswer = json != null && json.isObject();
        return new TransportResponse(
                response.statusCode(),
                HttpCalls.headers(response),
                body == null || body.isBlank() ? List.of() : List.of(body),
                isAnswer ? json : null,
                isAnswer ? null : problem);
    }

    /** Reads an event stream (SSE) to its end, to detect invalid messages after the response. */
    private void readEvents(
            Request request, HttpResponse<InputStream> response, CompletableFuture<TransportResponse> answer)
            throws IOException {
        InputStream body = response.body();
        synchronized (streams) {
            streams.add(body);
        }
        try {
            EventStream.read(
                    body,
                    (type, data) -> {
                        JsonNode json = Json.parse(data);
                        if (json == null || !json.isObject()) {
                            inbox.addUnexpected(data);
                        } else if (json.has("method")) {
                            inbox.add(body, data, json);
                        } else if (request.id() == null || !request.id().equals(json.get("id")) || answer.isDone()) {
                            inbox.addUnexpected(data);
                        } else {
                            inbox.answered(body, request.id());
                            answer.complete(received(response, data, ""));
                        }
                    },
                    inbox::comment);
        } finally {
            synchronized (streams) {
                streams.remove(body);
            }
        }
    }

    /**
     * Sets the revision for further requests. In a session, opens the stream for messages of the server. Many servers
     * do not offer this stream.
     */
    @Override
    public void established(Revision settled) {
        revision = settled;
        if (session == null) {
            return;
        }
        HttpRequest.Builder get = HttpRequest.newBuilder(endpoint)
                .GET()
                .header("Accept", "text/event-stream")
                .header("MCP-Protocol-Version", settled.date());
        String known = session;
        if (known != null) {
            get.header(SESSION, known);
        }
        settings.headers().forEach(get::header);
        CompletableFuture<Boolean> opened = new CompletableFuture<>();
        notifications = opened;
        calls.send(get.build())
                .thenAcceptAsync(
                        response -> {
                            opened.complete(true);
                            readNotifications(response);
                        },
                        calls.threads())
                .exceptionally(failure -> {
                    trouble = "; the stream of notifications could not be opened: " + failure;
                    opened.complete(false);
                    return null;
                });
        opened.completeOnTimeout(false, 3, TimeUnit.SECONDS); // some servers send no headers before the first event
    }

    @Override
    public void awaitNotifications() {
        notifications.join();
    }

    @Override
    public String diagnostics() {
        return trouble;
    }

    private void readNotifications(HttpResponse<InputStream> response) {
        if (response.statusCode() != 200 || !HttpCalls.isEvents(response)) {
            closeQuietly(response.body());
            return;
        }
        try {
            Request nothing = new Request("GET", Map.of(), Json.object());
            readEvents(nothing, response, new CompletableFuture<>());
        } catch (IOException closed) {
            trouble = "; the stream of notifications ended early: " + closed.getMessage();
        }
    }

    private void closeQuietly(@Nullable InputStream stream) {
        if (stream != null) {
            try {
                stream.close();
            } catch (IOException alreadyBroken) {
                trouble = "; a stream could not be closed: " + alreadyBroken.getMessage();
            }
        }
    }

    @Override
    public void close() {
        List<InputStream> open;
        synchronized (streams) {
            open = List.copyOf(streams);
        }
        open.forEach(this::closeQuietly);
        String known = session;
        if (known != null) {
            HttpRequest.Builder delete = HttpRequest.newBuilder(endpoint)
                    .DELETE()
                    .header(SESSION, known)
                    .timeout(Duration.ofSeconds(2));
            settings.headers().forEach(delete::header);
            try {
                calls.http().send(delete.build(), HttpResponse.BodyHandlers.discarding());
            } catch (IOException gone) {
                session = null; // the server is not running, and its session has ended
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        }
        calls.close();
    }
}
