package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.cluster.ContentEngineContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the storage in Redis fulfills the contract. */
class RedisContentEngineTest implements ContentEngineContract {

    private static RedisBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = RedisBroker.start();
    }

    @AfterAll
    static void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    public ContentEngine connect(InstantSource time) {
        return new RedisContentEngine(broker.uri(), time);
    }
}
