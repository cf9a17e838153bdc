package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.testkit.cluster.ChannelContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the channel through PostgreSQL fulfills the contract. */
class PostgresChannelTest extends ChannelContract {

    @AutoClose
    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @Override
    protected Channel open() {
        return PostgresChannel.connect(broker.url());
    }
}
