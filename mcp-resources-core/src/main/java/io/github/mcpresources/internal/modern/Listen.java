package io.github.mcpresources.internal.modern;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.Outlet;
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
 * One listen request, from its acknowledgment to its end: what its subscriber hears goes to the client with the request's
 * id on it, one message at a time. However it ends, nothing follows.
 */
final class Listen implements Outlet, ModernDispatcher.Work {

    static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";
    private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
    private static final String UPDATED = "notifications/resources/updated";

    private final Object id;
    private final Reply reply;
    private final RequestContext context;
    private final UnaryOperator<Answer> signature;
    private final Consumer<Listen> onEnd;
    /** All that follows is guarded by this. */
    private final Set<String> waiting = new LinkedHashSet<>();

    private CompletableFuture<@Nullable Void> last = CompletableFuture.completedFuture(null);
    private @Nullable Subscriber subscriber;
    private Set<String> lists = Set.of();
    private boolean ended;

    Listen(Object id, Reply reply, RequestContext context, UnaryOperator<Answer> signature, Consumer<Listen> onEnd) {
        this.id = id;
        this.reply = reply;
        this.context = context;
        this.signature = signature;
        this.onEnd = onEnd;
    }

    /** Takes what subscribes for it, and closes it in the end. */
    void own(Subscriber opened) {
        boolean isLate;
        synchronized (this) {
            subscriber = opened;
            isLate = ended;
        }
        if (isLate) {
            opened.close();
        }
    }

    /** Tells the client what it is granted, and then all that it hears. */
    void acknowledge(ListenFilter granted) {
        CompletionStage<Void> told;
        Subscriber heard;
        synchronized (this) {
            heard = subscriber;
            lists = granted.listChanged();
            told = tell(ACKNOWLEDGED, new LinkedHashMap<>(Map.of("notifications", granted.toJson())));
        }
        told.whenComplete((nothing, failure) -> {
            if (failure != null) {
                disconnect();
            } else if (heard != null) {
                heard.start();
            }
        });
    }

    @Override
    public CompletionStage<Void> send(Notification notification) {
        return notification instanceof Notification.Updated updated
                ? tell(UPDATED, new LinkedHashMap<>(Map.of("uri", updated.uri())))
                : tell(listChanged("resources"), new LinkedHashMap<>());
    }

    private static String listChanged(String list) {
        return "notifications/" + list + "/list_changed";
    }

    /** Tells the client that the list of tools or of prompts changed, if it was granted that; once for many changes. */
    void tellListChanged(String list) {
        synchronized (this) {
            if (!lists.contains(list) || !waiting.add(list)) {
                return;
            }
            last = last.handle((nothing, failure) -> list).thenCompose(this::tellWaiting);
        }
    }

    private CompletionStage<Void> tellWaiting(String list) {
        synchronized (this) {
            waiting.remove(list);
        }
        return write(listChanged(list), new LinkedHashMap<>());
    }

    private synchronized CompletionStage<Void> tell(String method, Map<String, Object> params) {
        CompletableFuture<@Nullable Void> told =
                last.handle((nothing, failure) -> method).thenCompose(name -> write(name, params));
        last = told;
        return told;
    }

    private CompletionStage<Void> write(String method, Map<String, Object> params) {
        synchronized (this) {
            if (ended) {
                return CompletableFuture.failedFuture(new CancellationException("The listen request has ended"));
            }
        }
        params.put("_meta", Map.of(SUBSCRIPTION_ID, id));
        return reply.tell(method, params);
    }

    @Override
    public boolean isOpen() {
        return reply.isOpen();
    }

    /** Ends it with a last word to the client. */
    @Override
    public void end() {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("resultType", "complete");
        result.put("_meta", Map.of(SUBSCRIPTION_ID, id));
        end(signature.apply(new Answer.Result(result)));
    }

    /** Ends it with an answer. */
    void end(Answer answer) {
        if (finish()) {
            reply.answer(Response.of(id, answer));
        }
    }

    /** Ends it because the client is gone, or wants no more of it. */
    @Override
    public void cancel() {
        finish();
    }

    @Override
    public void disconnect() {
        if (finish()) {
            reply.disconnect();
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
        context.cancel();
        if (closing != null) {
            closing.close();
        }
        onEnd.accept(this);
        return true;
    }
}
