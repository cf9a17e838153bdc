package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

/**
 * A transport of the SDK that has one session per connection (stdio or SSE), with a {@link SessionFront} for each
 * session.
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

    record Fronts(McpServerSession.Factory factory, Backend backend, Medium medium)
            implements McpServerSession.Factory {

        @Override
        public McpServerSession create(McpServerTransport transport) {
            SessionChannel channel = new SessionChannel(transport, backend);
            return new SessionFront(factory.create(channel), channel, backend, medium);
        }
    }
}
