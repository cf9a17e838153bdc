package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.server.CallContext;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.context.ContextView;

/**
 * The connection to one client, shared by the SDK's session and the front.
 *
 * <p>It adds capabilities to the initialize result, and records the negotiated revision. If this library itself sent a
 * request to the SDK's session, this class returns the response to the library, and does not send it to the client. In
 * all other responses of the SDK's session, it replaces the texts of internal errors and reserves memory for the
 * results of tools.
 */
final class SessionChannel extends ForwardingChannel<McpServerTransport> {

    private final Backend backend;
    private final SendOrder order = new SendOrder();
    private final String bridgedIds = "bridged-" + UUID.randomUUID() + "-";
    private final AtomicLong bridged = new AtomicLong();
    private final Map<Object, Sinks.One<McpSchema.JSONRPCResponse>> awaited = new ConcurrentHashMap<>();
    private volatile @Nullable String revision;
    private volatile boolean hasSdkResources;

    SessionChannel(McpServerTransport inner, Backend backend) {
        super(inner);
        this.backend = backend;
    }

    boolean hasSdkResources() {
        return hasSdkResources;
    }

    /** Returns the negotiated revision; null before the initialize request is answered. */
    @Nullable
    String revision() {
        return revision;
    }

    /**
     * Sends a request to the SDK's session on behalf of the client. The response is returned and not sent to the
     * client.
     */
    Mono<McpSchema.JSONRPCResponse> request(McpServerSession session, String method, Map<String, Object> params) {
        return Mono.defer(() -> {
            String id = bridgedIds + bridged.incrementAndGet();
            Sinks.One<McpSchema.JSONRPCResponse> response = Sinks.one();
            awaited.put(id, response);
            return session.handle(new McpSchema.JSONRPCRequest(method, id, params))
                    .then(Mono.defer(() -> {
                        response.tryEmitEmpty(); // no effect if there is a response
                        return response.asMono();
                    }))
                    .doFinally(signal -> awaited.remove(id));
        });
    }

    Mono<Void> answer(McpSchema.JSONRPCResponse response) {
        return order.send(inner, response);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCResponse response && response.id() instanceof String id) {
            Sinks.One<McpSchema.JSONRPCResponse> awaiting = id.startsWith(bridgedIds) ? awaited.remove(id) : null;
            if (awaiting != null) {
                return Mono.fromRunnable(() -> awaiting.tryEmitValue(response));
            }
        }
        McpSchema.JSONRPCMessage completed = completed(message);
        return Mono.deferContextual(view -> order.send(
                inner, completed instanceof McpSchema.JSONRPCResponse response ? answered(response, view) : completed));
    }

    /**
     * Returns the response to send. Reserves memory for the result of a tool, and ends the span of the request.
     *
     * @param view the Reactor context of the request
     */
    private McpSchema.JSONRPCResponse answered(McpSchema.JSONRPCResponse response, ContextView view) {
        McpSchema.JSONRPCResponse sent =
                view.getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY) instanceof CallContext call
                        ? backend.reserved(response, call)
                        : response;
        PassedSpans.answered(view.getOrDefault(RequestSpan.class, RequestSpan.NONE), sent);
        return sent;
    }

    private McpSchema.JSONRPCMessage completed(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCResponse response
                && response.result() instanceof McpSchema.InitializeResult initialized) {
            revision = initialized.protocolVersion();
            hasSdkResources = initialized.capabilities().resources() != null;
            return McpSchema.JSONRPCResponse.result(response.id(), backend.asJson(backend.declaring(initialized)));
        }
        return message instanceof McpSchema.JSONRPCResponse response
                ? backend.withoutInternalError("A request to the SDK's server", response)
                : message;
    }
}
