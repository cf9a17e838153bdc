package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.cluster.EngineTrial.WIDE;
import static io.github.mcpresources.testkit.cluster.EngineTrial.get;
import static io.github.mcpresources.testkit.cluster.EngineTrial.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The rules for storing, finding, replacing and removing single entries. */
final class EntryRules {

    private EntryRules() {}

    static List<EngineRule> rules() {
        return List.of(
                new EngineRule("a stored entry is found on another connection", EntryRules::found),
                new EngineRule("bytes are returned unchanged", EntryRules::exactBytes),
                new EngineRule("an entry may be empty", EntryRules::empty),
                new EngineRule("metadata and producers may contain any characters", EntryRules::anyLanguage),
                new EngineRule("an id may have 1,000 characters", EntryRules::longId),
                new EngineRule("an unknown id is not found", EntryRules::unknown),
                new EngineRule("an entry replaces the entry with the same id", EntryRules::replaces),
                new EngineRule("a replaced entry keeps its position", EntryRules::keepsPosition),
                new EngineRule("an entry is removed only once", EntryRules::removedOnce),
                new EngineRule("the removal of a replaced entry has no effect", EntryRules::staleRemoval),
                new EngineRule("clearing a producer drops only its entries", EntryRules::clearsProducer),
                new EngineRule("clearing a store drops all its entries", EntryRules::clearsAll),
                new EngineRule("stores with different names are separate", EntryRules::separate),
                new EngineRule("totals count the entries and their bytes", EntryRules::totals),
                new EngineRule("a sweep keeps an entry that has its bytes and has not expired", EntryRules::sweepKeeps),
                new EngineRule("calls on a closed connection fail", EntryRules::closed));
    }

    private static void found(EngineTrial trial) throws Exception {
        NewEntry entry = new NewEntry("2026/Q4.pdf", "render", "{\"name\":\"x\"}");
        ContentEngine.Put put = get(trial.first().put(trial.store(), entry, EngineTrial.bytes("abc"), WIDE));
        assertThat(put.dropped()).isEmpty();
        assertThat(put.stored())
                .isEqualTo(new Entry(
                        "2026/Q4.pdf",
                        put.stored().version(),
                        put.stored().version(),
                        3,
                        trial.time().instant(),
                        "render",
                        "{\"name\":\"x\"}"));
        assertThat(put.stored().position()).isPositive();
        assertThat(trial.find("2026/Q4.pdf")).contains(put.stored());
        assertThat(trial.all()).containsExactly(put.stored());
        assertThat(trial.text(put.stored())).contains("abc");
    }

    private static void exactBytes(EngineTrial trial) throws Exception {
        byte[] bytes = new byte[300_000];
        new Random(7).nextBytes(bytes);
        for (int i = 0; i < 256; i++) {
            bytes[i] = (byte) i;
        }
        Entry stored = get(trial.first().put(trial.store(), new NewEntry("x", null, "{}"), bytes, WIDE))
                .stored();
        assertThat(stored.size()).isEqualTo(bytes.length);
        assertThat(get(trial.second().bytes(trial.store(), stored)).orElseThrow())
                .isEqualTo(bytes);
    }

    private static void empty(EngineTrial trial) throws Exception {
        Entry stored = trial.put("x", "", WIDE).stored();
        assertThat(stored.size()).isZero();
        assertThat(trial.text(stored)).contains("");
        assertThat(get(trial.first().sweep(trial.store())).dropped()).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(1, 0));
    }

    private static void anyLanguage(EngineTrial trial) throws Exception {
        String text = "{\"name\":\"Größe \\\"1\\\" – 请求 \uD83D\uDCC4\",\"lines\":\"a\\nb\\u0000\"}";
        NewEntry entry = new NewEntry("x", "outil d’été \uD83D\uDCC4", text);
        get(trial.first().put(trial.store(), entry, EngineTrial.bytes(text), WIDE));
        assertThat(trial.find("x").orElseThrow().metadata()).isEqualTo(text);
        assertThat(trial.all().get(0).producer()).isEqualTo(entry.producer());
        assertThat(get(trial.second().clear(trial.store(), entry.producer()))).hasSize(1);
    }

    private static void longId(EngineTrial trial) throws Exception {
        String one = "x".repeat(999) + "1";
        String other = "x".repeat(999) + "2";
        trial.put(one);
        trial.put(other);
        assertThat(trial.listed()).containsExactly(one, other);
        assertThat(trial.find(one).orElseThrow().id()).isEqualTo(one);
    }

    private static void unknown(EngineTrial trial) throws Exception {
        trial.put("X");
        assertThat(trial.find("x")).isEmpty();
        assertThat(trial.find("X1")).isEmpty();
        Entry gone = trial.put("gone");
        get(trial.first().remove(trial.store(), List.of(gone)));
        assertThat(trial.find("gone")).isEmpty();
        assertThat(trial.text(gone)).isEmpty();
        get(trial.second().touch(trial.store(), gone, WIDE));
        assertThat(trial.listed()).containsExactly("X");
    }

    private static void replaces(EngineTrial trial) throws Exception {
        Entry before = trial.put("x", "before", WIDE).stored();
        ContentEngine.Put put = trial.put(trial.second(), "x", "after", WIDE);
        assertThat(put.dropped()).containsExactly(before);
        assertThat(put.stored().version()).isGreaterThan(before.version());
        assertThat(trial.find("x")).contains(put.stored());
        assertThat(trial.text(put.stored())).contains("after");
        assertThat(trial.text(before)).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(1, 5));
    }

    private static void keepsPosition(EngineTrial trial) throws Exception {
        Entry first = trial.put("a");
        trial.put("b");
        Entry again = trial.put("a", "again", WIDE).stored();
        assertThat(again.position()).isEqualTo(first.position());
        assertThat(trial.listed()).containsExactly("a", "b");
        assertThat(trial.page(first.position(), 10)).extracting(Entry::id).containsExactly("b");
        get(trial.first().remove(trial.store(), List.of(again)));
        trial.put("a");
        assertThat(trial.listed()).as("removed and stored again").containsExactly("b", "a");
    }

    private static void removedOnce(EngineTrial trial) throws Exception {
        Entry one = trial.put("1");
        Entry two = trial.put("2");
        Entry three = trial.put("3");
        assertThat(get(trial.second().remove(trial.store(), List.of(one, three))))
                .containsExactlyInAnyOrder(one, three);
        assertThat(get(trial.first().remove(trial.store(), List.of(one, two)))).containsExactly(two);
        assertThat(get(trial.first().remove(trial.store(), List.of()))).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(0, 0));
    }

    private static void staleRemoval(EngineTrial trial) throws Exception {
        Entry before = trial.put("x");
        Entry after = trial.put("x", "after", WIDE).stored();
        assertThat(get(trial.first().remove(trial.store(), List.of(before)))).isEmpty();
        assertThat(trial.text(after)).contains("after");
    }

    private static void clearsProducer(EngineTrial trial) throws Exception {
        for (String producer : List.of("a", "b", "a", "ab")) {
            String id = producer + trial.listed().size();
            get(trial.first().put(trial.store(), new NewEntry(id, producer, "{}"), EngineTrial.bytes(id), WIDE));
        }
        trial.put("none");
        assertThat(get(trial.second().clear(trial.store(), "c"))).isEmpty();
        List<Entry> dropped = get(trial.second().clear(trial.store(), "a"));
        assertThat(ids(dropped)).containsExactlyInAnyOrder("a0", "a2");
        assertThat(trial.listed()).containsExactly("b1", "ab3", "none");
    }

    private static void clearsAll(EngineTrial trial) throws Exception {
        Entry one = trial.put("1");
        Entry two = trial.put("2");
        assertThat(get(trial.second().clear(trial.store(), null))).containsExactlyInAnyOrder(one, two);
        assertThat(get(trial.second().clear(trial.store(), null))).isEmpty();
        assertThat(trial.totals()).isEqualTo(new Totals(0, 0));
        assertThat(trial.put("1").version()).as("versions continue to increase").isGreaterThan(two.version());
    }

    private static void separate(EngineTrial trial) throws Exception {
        Entry own = trial.put("x");
        String other = trial.store() + "-2";
        get(trial.first().put(other, new NewEntry("x", null, "{}"), EngineTrial.bytes("other"), WIDE));
        assertThat(trial.text(own)).contains("x");
        assertThat(get(trial.first().clear(other, null))).hasSize(1);
        assertThat(trial.listed()).containsExactly("x");
    }

    private static void totals(EngineTrial trial) throws Exception {
        assertThat(trial.totals()).isEqualTo(new Totals(0, 0));
        trial.put("1", "12345", WIDE);
        trial.put("2", "678", WIDE);
        assertThat(trial.totals()).isEqualTo(new Totals(2, 8));
    }

    private static void sweepKeeps(EngineTrial trial) throws Exception {
        Entry stored = trial.put("x");
        ContentEngine.Sweep sweep = get(trial.second().sweep(trial.store()));
        assertThat(sweep.dropped()).isEmpty();
        assertThat(sweep.next()).isNull();
        assertThat(trial.text(stored)).contains("x");
    }

    private static void closed(EngineTrial trial) throws Exception {
        ContentEngine engine = trial.connect();
        engine.close();
        engine.close();
        assertThat(engine.find(trial.store(), "x")).failsWithin(60, TimeUnit.SECONDS);
    }
}
