package io.github.mcpresources.cluster.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.store.ContentStore.Eviction;
import io.github.mcpresources.testkit.internal.broker.EngineBroker;
import io.github.mcpresources.testkit.internal.broker.EngineFaultContract;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the storage in Redis while Redis fails, and after Redis lost data. */
class RedisEngineFaultsTest extends EngineFaultContract {

    @Override
    protected EngineBroker start() {
        RedisBroker broker = RedisBroker.start("--appendfsync", "always");
        return new EngineBroker(broker, broker.uri(), RedisContentEngine.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"heads", "contents", "positions", "order", "state"})
    void dropsWhatIsIncompleteAfterLossOfKey(String lost) throws Exception {
        Bounds bounds = new Bounds(3, 1_000, Duration.ofMinutes(5), null, Eviction.FIFO);
        try (RedisBroker broker = RedisBroker.start();
                ContentEngine engine = RedisContentEngine.connect(broker.uri())) {
            for (int i = 0; i < 6; i++) {
                put(engine, "" + i, 10, bounds);
                if (i == 2) {
                    delete(broker, lost);
                }
                if (i == 4) {
                    delete(broker, lost);
                    get(engine.sweep(STORE));
                }
            }
            put(engine, "6", 10, bounds);
            put(engine, "7", 10, bounds);
            List<Entry> all = get(engine.page(STORE, 0, 10));
            assertThat(all).extracting(Entry::id).containsExactly("5", "6", "7");
            for (Entry entry : all) {
                assertThat(get(engine.bytes(STORE, entry))).isPresent();
            }
            assertThat(get(engine.totals(STORE))).isEqualTo(new Totals(3, 30));
        }
    }

    private static void delete(RedisBroker broker, String key) {
        RedisClient client = RedisClient.create(broker.uri());
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            assertThat(connection.sync().del("{mcp-resources:" + STORE + "}:" + key))
                    .isEqualTo(1);
        } finally {
            client.shutdown();
        }
    }

    @Test
    void usesClockOfRedisAndRemovesManyEntriesAtOnce() throws Exception {
        try (RedisBroker broker = RedisBroker.start();
                ContentEngine engine = RedisContentEngine.connect(broker.uri())) {
            List<CompletionStage<ContentEngine.Put>> puts = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                puts.add(engine.put(STORE, new NewEntry("" + i, null, "{}"), new byte[0], WIDE));
            }
            List<Entry> stored = new ArrayList<>();
            for (CompletionStage<ContentEngine.Put> put : puts) {
                stored.add(get(put).stored());
            }
            assertThat(stored.get(0).created())
                    .isBetween(
                            Instant.now().minus(Duration.ofMinutes(5)),
                            Instant.now().plus(Duration.ofMinutes(5)));
            assertThat(get(engine.remove(STORE, stored))).hasSize(10_000);
            assertThat(get(engine.totals(STORE))).isEqualTo(new Totals(0, 0));
        }
    }

    @Test
    void doesNotShowPassword() throws Exception {
        try (RedisBroker broker = RedisBroker.start("--requirepass", "s3cret");
                ContentEngine engine = RedisContentEngine.connect("redis://:s3cret@127.0.0.1:" + broker.port());
                ContentEngine wrong = RedisContentEngine.connect("redis://:s3cret2@127.0.0.1:" + broker.port())) {
            put(engine, "x", 10, WIDE);
            assertThat(engine).hasToString("Redis at 127.0.0.1:" + broker.port());
            assertThatThrownBy(() -> get(wrong.find(STORE, "x")))
                    .hasCauseInstanceOf(IOException.class)
                    .hasMessageNotContaining("s3cret");
        }
        assertThatThrownBy(() -> RedisContentEngine.connect("redis://user:s3cret@"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("redis://host:port")
                .hasMessageNotContaining("s3cret");
    }
}
