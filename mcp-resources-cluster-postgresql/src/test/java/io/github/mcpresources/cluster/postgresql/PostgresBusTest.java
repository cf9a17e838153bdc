package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.testkit.cluster.EventBusContract;
import io.github.mcpresources.testkit.internal.broker.NodeBus;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the bus of a cluster through PostgreSQL fulfills the contract. */
class PostgresBusTest extends EventBusContract {

    @AutoClose
    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @Override
    protected EventBus open() {
        return NodeBus.patient(PostgresChannel.connect(broker.url()));
    }
}
