package io.github.mcpresources.store;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much a store holds, and for how long.
 *
 * @param maxEntries the most contents
 * @param maxBytes the most bytes of all of them together
 * @param expireAfterWrite how long one lasts from when it was put; null for ever
 * @param expireAfterRead how long one lasts from when it was last read or put; null for ever
 * @param eviction which one goes first
 */
record Bounds(
        int maxEntries,
        long maxBytes,
        @Nullable Duration expireAfterWrite,
        @Nullable Duration expireAfterRead,
        Eviction eviction) {

    static final Bounds DEFAULT = new Bounds(50, 256L << 20, null, null, Eviction.FIFO);

    Bounds entries(int value) {
        return new Bounds(value, maxBytes, expireAfterWrite, expireAfterRead, eviction);
    }

    Bounds bytes(long value) {
        return new Bounds(maxEntries, value, expireAfterWrite, expireAfterRead, eviction);
    }

    Bounds afterWrite(Duration value) {
        return new Bounds(maxEntries, maxBytes, value, expireAfterRead, eviction);
    }

    Bounds afterRead(Duration value) {
        return new Bounds(maxEntries, maxBytes, expireAfterWrite, value, eviction);
    }

    Bounds by(Eviction value) {
        return new Bounds(maxEntries, maxBytes, expireAfterWrite, expireAfterRead, value);
    }
}
