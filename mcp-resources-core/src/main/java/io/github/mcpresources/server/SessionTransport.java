package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.List;
import reactor.core.publisher.Mono;

/** A stdio or SSE transport of the SDK whose sessions have a {@link SessionFront} each. */
final class SessionTransport implements McpServerTransportProvider {

    private final McpServerTransportProvider inner;
    private final Backend backend;

    SessionTransport(McpServerTransportProvider inner, Backend backend) {
        this.inner = inner;
        this.backend = backend;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        inner.setSessionFactory(transport -> {
            SessionChannel channel = new SessionChannel(transport);
            return new SessionFront(factory.create(channel), channel, backend);
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
