package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.NodeBus;
import java.util.function.Supplier;

/** Tests that the bus of a cluster fulfills the contract over the channel without a broker. */
class InProcessClusterBusTest extends EventBusContract {

    private final Supplier<Channel> broker = Channel.inProcess();

    @Override
    protected EventBus open() {
        return NodeBus.patient(broker.get());
    }
}
