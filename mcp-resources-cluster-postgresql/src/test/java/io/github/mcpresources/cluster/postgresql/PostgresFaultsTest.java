package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.ChannelFaultContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests the channel through PostgreSQL while PostgreSQL or the network fails. */
class PostgresFaultsTest extends ChannelFaultContract {

    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start("max_connections=50");
    }

    @AfterAll
    static void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    @Override
    protected Broker broker() {
        return broker;
    }

    @Override
    protected Channel open(int port) {
        return PostgresChannel.connect(PostgresBroker.url(port));
    }
}
