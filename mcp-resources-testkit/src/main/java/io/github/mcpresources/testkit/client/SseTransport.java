package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A transport over HTTP+SSE, the older HTTP transport. All messages of the server arrive on one event stream, which
 * states the address for POST requests.
 */
final class SseTransport implements Transport {

    private final URI start;
    private final ClientSettings settings;
    private final HttpCalls calls;
    private final OpenRequests open;
    private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
    private final CompletableFuture<InputStream> stream = new CompletableFuture<>();

    private SseTransport(URI start, Inbox inbox, ClientSettings settings) {
        this.start = start;
        this.settings = settings;
        this.calls = new HttpCalls(settings);
        this.open = new OpenRequests(inbox);
    }

    static SseTransport open(URI start, Inbox inbox, ClientSettings settings) {
        if (settings.mode() == ConnectionMode.STATELESS) {
            throw new ClientException("sse " + start + ": this transport needs sessions, but revision "
                    + Revision.V2026_07_28 + " has none. Use an earlier revision, or http instead of sse.");
        }
        SseTransport transport = new SseTransport(start, inbox, settings);
        try {
            transport.listen();
            return transport;
        } catch (ClientException failed) {
            transport.close();
            throw failed;
        }
    }

    private void listen() {
        HttpRequest.Builder get = HttpRequest.newBuilder(start).GET().header("Accept", "text/event-stream");
        settings.headers().forEach(get::header);
        calls.send(get.build())
                .thenAcceptAsync(this::readStream, calls.threads())
                .exceptionally(failure -> {
                    refuse(" could not be reached: " + HttpCalls.reason(failure));
                    return null;
                });
        try {
            endpoint.get(settings.deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof ClientException refused
                    ? refused
                    : new ClientException("sse " + start + " could not be reached", failed);
        } catch (TimeoutException late) {
            throw new ClientException(
                    "sse " + start + " sent no endpoint event within "
                            + settings.deadline().toMillis() + " ms",
                    late);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new ClientException("The waiting thread was interrupted.", stop);
        }
    }

    private void readStream(HttpResponse<InputStream> response) {
        stream.complete(response.body());
        if (response.statusCode() != 200 || !HttpCalls.isEvents(response)) {
            refuse(" answers GET with " + response.statusCode() + " and not with an event stream. If this is a"
                    + " streamable HTTP endpoint, use http instead of sse.");
            return;
        }
        String why = "the server ended the event stream";
        try {
            EventStream.read(response.body(), this::take, comment -> {});
        } catch (IOException closed) {
            why = "the event stream failed: " + closed.getMessage();
        }
        refuse(" sent no endpoint event: " + why);
        open.end(why);
    }

    private void refuse(String why) {
        endpoint.completeExceptionally(new ClientException("sse " + start + why));
    }

    private void take(String type, String data) {
        if (type.equals("endpoint")) {
            endpoint.complete(start.resolve(data.strip()));
        } else {
            open.take(data);
        }
    }

    @Override
    public boolean isHttp() {
        return true;
    }

    /**
     * Sends a message in a POST request. The result has the status of the POST response and the JSON-RPC response from
     * the event stream. If the server rejects the POST request, the JSON-RPC response is the body of the POST response.
     */
    @Override
    public PendingRequest send(Request request) {
        CompletableFuture<TransportResponse> answer = open.await(request);
        CompletableFuture<TransportResponse> received = calls.send(post(request))
                .thenComposeAsync(posted -> received(posted, answer), calls.threads())
                .exceptionally(failure -> TransportResponse.nothing(
                        endpoint.join() + " could not be reached: " + HttpCalls.reason(failure)));
        JsonNode id = request.id();
        return new PendingRequest(received, () -> {
            if (id != null) {
                send(Request.cancelled(id));
            }
        });
    }

    private static CompletableFuture<TransportResponse> received(
            HttpResponse<InputStream> posted, CompletableFuture<TransportResponse> answer) {
        int status = posted.statusCode();
        Map<String, List<String>> headers = HttpCalls.headers(posted);
        try (InputStream body = posted.body()) {
            String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            if (status < 300) {
                return answer.thenApply(
                        got -> new TransportResponse(status, headers, got.lines(), got.answer(), got.problem()));
            }
            JsonNode json = Json.parse(text);
            boolean isAnswer = json != null && json.isObject();
            return CompletableFuture.completedFuture(new TransportResponse(
                    status,
                    headers,
                    text.isBlank() ? List.of() : List.of(text),
                    isAnswer ? json : null,
                    isAnswer ? null : "the body is not a JSON object"));
        } catch (IOException broken) {
            return CompletableFuture.completedFuture(
                    TransportResponse.nothing("the response ended early: " + broken.getMessage()));
        }
    }

    private HttpRequest post(Request request) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("Content-Type", "application/json"));
        headers.putAll(settings.headers());
        headers.putAll(request.headers());
        HttpRequest.Builder post = HttpRequest.newBuilder(endpoint.join())
                .POST(HttpRequest.BodyPublishers.ofString(request.json().toString(), StandardCharsets.UTF_8));
        headers.forEach(post::header);
        return post.build();
    }

    @Override
    public void close() {
        open.end("the client was closed");
        InputStream body = stream.getNow(InputStream.nullInputStream());
        try {
            body.close();
        } catch (IOException alreadyBroken) {
            open.end("the event stream could not be closed: " + alreadyBroken.getMessage());
        } finally {
            calls.close();
        }
    }
}
