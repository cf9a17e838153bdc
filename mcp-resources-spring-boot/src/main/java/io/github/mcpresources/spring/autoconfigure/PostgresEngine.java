package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.postgresql.PostgresContentEngine;

/** The adapter to the module for PostgreSQL. */
final class PostgresEngine implements ClusterEngine {

    @Override
    public Broker kind() {
        return Broker.POSTGRESQL;
    }

    @Override
    public Channel channel(String url) {
        return PostgresChannel.connect(url);
    }

    @Override
    public ContentEngine contents(String url) {
        return PostgresContentEngine.connect(url);
    }
}
