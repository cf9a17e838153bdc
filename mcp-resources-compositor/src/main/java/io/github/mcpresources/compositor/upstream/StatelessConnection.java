package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.request.Facts;
import io.github.mcpresources.internal.trace.Span;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A connection of revision 2026-07-28 over HTTP, without a session. One long-running request receives the
 * notifications.
 */
final class StatelessConnection implements Connection, JsonRpc.Unsolicited {

    private static final String META = "io.modelcontextprotocol/";

    private final JsonRpc rpc;
    private final Listener listener;
    private final Settings settings;
    private volatile Facts facts = Facts.of(Map.of(), true);
    private final ListenStream listening;

    private StatelessConnection(HttpTarget target, Listener listener) {
        this.settings = target.settings();
        this.rpc = new JsonRpc(new StatelessWire(target), this, settings);
        this.listener = listener;
        this.listening = new ListenStream(this::listen, listener, settings);
    }

    /**
     * Opens a connection by sending {@code server/discover}. The caller can complete the future exceptionally to end
     * the attempt and release its resources.
     */
    static CompletableFuture<Connection> open(HttpTarget target, Listener listener) {
        StatelessConnection connection = new StatelessConnection(target, listener);
        return Opening.of(connection, listener, connection::begin);
    }

    private void begin(CompletableFuture<Connection> opened) {
        rpc.open();
        Stages.onEnd(discover(), (result, failure) -> {
            if (failure != null) {
                opened.completeExceptionally(failure);
            } else if (!(result.get("supportedVersions") instanceof List<?> versions)
                    || !versions.contains(Revisions.V2026_07_28)) {
                opened.completeExceptionally(new UpstreamFailure(
                        Kind.NO_SERVER, "it supports revisions " + result.get("supportedVersions"), null));
            } else {
                facts = Facts.of(result.getOrDefault("capabilities", Map.of()), true);
                if (opened.complete(this)) {
                    listening.begin(facts.offered().listChanged());
                }
            }
        });
    }

    private CompletableFuture<Map<String, Object>> discover() {
        return rpc.request("server/discover", with(meta(Map.of()), Map.of()));
    }

    private CompletableFuture<Map<String, Object>> listen(long id, Map<String, Object> notifications, Span span) {
        Map<String, Object> meta = meta(Map.of());
        span.inject(meta);
        return rpc.request(id, ListenStream.METHOD, with(meta, Map.of("notifications", notifications)));
    }

    private static Map<String, Object> meta(Map<String, Object> clientCapabilities) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put(META + "protocolVersion", Revisions.V2026_07_28);
        meta.put(META + "clientCapabilities", clientCapabilities);
        meta.put(META + "clientInfo", Client.INFO);
        return meta;
    }

    private static Map<String, Object> with(Map<String, Object> meta, Map<String, ?> params) {
        Map<String, Object> all = new LinkedHashMap<>(params);
        all.put("_meta", meta);
        return all;
    }

    @Override
    public Facts facts() {
        return facts;
    }

    @Override
    public CompletableFuture<Map<String, Object>> request(
            String method, Map<String, ?> params, RequestContext context) {
        Map<String, Object> meta =
                meta(Revisions.isStateless(context.revision()) ? context.clientCapabilities() : Map.of());
        return new PassedRequest(settings.name(), Revisions.V2026_07_28, method, params, meta, context).send(rpc);
    }

    @Override
    public CompletableFuture<Void> watch(String uri, Span cause) {
        return listening.watch(uri, cause);
    }

    @Override
    public void unwatch(String uri) {
        listening.unwatch(uri);
    }

    @Override
    public CompletableFuture<Void> ping() {
        return discover().handle((result, failure) -> Client.checkAlive(failure));
    }

    @Override
    public void notified(String method, Map<String, Object> params) {
        if (method.equals("notifications/subscriptions/acknowledged")) {
            listening.acknowledged(params);
        } else if (listening.isNews(method, params)) {
            listener.notified(method, params);
        }
    }

    @Override
    public void missed() {
        listener.missed();
    }

    @Override
    public void lost(UpstreamFailure why) {
        listening.close();
        listener.lost(this, why);
    }

    @Override
    public CompletableFuture<Void> close(UpstreamFailure why) {
        listening.close();
        return rpc.close(why);
    }
}
