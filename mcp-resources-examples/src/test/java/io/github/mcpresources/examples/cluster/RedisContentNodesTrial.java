package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;

/** Runs the tests of nodes that share contents on Redis. They are not part of the ordinary test run. */
class RedisContentNodesTrial extends ContentNodesContract {

    @Override
    Broker startBroker() {
        return RedisBroker.start();
    }

    @Override
    String url(Broker started) {
        return ((RedisBroker) started).uri();
    }
}
