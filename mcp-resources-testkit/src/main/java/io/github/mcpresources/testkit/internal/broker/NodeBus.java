package io.github.mcpresources.testkit.internal.broker;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The bus of one node of a cluster, with a channel that is closed together with the bus. */
public final class NodeBus implements EventBus, AutoCloseable {

    private static final KeyRing KEYS = KeyRing.of("a key that all nodes share".getBytes(StandardCharsets.UTF_8));

    private final Channel channel;
    private final ClusterBus bus;

    private NodeBus(Channel channel, Duration fence) {
        this.channel = channel;
        this.bus = ClusterBus.builder(channel, KEYS)
                .service("testkit")
                .fence(fence)
                .build();
    }

    /**
     * Opens the bus of a node. Its {@linkplain Channel#fence fence}, the time within which nodes usually receive an
     * event, is the default of the channel.
     */
    public static NodeBus open(Channel channel) {
        return new NodeBus(channel, channel.fence());
    }

    /**
     * Opens a bus for the contract tests. Its fence is one second. If an event arrives later, it is sent to all nodes
     * again. With the shorter fence of the channel, this could happen on a busy machine.
     */
    public static NodeBus patient(Channel channel) {
        return new NodeBus(channel, Duration.ofSeconds(1));
    }

    public ClusterBus bus() {
        return bus;
    }

    @Override
    public Connection connect(Listener listener) {
        return bus.connect(listener);
    }

    @Override
    public void close() {
        bus.close();
        channel.close();
    }
}
