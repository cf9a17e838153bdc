package io.github.mcpresources.compositor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server of the SDK in this JVM that serves a provider, and the upstream that is connected to it. */
final class RemoteServer implements AutoCloseable {

    /** The reason that clients get while the server is stopped. */
    static final String UNREACHABLE = "it cannot be reached";

    private static final long PATIENCE_SECONDS = 120;
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** The provider that the server serves. */
    final ControlledProvider provider;

    private final InMemoryTransport transport = new InMemoryTransport();
    private final ResourceServer resources;
    private final McpSyncServer sdk;
    private final McpUpstream upstream;
    /** The events of the upstream, the reasons of its failures, and its phases without a failure. */
    private final BlockingQueue<Object> received = new LinkedBlockingQueue<>();

    private boolean listens;

    RemoteServer(ResourceProvider resourcesToServe) {
        provider = new ControlledProvider(resourcesToServe);
        resources = ResourceServer.builder(provider)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.listChangedDebounce(Duration.ofMillis(1)))
                        .build())
                .build();
        sdk = McpServer.sync(resources.wrap(transport)).serverInfo("far", "1").build();
        upstream = McpUpstream.transport(transport::connection)
                .name("elsewhere")
                .backoff(PAUSE, PAUSE)
                .build();
    }

    /** Returns the upstream. It connects at the first request. */
    McpUpstream upstream() {
        return upstream;
    }

    /**
     * Connects the upstream, if it is not connected, and waits until it has reported the connection to the compositor.
     * After this call, the server has handled all earlier messages.
     */
    void connect() {
        if (upstream.state().phase() == UpstreamState.Phase.IDLE) {
            listen();
            upstream.start();
            await(Set.of(UpstreamState.Phase.UP));
        }
        ProviderCalls.join(upstream.listChildren("x://", Page.Request.first(1), ServerRequest.detached()));
    }

    /**
     * Publishes an event at the server, and waits until the upstream has passed it on to the compositor, which must be
     * mounted already. An update arrives only if its URI is watched.
     */
    void publish(ResourceEvent event) {
        connect();
        listen();
        provider.publish(event);
        await(Set.of(event));
    }

    /** Stops the server. If the upstream was connected, waits until it has reported the outage to the compositor. */
    void stop() {
        listen();
        boolean isConnected = upstream.state().phase() == UpstreamState.Phase.UP;
        transport.refuse();
        if (isConnected) {
            await(Set.of(UNREACHABLE, new ResourceEvent.ListChanged()));
        }
    }

    /**
     * Starts the server again. If the upstream noticed the outage, waits until it has reported the new connection to
     * the compositor.
     */
    void restart() {
        listen();
        transport.accept();
        if (upstream.state().phase() != UpstreamState.Phase.IDLE) {
            await(Set.of(UpstreamState.Phase.UP, new ResourceEvent.ListChanged()));
        }
    }

    /** Begins to listen to the upstream. The upstream notifies its listeners in the order in which they were added. */
    private void listen() {
        received.clear();
        if (!listens) {
            listens = true;
            upstream.observe(received::add);
            upstream.onStateChange(state -> received.add(state.reason() == null ? state.phase() : state.reason()));
        }
    }

    private void await(Set<Object> expected) {
        Set<Object> missing = new HashSet<>(expected);
        try {
            while (!missing.isEmpty()) {
                Object next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertThat(next).as("the upstream reports %s", missing).isNotNull();
                missing.remove(next);
            }
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    @Override
    public void close() {
        upstream.close();
        sdk.closeGracefully();
        resources.close();
    }
}
