package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.cluster.EngineTrial.get;
import static io.github.mcpresources.testkit.cluster.EngineTrial.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.Put;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.util.List;

/** The rules for the bounds of a content engine and the order of eviction. */
final class BoundRules {

    private BoundRules() {}

    static List<EngineRule> rules() {
        return List.of(
                new EngineRule("FIFO drops the entry that was stored first", BoundRules::fifo),
                new EngineRule("FIFO ignores touch", BoundRules::fifoIgnoresUses),
                new EngineRule("LRU drops the least recently used entry", BoundRules::lru),
                new EngineRule("an entry that replaces another counts as new", BoundRules::replacedIsNew),
                new EngineRule("replacing an entry in a full store drops no others", BoundRules::replaceInFullStore),
                new EngineRule("touching a replaced entry has no effect", BoundRules::staleUse),
                new EngineRule("a put drops as many entries as its bytes require", BoundRules::bytes),
                new EngineRule("the entries may use exactly maxBytes bytes", BoundRules::full),
                new EngineRule("an entry larger than maxBytes is refused and drops no entry", BoundRules::oversized),
                new EngineRule("empty entries count towards maxEntries", BoundRules::emptyEntries),
                new EngineRule("smaller bounds apply from the next put on", BoundRules::narrower));
    }

    private static Bounds entries(int max, Eviction eviction) {
        return new Bounds(max, 1L << 40, null, null, eviction);
    }

    private static Bounds bytes(long max) {
        return new Bounds(1_000, max, null, null, Eviction.FIFO);
    }

    private static void fifo(EngineTrial trial) throws Exception {
        Bounds bounds = entries(3, Eviction.FIFO);
        for (String id : List.of("1", "2", "3")) {
            assertThat(trial.put(id, id, bounds).dropped()).isEmpty();
        }
        assertThat(ids(trial.put(trial.second(), "4", "4", bounds).dropped())).containsExactly("1");
        assertThat(ids(trial.put("5", "5", bounds).dropped())).containsExactly("2");
        assertThat(trial.listed()).containsExactly("3", "4", "5");
        assertThat(trial.totals()).isEqualTo(new Totals(3, 3));
    }

    private static void fifoIgnoresUses(EngineTrial trial) throws Exception {
        Bounds bounds = entries(2, Eviction.FIFO);
        Entry one = trial.put("1", "1", bounds).stored();
        trial.put("2", "2", bounds);
        get(trial.second().touch(trial.store(), one, bounds));
        assertThat(ids(trial.put("3", "3", bounds).dropped())).containsExactly("1");
    }

    private static void lru(EngineTrial trial) throws Exception {
        Bounds bounds = entries(3, Eviction.LRU);
        Entry one = trial.put("1", "1", bounds).stored();
        Entry two = trial.put("2", "2", bounds).stored();
        trial.put("3", "3", bounds);
        get(trial.second().touch(trial.store(), two, bounds));
        get(trial.second().touch(trial.store(), one, bounds));
        assertThat(ids(trial.put("4", "4", bounds).dropped())).containsExactly("3");
        assertThat(ids(trial.put("5", "5", bounds).dropped())).containsExactly("2");
        assertThat(ids(trial.put("6", "6", bounds).dropped())).containsExactly("1");
        assertThat(trial.listed()).containsExactly("4", "5", "6");
    }

    private static void replacedIsNew(EngineTrial trial) throws Exception {
        Bounds bounds = entries(2, Eviction.FIFO);
        trial.put("1", "1", bounds);
        trial.put("2", "2", bounds);
        trial.put("1", "again", bounds);
        assertThat(ids(trial.put("3", "3", bounds).dropped())).containsExactly("2");
    }

    private static void replaceInFullStore(EngineTrial trial) throws Exception {
        Bounds bounds = new Bounds(2, 10, null, null, Eviction.FIFO);
        trial.put("1", "12345", bounds);
        trial.put("2", "12345", bounds);
        assertThat(ids(trial.put("2", "54321", bounds).dropped())).containsExactly("2");
        assertThat(trial.listed()).containsExactly("1", "2");
        assertThat(ids(trial.put("2", "123456", bounds).dropped())).containsExactly("2", "1");
        assertThat(trial.totals()).isEqualTo(new Totals(1, 6));
    }

    private static void staleUse(EngineTrial trial) throws Exception {
        Bounds bounds = entries(2, Eviction.LRU);
        Entry before = trial.put("1", "1", bounds).stored();
        trial.put("1", "again", bounds);
        trial.put("2", "2", bounds);
        get(trial.second().touch(trial.store(), before, bounds));
        assertThat(ids(trial.put("3", "3", bounds).dropped())).containsExactly("1");
    }

    private static void bytes(EngineTrial trial) throws Exception {
        Bounds bounds = bytes(10);
        trial.put("1", "123", bounds);
        trial.put("2", "123", bounds);
        trial.put("3", "123", bounds);
        assertThat(ids(trial.put("4", "12345", bounds).dropped())).containsExactly("1", "2");
        assertThat(trial.totals()).isEqualTo(new Totals(2, 8));
        assertThat(ids(trial.put("5", "1234567890", bounds).dropped())).containsExactly("3", "4");
        assertThat(trial.totals()).isEqualTo(new Totals(1, 10));
    }

    private static void full(EngineTrial trial) throws Exception {
        Bounds bounds = bytes(10);
        trial.put("1", "12345", bounds);
        assertThat(trial.put("2", "67890", bounds).dropped()).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(2, 10));
    }

    private static void oversized(EngineTrial trial) throws Exception {
        Bounds bounds = bytes(10);
        Entry kept = trial.put("1", "12345", bounds).stored();
        for (String id : List.of("1", "2")) {
            assertThatThrownBy(() -> trial.put(id, "12345678901", bounds))
                    .hasCauseInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("11")
                    .hasMessageContaining("10")
                    .hasMessageContaining("maxBytes");
        }
        assertThat(trial.all()).containsExactly(kept);
        assertThat(trial.text(kept)).contains("12345");
    }

    private static void emptyEntries(EngineTrial trial) throws Exception {
        Bounds bounds = new Bounds(2, 1, null, null, Eviction.FIFO);
        trial.put("1", "", bounds);
        trial.put("2", "x", bounds);
        assertThat(ids(trial.put("3", "", bounds).dropped())).containsExactly("1");
        assertThat(trial.totals()).isEqualTo(new Totals(2, 1));
    }

    private static void narrower(EngineTrial trial) throws Exception {
        for (int i = 0; i < 20; i++) {
            trial.put("" + i);
        }
        Put put = trial.put(trial.second(), "last", "last", entries(2, Eviction.FIFO));
        assertThat(put.dropped()).hasSize(19);
        assertThat(trial.listed()).containsExactly("19", "last");
    }
}
