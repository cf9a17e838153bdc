package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.cluster.EngineTrial.WIDE;
import static io.github.mcpresources.testkit.cluster.EngineTrial.get;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/** The rules for the pages of a list. */
final class PageRules {

    private PageRules() {}

    static List<EngineRule> rules() {
        return List.of(
                new EngineRule("an empty store has an empty page", PageRules::empty),
                new EngineRule("pages contain each entry once, ordered by the first put of its id", PageRules::order),
                new EngineRule("a page continues after the position of a dropped entry", PageRules::afterDropped),
                new EngineRule("a page continues after an eviction", PageRules::afterEviction),
                new EngineRule("new entries follow all others", PageRules::newAtEnd),
                new EngineRule("a list is complete while others put and remove entries", PageRules::whileOthersPut));
    }

    private static void empty(EngineTrial trial) throws Exception {
        assertThat(trial.page(0, 10)).isEmpty();
        assertThat(trial.page(1_000, 10)).isEmpty();
    }

    private static List<String> walk(EngineTrial trial, int limit) throws Exception {
        List<String> ids = new ArrayList<>();
        long after = 0;
        ContentEngine engine = trial.first();
        List<Entry> page;
        do {
            page = get(engine.page(trial.store(), after, limit));
            assertThat(page).hasSizeLessThanOrEqualTo(limit);
            for (Entry entry : page) {
                assertThat(entry.position()).isGreaterThan(after);
                after = entry.position();
                ids.add(entry.id());
            }
            engine = engine == trial.first() ? trial.second() : trial.first();
        } while (page.size() == limit);
        return ids;
    }

    private static void order(EngineTrial trial) throws Exception {
        List<String> stored = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            String id = "id-" + (i * 7 % 25);
            stored.add(id);
            trial.put(i % 2 == 0 ? trial.first() : trial.second(), id, id, WIDE);
        }
        for (int limit : List.of(1, 4, 5, 24, 25, 26)) {
            assertThat(walk(trial, limit)).as("pages of %s", limit).isEqualTo(stored);
        }
    }

    private static void afterDropped(EngineTrial trial) throws Exception {
        for (int i = 0; i < 10; i++) {
            trial.put("" + i);
        }
        List<Entry> page = trial.page(0, 4);
        get(trial.first().remove(trial.store(), List.of(page.get(3), page.get(1))));
        get(trial.first().remove(trial.store(), trial.page(page.get(3).position(), 1)));
        assertThat(EngineTrial.ids(trial.page(page.get(3).position(), 10))).containsExactly("5", "6", "7", "8", "9");
    }

    private static void afterEviction(EngineTrial trial) throws Exception {
        for (int i = 0; i < 10; i++) {
            trial.put("" + i);
        }
        long after = trial.page(0, 6).get(5).position();
        trial.put("10", "10", new Bounds(3, 1L << 40, null, null, Eviction.FIFO));
        assertThat(EngineTrial.ids(trial.page(after, 10))).containsExactly("8", "9", "10");
    }

    private static void newAtEnd(EngineTrial trial) throws Exception {
        trial.put("b");
        trial.put("c");
        long last = trial.all().get(1).position();
        trial.put(trial.second(), "a", "a", WIDE);
        assertThat(EngineTrial.ids(trial.page(last, 10))).containsExactly("a");
    }

    private static void whileOthersPut(EngineTrial trial) throws Exception {
        List<String> lasting =
                IntStream.range(0, 60).mapToObj(i -> "lasting-" + i).toList();
        for (String id : lasting) {
            trial.put(id);
            trial.put("first-" + id);
        }
        AtomicBoolean done = new AtomicBoolean();
        ContentEngine other = trial.connect();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int i = 0; !done.get(); i++) {
                changeOne(trial, other, i, lasting.get(i % lasting.size()));
            }
        });
        try {
            for (int i = 0; i < 20; i++) {
                assertThat(walk(trial, 7))
                        .doesNotHaveDuplicates()
                        .filteredOn(id -> id.startsWith("lasting-"))
                        .isEqualTo(lasting);
            }
        } finally {
            done.set(true);
        }
        writer.get(60, TimeUnit.SECONDS);
    }

    /**
     * Removes an entry, adds a new entry, and replaces the entry {@code lasting}, which exists during the whole test.
     */
    private static void changeOne(EngineTrial trial, ContentEngine engine, int number, String lasting) {
        try {
            get(engine.find(trial.store(), "first-" + lasting))
                    .ifPresent(entry -> engine.remove(trial.store(), List.of(entry))
                            .toCompletableFuture()
                            .join());
            trial.put(engine, "new-" + number % 50, "x", WIDE);
            trial.put(engine, lasting, "again " + number, WIDE);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }
}
