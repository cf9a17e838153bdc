package io.github.mcpresources.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A stateless transport of the SDK: answers the requests that are ours and hands on all others.
 *
 * <p>There is no session that could tell the revision; it is taken from the transport context where the context
 * extractor puts the {@value HttpHeaders#PROTOCOL_VERSION} header there under its own name.
 */
final class StatelessTransport implements McpStatelessServerTransport {

    private final McpStatelessServerTransport inner;
    private final Backend backend;

    StatelessTransport(McpStatelessServerTransport inner, Backend backend) {
        this.inner = inner;
        this.backend = backend;
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        inner.setMcpHandler(new Front(handler));
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }

    private final class Front implements McpStatelessServerHandler {

        private final McpStatelessServerHandler server;

        Front(McpStatelessServerHandler server) {
            this.server = server;
        }

        @Override
        public Mono<McpSchema.JSONRPCResponse> handleRequest(
                McpTransportContext context, McpSchema.JSONRPCRequest request) {
            if (backend.handles(request.method(), request.params())) {
                return backend.answer(request.method(), request.params(), client(context))
                        .map(answer -> Backend.response(request.id(), answer));
            }
            return server.handleRequest(context, request)
                    .map(response -> response.result() instanceof McpSchema.InitializeResult initialized
                            ? McpSchema.JSONRPCResponse.result(response.id(), Backend.declaring(initialized))
                            : response);
        }

        @Override
        public Mono<Void> handleNotification(McpTransportContext context, McpSchema.JSONRPCNotification notification) {
            return server.handleNotification(context, notification);
        }

        private Client client(McpTransportContext context) {
            SdkServer sdk = (method, params) ->
                    server.handleRequest(context, new McpSchema.JSONRPCRequest(method, "bridged", params));
            return new Client(null, revision(context), Map.of(), context, sdk);
        }

        private static @Nullable String revision(McpTransportContext context) {
            return context.get(HttpHeaders.PROTOCOL_VERSION) instanceof String revision ? revision : null;
        }
    }
}
