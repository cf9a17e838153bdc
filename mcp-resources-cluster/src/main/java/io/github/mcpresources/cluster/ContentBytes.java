package io.github.mcpresources.cluster;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.internal.content.Digests;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads and caches the bytes of the entries of one store. Bytes with a given digest never change, so a cached value
 * cannot be outdated. Concurrent reads of the same entry load its bytes once.
 */
final class ContentBytes {

    /** The size of a cache entry without its content, in bytes. */
    private static final int OVERHEAD = 256;

    private static final Logger log = LoggerFactory.getLogger(SharedContentStore.class);

    /**
     * Identifies cached bytes and running loads. The key contains the version, because a load returns an empty result
     * if this version of the entry no longer exists.
     */
    private record Key(String id, long version, String digest) {
        static Key of(SharedEntry entry) {
            return new Key(entry.entry().id(), entry.entry().version(), entry.digest());
        }
    }

    private final ContentEngine engine;
    private final String store;
    private final EngineCalls calls;
    private final Cache<Key, byte[]> cache;
    private final ConcurrentMap<Key, CompletableFuture<Optional<byte[]>>> loading = new ConcurrentHashMap<>();

    ContentBytes(ContentEngine engine, String store, EngineCalls calls, long maxBytes) {
        this.engine = engine;
        this.store = store;
        this.calls = calls;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((Key key, byte[] bytes) -> OVERHEAD + bytes.length)
                .executor(Runnable::run)
                .build();
    }

    boolean has(SharedEntry entry) {
        return cache.getIfPresent(Key.of(entry)) != null;
    }

    void add(SharedEntry entry, byte[] bytes) {
        cache.put(Key.of(entry), bytes);
    }

    /** Returns the bytes of an entry; empty if the entry was dropped or replaced, or if its bytes are damaged. */
    CompletionStage<Optional<byte[]>> of(SharedEntry entry) {
        Key key = Key.of(entry);
        byte[] cached = cache.getIfPresent(key);
        if (cached != null) {
            return CompletableFuture.completedFuture(Optional.of(cached));
        }
        CompletableFuture<Optional<byte[]>> own = new CompletableFuture<>();
        CompletableFuture<Optional<byte[]>> running = loading.putIfAbsent(key, own);
        if (running != null) {
            return running;
        }
        load(entry).whenComplete((bytes, failure) -> {
            if (failure == null) {
                bytes.ifPresent(found -> cache.put(key, found));
            }
            loading.remove(key, own);
            if (failure == null) {
                own.complete(bytes);
            } else {
                own.completeExceptionally(failure);
            }
        });
        return own;
    }

    private CompletionStage<Optional<byte[]>> load(SharedEntry entry) {
        return calls.within(() -> engine.bytes(store, entry.entry()))
                .thenApply(found -> found.filter(bytes -> isIntact(entry, bytes)));
    }

    private boolean isIntact(SharedEntry entry, byte[] bytes) {
        boolean same = Digests.of(bytes).equals(entry.digest());
        if (!same) {
            log.warn("The bytes of {} in {} do not match their digest; the entry is dropped", entry.uri(), engine);
        }
        return same;
    }
}
