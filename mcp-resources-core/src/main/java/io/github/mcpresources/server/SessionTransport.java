package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

/**
 * Wraps a transport of the SDK that has one session per connection (stdio or SSE), and each session in a {@link
 * SessionFront}.
 */
final class SessionTransport extends ForwardingTransport<McpServerTransportProvider>
        implements McpServerTransportProvider {

    private final BuildReminder reminder;

    SessionTransport(McpServerTransportProvider inner, Backend backend, BuildReminder reminder) {
        super(inner, backend);
        this.reminder = reminder;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        reminder.close();
        if (SelfCheck.isNeeded()) {
            SelfCheck.session(new Fronts(factory, backend.forSelfCheck(), Medium.OTHER));
        }
        backend.attached().add(new CapturedSessions(factory));
        inner.setSessionFactory(new Fronts(factory, backend, Medium.of(inner)));
    }

    /** A session factory that wraps each session of the SDK's server in a {@link SessionFront}. */
    record Fronts(McpServerSession.Factory factory, Backend backend, Medium medium)
            implements McpServerSession.Factory {

        @Override
        public McpServerSession create(McpServerTransport transport) {
            SessionChannel channel = new SessionChannel(transport, backend);
            return new SessionFront(factory.create(channel), channel, backend, medium);
        }
    }
}
