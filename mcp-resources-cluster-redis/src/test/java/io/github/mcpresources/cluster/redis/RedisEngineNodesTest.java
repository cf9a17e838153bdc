package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.testkit.internal.broker.EngineBroker;
import io.github.mcpresources.testkit.internal.broker.EngineNodesContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;

/** Tests several nodes that share contents in Redis. */
class RedisEngineNodesTest extends EngineNodesContract {

    @Override
    protected EngineBroker start() {
        RedisBroker broker = RedisBroker.start();
        return new EngineBroker(broker, broker.uri(), RedisContentEngine.class);
    }

    @Override
    protected long contents(String url, String store) {
        RedisClient client = RedisClient.create(url);
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return connection.sync().hlen("{mcp-resources:" + store + "}:contents");
        } finally {
            client.shutdown();
        }
    }
}
