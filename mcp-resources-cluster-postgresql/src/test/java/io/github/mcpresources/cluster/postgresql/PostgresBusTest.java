package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.testkit.cluster.EventBusContract;
import io.github.mcpresources.testkit.internal.broker.NodeBus;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the bus of a cluster through PostgreSQL fulfills the contract. */
class PostgresBusTest extends EventBusContract {

    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @AfterAll
    static void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected EventBus open() {
        return NodeBus.patient(PostgresChannel.connect(broker.url()));
    }
}
