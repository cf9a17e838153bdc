package io.github.mcpresources.testkit.cluster;

import static io.github.mcpresources.testkit.cluster.EngineTrial.WIDE;
import static io.github.mcpresources.testkit.cluster.EngineTrial.get;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The rules for concurrent calls, through one connection or several. */
final class ConcurrencyRules {

    private static final int WRITERS = 4;
    private static final int PUTS = 150;

    private ConcurrencyRules() {}

    static List<EngineRule> rules() {
        return List.of(
                new EngineRule("bounds are kept while several connections store entries", ConcurrencyRules::boundsHold),
                new EngineRule("each dropped entry is reported once", ConcurrencyRules::reportedOnce),
                new EngineRule("metadata and bytes are from the same put", ConcurrencyRules::belongTogether),
                new EngineRule("one connection supports many concurrent calls", ConcurrencyRules::manyUnderWay),
                new EngineRule("only one of several removals returns the entry", ConcurrencyRules::oneRemoves),
                new EngineRule("only one of several sweeps returns an expired entry", ConcurrencyRules::oneSweeps));
    }

    /** Runs work on several threads, each with its own connection. */
    private static <T> List<T> onAll(EngineTrial trial, Work<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<T>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                ContentEngine engine = trial.connection(i);
                all.add(() -> work.run(engine, number));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(all, 5, TimeUnit.MINUTES)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Work<T> {
        T run(ContentEngine engine, int number) throws Exception;
    }

    private static void boundsHold(EngineTrial trial) throws Exception {
        Bounds bounds = new Bounds(20, 2_000, null, null, Eviction.LRU);
        onAll(trial, (engine, number) -> {
            Random random = new Random(number);
            for (int i = 0; i < PUTS; i++) {
                String text = "x".repeat(random.nextInt(200));
                Entry stored = trial.put(engine, number + "-" + i, text, bounds).stored();
                Totals totals = get(engine.totals(trial.store()));
                assertThat(totals.entries()).isBetween(1L, 20L);
                assertThat(totals.bytes()).isLessThanOrEqualTo(2_000);
                if (i % 7 == 0) {
                    get(engine.remove(trial.store(), List.of(stored)));
                } else {
                    get(engine.touch(trial.store(), stored, bounds));
                }
            }
            return number;
        });
        checkTotals(trial);
    }

    /** Checks that the totals match the listed entries, and that each entry has the right size, bytes and metadata. */
    private static void checkTotals(EngineTrial trial) throws Exception {
        List<Entry> all = trial.all();
        assertThat(trial.totals())
                .isEqualTo(new Totals(
                        all.size(), all.stream().mapToLong(Entry::size).sum()));
        for (Entry entry : all) {
            String text = trial.text(entry).orElseThrow();
            assertThat(text).hasSize((int) entry.size());
            assertThat(entry.metadata()).isEqualTo("\"" + text + "\"");
        }
        assertThat(get(trial.first().sweep(trial.store())).dropped()).isEmpty();
    }

    private static void reportedOnce(EngineTrial trial) throws Exception {
        Bounds bounds = new Bounds(10, 1L << 40, null, null, Eviction.FIFO);
        List<Entry> stored = new ArrayList<>();
        List<Entry> seen = new ArrayList<>();
        for (List<ContentEngine.Put> puts : onAll(trial, (engine, number) -> {
            List<ContentEngine.Put> own = new ArrayList<>();
            for (int i = 0; i < PUTS; i++) {
                own.add(trial.put(engine, "" + i % 30, number + "-" + i, bounds));
            }
            return own;
        })) {
            puts.forEach(put -> {
                stored.add(put.stored());
                seen.addAll(put.dropped());
            });
        }
        seen.addAll(trial.all());
        assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(stored);
        assertThat(stored).extracting(Entry::version).doesNotHaveDuplicates();
    }

    private static void belongTogether(EngineTrial trial) throws Exception {
        AtomicInteger read = new AtomicInteger();
        onAll(trial, (engine, number) -> {
            for (int i = 0; i < PUTS; i++) {
                trial.put(engine, "same", (number + "-" + i + " ").repeat(1 + i % 5), WIDE);
                Entry found = get(engine.find(trial.store(), "same")).orElseThrow();
                get(engine.bytes(trial.store(), found)).ifPresent(bytes -> {
                    read.incrementAndGet();
                    assertThat("\"" + new String(bytes, StandardCharsets.UTF_8) + "\"")
                            .isEqualTo(found.metadata());
                });
            }
            return number;
        });
        assertThat(read.get()).isPositive();
        assertThat(trial.totals().entries()).isEqualTo(1);
        checkTotals(trial);
    }

    private static void manyUnderWay(EngineTrial trial) throws Exception {
        List<Future<ContentEngine.Put>> puts = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String text = "text " + i;
            puts.add(trial.first()
                    .put(trial.store(), new NewEntry("" + i, null, "\"" + text + "\""), EngineTrial.bytes(text), WIDE)
                    .toCompletableFuture());
        }
        for (Future<ContentEngine.Put> put : puts) {
            put.get(60, TimeUnit.SECONDS);
        }
        assertThat(trial.totals().entries()).isEqualTo(500);
        checkTotals(trial);
    }

    private static void oneRemoves(EngineTrial trial) throws Exception {
        for (int i = 0; i < 20; i++) {
            Entry entry = trial.put("" + i);
            assertThat(onAll(trial, (engine, number) -> get(engine.remove(trial.store(), List.of(entry)))))
                    .filteredOn(dropped -> !dropped.isEmpty())
                    .containsExactly(List.of(entry));
        }
    }

    private static void oneSweeps(EngineTrial trial) throws Exception {
        Bounds bounds = new Bounds(1_000, 1L << 40, Duration.ofMinutes(1), null, Eviction.FIFO);
        List<Entry> stored = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            stored.add(trial.put("" + i, "x", bounds).stored());
        }
        trial.time().advance(Duration.ofMinutes(1));
        List<Entry> dropped = onAll(
                        trial,
                        (engine, number) -> get(engine.sweep(trial.store())).dropped())
                .stream()
                .flatMap(List::stream)
                .toList();
        assertThat(dropped).containsExactlyInAnyOrderElementsOf(stored);
        assertThat(trial.totals()).isEqualTo(new Totals(0, 0));
    }
}
