package io.github.mcpresources.server;

import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

/** A stdio or SSE transport of the SDK whose sessions have a {@link SessionFront} each. */
final class SessionTransport extends ForwardingTransport<McpServerTransportProvider>
        implements McpServerTransportProvider {

    SessionTransport(McpServerTransportProvider inner, Backend backend) {
        super(inner, backend);
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        boolean isStdio = inner instanceof StdioTransport || inner instanceof StdioServerTransportProvider;
        SelfCheck.session(fronts(factory, backend.rehearsal(), false));
        backend.attached().add(new CapturedSessions(factory));
        inner.setSessionFactory(fronts(factory, backend, isStdio));
    }

    private static McpServerSession.Factory fronts(
            McpServerSession.Factory factory, Backend backend, boolean connected) {
        return transport -> {
            SessionChannel channel = new SessionChannel(transport, backend);
            return new SessionFront(factory.create(channel), channel, backend, connected);
        };
    }
}
