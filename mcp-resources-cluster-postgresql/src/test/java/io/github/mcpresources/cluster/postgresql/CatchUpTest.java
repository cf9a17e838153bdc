package io.github.mcpresources.cluster.postgresql;

import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.internal.broker.FrameRecorder;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import io.github.mcpresources.testkit.internal.broker.Relay;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests a receiver whose first query after an outage takes too long. */
class CatchUpTest {

    private static final String TOPIC = "catch-up";

    /** A client must be notified within ten seconds, including the five seconds over which a resync is spread. */
    @Test
    void reportsLossSoonIfFirstQueryAfterOutageTakesTooLong() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start();
                Relay relay = Relay.to(broker.port());
                PostgresChannel channel = PostgresChannel.connect(PostgresBroker.url(relay.port()))) {
            FrameRecorder recorder = FrameRecorder.receiving(channel, TOPIC);
            int losses = recorder.losses();
            try (Connection connection = DriverManager.getConnection(broker.url());
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                relay.cut();
                statement.execute("lock table mcp_resources_frames in access exclusive mode");
                relay.pass();
                await().atMost(Duration.ofSeconds(20)).until(() -> recorder.losses() > losses);
                connection.rollback();
            }
            recorder.probe(channel, TOPIC);
        }
    }
}
