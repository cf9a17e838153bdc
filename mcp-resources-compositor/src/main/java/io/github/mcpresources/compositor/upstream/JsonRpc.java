package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A JSON-RPC client over one {@link Wire}. Futures are completed on threads of {@link Workers}. */
final class JsonRpc implements Wire.Receiver {

    /**
     * Receives the notifications of the server, and is told if notifications were missed or the connection was lost.
     */
    interface Unsolicited {
        void notified(String method, Map<String, Object> params);

        void missed();

        void lost(UpstreamFailure why);
    }

    private static final Logger log = LoggerFactory.getLogger(JsonRpc.class);
    private static final int INTERNAL_ERROR = -32603;
    private static final int ERROR_LENGTH = 1_000;
    private static final int ERROR_DATA_BYTES = 16 * 1024;

    private final Wire wire;
    private final Unsolicited unsolicited;
    private final Map<String, CompletableFuture<Map<String, Object>>> open = new ConcurrentHashMap<>();
    /** The progress listeners by the id of the request. This id is also the progress token. */
    private final Map<String, ServerRequest.ProgressListener> reports = new ConcurrentHashMap<>();

    private final MessageRate rate;
    private final ServerRequests serverRequests;
    private final AtomicLong ids = new AtomicLong();
    private final AtomicReference<@Nullable UpstreamFailure> end = new AtomicReference<>();

    JsonRpc(Wire wire, Unsolicited unsolicited, Settings settings) {
        this.wire = wire;
        this.unsolicited = unsolicited;
        this.rate = new MessageRate(settings.time());
        this.serverRequests = new ServerRequests(this::send, settings);
    }

    void open() {
        wire.open(this);
    }

    CompletableFuture<Map<String, Object>> request(String method, Map<String, ?> params) {
        return request(nextId(), method, params);
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    CompletableFuture<Map<String, Object>> request(
            long id, String method, Map<String, ?> params, ServerRequest.ProgressListener progress) {
        Map<String, Object> meta = new LinkedHashMap<>(object(params.get("_meta")));
        meta.put("progressToken", id);
        Map<String, Object> withProgress = new LinkedHashMap<>(params);
        withProgress.put("_meta", meta);
        String key = String.valueOf(id);
        reports.put(key, progress);
        CompletableFuture<Map<String, Object>> answer = request(id, method, withProgress);
        Stages.onEnd(answer, (result, failure) -> reports.remove(key));
        return answer;
    }

    CompletableFuture<Map<String, Object>> request(long id, String method, Map<String, ?> params) {
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        String key = String.valueOf(id);
        open.put(key, answer);
        UpstreamFailure ended = end.get();
        if (ended != null) {
            open.remove(key);
            answer.completeExceptionally(ended);
            return answer;
        }
        Map<String, Object> message = message(method, params);
        message.put("id", id);
        CompletableFuture<Void> sent = wire.send(message);
        Stages.onEnd(sent, (nothing, failure) -> {
            if (failure != null) {
                UpstreamFailure all = end.get(); // if the whole connection has ended, that is the cause
                UpstreamFailure why = all == null ? UpstreamFailure.of(failure) : all;
                Workers.ALL.execute(() -> answer.completeExceptionally(why));
            }
        });
        Stages.onEnd(answer, (result, failure) -> {
            open.remove(key);
            if (answer.isCancelled()) {
                sent.cancel(true);
                if (!wire.cancelsByClosing() && end.get() == null && !method.equals("initialize")) {
                    var unused = notify("notifications/cancelled", Map.of("requestId", id));
                }
            }
        });
        return answer;
    }

    /** Sends a notification. The future completes when the notification has been sent. */
    CompletableFuture<Void> notify(String method, Map<String, ?> params) {
        return send(message(method, params));
    }

    private CompletableFuture<Void> send(Map<String, Object> message) {
        CompletableFuture<Void> sent = wire.send(message);
        Stages.onEnd(sent, (nothing, failure) -> {
            if (failure != null) {
                log.debug("Could not send {}", description(message), failure);
            }
        });
        return sent;
    }

    /** Returns the method of a message. A response has no method; it is described by the id of its request. */
    static String description(Map<String, Object> message) {
        return message.get("method") instanceof String method
                ? method
                : "the response to request " + Printable.of(message.get("id"));
    }

    private static Map<String, Object> message(String method, Map<String, ?> params) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("jsonrpc", "2.0");
        message.put("method", method);
        if (!params.isEmpty()) {
            message.put("params", params);
        }
        return message;
    }

    @Override
    public void message(Map<String, Object> message) {
        Object id = message.get("id");
        CompletableFuture<Map<String, Object>> answer =
                id == null || message.containsKey("method") ? null : open.get(String.valueOf(id));
        if (answer != null) {
            Workers.ALL.execute(() -> answer(message, answer));
        } else if (end.get() == null) {
            handleUnsolicited(message, id);
        }
    }

    /**
     * Handles a message that is not a response. Too many such messages end the connection, because they would keep this
     * process busy.
     */
    private void handleUnsolicited(Map<String, Object> message, @Nullable Object id) {
        if (!rate.takes()) {
            flooded("more than " + MessageRate.MAX_MESSAGES + " messages other than answers within "
                    + MessageRate.WINDOW.toSeconds() + " s");
            return;
        }
        if (message.get("method") instanceof String method) {
            if (id == null && method.equals("notifications/progress")) {
                progressed(object(message.get("params"))); // on this thread: a report must be handled before the answer
            } else if (id == null) {
                unsolicited.notified(method, object(message.get("params")));
            } else if (!serverRequests.take(method, id)) {
                flooded("more than " + ServerRequests.MAX_WAITING + " requests wait for an answer");
            }
        } else if (log.isDebugEnabled()) {
            log.debug("The server sent an unexpected message with the fields {}", Printable.of(message.keySet()));
        }
    }

    private void flooded(String how) {
        UpstreamFailure why = new UpstreamFailure(Kind.FLOODING, how, null);
        if (finish(why)) {
            Workers.ALL.execute(() -> unsolicited.lost(why)); // closing may wait for the wire's thread
        }
    }

    private void progressed(Map<String, Object> report) {
        ServerRequest.ProgressListener listener = reports.get(String.valueOf(report.get("progressToken")));
        if (listener != null && report.get("progress") instanceof Number done) {
            Double total = report.get("total") instanceof Number number ? (Double) number.doubleValue() : null;
            String words = report.get("message") instanceof String text ? Printable.of(text) : null;
            try {
                listener.progress(done.doubleValue(), total, words);
            } catch (RuntimeException | Error failure) { // the wire must still deliver the answer
                log.warn("A progress listener failed to handle a notification", failure);
            }
        }
    }

    private static void answer(Map<String, Object> message, CompletableFuture<Map<String, Object>> answer) {
        if (message.get("error") instanceof Map<?, ?> error) {
            int code = error.get("code") instanceof Number number ? number.intValue() : INTERNAL_ERROR;
            String text = error.get("message") instanceof String words ? Printable.of(words, ERROR_LENGTH) : "";
            Object data = JsonSize.of(error.get("data")) <= ERROR_DATA_BYTES ? error.get("data") : null;
            answer.completeExceptionally(new RpcException(code, text, data));
        } else if (message.get("result") instanceof Map<?, ?> result) {
            answer.complete(object(result));
        } else {
            answer.completeExceptionally(
                    new UpstreamFailure(Kind.INVALID_MESSAGE, "the answer has neither a result nor an error", null));
        }
    }

    @SuppressWarnings("unchecked") // the names in a JSON object are strings
    static Map<String, Object> object(@Nullable Object json) {
        return json instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    @Override
    public void missed() {
        unsolicited.missed();
    }

    @Override
    public void lost(UpstreamFailure why) {
        if (finish(why)) {
            unsolicited.lost(why);
        }
    }

    private boolean finish(UpstreamFailure why) {
        if (!end.compareAndSet(null, why)) {
            return false;
        }
        serverRequests.end();
        for (CompletableFuture<Map<String, Object>> answer : List.copyOf(open.values())) {
            Workers.ALL.execute(() -> answer.completeExceptionally(why));
        }
        return true;
    }

    CompletableFuture<Void> close(UpstreamFailure why) {
        boolean first = finish(why);
        return wire.close(first && why.kind() == Kind.CLOSED);
    }
}
