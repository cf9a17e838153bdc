package io.github.mcpresources.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.mcpresources.cluster.ContentEngine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that the contract of content engines detects engines that break it. */
class BrokenEnginesTest {

    /** An engine that passes everything on to another one. A subclass breaks one method. */
    private static class Passing implements ContentEngine {

        final ContentEngine good;

        Passing(ContentEngine good) {
            this.good = good;
        }

        @Override
        public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
            return good.put(store, entry, bytes, bounds);
        }

        @Override
        public CompletionStage<List<Entry>> page(String store, long after, int limit) {
            return good.page(store, after, limit);
        }

        @Override
        public CompletionStage<Optional<Entry>> find(String store, String id) {
            return good.find(store, id);
        }

        @Override
        public CompletionStage<Optional<byte[]>> bytes(String store, Entry entry) {
            return good.bytes(store, entry);
        }

        @Override
        public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
            return good.touch(store, entry, bounds);
        }

        @Override
        public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
            return good.remove(store, entries);
        }

        @Override
        public CompletionStage<List<Entry>> clear(String store, @Nullable String producer) {
            return good.clear(store, producer);
        }

        @Override
        public CompletionStage<Sweep> sweep(String store) {
            return good.sweep(store);
        }

        @Override
        public CompletionStage<Totals> totals(String store) {
            return good.totals(store);
        }

        @Override
        public void close() {
            good.close();
        }
    }

    /** The contract of a broken engine. It runs only inside the test below, because nested classes are not searched. */
    abstract static class Contract implements ContentEngineContract {

        private final Map<InstantSource, ContentEngine> engines = new ConcurrentHashMap<>();

        @Override
        public ContentEngine connect(InstantSource time) {
            return engines.computeIfAbsent(time, clock -> broken(ContentEngine.inProcess(clock)));
        }

        abstract ContentEngine broken(ContentEngine good);
    }

    /** Applies no bounds. */
    static class Unbounded extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
                    return good.put(store, entry, bytes, EngineTrial.WIDE);
                }
            };
        }
    }

    /** Ignores uses. */
    static class Forgetful extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<Void> touch(String store, Entry entry, Bounds bounds) {
                    return CompletableFuture.completedFuture(null);
                }
            };
        }
    }

    /** Does not sweep. */
    static class Unswept extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<Sweep> sweep(String store) {
                    return CompletableFuture.completedFuture(new Sweep(List.of(), Duration.ofSeconds(1)));
                }
            };
        }
    }

    /** Lists each page from the beginning. */
    static class Repeating extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<List<Entry>> page(String store, long after, int limit) {
                    return good.page(store, 0, limit);
                }
            };
        }
    }

    /** Loses the last byte of a content. */
    static class Truncating extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds) {
                    return good.put(store, entry, Arrays.copyOf(bytes, Math.max(0, bytes.length - 1)), bounds);
                }
            };
        }
    }

    /** Reports entries as removed that another connection has removed. */
    static class Boasting extends Contract {
        @Override
        ContentEngine broken(ContentEngine good) {
            return new Passing(good) {
                @Override
                public CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries) {
                    return good.remove(store, entries).thenApply(removed -> List.copyOf(entries));
                }
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Unbounded, FIFO drops the entry that was stored first",
        "Forgetful, LRU drops the least recently used entry",
        "Unswept, an expired entry is dropped by one sweep only",
        "Repeating, 'pages contain each entry once, ordered by the first put of its id'",
        "Truncating, bytes are returned unchanged",
        "Boasting, only one of several removals returns the entry"
    })
    void contractDetectsBrokenEngine(String engine, String rule) {
        assertThat(EngineTestKit.engine("junit-jupiter")
                        .selectors(selectMethod(getClass().getName() + "$" + engine, "rules"))
                        .execute()
                        .testEvents()
                        .failed()
                        .stream()
                        .map(event -> event.getTestDescriptor().getDisplayName()))
                .contains(rule);
    }
}
