package io.github.mcpresources.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.github.mcpresources.Caller;
import io.github.mcpresources.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of resources, each for one caller or for all, within a bound of bytes.
 *
 * @param <V> what that is
 */
final class Entries<V> {

    /** Whose it is; null for everybody's. */
    record Key(String uri, @Nullable Caller caller) {}

    /**
     * One of them.
     *
     * @param value what is kept
     * @param bytes how many bytes it has
     * @param lease how long, and for whom
     */
    record Entry<V>(V value, long bytes, Lease lease) {}

    /** What an entry takes besides: the key, the version, and what is around them. */
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
                .executor(Runnable::run) // so that the bound holds when a call returns
                .build();
    }

    private static int weight(Key key, Entry<?> entry) {
        return (int) Math.min(Integer.MAX_VALUE, BESIDE + key.uri().length() + entry.bytes());
    }

    /** The caller's own entry, or everybody's. */
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

    /** Keeps one, unless its time is over: its version may have ended since it was read. */
    void put(Key key, Entry<V> entry) {
        if (!entry.lease().isOver(time.nanoTime())) {
            cache.put(entry.lease().isForAll() ? new Key(key.uri(), null) : key, entry);
        }
    }

    void clear() {
        cache.invalidateAll();
    }

    /** How many bytes they have, with what they take besides. */
    long bytes() {
        cache.cleanUp();
        return cache.policy().eviction().orElseThrow().weightedSize().orElseThrow();
    }
}
