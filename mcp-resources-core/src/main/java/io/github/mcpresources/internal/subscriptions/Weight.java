package io.github.mcpresources.internal.subscriptions;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes of the URIs that all subscribers are subscribed to, with a limit. Safe for use by many threads. */
final class Weight {

    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    Weight(long most) {
        this.most = most;
    }

    /**
     * Adds a URI.
     *
     * @return false if that were too much; nothing is added then
     */
    boolean add(long size) {
        if (bytes.addAndGet(size) <= most) {
            return true;
        }
        bytes.addAndGet(-size);
        return false;
    }

    void remove(long size) {
        bytes.addAndGet(-size);
    }
}
