package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.cluster.redis.RedisContentEngine;

/** The adapter to the module for Redis and Valkey. */
final class RedisEngine implements ClusterEngine {

    @Override
    public Broker kind() {
        return Broker.REDIS;
    }

    @Override
    public Channel channel(String url) {
        return RedisChannel.connect(url);
    }

    @Override
    public ContentEngine contents(String url) {
        return RedisContentEngine.connect(url);
    }
}
