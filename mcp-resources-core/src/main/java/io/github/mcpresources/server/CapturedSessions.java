package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * An SDK server that was built on a transport with one session per connection, such as stdio or SSE. Each request gets
 * its own session, which is initialized before the request and discarded after it.
 */
final class CapturedSessions implements CapturedServer {

    private static final RequestOrigin UNKNOWN = RequestOrigin.sessionless(Revisions.V2026_07_28, Caller.ANONYMOUS);

    private final McpServerSession.Factory factory;

    CapturedSessions(McpServerSession.Factory factory) {
        this.factory = factory;
    }

    @Override
    public Mono<McpSchema.InitializeResult> initialize() {
        return Mono.defer(() -> new Session(UNKNOWN).initialized(NO_CAPABILITIES))
                .map(McpSchema.InitializeResult.class::cast);
    }

    @Override
    public SdkServer as(RequestOrigin from, McpTransportContext context) {
        return (method, params) -> CapturedServer.in(context, Mono.defer(() -> {
            Session session = new Session(from);
            return session.initialized(CapturedServer.initializeRequest(from)).then(session.request(method, params));
        }));
    }

    /** A temporary session and its client. The client records the responses, and rejects requests of the server. */
    private final class Session extends LocalClient {

        private final Map<Object, McpSchema.JSONRPCResponse> responses = new ConcurrentHashMap<>();
        private final RequestRejectingClient client;
        private final McpServerSession session;

        Session(RequestOrigin from) {
            client = new RequestRejectingClient(from);
            session = factory.create(this);
        }

        Mono<Object> initialized(McpSchema.InitializeRequest request) {
            return request(McpSchema.METHOD_INITIALIZE, request)
                    .<Object>handle((response, sink) -> {
                        if (response.error() != null) {
                            sink.error(new McpError(response.error()));
                        } else {
                            sink.next(response.result());
                        }
                    })
                    .flatMap(result -> session.handle(
                                    new McpSchema.JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED, null))
                            .thenReturn(result));
        }

        Mono<McpSchema.JSONRPCResponse> request(String method, @Nullable Object params) {
            return Mono.defer(() -> session.handle(new McpSchema.JSONRPCRequest(method, method, params)))
                    .then(Mono.defer(() -> Mono.justOrEmpty(responses.remove(method))));
        }

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            if (message instanceof McpSchema.JSONRPCResponse response) {
                return Mono.fromRunnable(() -> responses.put(response.id(), response));
            }
            return client.sendMessage(message);
        }
    }
}
