package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import reactor.core.publisher.Mono;

/**
 * An SDK server that was built on a streamable HTTP transport. Each request gets its own session, which is discarded
 * after the request.
 */
final class CapturedStreamable implements CapturedServer {

    private final McpStreamableServerSession.Factory factory;

    CapturedStreamable(McpStreamableServerSession.Factory factory) {
        this.factory = factory;
    }

    @Override
    public Mono<McpSchema.InitializeResult> initialize() {
        return Mono.defer(() -> factory.startSession(NO_CAPABILITIES).initResult());
    }

    @Override
    @SuppressWarnings("deprecation") // this entry point exists in both 2.0.x and 2.1.0
    public SdkServer as(RequestOrigin from, McpTransportContext context) {
        return (method, params) -> CapturedServer.in(context, Mono.defer(() -> {
            McpStreamableServerSession session =
                    factory.startSession(CapturedServer.initializeRequest(from)).session();
            BridgedTransport bridge = new BridgedTransport(new RequestRejectingClient(from));
            return session.responseStream(new McpSchema.JSONRPCRequest(method, "bridged", params), bridge)
                    .then(bridge.response());
        }));
    }
}
