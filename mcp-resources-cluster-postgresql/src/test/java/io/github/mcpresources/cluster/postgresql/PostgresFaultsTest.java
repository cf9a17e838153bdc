package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.internal.broker.Broker;
import io.github.mcpresources.testkit.internal.broker.ChannelFaultContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests the channel through PostgreSQL while PostgreSQL or the network fails. */
class PostgresFaultsTest extends ChannelFaultContract {

    @AutoClose
    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start("max_connections=50");
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
