package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.trace.Outgoing;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A request of a client that is passed on to a server. {@link #send} adds its path through other servers, and its
 * trace.
 *
 * @param server the name of the server
 * @param revision the protocol revision of the connection
 * @param method the MCP method
 * @param params the parameters without {@code _meta}
 * @param meta the fields of {@code _meta} that the connection needs; {@link #send} adds the others
 * @param context the request of the client
 */
record PassedRequest(
        String server,
        String revision,
        String method,
        Map<String, ?> params,
        Map<String, Object> meta,
        RequestContext context) {

    /** Sends the request. Cancelling the future cancels the request. */
    CompletableFuture<Map<String, Object>> send(JsonRpc rpc) {
        ServerRequest from = ServerRequest.of(context);
        if (!from.path().isEmpty()) {
            meta.put(ServerRequest.PATH_FIELD, from.path());
        }
        long id = rpc.nextId();
        Span span = from.span();
        if (span != Span.NONE) {
            String uri = params.get("uri") instanceof String known ? known : null;
            span = span.toUpstream(new Outgoing(server, method, uri, revision, id));
            span.inject(meta);
        }
        Map<String, Object> all = new LinkedHashMap<>(params);
        if (!meta.isEmpty()) {
            all.put(TraceFields.META, meta);
        }
        CompletableFuture<Map<String, Object>> answer = context.isProgressWanted()
                ? rpc.request(id, method, all, context::progress)
                : rpc.request(id, method, all);
        TracedCall.endWith(answer, span);
        return answer;
    }
}
