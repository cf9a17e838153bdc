package io.github.mcpresources.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.github.mcpresources.Caller;
import io.github.mcpresources.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * A cache of values that are derived from resources. Each value is for one caller or for all callers. The total size in
 * bytes is limited.
 */
final class Entries<V> {

    /** The key of an entry. The caller is null if the entry is for all callers. */
    record Key(String uri, @Nullable Caller caller) {}

    /**
     * A cache entry.
     *
     * @param bytes the size of the value
     * @param lease the lease, which determines how long, and for which callers, the value is kept
     */
    record Entry<V>(V value, long bytes, Lease lease) {}

    /** The estimated memory of an entry without its value and its URI, in bytes. */
    private static final int BESIDE = 400;

    private final TimeSource time;
    private final Cache<Key, Entry<V>> cache;

    Entries(long maxBytes, TimeSource time) {
        this.time = time;
        this.cache = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .weigher((Key key, Entry<V> entry) -> weight(key, entry))
                .ticker(time::nanoTime)
                .expireAfter(Expiry.writing(
                        (Key key, Entry<V> entry) -> entry.lease().left(time.nanoTime())))
                .executor(Runnable::run) // so that the cache is within its limit when a call returns
                .build();
    }

    private static int weight(Key key, Entry<?> entry) {
        return (int) Math.min(Integer.MAX_VALUE, BESIDE + key.uri().length() + entry.bytes());
    }

    /** Returns the entry for the caller in the key, or else the entry for all callers; null if neither exists. */
    @Nullable
    Entry<V> find(Key key) {
        Entry<V> own = present(key);
        return own == null ? present(new Key(key.uri(), null)) : own;
    }

    private @Nullable Entry<V> present(Key key) {
        Entry<V> entry = cache.getIfPresent(key);
        if (entry != null && entry.lease().isOver(time.nanoTime())) {
            cache.asMap().remove(key, entry);
            return null;
        }
        return entry;
    }

    /** Adds an entry unless its lease is over, for example because the resource has changed since it was read. */
    void put(Key key, Entry<V> entry) {
        if (!entry.lease().isOver(time.nanoTime())) {
            cache.put(entry.lease().isForAll() ? new Key(key.uri(), null) : key, entry);
        }
    }

    void clear() {
        cache.invalidateAll();
    }

    /** Returns the size of all entries in bytes, including their estimated overhead. */
    long bytes() {
        cache.cleanUp();
        return cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
