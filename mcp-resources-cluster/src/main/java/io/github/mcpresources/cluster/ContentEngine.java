package io.github.mcpresources.cluster;

import io.github.mcpresources.store.ContentStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the entries of {@linkplain SharedContentStore shared stores} in storage that several servers share, such as a
 * database. An entry consists of bytes, and of metadata that the engine does not interpret. Stores with different names
 * have separate entries.
 *
 * <p>Each method is atomic: other calls, on any server, see either its whole effect or no effect, even if the calling
 * process is killed. In particular, no call finds an entry without its bytes, and the entries of all servers together
 * are within the bounds after each {@link #put}.
 *
 * <p>A single clock determines when entries expire: the clock of the storage, or the clock of the engine if the storage
 * has none. The clocks of the servers may therefore differ.
 *
 * <p>No method blocks. Each stage completes within a few seconds, or later if the call transfers many bytes. It fails
 * with an {@link java.io.IOException} if the storage cannot be reached or does not answer. The storage may have
 * executed the call even if its stage fails. Implementations are safe for use by multiple threads. The method {@code
 * toString} names the storage for error messages, without passwords.
 *
 * <p>The contract {@code ContentEngineContract} of the testkit tests an implementation.
 */
public interface ContentEngine extends AutoCloseable {

    /**
     * Stores an entry. Replaces the entry with the same id, if there is one. Drops the expired entries. Then drops
     * further entries, in the order of eviction, until the store with the new entry is within the bounds. The new entry
     * itself is not dropped.
     *
     * @param store the name of the store: 1 to 100 characters of {@code A-Z a-z 0-9 . _ -}
     * @param entry the entry
     * @param bytes the bytes of the entry, which may be empty; the caller does not change them later
     * @param bounds the limits of the store
     * @return a stage with the stored entry and the dropped entries. If the entry has more bytes than {@link
     *     Bounds#maxBytes}, or more than the storage can keep, the stage fails with an {@link
     *     IllegalArgumentException}, and no entry is dropped
     */
    CompletionStage<Put> put(String store, NewEntry entry, byte[] bytes, Bounds bounds);

    /**
     * Returns entries that have not expired, in the order of their {@linkplain Entry#position positions}.
     *
     * @param store the name of the store
     * @param after the position after which the entries begin; 0 for the beginning
     * @param limit the maximum number of entries, at least 1
     * @return a stage with the entries; fewer than the limit only if no further entries follow
     */
    CompletionStage<List<Entry>> page(String store, long after, int limit);

    /**
     * Finds an entry.
     *
     * @param store the name of the store
     * @param id the id of the entry
     * @return a stage with the entry; empty if there is none, or if it has expired
     */
    CompletionStage<Optional<Entry>> find(String store, String id);

    /**
     * Loads the bytes of an entry.
     *
     * @param store the name of the store
     * @param entry the entry
     * @return a stage with the bytes; empty if the entry was dropped, or replaced by another one with the same id. The
     *     bytes of an expired entry may still be returned
     */
    CompletionStage<Optional<byte[]>> bytes(String store, Entry entry);

    /**
     * Records the use of an entry. If the order of eviction is {@code LRU}, the entry becomes the last to be evicted.
     * If {@link Bounds#expireAfterRead} is set, the entry expires that long after this use. This method has no effect on an
     * entry that has expired, was dropped or was replaced.
     *
     * @param store the name of the store
     * @param entry the entry
     * @param bounds the limits of the store
     * @return a stage that completes when the use is recorded
     */
    CompletionStage<Void> touch(String store, Entry entry, Bounds bounds);

    /**
     * Drops entries.
     *
     * @param store the name of the store
     * @param entries the entries; an entry that was replaced by another one with the same id is ignored
     * @return a stage with the entries that this call dropped
     */
    CompletionStage<List<Entry>> remove(String store, Collection<Entry> entries);

    /**
     * Drops all entries of a store, or only the entries of one producer.
     *
     * @param store the name of the store
     * @param producer the producer of the entries; null for all entries
     * @return a stage with the entries that this call dropped
     */
    CompletionStage<List<Entry>> clear(String store, @Nullable String producer);

    /**
     * Drops expired entries. Also removes inconsistent data that an interrupted call or a storage failure left behind:
     * bytes without an entry, and entries without bytes.
     *
     * @param store the name of the store
     * @return a stage with the dropped entries and the time until the next entry expires
     */
    CompletionStage<Sweep> sweep(String store);

    /**
     * Returns the totals of a store. They include entries that have expired but are not dropped yet.
     *
     * @param store the name of the store
     * @return a stage with the totals
     */
    CompletionStage<Totals> totals(String store);

    /** Closes the connection to the storage. Running calls and later calls fail. */
    @Override
    void close();

    /**
     * Creates an engine that keeps the entries in the memory of this process, for tests of applications. Stores in this
     * process that use the same engine share their contents, like servers that use the same database.
     *
     * @return a new engine without entries; closing it drops all entries
     */
    static ContentEngine inProcess() {
        return inProcess(InstantSource.system());
    }

    /**
     * Creates an engine that keeps the entries in the memory of this process and uses the given clock.
     *
     * @param time the clock that decides when entries expire
     * @return a new engine without entries; closing it drops all entries
     */
    static ContentEngine inProcess(InstantSource time) {
        return new InProcessContentEngine(time);
    }

    /**
     * An entry to be stored.
     *
     * @param id the id: 1 to 1,000 ASCII characters
     * @param producer the name of the producer of the entry; null if there is none. All entries of a producer can be
     *     {@linkplain ContentEngine#clear cleared} together
     * @param metadata the metadata, which can be any text
     */
    record NewEntry(String id, @Nullable String producer, String metadata) {

        /**
         * Creates an entry to be stored.
         *
         * @param id the id: 1 to 1,000 ASCII characters
         * @param producer the name of the producer; null if there is none
         * @param metadata the metadata, which can be any text
         */
        public NewEntry {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(metadata, "metadata");
        }
    }

    /**
     * A stored entry, without its bytes.
     *
     * @param id the id
     * @param version a number that the engine assigned when the entry was stored. The number is greater than the
     *     versions of all earlier entries of the store, so that it distinguishes an entry from a later one with the
     *     same id
     * @param position the position in the list, at least 1 and unique in the store. The position of a new entry equals
     *     its version. An entry that replaces another one keeps the position of the replaced entry
     * @param size the number of bytes
     * @param created the time at which the entry was stored, in whole milliseconds, according to the clock of the
     *     engine
     * @param producer the producer; null if there is none
     * @param metadata the metadata
     */
    record Entry(
            String id,
            long version,
            long position,
            long size,
            Instant created,
            @Nullable String producer,
            String metadata) {}

    /**
     * The limits of a store. All servers that share the store use the same limits.
     *
     * @param maxEntries the maximum number of entries, at least 1
     * @param maxBytes the maximum number of bytes of all entries together, at least 1
     * @param expireAfterWrite the time for which an entry is kept after it was stored; null for no limit
     * @param expireAfterRead the time without reads after which an entry expires; null for no limit
     * @param eviction the order in which entries are dropped: {@code FIFO} or {@code LRU}
     */
    record Bounds(
            int maxEntries,
            long maxBytes,
            @Nullable Duration expireAfterWrite,
            @Nullable Duration expireAfterRead,
            ContentStore.Eviction eviction) {

        /**
         * Creates the limits of a store.
         *
         * @param maxEntries the maximum number of entries, at least 1
         * @param maxBytes the maximum number of bytes of all entries together, at least 1
         * @param expireAfterWrite the time for which an entry is kept after it was stored; null for no limit
         * @param expireAfterRead the time without reads after which an entry expires; null for no limit
         * @param eviction the order in which entries are dropped
         * @throws IllegalArgumentException if a number is less than 1, a time is less than a millisecond, or the order
         *     is neither {@code FIFO} nor {@code LRU}
         */
        public Bounds {
            require(maxEntries >= 1, "maxEntries must be 1 or more, not " + maxEntries);
            require(maxBytes >= 1, "maxBytes must be 1 or more, not " + maxBytes);
            require(isTime(expireAfterWrite), "expireAfterWrite must be 1 ms or more, not " + expireAfterWrite);
            require(isTime(expireAfterRead), "expireAfterRead must be 1 ms or more, not " + expireAfterRead);
            require(
                    Objects.requireNonNull(eviction, "eviction") != ContentStore.Eviction.LFU,
                    "eviction must be FIFO or LRU, not " + eviction + ": a shared store does not count reads");
        }

        private static boolean isTime(@Nullable Duration time) {
            return time == null || time.compareTo(Duration.ofMillis(1)) >= 0;
        }

        private static void require(boolean holds, String message) {
            if (!holds) {
                throw new IllegalArgumentException(message);
            }
        }

        /**
         * Checks whether the use of an entry changes its expiry or the order of eviction.
         *
         * @return true if {@link ContentEngine#touch} has an effect
         */
        public boolean countReads() {
            return expireAfterRead != null || eviction == ContentStore.Eviction.LRU;
        }

        /**
         * Returns the time at which an entry expires.
         *
         * @param created the time at which the entry was stored
         * @param used the time of the last use; the same as {@code created} if the entry has not been used
         * @return the time; empty if the entry does not expire
         */
        public Optional<Instant> end(Instant created, Instant used) {
            Instant written = expireAfterWrite == null ? null : created.plus(expireAfterWrite);
            Instant idle = expireAfterRead == null ? null : used.plus(expireAfterRead);
            if (written == null || idle == null) {
                return Optional.ofNullable(written == null ? idle : written);
            }
            return Optional.of(written.isBefore(idle) ? written : idle);
        }
    }

    /**
     * The result of storing an entry.
     *
     * @param stored the stored entry
     * @param dropped the dropped entries; if the stored entry replaced an entry with the same id, the replaced entry is
     *     the first
     */
    record Put(Entry stored, List<Entry> dropped) {

        /**
         * Creates a result with an immutable copy of the list of dropped entries.
         *
         * @param stored the stored entry
         * @param dropped the dropped entries
         */
        public Put {
            Objects.requireNonNull(stored, "stored");
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * The result of a sweep.
     *
     * @param dropped the dropped entries
     * @param next the time until the next entry expires; null if no entry expires
     */
    record Sweep(List<Entry> dropped, @Nullable Duration next) {

        /**
         * Creates a result with an immutable copy of the list of dropped entries.
         *
         * @param dropped the dropped entries
         * @param next the time until the next entry expires; null if no entry expires
         */
        public Sweep {
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * The number and the size of the entries of a store.
     *
     * @param entries the number of entries
     * @param bytes the number of bytes of all entries together
     */
    record Totals(long entries, long bytes) {}
}
