package io.github.mcpresources.cluster.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.internal.broker.EventRate;
import io.github.mcpresources.testkit.internal.broker.FrameRate;
import io.github.mcpresources.testkit.internal.broker.Measured;
import io.github.mcpresources.testkit.internal.broker.PutTimes;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import io.lettuce.core.RedisClient;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/**
 * Measures how many frames in a second the channel carries, beside the client of Redis alone, and how long the engine takes
 * to store a content. The system properties {@code channel.frames}, {@code channel.rate} and {@code engine.puts} set the
 * numbers. {@code -Dcluster.speed.assert=true} checks the limits, on a machine that is not busy. It is not part of the
 * ordinary test run.
 */
class RedisRateTrial {

    private static final int FRAMES = Integer.getInteger("channel.frames", 5_000);
    private static final boolean ASSERTS = Boolean.getBoolean("cluster.speed.assert");
    private static final int RATE = Integer.getInteger("channel.rate", 10_000);

    /** The smallest ratio of the frames that two nodes receive to those that the client alone sends. */
    private static final double SMALLEST_RATIO = 0.25;

    @Test
    void carriesManyFrames() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                Channel sender = RedisChannel.connect(broker.uri());
                Channel first = RedisChannel.connect(broker.uri());
                Channel second = RedisChannel.connect(broker.uri())) {
            double fastest = 0;
            for (int perSecond : new int[] {0, 0, 10_000}) {
                Measured measured = FrameRate.measure(sender, List.of(first, second), FRAMES, perSecond);
                System.out.println("Redis, " + (perSecond == 0 ? "at full speed: " : "at 10,000/s: ") + measured);
                fastest = Math.max(fastest, measured.perSecond());
            }
            double client = client(broker);
            System.out.printf(
                    Locale.ROOT,
                    "Redis, client alone, nobody receives: %,.0f/s accepted; ratio of the channel: %.2f%n",
                    client,
                    fastest / client);
            assertThat(fastest).isPositive();
            if (ASSERTS) {
                assertThat(fastest).isGreaterThan(SMALLEST_RATIO * client);
            }
        }
    }

    @Test
    void carriesManyEvents() throws Exception {
        try (RedisBroker broker = RedisBroker.start()) {
            EventRate.measure(() -> RedisChannel.connect(broker.uri()), FRAMES, RATE); // warms up
            Measured measured = EventRate.measure(() -> RedisChannel.connect(broker.uri()), FRAMES, RATE);
            System.out.println("Redis, events: " + measured);
            assertThat(measured.perSecond()).isPositive();
            if (ASSERTS) {
                assertThat(measured.perSecond()).isGreaterThan(0.95 * RATE);
                assertThat(measured.p50()).isLessThanOrEqualTo(2);
                assertThat(measured.p99()).isLessThanOrEqualTo(50);
            }
        }
    }

    @Test
    void storesContents() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                ContentEngine engine = RedisContentEngine.connect(broker.uri())) {
            Measured measured = PutTimes.measure(engine, Integer.getInteger("engine.puts", 100));
            System.out.println("Redis, " + measured);
            assertThat(measured.p50()).isPositive();
            if (ASSERTS) {
                assertThat(measured.p50()).isLessThanOrEqualTo(3);
            }
        }
    }

    private static double client(RedisBroker broker) throws Exception {
        RedisClient client = RedisClient.create(broker.uri());
        Semaphore permits = new Semaphore(5_000);
        try (StatefulRedisConnection<String, byte[]> connection =
                client.connect(RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE))) {
            XAddArgs trimming = new XAddArgs().maxlen(100_000).approximateTrimming();
            long start = System.nanoTime();
            for (int number = 0; number < FRAMES; number++) {
                permits.acquire();
                connection
                        .async()
                        .xadd("bare", trimming, Map.of("f", new byte[200]))
                        .whenComplete((id, failure) -> permits.release());
            }
            permits.acquire(5_000);
            return FRAMES * 1e9 / (System.nanoTime() - start);
        } finally {
            client.shutdown();
        }
    }
}
