package io.github.mcpresources.testkit.client;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.github.mcpresources.testkit.internal.pipe.Pipe;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.time.Duration;

/** A server of the Java SDK in this JVM that serves resources over pipes. */
final class PipedServer implements StreamTransport.Peer {

    private final McpSyncServer server;
    private final Runnable onClose;

    private PipedServer(McpSyncServer server, Runnable onClose) {
        this.server = server;
        this.onClose = onClose;
    }

    /** Opens a connection to a resource server, which may have other connections. */
    static Transport open(ResourceServer resources, Runnable onClose, Inbox inbox) {
        Pipe toServer = new Pipe();
        Pipe fromServer = new Pipe();
        StdioTransport transport = StdioTransport.builder()
                .streams(toServer.source(), fromServer.sink())
                .drainTimeout(Duration.ofSeconds(1))
                .build();
        McpSyncServer server = McpServer.sync(resources.wrap(transport))
                .serverInfo("piped", "0.1.0")
                .build();
        return new StreamTransport(inbox, fromServer.source(), toServer.sink(), new PipedServer(server, onClose));
    }

    @Override
    public String diagnostics() {
        return "";
    }

    @Override
    public void close() {
        server.closeGracefully();
        onClose.run();
    }
}
