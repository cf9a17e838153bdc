package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

/** A stdio or SSE transport of the SDK whose sessions have a {@link SessionFront} each. */
final class SessionTransport extends ForwardingTransport<McpServerTransportProvider>
        implements McpServerTransportProvider {

    private final Backend backend;

    SessionTransport(McpServerTransportProvider inner, Backend backend) {
        super(inner);
        this.backend = backend;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        inner.setSessionFactory(transport -> {
            SessionChannel channel = new SessionChannel(transport);
            return new SessionFront(factory.create(channel), channel, backend);
        });
    }
}
