package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.request.Facts;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.trace.Outgoing;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection with a session, as in all revisions before 2026-07-28. */
final class SessionConnection implements Connection, JsonRpc.Unsolicited {

    private static final Logger log = LoggerFactory.getLogger(SessionConnection.class);

    private final Wire wire;
    private final JsonRpc rpc;
    private final Listener listener;
    private final Map<String, CompletableFuture<?>> unwatching = new ConcurrentHashMap<>();
    private final String name;
    private volatile String revision = Revisions.V2025_11_25;
    private volatile Facts facts = Facts.of(Map.of(), false);

    private SessionConnection(Wire wire, Listener listener, Settings settings) {
        this.wire = wire;
        this.rpc = new JsonRpc(wire, this, settings);
        this.listener = listener;
        this.name = settings.name();
    }

    /**
     * Begins a session. The caller can complete the future exceptionally to end the attempt and release its resources.
     */
    static CompletableFuture<Connection> open(Wire wire, Listener listener, Settings settings) {
        SessionConnection session = new SessionConnection(wire, listener, settings);
        return Opening.of(session, listener, session::initialize);
    }

    private void initialize(CompletableFuture<Connection> opened) {
        rpc.open();
        Map<String, Object> params =
                Map.of("protocolVersion", Revisions.V2025_11_25, "capabilities", Map.of(), "clientInfo", Client.INFO);
        Stages.onEnd(rpc.request("initialize", params), (result, failure) -> {
            if (failure != null) {
                opened.completeExceptionally(failure);
            } else {
                begin(result, opened);
            }
        });
    }

    private void begin(Map<String, Object> result, CompletableFuture<Connection> opened) {
        if (!(result.get("protocolVersion") instanceof String selected) || !Revisions.hasSessions(selected)) {
            opened.completeExceptionally(
                    new UpstreamFailure(Kind.NO_SERVER, "it selected revision " + result.get("protocolVersion"), null));
            return;
        }
        facts = Facts.of(result.getOrDefault("capabilities", Map.of()), false);
        revision = selected;
        wire.negotiated(selected);
        Stages.onEnd(rpc.notify("notifications/initialized", Map.of()), (nothing, failure) -> {
            if (failure != null) {
                opened.completeExceptionally(failure);
            } else if (opened.complete(this)) {
                wire.established();
            }
        });
    }

    @Override
    public Facts facts() {
        return facts;
    }

    @Override
    public CompletableFuture<Map<String, Object>> request(
            String method, Map<String, ?> params, RequestContext context) {
        return new PassedRequest(name, revision, method, params, new LinkedHashMap<>(), context).send(rpc);
    }

    /**
     * Subscribes to a URI. If an unsubscribe request for the same URI is running, waits until it has ended. Over HTTP,
     * the unsubscribe request could otherwise arrive after the new subscription.
     */
    @Override
    public CompletableFuture<Void> watch(String uri, Span cause) {
        CompletableFuture<?> before = unwatching.getOrDefault(uri, CompletableFuture.completedFuture(null));
        return before.handle((ended, failure) -> uri)
                .thenCompose(same -> subscribe(same, cause))
                .thenApply(result -> null);
    }

    private CompletableFuture<Map<String, Object>> subscribe(String uri, Span cause) {
        String method = "resources/subscribe";
        if (cause == Span.NONE) {
            return rpc.request(method, Map.of("uri", uri));
        }
        long id = rpc.nextId();
        Span span = cause.toUpstream(new Outgoing(name, method, uri, revision, id));
        Map<String, Object> meta = new LinkedHashMap<>();
        span.inject(meta);
        CompletableFuture<Map<String, Object>> answer =
                rpc.request(id, method, Map.of("uri", uri, TraceFields.META, meta));
        TracedCall.endWith(answer, span);
        return answer;
    }

    @Override
    public void unwatch(String uri) {
        CompletableFuture<Map<String, Object>> ended = rpc.request("resources/unsubscribe", Map.of("uri", uri));
        unwatching.put(uri, ended);
        Stages.onEnd(ended, (result, failure) -> {
            unwatching.computeIfPresent(uri, (same, known) -> known == ended ? null : known);
            if (failure != null) {
                log.debug("The server did not end the subscription to {}", Printable.of(uri), failure);
            }
        });
    }

    @Override
    public CompletableFuture<Void> ping() {
        // A server that answers with an error, such as "method not found", is alive too.
        return rpc.request("ping", Map.of()).handle((result, failure) -> Client.checkAlive(failure));
    }

    @Override
    public void notified(String method, Map<String, Object> params) {
        listener.notified(method, params);
    }

    @Override
    public void missed() {
        listener.missed();
    }

    @Override
    public void lost(UpstreamFailure why) {
        listener.lost(this, why);
    }

    @Override
    public CompletableFuture<Void> close(UpstreamFailure why) {
        return rpc.close(why);
    }
}
