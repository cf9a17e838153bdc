package io.github.mcpresources.cluster.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.internal.broker.EventRate;
import io.github.mcpresources.testkit.internal.broker.FrameRate;
import io.github.mcpresources.testkit.internal.broker.Measured;
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
 * The server waits for the disk, as it does in operation. {@code -Dcluster.speed.assert=true} checks the limits, on a
 * machine that is not busy. It is not part of the ordinary test run.
 */
class PostgresRateTrial {

    private static final int FRAMES = Integer.getInteger("channel.frames", 5_000);
    private static final boolean ASSERTS = Boolean.getBoolean("cluster.speed.assert");
    private static final int RATE = Integer.getInteger("channel.rate", 10_000);

    /** The smallest ratio of the frames that two nodes receive to those that the driver alone sends in batches. */
    private static final double SMALLEST_RATIO = 0.25;

    @Test
    void carriesManyFrames() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on");
                Channel sender = PostgresChannel.connect(broker.url());
                Channel first = PostgresChannel.connect(broker.url());
                Channel second = PostgresChannel.connect(broker.url())) {
            double fastest = 0;
            for (int perSecond : new int[] {0, 0, 10_000}) {
                Measured measured = FrameRate.measure(sender, List.of(first, second), FRAMES, perSecond);
                System.out.println("PostgreSQL, " + (perSecond == 0 ? "at full speed: " : "at 10,000/s: ") + measured);
                fastest = Math.max(fastest, measured.perSecond());
            }
            double single = driver(broker, FRAMES / 20, 1);
            double batches = driver(broker, FRAMES, 1_000);
            System.out.printf(
                    Locale.ROOT,
                    "PostgreSQL, driver alone, nobody receives: %,.0f/s with 1 row in a transaction with a notification,"
                            + " %,.0f/s in batches of 1,000 rows; ratios of the channel: %.2f and %.2f%n",
                    single,
                    batches,
                    fastest / single,
                    fastest / batches);
            assertThat(fastest).isPositive();
            if (ASSERTS) {
                assertThat(fastest).isGreaterThan(single);
                assertThat(fastest).isGreaterThan(SMALLEST_RATIO * batches);
            }
        }
    }

    @Test
    void carriesManyEvents() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on")) {
            EventRate.measure(() -> PostgresChannel.connect(broker.url()), FRAMES, RATE); // warms up
            Measured measured = EventRate.measure(() -> PostgresChannel.connect(broker.url()), FRAMES, RATE);
            System.out.println("PostgreSQL, events: " + measured);
            assertThat(measured.perSecond()).isPositive();
            if (ASSERTS) {
                assertThat(measured.perSecond()).isGreaterThan(Math.min(3_000, 0.95 * RATE));
            }
        }
    }

    @Test
    void storesContents() throws Exception {
        try (PostgresBroker broker = PostgresBroker.start("fsync=on");
                ContentEngine engine = PostgresContentEngine.connect(broker.url())) {
            Measured measured = PutTimes.measure(engine, Integer.getInteger("engine.puts", 100));
            System.out.println("PostgreSQL, " + measured);
            assertThat(measured.p50()).isPositive();
            if (ASSERTS) {
                assertThat(measured.p50()).isLessThanOrEqualTo(15);
            }
        }
    }

    private static double driver(PostgresBroker broker, int frames, int batch) throws Exception {
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
            return frames * 1e9 / (System.nanoTime() - start);
        }
    }
}
