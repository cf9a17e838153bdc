package io.github.mcpresources.cluster.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.store.ContentStore.Eviction;
import io.github.mcpresources.testkit.internal.broker.EngineBroker;
import io.github.mcpresources.testkit.internal.broker.EngineFaultContract;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the storage in PostgreSQL while PostgreSQL fails, and after rows were lost. */
class PostgresEngineFaultsTest extends EngineFaultContract {

    @Override
    protected EngineBroker start() {
        PostgresBroker broker = PostgresBroker.start("fsync=off");
        return new EngineBroker(broker, broker.url(), PostgresContentEngine.class);
    }

    private ContentEngine.Put put(ContentEngine engine, String id) throws Exception {
        return get(engine.put(STORE, new NewEntry(id, null, "{}"), new byte[10], WIDE));
    }

    private ContentEngine engine(String prefix, int connections) {
        return PostgresContentEngine.builder(Sessions.source(broker().url()))
                .prefix(prefix)
                .connections(connections)
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stores", "entries", "contents"})
    void dropsWhatIsIncompleteAfterLossOfRows(String lost) throws Exception {
        Bounds bounds = new Bounds(3, 1_000, Duration.ofMinutes(5), null, Eviction.FIFO);
        String prefix = "without_" + lost + "_";
        try (ContentEngine engine = engine(prefix, 1)) {
            for (int i = 0; i < 6; i++) {
                put(engine, "" + i, 10, bounds);
                if (i == 2) {
                    Sql.execute(broker().url(), "delete from " + prefix + lost);
                }
                if (i == 4) {
                    Sql.execute(broker().url(), "delete from " + prefix + lost);
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
            get(engine.sweep(STORE));
            assertThat(Sql.number(broker().url(), "select count(*) from " + prefix + "contents"))
                    .isEqualTo(3);
        }
    }

    @Test
    void onlyChangesWaitForTransactionWithTheLock() throws Exception {
        try (ContentEngine engine = engine("locked_", 4)) {
            Entry entry = put(engine, "x").stored();
            CompletionStage<ContentEngine.Put> waiting;
            try (Connection other = DriverManager.getConnection(broker().url());
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("select from locked_stores for update");
                waiting = engine.put(STORE, new NewEntry("y", null, "{}"), new byte[10], WIDE);
                get(engine.touch(STORE, entry, WIDE));
                assertThat(get(engine.bytes(STORE, entry))).isPresent();
                assertThat(get(engine.page(STORE, 0, 10))).containsExactly(entry);
                assertThat(waiting.toCompletableFuture()).isNotDone();
            }
            Entry second = get(waiting).stored();
            assertThat(get(engine.page(STORE, 0, 10))).containsExactly(entry, second);
        }
    }

    @Test
    void keepsNoMoreConnectionsThanAllowedAndClosesThem() throws Exception {
        String count = "select count(*) from pg_stat_activity where application_name = 'bounded'";
        PostgresContentEngine engine = PostgresContentEngine.builder(
                        Sessions.source(broker().url() + "&ApplicationName=bounded"))
                .connections(2)
                .build();
        List<CompletionStage<ContentEngine.Put>> puts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            puts.add(engine.put(STORE, new NewEntry("" + i, null, "{}"), new byte[1_000], WIDE));
        }
        for (CompletionStage<ContentEngine.Put> put : puts) {
            get(put);
        }
        assertThat(Sql.number(broker().url(), count)).isBetween(1L, 2L);
        engine.close();
        await().untilAsserted(
                        () -> assertThat(Sql.number(broker().url(), count)).isZero());
    }

    @Test
    void usesClockOfServerAndRemovesManyEntriesAtOnce() throws Exception {
        try (ContentEngine engine = engine("many_", 4)) {
            List<CompletionStage<ContentEngine.Put>> puts = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
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
            stored.addAll(List.copyOf(stored));
            assertThat(get(engine.remove(STORE, stored))).hasSize(200);
            assertThat(get(engine.totals(STORE))).isEqualTo(new Totals(0, 0));
        }
    }

    @Test
    void nodesThatStartTogetherCreateTablesForUserWithoutThatRight() throws Exception {
        List<ContentEngine> nodes = new ArrayList<>();
        List<CompletionStage<ContentEngine.Put>> puts = new ArrayList<>();
        for (int node = 0; node < 6; node++) {
            nodes.add(engine("together_", 1));
        }
        for (ContentEngine node : nodes) {
            puts.add(node.put(STORE, new NewEntry("x" + puts.size(), null, "{}"), new byte[10], WIDE));
        }
        for (CompletionStage<ContentEngine.Put> put : puts) {
            get(put);
        }
        nodes.forEach(ContentEngine::close);
        Sql.execute(
                broker().url(),
                "create role reader login; grant select, insert, update, delete on together_stores, together_entries,"
                        + " together_contents to reader; grant usage on together_numbers to reader");
        String url = broker().url().replace("user=postgres", "user=reader");
        try (ContentEngine other = PostgresContentEngine.builder(Sessions.source(url))
                .prefix("together_")
                .build()) {
            Entry entry = put(other, "y").stored();
            get(other.touch(STORE, entry, new Bounds(9, 99, null, null, Eviction.LRU)));
            assertThat(get(other.bytes(STORE, entry))).isPresent();
            assertThat(get(other.clear(STORE, null))).hasSize(7);
        }
        try (ContentEngine refused = PostgresContentEngine.builder(Sessions.source(url))
                .prefix("unknown_")
                .build()) {
            assertThatThrownBy(() -> get(refused.find(STORE, "x")))
                    .hasCauseInstanceOf(IOException.class)
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void rejectsInvalidSettingsAndDoesNotShowPassword() {
        PostgresContentEngine.Builder builder = PostgresContentEngine.builder(
                Sessions.source("jdbc:postgresql://db.example.com:5433/app?password=s3cret"));
        assertThat(builder.build()).hasToString("PostgreSQL at db.example.com:5433");
        assertThatThrownBy(() -> builder.prefix("a;drop")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.connections(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("connections must be 1 or more, not 0");
        assertThatThrownBy(() -> PostgresContentEngine.connect("jdbc:other://user:s3cret@host"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:postgresql://host:port")
                .hasMessageNotContaining("s3cret");
    }
}
