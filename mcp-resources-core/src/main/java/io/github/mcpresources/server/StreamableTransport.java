package io.github.mcpresources.server;

import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionInit;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;

/** A streamable HTTP transport of the SDK, with a {@link StreamableFront} for each session. */
final class StreamableTransport extends ForwardingTransport<McpStreamableServerTransportProvider>
        implements McpStreamableServerTransportProvider {

    private final BuildReminder reminder;

    StreamableTransport(McpStreamableServerTransportProvider inner, Backend backend, BuildReminder reminder) {
        super(inner, backend);
        this.reminder = reminder;
    }

    @Override
    public void setSessionFactory(McpStreamableServerSession.Factory factory) {
        reminder.close();
        if (SelfCheck.isNeeded()) {
            SelfCheck.streamable(fronts(factory, backend.forSelfCheck()));
        }
        backend.attached().add(new CapturedStreamable(factory));
        inner.setSessionFactory(fronts(factory, backend));
    }

    private static McpStreamableServerSession.Factory fronts(
            McpStreamableServerSession.Factory factory, Backend backend) {
        return request -> {
            backend.filter().require();
            McpStreamableServerSessionInit started = factory.startSession(request);
            StreamableFront front = new StreamableFront(started.session(), request, backend);
            return new McpStreamableServerSessionInit(
                    front, started.initResult().map(front::initialized));
        };
    }
}
