package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;

/** Runs the tests of nodes that share contents on PostgreSQL. They are not part of the ordinary test run. */
class PostgresContentNodesTrial extends ContentNodesContract {

    @Override
    Broker startBroker() {
        return PostgresBroker.start();
    }

    @Override
    String url(Broker started) {
        return ((PostgresBroker) started).url();
    }
}
