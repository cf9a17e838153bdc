package io.github.mcpresources.cluster.postgresql;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.cluster.ContentEngineContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;

/** Tests that the storage in PostgreSQL fulfills the contract. */
class PostgresContentEngineTest implements ContentEngineContract {

    @AutoClose
    private static PostgresBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @Override
    public ContentEngine connect(InstantSource time) {
        return PostgresContentEngine.builder(Sessions.source(broker.url()))
                .time(time)
                .build();
    }
}
