package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.cluster.ChannelContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the channel through Redis fulfills the contract. */
class RedisChannelTest extends ChannelContract {

    @AutoClose
    private static RedisBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = RedisBroker.start();
    }

    @Override
    protected Channel open() {
        return RedisChannel.connect(broker.uri());
    }
}
