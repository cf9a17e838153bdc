package io.github.mcpresources.internal.subscriptions;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The total size, in bytes, of the subscribed and requested URIs of all subscribers. The size is limited. This class is
 * thread-safe.
 */
final class Weight {

    private final long max;
    private final AtomicLong bytes = new AtomicLong();

    Weight(long max) {
        this.max = max;
    }

    /** Adds a size. Returns false, and adds nothing, if the total would exceed the limit. */
    boolean add(long size) {
        if (bytes.addAndGet(size) <= max) {
            return true;
        }
        bytes.addAndGet(-size);
        return false;
    }

    void remove(long size) {
        bytes.addAndGet(-size);
    }
}
