package io.github.mcpresources.store;

import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a store, in the order in which they are evicted. After each call, the number and the total size of the
 * entries are within the limits of the store. The calling thread must hold the {@code lock} of the store. The time to
 * add, use or remove one entry is logarithmic in the number of entries.
 */
final class EvictionQueue {

    /** An entry of a store, with the time and number of its uses. */
    static final class Entry {
        private final Storage.Item item;
        private final String uri;
        private Instant used;
        private Instant recorded;

        private boolean isQueued;
        private long uses;
        /**
         * The entry with the lowest priority is evicted first. Of two entries with the same priority, the one with the
         * lower {@code order} is evicted first.
         */
        private long priority;

        private long order;

        Entry(Storage.Item item, String uri, Instant used) {
            this.item = item;
            this.uri = uri;
            this.used = used;
            this.recorded = used;
        }

        Storage.Item item() {
            return item;
        }

        String uri() {
            return uri;
        }

        Header header() {
            return item.header();
        }
    }

    private static final Comparator<Entry> FIRST_TO_GO =
            Comparator.<Entry>comparingLong(stored -> stored.priority).thenComparingLong(stored -> stored.order);

    private final Bounds bounds;
    private final Map<String, Entry> entries = new HashMap<>();
    private final NavigableSet<Entry> queue = new TreeSet<>(FIRST_TO_GO);
    private long bytes;
    private long nextOrder;
    /**
     * The priority of the entry that was evicted most recently. With {@code LFU}, each use of an entry sets the
     * priority of the entry to this value plus the number of its uses. An entry that is no longer read therefore
     * eventually has a lower priority than new entries.
     */
    private long age;

    EvictionQueue(Bounds bounds) {
        this.bounds = bounds;
    }

    /**
     * Adds an entry. Removes and returns the entry with the same id, if there is one, and then the entries that no
     * longer fit.
     */
    List<Entry> put(Entry stored) {
        List<Entry> gone = new ArrayList<>();
        Entry before = remove(stored.header().id());
        if (before != null) {
            gone.add(before);
        }
        long size = stored.header().size();
        while (!queue.isEmpty() && (entries.size() == bounds.maxEntries() || bytes + size > bounds.maxBytes())) {
            Entry first = queue.first();
            age = first.priority;
            remove(first.header().id());
            gone.add(first);
        }
        entries.put(stored.header().id(), stored);
        stored.isQueued = true;
        bytes += size;
        enqueue(stored);
        return gone;
    }

    private void enqueue(Entry stored) {
        stored.uses++;
        stored.priority = bounds.eviction() == ContentStore.Eviction.LFU ? age + stored.uses : 0;
        stored.order = nextOrder++;
        queue.add(stored);
    }

    /**
     * Records that an entry was used. Returns true if the storage must also record this use. Returns false if the
     * storage has recorded another use shortly before, or if neither expiry nor eviction depends on reads. If the entry
     * is no longer in the queue, does nothing and returns false.
     */
    boolean use(Entry stored, Instant now) {
        if (!stored.isQueued) {
            return false;
        }
        stored.used = now;
        if (bounds.eviction() != ContentStore.Eviction.FIFO) {
            queue.remove(stored);
            enqueue(stored);
        }
        if (!bounds.countsReads() || now.isBefore(stored.recorded.plus(bounds.recordInterval()))) {
            return false;
        }
        stored.recorded = now;
        return true;
    }

    @Nullable
    Entry remove(String id) {
        Entry removed = entries.remove(id);
        if (removed != null) {
            queue.remove(removed);
            removed.isQueued = false;
            bytes -= removed.header().size();
        }
        return removed;
    }

    @Nullable
    Entry get(String id) {
        return entries.get(id);
    }

    boolean has(Entry stored) {
        return stored.isQueued;
    }

    List<Entry> all() {
        return List.copyOf(queue);
    }

    List<Entry> expired(Instant now) {
        List<Entry> over = entries.values().stream()
                .filter(stored -> bounds.isOver(stored.header(), stored.used, now))
                .toList();
        over.forEach(stored -> remove(stored.header().id()));
        return over;
    }

    boolean isOver(Entry stored, Instant now) {
        return bounds.isOver(stored.header(), stored.used, now);
    }

    Optional<Duration> untilNextEnd(Instant now) {
        if (!bounds.expires()) {
            return Optional.empty(); // no need to examine each entry
        }
        return entries.values().stream()
                .flatMap(stored -> bounds.end(stored.header(), stored.used).stream())
                .min(Instant::compareTo)
                .map(end -> Duration.between(now, end))
                .map(left -> left.isNegative() ? Duration.ZERO : left);
    }

    int size() {
        return entries.size();
    }

    long bytes() {
        return bytes;
    }
}
