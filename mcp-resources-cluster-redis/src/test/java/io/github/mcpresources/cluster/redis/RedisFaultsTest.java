package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.ChannelFaultContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests the channel through Redis while Redis or the network fails. */
class RedisFaultsTest extends ChannelFaultContract {

    @AutoClose
    private static RedisBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = RedisBroker.start();
    }

    @Override
    protected Broker broker() {
        return broker;
    }

    @Override
    protected Channel open(int port) {
        return RedisChannel.connect("redis://127.0.0.1:" + port);
    }
}
