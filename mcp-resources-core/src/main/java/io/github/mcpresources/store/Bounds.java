package io.github.mcpresources.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a store holds, and for how long.
 *
 * @param maxEntries the most contents
 * @param maxBytes the most bytes of all of them together; 0 where nothing is set
 * @param expireAfterWrite how long one lasts from when it was put; null for ever
 * @param expireAfterRead how long one lasts from when it was last read or put; null for ever
 * @param eviction which one goes first
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

    /** The same with so many bytes where nothing is set. */
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

    /** Whether contents end by time. */
    boolean expire() {
        return expireAfterWrite != null || expireAfterRead != null;
    }

    /** Whether it matters when a content was read. */
    boolean countReads() {
        return expireAfterRead != null || eviction != ContentStore.Eviction.FIFO;
    }

    /** How often the time of a read is written down: seldom, but so that what is read does not end for want of it. */
    Duration noteEvery() {
        Duration share = expireAfterRead == null ? NOTE_EVERY : expireAfterRead.dividedBy(10);
        return share.compareTo(NOTE_EVERY) < 0 ? share : NOTE_EVERY;
    }

    /** When the time of a content is over; empty for never. */
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
