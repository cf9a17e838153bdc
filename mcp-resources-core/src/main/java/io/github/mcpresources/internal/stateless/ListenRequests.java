package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.trace.PassedTrace;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The open {@code subscriptions/listen} requests. Each request has a separate subscriber and is independent of the
 * other requests.
 */
final class ListenRequests {

    static final String METHOD = "subscriptions/listen";

    private static final int SHOWN_CHARACTERS = 64;

    private final Host host;
    private final UnaryOperator<Answer> signature;
    private final Set<ListenRequest> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Creates an empty collection.
     *
     * @param signature adds the server's {@code serverInfo} to a result
     */
    ListenRequests(Host host, UnaryOperator<Answer> signature) {
        this.host = host;
        this.signature = signature;
    }

    /**
     * Opens a listen request. If the server is closing, the request is ended immediately, with a result.
     *
     * @param span the span of the request, which ends with the acknowledgment, not with the stream
     * @throws ResourceException if the parameters are invalid or there are too many subscribers
     */
    StatelessDispatcher.Work open(
            Object id, Map<String, ?> params, RequestOrigin from, ResponseSender sender, RequestSpan span) {
        Span parent = span == RequestSpan.NONE ? PassedTrace.of(params.get(TraceFields.META)) : span.span();
        ServerRequest context = host.context(from, parent);
        ListenFilter offered = ListenFilter.of(params, context.limits())
                .within(host.description().get("capabilities"));
        ListenRequest listen = new ListenRequest(id, sender, context, signature, span, open::remove);
        open.add(listen);
        try {
            Subscriber subscriber = host.open(
                    "listen " + Printable.of(id, SHOWN_CHARACTERS), from.caller(), listen, offered.hasResourceList());
            listen.setSubscriber(subscriber);
            CompletionStage<Set<String>> subscribed = subscribe(subscriber, offered, context);
            subscribed.whenComplete((granted, failure) -> answer(listen, offered, granted, failure));
        } catch (RuntimeException | Error refused) {
            listen.cancel();
            throw refused;
        }
        if (closed) {
            listen.end();
        }
        return listen;
    }

    /**
     * Subscribes to the URIs of the filter. The returned stage completes within the read timeout. Its value contains
     * only the URIs that have been subscribed to by then, so that one slow upstream does not make the whole request
     * fail.
     */
    private static CompletionStage<Set<String>> subscribe(
            Subscriber subscriber, ListenFilter offered, ServerRequest context) {
        if (offered.uris() == null) {
            return CompletableFuture.completedFuture(Set.of());
        }
        return subscriber.subscribeAll(offered.uris(), context);
    }

    private void answer(ListenRequest listen, ListenFilter offered, Set<String> granted, Throwable failure) {
        if (failure == null) {
            listen.acknowledge(offered.granting(granted));
        } else {
            listen.end(host.failure(METHOD, failure));
        }
    }

    void notifyListChanged(String list) {
        open.forEach(listen -> listen.notifyListChanged(list));
    }

    /** Ends all listen requests with a result. Later listen requests are ended immediately. */
    void close() {
        closed = true;
        List.copyOf(open).forEach(ListenRequest::end);
    }

    int size() {
        return open.size();
    }
}
