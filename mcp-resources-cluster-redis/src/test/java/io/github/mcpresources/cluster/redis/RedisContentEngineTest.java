package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.cluster.ContentEngineContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the storage in Redis fulfills the contract. */
class RedisContentEngineTest implements ContentEngineContract {

    @AutoClose
    private static RedisBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = RedisBroker.start();
    }

    @Override
    public ContentEngine connect(InstantSource time) {
        return new RedisContentEngine(broker.uri(), time);
    }
}
