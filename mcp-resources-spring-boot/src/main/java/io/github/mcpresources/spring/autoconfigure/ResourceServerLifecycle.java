package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/**
 * Closes the resource server and the sessions of its transport before the web server stops. The web server waits for open
 * requests, such as those of clients that listen to a stream.
 */
final class ResourceServerLifecycle implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ResourceServerLifecycle.class);

    private final ResourceServer server;
    private final Object transport;
    private final Duration timeout;
    private volatile boolean isRunning;

    /**
     * Creates the lifecycle.
     *
     * @param server the resource server
     * @param transport the transport of the SDK to which the resource server is attached
     * @param timeout the maximum time for closing the sessions
     */
    ResourceServerLifecycle(ResourceServer server, Object transport, Duration timeout) {
        this.server = server;
        this.transport = transport;
        this.timeout = timeout;
    }

    @Override
    public void start() {
        isRunning = true;
    }

    @Override
    public void stop() {
        isRunning = false;
        server.close();
        try {
            closing().block(timeout);
        } catch (RuntimeException failure) { // the shutdown of the application goes on
            log.warn(
                    "The MCP transport did not close its sessions within {} (mcp.resources.shutdown-timeout)",
                    timeout,
                    failure);
        }
    }

    private Mono<Void> closing() {
        if (transport instanceof McpServerTransportProviderBase provider) {
            return provider.closeGracefully();
        }
        return transport instanceof McpStatelessServerTransport stateless ? stateless.closeGracefully() : Mono.empty();
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }
}
