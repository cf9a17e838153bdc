package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;

/** Runs the tests of several nodes on PostgreSQL. They are not part of the ordinary test run yet. */
class PostgresNodesTrial extends NodesContract {

    @Override
    Broker startBroker() {
        return PostgresBroker.start();
    }

    @Override
    String url(Broker started) {
        return ((PostgresBroker) started).url();
    }
}
