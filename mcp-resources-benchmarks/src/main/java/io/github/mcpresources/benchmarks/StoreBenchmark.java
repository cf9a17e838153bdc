package io.github.mcpresources.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.store.ContentStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures a read from, and a put into, an in-memory content store that has reached its maximum number of contents.
 * Also measures a read from a read cache. The lower bound is a bare Caffeine cache with the same number of entries.
 * Unlike the store, the Caffeine cache has no lists and no notifications, and can reject new entries.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx1g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the setup first
public class StoreBenchmark {

    /** The maximum number of contents. The setup fills the store up to this number. */
    @Param({"50", "10000"})
    public int contents;

    @Param({"FIFO", "LRU", "LFU"})
    public ContentStore.Eviction eviction;

    private final ServerRequest context = ServerRequest.detached();
    private final byte[] bytes = SampleResources.text(0).getBytes(StandardCharsets.US_ASCII);
    private final ContentStore.NewContent content = ContentStore.NewContent.bytes(bytes, SampleResources.MIME_TYPE);
    private ContentStore store;
    private ReadCache cached;
    private Cache<String, byte[]> caffeine;
    private List<String> uris;
    private int next;

    /** Fills the store and the Caffeine cache with the same contents, and creates the read cache. */
    @Setup
    public void fill() {
        store = ContentStore.builder()
                .maxEntries(contents)
                .maxBytes(Long.MAX_VALUE)
                .eviction(eviction)
                .build();
        cached = ReadCache.of(store);
        caffeine = Caffeine.newBuilder()
                .maximumSize(contents)
                .executor(Runnable::run)
                .build();
        uris = new ArrayList<>();
        for (int i = 0; i < contents; i++) {
            ContentStore.StoredContent stored = store.put(content);
            uris.add(stored.uri());
            caffeine.put(stored.uri(), bytes);
            caffeine.cleanUp();
        }
    }

    @TearDown
    public void close() {
        cached.close();
        store.close();
    }

    private String nextUri() {
        next = next + 1 == contents ? 0 : next + 1;
        return uris.get(next);
    }

    /** Reads from the store. */
    @Benchmark
    public Optional<ReadResult> read() {
        return store.read(nextUri(), context).toCompletableFuture().join();
    }

    /** Reads from a read cache, which misses only on the first read of each URI. */
    @Benchmark
    public Optional<ReadResult> cachedRead() {
        return cached.read(nextUri(), context).toCompletableFuture().join();
    }

    /**
     * Gets bytes from the Caffeine cache.
     *
     * @return the bytes; null if the cache has evicted them
     */
    @Benchmark
    public byte @Nullable [] caffeineRead() {
        return caffeine.getIfPresent(nextUri());
    }

    /** Puts content into the full store. The store evicts other content and changes its list. */
    @Benchmark
    public ContentStore.StoredContent put() {
        return store.put(content);
    }

    /** Puts bytes into the full Caffeine cache, under a URI of the same form as the URIs of the store. */
    @Benchmark
    public String caffeinePut() {
        String uri = "render://" + UUID.randomUUID();
        caffeine.put(uri, bytes);
        return uri;
    }
}
