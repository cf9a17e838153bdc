package io.github.mcpresources.store;

import io.github.mcpresources.internal.storage.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a store: how much it holds, and for how long.
 *
 * @param maxEntries the maximum number of contents
 * @param maxBytes the maximum number of bytes of all contents together; 0 if it is not set
 * @param expireAfterWrite how long a content is kept after it was stored; null if it does not expire
 * @param expireAfterRead how long a content is kept after it was last read or stored; null if it does not expire
 * @param eviction the order in which contents are dropped
 */
record Bounds(
        int maxEntries,
        long maxBytes,
        @Nullable Duration expireAfterWrite,
        @Nullable Duration expireAfterRead,
        ContentStore.Eviction eviction) {

    private static final Duration NOTE_EVERY = Duration.ofMinutes(1);

    static final Bounds DEFAULT = new Bounds(50, 0, null, null, ContentStore.Eviction.FIFO);

    Bounds entries(int value) {
        return new Bounds(value, maxBytes, expireAfterWrite, expireAfterRead, eviction);
    }

    Bounds bytes(long value) {
        return new Bounds(maxEntries, value, expireAfterWrite, expireAfterRead, eviction);
    }

    /** Returns these bounds, with a maximum number of bytes if none is set. */
    Bounds orBytes(long value) {
        return maxBytes == 0 ? bytes(value) : this;
    }

    Bounds afterWrite(Duration value) {
        return new Bounds(maxEntries, maxBytes, value, expireAfterRead, eviction);
    }

    Bounds afterRead(Duration value) {
        return new Bounds(maxEntries, maxBytes, expireAfterWrite, value, eviction);
    }

    Bounds by(ContentStore.Eviction value) {
        return new Bounds(maxEntries, maxBytes, expireAfterWrite, expireAfterRead, value);
    }

    /** Checks whether contents expire. */
    boolean expire() {
        return expireAfterWrite != null || expireAfterRead != null;
    }

    /** Checks whether the time or number of reads matters. */
    boolean countReads() {
        return expireAfterRead != null || eviction != ContentStore.Eviction.FIFO;
    }

    /**
     * Returns the minimum interval between two recorded reads of a content. It is short compared with the expiry time, so
     * that a content that is read does not expire.
     */
    Duration noteEvery() {
        Duration share = expireAfterRead == null ? NOTE_EVERY : expireAfterRead.dividedBy(10);
        return share.compareTo(NOTE_EVERY) < 0 ? share : NOTE_EVERY;
    }

    /** Returns the time at which a content expires; empty if it never expires. */
    Optional<Instant> end(Header header, Instant used) {
        Instant written = expireAfterWrite == null ? null : header.created().plus(expireAfterWrite);
        Instant idle = expireAfterRead == null ? null : used.plus(expireAfterRead);
        if (written == null || idle == null) {
            return Optional.ofNullable(written == null ? idle : written);
        }
        return Optional.of(written.isBefore(idle) ? written : idle);
    }

    boolean isOver(Header header, Instant used, Instant now) {
        return end(header, used).filter(end -> !now.isBefore(end)).isPresent();
    }
}
