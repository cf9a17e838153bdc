package io.github.mcpresources.server;

import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import reactor.core.publisher.Mono;

/** An SDK server that was built on a stateless transport of the SDK (HTTP without sessions). */
final class CapturedHandler implements CapturedServer {

    private final McpStatelessServerHandler handler;

    CapturedHandler(McpStatelessServerHandler handler) {
        this.handler = handler;
    }

    @Override
    public Mono<McpSchema.InitializeResult> initialize() {
        return request(McpTransportContext.EMPTY, McpSchema.METHOD_INITIALIZE, NO_CAPABILITIES)
                .map(response -> (McpSchema.InitializeResult) response.result());
    }

    @Override
    public SdkServer as(RequestOrigin from, McpTransportContext context) {
        return (method, params) -> request(context, method, params);
    }

    private Mono<McpSchema.JSONRPCResponse> request(McpTransportContext context, String method, Object params) {
        McpSchema.JSONRPCRequest request = new McpSchema.JSONRPCRequest(method, "bridged", params);
        return Mono.defer(() -> handler.handleRequest(context, request))
                .onErrorResume(
                        McpError.class,
                        failure -> failure.getJsonRpcError() == null
                                ? Mono.error(failure)
                                // SDK 2.0.x reports an unknown method this way
                                : Mono.just(McpSchema.JSONRPCResponse.error(request.id(), failure.getJsonRpcError())));
    }
}
