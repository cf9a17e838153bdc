package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/** A streamable HTTP transport of the SDK whose sessions have a {@link StreamableFront} each. */
final class StreamableTransport implements McpStreamableServerTransportProvider {

    private final McpStreamableServerTransportProvider inner;
    private final Backend backend;

    StreamableTransport(McpStreamableServerTransportProvider inner, Backend backend) {
        this.inner = inner;
        this.backend = backend;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        inner.setSessionFactory(request -> {
            McpStreamableServerSessionInit started = factory.startSession(request);
            StreamableFront front = new StreamableFront(started.session(), request, backend);
            return new McpStreamableServerSessionInit(
                    front, started.initResult().map(front::initialized));
        });
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return inner.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return inner.notifyClient(sessionId, method, params);
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
}
