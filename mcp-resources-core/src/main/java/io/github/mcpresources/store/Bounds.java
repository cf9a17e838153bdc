package io.github.mcpresources.store;

import io.github.mcpresources.internal.storage.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a store.
 *
 * @param maxBytes the maximum number of bytes of all entries together; 0 if no maximum is set
 * @param expireAfterWrite the time for which an entry is kept after it was stored; null for an unlimited time
 * @param expireAfterRead the time for which an entry is kept after it was last stored or read; null for an unlimited
 *     time
 * @param eviction the order in which a full store evicts entries
 */
record Bounds(
        int maxEntries,
        long maxBytes,
        @Nullable Duration expireAfterWrite,
        @Nullable Duration expireAfterRead,
        ContentStore.Eviction eviction) {

    private static final Duration RECORD_INTERVAL = Duration.ofMinutes(1);

    static final Bounds DEFAULT = new Bounds(50, 0, null, null, ContentStore.Eviction.FIFO);

    Bounds entries(int value) {
        return new Bounds(value, maxBytes, expireAfterWrite, expireAfterRead, eviction);
    }

    Bounds bytes(long value) {
        return new Bounds(maxEntries, value, expireAfterWrite, expireAfterRead, eviction);
    }

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

    boolean expires() {
        return expireAfterWrite != null || expireAfterRead != null;
    }

    boolean countsReads() {
        return expireAfterRead != null || eviction != ContentStore.Eviction.FIFO;
    }

    /**
     * Returns the minimum time from one recorded read of an entry to the next: one minute, or a tenth of
     * {@code expireAfterRead} if that is shorter. The storage need not record every read, because the recorded times
     * are used only after a restart.
     */
    Duration recordInterval() {
        Duration share = expireAfterRead == null ? RECORD_INTERVAL : expireAfterRead.dividedBy(10);
        return share.compareTo(RECORD_INTERVAL) < 0 ? share : RECORD_INTERVAL;
    }

    /**
     * Returns the time at which an entry expires; empty if it never expires.
     *
     * @param used the time at which the entry was last stored or read
     */
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
