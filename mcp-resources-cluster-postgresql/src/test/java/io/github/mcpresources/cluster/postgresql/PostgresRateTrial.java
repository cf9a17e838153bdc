package io.github.mcpresources.cluster.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.internal.broker.EventRate;
import io.github.mcpresources.testkit.internal.broker.FrameRate;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import io.github.mcpresources.testkit.internal.broker.PutTimes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Measures how many frames in a second the channel carries, beside the driver alone, and how long the engine takes to store
 * a content. The system properties {@code channel.frames}, {@code channel.rate} and {@code engine.puts} set the numbers.
 * The server waits for the disk, as it does in operation. It is not part of the ordinary test run.
 */
class PostgresRateTrial {

    private static final int FRAMES = Integer.getInteger("channel.frames", 5_000);
    private static final int RATE = Integer.getInteger("channel.rate", 10_000);

    @Test
    void carriesManyFrames() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on");
                Channel sender = PostgresChannel.connect(broker.url());
                Channel first = PostgresChannel.connect(broker.url());
                Channel second = PostgresChannel.connect(broker.url())) {
            for (int perSecond : new int[] {0, 0, 10_000}) {
                String measured = FrameRate.measure(sender, List.of(first, second), FRAMES, perSecond);
                System.out.println("PostgreSQL, " + (perSecond == 0 ? "at full speed: " : "at 10,000/s: ") + measured);
                assertThat(measured).contains("frames");
            }
            System.out.println("PostgreSQL, driver alone, nobody receives, 1 row in a transaction with a notification: "
                    + driver(broker, FRAMES / 20, 1) + "/s");
            System.out.println("PostgreSQL, driver alone, nobody receives, batches of 1,000 rows: "
                    + driver(broker, FRAMES, 1_000) + "/s");
        }
    }

    @Test
    void carriesManyEvents() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on")) {
            for (int run = 0; run < 2; run++) { // the first one also warms up
                String measured = EventRate.measure(() -> PostgresChannel.connect(broker.url()), FRAMES, RATE);
                System.out.println("PostgreSQL, events: " + measured);
                assertThat(measured).contains("events");
            }
        }
    }

    @Test
    void storesContents() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on");
                ContentEngine engine = PostgresContentEngine.connect(broker.url())) {
            String measured = PutTimes.measure(engine, Integer.getInteger("engine.puts", 100));
            System.out.println("PostgreSQL, " + measured);
            assertThat(measured).contains("puts");
        }
    }

    private static String driver(PostgresBroker broker, int frames, int batch) throws Exception {
        try (Connection connection = DriverManager.getConnection(broker.url());
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists bare (id bigint generated always as identity primary key,"
                    + " topic text, frame bytea)");
            connection.setAutoCommit(false);
            long start = System.nanoTime();
            try (PreparedStatement insertion =
                    connection.prepareStatement("insert into bare (topic, frame) values (?, ?)")) {
                for (int number = 1; number <= frames; number++) {
                    insertion.setString(1, "rate");
                    insertion.setBytes(2, new byte[200]);
                    insertion.addBatch();
                    if (number % batch == 0) {
                        insertion.executeBatch();
                        statement.execute("select pg_notify('bare', '')");
                        connection.commit();
                    }
                }
                insertion.executeBatch();
                connection.commit();
            }
            return String.format(Locale.ROOT, "%,.0f", frames * 1e9 / (System.nanoTime() - start));
        }
    }
}
