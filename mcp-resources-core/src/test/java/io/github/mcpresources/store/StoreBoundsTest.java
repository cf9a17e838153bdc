package io.github.mcpresources.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The limits of a store with eight concurrent writers. The store never exceeds its limits, and a list shows exactly the
 * entries of the store.
 */
class StoreBoundsTest {

    private static final int WRITERS = 8;
    private static final int PUTS = 300;
    private static final int MOST = 50;
    private static final int MAX_BYTES = 2_000;

    private final AtomicInteger writing = new AtomicInteger(WRITERS);
    private int looks;

    @ParameterizedTest
    @EnumSource
    void limitsHoldDuringConcurrentWrites(ContentStore.Eviction eviction) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (ContentStore store = ContentStore.builder()
                .maxEntries(MOST)
                .maxBytes(MAX_BYTES)
                .eviction(eviction)
                .build()) {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int seed = i;
                writers.add(threads.submit(() -> write(store, seed)));
            }
            do {
                assertThat(store.size()).isLessThanOrEqualTo(MOST);
                assertThat(store.bytes()).isLessThanOrEqualTo(MAX_BYTES);
                assertThat(ContentStoreTest.listed(store, Caller.ANONYMOUS)).hasSizeLessThanOrEqualTo(MOST);
                looks++;
            } while (writing.get() > 0);
            for (Future<?> writer : writers) {
                writer.get(5, TimeUnit.MINUTES);
            }
            assertThat(looks).isPositive();
            assertThat(ContentStoreTest.listed(store, Caller.ANONYMOUS)).hasSize(store.size());
            assertThat(store.contents().stream()
                            .mapToLong(ContentStore.StoredContent::size)
                            .sum())
                    .isEqualTo(store.bytes());
        } finally {
            threads.shutdownNow();
        }
    }

    private Void write(ContentStore store, int seed) {
        Random random = new Random(seed);
        try {
            for (int i = 0; i < PUTS; i++) {
                ContentStore.StoredContent put =
                        store.put(ContentStore.NewContent.bytes(new byte[random.nextInt(100)], "image/png"));
                if (random.nextInt(10) == 0) {
                    store.remove(put.uri());
                } else {
                    List<ContentStore.StoredContent> all = store.contents();
                    tryToRead(store, all.isEmpty() ? put : all.get(random.nextInt(all.size())));
                }
            }
        } finally {
            writing.decrementAndGet();
        }
        return null;
    }

    /** Reads an entry, which may have been removed in the meantime. */
    private static void tryToRead(ContentStore store, ContentStore.StoredContent content) {
        try {
            store.read(content.uri(), ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException gone) {
            assertThat(gone).hasCauseInstanceOf(ResourceNotFoundException.class);
        }
    }
}
