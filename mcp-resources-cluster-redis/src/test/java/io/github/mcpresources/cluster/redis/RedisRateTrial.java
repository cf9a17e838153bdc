package io.github.mcpresources.cluster.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.testkit.internal.broker.EventRate;
import io.github.mcpresources.testkit.internal.broker.FrameRate;
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
 * numbers. It is not part of the ordinary test run.
 */
class RedisRateTrial {

    private static final int FRAMES = Integer.getInteger("channel.frames", 5_000);
    private static final int RATE = Integer.getInteger("channel.rate", 10_000);

    @Test
    void carriesManyFrames() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                Channel sender = RedisChannel.connect(broker.uri());
                Channel first = RedisChannel.connect(broker.uri());
                Channel second = RedisChannel.connect(broker.uri())) {
            for (int perSecond : new int[] {0, 0, 10_000}) {
                String measured = FrameRate.measure(sender, List.of(first, second), FRAMES, perSecond);
                System.out.println("Redis, " + (perSecond == 0 ? "at full speed: " : "at 10,000/s: ") + measured);
                assertThat(measured).contains("frames");
            }
            System.out.println("Redis, client alone, nobody receives: " + client(broker) + "/s accepted");
        }
    }

    @Test
    void carriesManyEvents() throws Exception {
        try (RedisBroker broker = RedisBroker.start()) {
            for (int run = 0; run < 2; run++) { // the first one also warms up
                String measured = EventRate.measure(() -> RedisChannel.connect(broker.uri()), FRAMES, RATE);
                System.out.println("Redis, events: " + measured);
                assertThat(measured).contains("events");
            }
        }
    }

    @Test
    void storesContents() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                ContentEngine engine = RedisContentEngine.connect(broker.uri())) {
            String measured = PutTimes.measure(engine, Integer.getInteger("engine.puts", 100));
            System.out.println("Redis, " + measured);
            assertThat(measured).contains("puts");
        }
    }

    private static String client(RedisBroker broker) throws Exception {
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
            return String.format(Locale.ROOT, "%,.0f", FRAMES * 1e9 / (System.nanoTime() - start));
        } finally {
            client.shutdown();
        }
    }
}
