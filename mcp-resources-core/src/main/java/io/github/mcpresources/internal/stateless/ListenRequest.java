package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A {@code subscriptions/listen} request. Its notifications are sent to the client one at a time, each with the id of
 * the request. The first notification is the acknowledgment. No notification is sent after the request has ended.
 */
final class ListenRequest implements NotificationSink, StatelessDispatcher.Work {

    static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
    private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    private static final String UPDATED = Notification.UPDATED;

    private final Object id;
    private final ResponseSender sender;
    private final ServerRequest context;
    private final UnaryOperator<Answer> signature;
    private final RequestSpan span;
    private final Consumer<ListenRequest> onEnd;
    /**
     * The lists whose change notifications are waiting to be sent. Guarded by {@code this}, as are the fields below.
     */
    private final Set<String> waiting = new LinkedHashSet<>();

    private CompletableFuture<@Nullable Void> last = CompletableFuture.completedFuture(null);
    private @Nullable Subscriber subscriber;
    private Set<String> lists = Set.of();
    private boolean ended;

    ListenRequest(
            Object id,
            ResponseSender sender,
            ServerRequest context,
            UnaryOperator<Answer> signature,
            RequestSpan span,
            Consumer<ListenRequest> onEnd) {
        this.id = id;
        this.sender = sender;
        this.context = context;
        this.signature = signature;
        this.span = span;
        this.onEnd = onEnd;
    }

    /** Sets the subscriber, which is closed when this request ends, or immediately if it has ended. */
    void setSubscriber(Subscriber opened) {
        boolean isLate;
        synchronized (this) {
            subscriber = opened;
            isLate = ended;
        }
        if (isLate) {
            opened.close();
        }
    }

    /**
     * Sends the acknowledgment with the granted filter, and then starts the subscriber. Disconnects the client if the
     * acknowledgment cannot be sent.
     */
    void acknowledge(ListenFilter granted) {
        CompletionStage<Void> sent;
        Subscriber toStart;
        synchronized (this) {
            toStart = subscriber;
            lists = granted.listChanged();
            sent = enqueue(ACKNOWLEDGED, new LinkedHashMap<>(Map.of("notifications", granted.toJson())));
        }
        sent.whenComplete((nothing, failure) -> {
            if (failure != null) {
                span.unanswered("disconnected");
                disconnect();
                return;
            }
            span.succeeded(false);
            if (toStart != null) {
                toStart.start();
            }
        });
    }

    @Override
    public CompletionStage<Void> send(Notification notification) {
        return send(notification, Map.of());
    }

    @Override
    public CompletionStage<Void> send(Notification notification, Map<String, Object> meta) {
        return notification instanceof Notification.Updated updated
                ? enqueue(UPDATED, with(meta, Map.of("uri", updated.uri())))
                : enqueue(listChanged("resources"), with(meta, Map.of()));
    }

    private static Map<String, Object> with(Map<String, Object> meta, Map<String, Object> fields) {
        Map<String, Object> params = new LinkedHashMap<>(fields);
        if (!meta.isEmpty()) {
            params.put("_meta", meta);
        }
        return params;
    }

    private static String listChanged(String list) {
        return "notifications/" + list + "/list_changed";
    }

    /**
     * Notifies the client that the list of tools or prompts changed, if the granted filter includes that list. Several
     * changes may be sent as one notification.
     */
    void notifyListChanged(String list) {
        synchronized (this) {
            if (!lists.contains(list) || !waiting.add(list)) {
                return;
            }
            last = last.handle((nothing, failure) -> list).thenCompose(this::sendListChanged);
        }
    }

    private CompletionStage<Void> sendListChanged(String list) {
        synchronized (this) {
            waiting.remove(list);
        }
        return write(listChanged(list), new LinkedHashMap<>());
    }

    private synchronized CompletionStage<Void> enqueue(String method, Map<String, Object> params) {
        CompletableFuture<@Nullable Void> sent =
                last.handle((nothing, failure) -> method).thenCompose(name -> write(name, params));
        last = sent;
        return sent;
    }

    private CompletionStage<Void> write(String method, Map<String, Object> params) {
        synchronized (this) {
            if (ended) {
                return CompletableFuture.failedFuture(new CancellationException("The listen request has ended"));
            }
        }
        params.put(
                "_meta", params.get("_meta") instanceof Map<?, ?> trace ? withId(trace) : Map.of(SUBSCRIPTION_ID, id));
        return sender.sendNotification(method, params);
    }

    private Map<String, Object> withId(Map<?, ?> trace) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put(SUBSCRIPTION_ID, id);
        trace.forEach((name, value) -> meta.put(String.valueOf(name), value));
        return meta;
    }

    @Override
    public boolean isOpen() {
        return sender.isOpen();
    }

    @Override
    public void end() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("resultType", "complete");
        result.put("_meta", Map.of(SUBSCRIPTION_ID, id));
        end(signature.apply(new Answer.Result(result)));
    }

    void end(Answer answer) {
        span.answered(answer);
        if (finish()) {
            sender.answer(Response.of(id, answer));
        }
    }

    /** Ends the request without a response, because the client has disconnected or cancelled the request. */
    @Override
    public void cancel() {
        finish();
    }

    @Override
    public void disconnect() {
        if (finish()) {
            sender.disconnect();
        }
    }

    private boolean finish() {
        Subscriber closing;
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            lists = Set.of();
            closing = subscriber;
        }
        span.unanswered("cancelled");
        context.cancel();
        if (closing != null) {
            closing.close();
        }
        onEnd.accept(this);
        return true;
    }
}
