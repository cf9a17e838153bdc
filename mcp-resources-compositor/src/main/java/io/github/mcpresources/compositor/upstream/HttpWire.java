package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.HttpExchange.CompleteResponse;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.trace.TraceFields;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The base class of the HTTP transports with and without sessions. Sends each message in a POST request. The response
 * is JSON or an event stream (SSE).
 */
abstract class HttpWire implements Wire {

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    final HttpTarget target;
    private final Map<Object, CompletableFuture<?>> running = new ConcurrentHashMap<>();
    private volatile @Nullable Receiver opened;
    private volatile boolean closed;

    HttpWire(HttpTarget target) {
        this.target = target;
    }

    @Override
    public final void open(Receiver receiver) {
        opened = receiver;
    }

    final Receiver receiver() {
        Receiver receiver = opened;
        if (receiver == null) {
            throw new IllegalStateException("The connection is not open; call open() first");
        }
        return receiver;
    }

    abstract void describe(Map<String, Object> message, HttpRequest.Builder request);

    void answered(Map<String, Object> message, HttpHeaders headers) {}

    /**
     * Returns the failure for an HTTP error status. This method is called if the body contains no JSON-RPC error for
     * the message, or if the status means that the session is lost.
     */
    abstract UpstreamFailure refusal(int status, Map<String, Object> message);

    boolean isLost(int status) {
        return false;
    }

    @Override
    public final CompletableFuture<Void> send(Map<String, Object> message) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        HttpRequest.Builder request =
                target.request().header("Content-Type", JSON).header("Accept", JSON + ", " + EVENTS);
        try {
            describe(message, request);
            addTrace(message, request);
            request.POST(BodyPublishers.ofByteArray(McpJsonDefaults.getMapper().writeValueAsBytes(message)));
        } catch (IOException | RuntimeException unsendable) {
            sent.completeExceptionally(
                    new UpstreamFailure(Kind.FAILED, "the message could not be sent: " + unsendable, unsendable));
            return sent;
        }
        Answers answers = new Answers(message);
        CompletableFuture<CompleteResponse> exchange = exchange(request, answers);
        Stages.onEnd(exchange, (reply, failure) -> {
            UpstreamFailure trouble = failure == null ? failureOf(reply, answers) : UpstreamFailure.of(failure);
            if (trouble == null) {
                sent.complete(null);
            } else if (sent.completeExceptionally(trouble) && trouble.kind().endsConnection()) {
                receiver().lost(trouble);
            }
        });
        Stages.onEnd(sent, (nothing, failure) -> {
            if (failure != null) {
                exchange.completeExceptionally(failure);
            }
        });
        return sent;
    }

    /** Copies the trace of a message into the HTTP headers, for proxies and for servers that read only headers. */
    private static void addTrace(Map<String, Object> message, HttpRequest.Builder request) {
        Map<String, Object> meta =
                JsonRpc.object(JsonRpc.object(message.get("params")).get(TraceFields.META));
        if (meta.get(TraceFields.PARENT) instanceof String parent) {
            request.setHeader(TraceFields.PARENT, parent);
            if (meta.get(TraceFields.STATE) instanceof String state) {
                request.setHeader(TraceFields.STATE, state);
            }
        }
    }

    /** Starts an HTTP exchange. If this wire is closed, the exchange is aborted. */
    final CompletableFuture<CompleteResponse> exchange(
            HttpRequest.Builder request, HttpExchange.ResponseListener reader) {
        CompletableFuture<CompleteResponse> exchange = HttpExchange.start(target, request, reader);
        Object place = new Object();
        running.put(place, exchange);
        Stages.onEnd(exchange, (reply, failure) -> running.remove(place));
        if (closed) {
            exchange.completeExceptionally(new UpstreamFailure(Kind.CLOSED, "close() was called", null));
        }
        return exchange;
    }

    private @Nullable UpstreamFailure failureOf(CompleteResponse reply, Answers answers) {
        if (reply.status() < 200 || reply.status() > 299) {
            if (!isLost(reply.status()) && answers.refused(reply.body())) {
                return null;
            }
            return refusal(reply.status(), answers.message);
        }
        if (!reply.events() && reply.body().length > 0 && !answers.take(reply.body()) && answers.isAwaited()) {
            return new UpstreamFailure(
                    Kind.INVALID_MESSAGE,
                    "the body of " + reply.body().length + " bytes is not a JSON-RPC message",
                    null);
        }
        return answers.isAwaited()
                ? new UpstreamFailure(Kind.FAILED, "the response ended without an answer to the request", null)
                : null;
    }

    /**
     * Passes a message, or each message of a batch, to the receiver. Returns false if the value is neither a message
     * nor a valid batch.
     */
    final boolean deliver(Object json) {
        if (json instanceof List<?> batch) {
            return !batch.isEmpty() && batch.stream().allMatch(this::deliver);
        }
        if (json instanceof Map<?, ?>) {
            receiver().message(JsonRpc.object(json));
            return true;
        }
        return false;
    }

    static @Nullable Object parse(byte[] json) {
        try {
            return McpJsonDefaults.getMapper().readValue(json, Object.class);
        } catch (IOException | RuntimeException garbage) {
            return null;
        }
    }

    final boolean isClosed() {
        return closed;
    }

    @Override
    public CompletableFuture<Void> close(boolean notifyServer) {
        closed = true;
        UpstreamFailure why = new UpstreamFailure(Kind.CLOSED, "close() was called", null);
        List.copyOf(running.values()).forEach(exchange -> exchange.completeExceptionally(why));
        return CompletableFuture.completedFuture(null);
    }

    /** Handles the HTTP response to one message. */
    private final class Answers implements HttpExchange.ResponseListener {

        private final Map<String, Object> message;
        private volatile boolean awaited;

        Answers(Map<String, Object> message) {
            this.message = message;
            this.awaited = message.containsKey("id") && message.containsKey("method");
        }

        boolean isAwaited() {
            return awaited;
        }

        @Override
        public void head(int status, HttpHeaders headers, boolean events) {
            answered(message, headers);
        }

        @Override
        public void event(@Nullable String id, String data) {
            if (!data.isBlank()) {
                take(data.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }

        boolean take(byte[] body) {
            Object json = parse(body);
            note(json);
            return json != null && deliver(json);
        }

        private void note(@Nullable Object json) {
            if (json instanceof List<?> batch) {
                batch.forEach(this::note);
            } else if (json instanceof Map<?, ?> map && isAnswer(map)) {
                awaited = false;
            }
        }

        private boolean isAnswer(Map<?, ?> map) {
            return !map.containsKey("method")
                    && String.valueOf(map.get("id")).equals(String.valueOf(message.get("id")));
        }

        /**
         * Handles the body of a response with an HTTP error status. If it contains a JSON-RPC error for the message,
         * passes the error to the receiver. An error without an id is accepted too, because some servers leave out the
         * id. Returns false if there is no error for the message, or if the message already has a response.
         */
        boolean refused(byte[] body) {
            if (!awaited || !(parse(body) instanceof Map<?, ?> map) || !(map.get("error") instanceof Map<?, ?> error)) {
                return false;
            }
            if (map.get("id") != null && !isAnswer(map)) {
                return false;
            }
            Object id = message.get("id");
            receiver().message(Map.of("id", String.valueOf(id), "error", error));
            awaited = false;
            return true;
        }
    }
}
