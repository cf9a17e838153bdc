package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.testkit.cluster.EventBusContract;
import io.github.mcpresources.testkit.internal.broker.NodeBus;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the bus of a cluster through Redis fulfills the contract. */
class RedisBusTest extends EventBusContract {

    @AutoClose
    private static RedisBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = RedisBroker.start();
    }

    @Override
    protected EventBus open() {
        return NodeBus.patient(RedisChannel.connect(broker.uri()));
    }
}
