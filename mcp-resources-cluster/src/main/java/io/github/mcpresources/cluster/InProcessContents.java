package io.github.mcpresources.cluster;

import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.store.ContentStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The entries of one store in the memory of this process. Guarded by {@code this}. */
final class InProcessContents {

    /** An entry with its bytes. */
    private static final class Held {
        private final Entry entry;
        private final byte[] bytes;
        /** The position in the order of eviction. The entry with the lowest position is evicted first. */
        private long order;

        private @Nullable Instant end;

        Held(Entry entry, byte[] bytes) {
            this.entry = entry;
            this.bytes = bytes;
            this.order = entry.version();
        }

        boolean isOver(Instant now) {
            return end != null && !now.isBefore(end);
        }
    }

    private final InstantSource time;
    private final Map<String, Held> byId = new HashMap<>();
    private final NavigableMap<Long, Held> byPosition = new TreeMap<>();
    private final NavigableMap<Long, Held> byOrder = new TreeMap<>();
    private long sequence;
    private long bytes;

    InProcessContents(InstantSource time) {
        this.time = time;
    }

    private Instant now() {
        return time.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    synchronized ContentEngine.Put put(ContentEngine.NewEntry added, byte[] content, Bounds bounds) {
        if (content.length > bounds.maxBytes()) {
            throw new IllegalArgumentException("The content has " + content.length
                    + " bytes, but the maximum of the store is " + bounds.maxBytes() + " (setting maxBytes)");
        }
        Instant now = now();
        List<Entry> dropped = new ArrayList<>();
        Held before = byId.get(added.id());
        if (before != null) {
            dropped.add(drop(before));
        }
        dropped.addAll(dropExpired(now));
        while (byId.size() >= bounds.maxEntries() || (!byId.isEmpty() && bytes + content.length > bounds.maxBytes())) {
            dropped.add(drop(byOrder.firstEntry().getValue()));
        }
        long version = ++sequence;
        Entry entry = new Entry(
                added.id(),
                version,
                before == null ? version : before.entry.position(),
                content.length,
                now,
                added.producer(),
                added.metadata());
        Held held = new Held(entry, content);
        held.end = bounds.end(now, now).orElse(null);
        byId.put(entry.id(), held);
        byPosition.put(entry.position(), held);
        byOrder.put(held.order, held);
        bytes += content.length;
        return new ContentEngine.Put(entry, dropped);
    }

    private Entry drop(Held held) {
        byId.remove(held.entry.id());
        byPosition.remove(held.entry.position());
        byOrder.remove(held.order);
        bytes -= held.bytes.length;
        return held.entry;
    }

    private List<Entry> dropExpired(Instant now) {
        return List.copyOf(byOrder.values()).stream()
                .filter(held -> held.isOver(now))
                .map(this::drop)
                .toList();
    }

    synchronized List<Entry> page(long after, int limit) {
        Instant now = now();
        return byPosition.tailMap(after, false).values().stream()
                .filter(held -> !held.isOver(now))
                .limit(limit)
                .map(held -> held.entry)
                .toList();
    }

    synchronized Optional<Entry> find(String id) {
        Instant now = now();
        return Optional.ofNullable(byId.get(id))
                .filter(held -> !held.isOver(now))
                .map(held -> held.entry);
    }

    /** Returns an entry with its bytes; empty if it was dropped or replaced. */
    private Optional<Held> held(Entry entry) {
        return Optional.ofNullable(byId.get(entry.id())).filter(held -> held.entry.version() == entry.version());
    }

    synchronized Optional<byte[]> bytes(Entry entry) {
        return held(entry).map(held -> held.bytes);
    }

    synchronized void touch(Entry entry, Bounds bounds) {
        Instant now = now();
        Held held = held(entry).filter(found -> !found.isOver(now)).orElse(null);
        if (held == null) {
            return;
        }
        held.end = bounds.end(held.entry.created(), now).orElse(null);
        if (bounds.eviction() == ContentStore.Eviction.LRU) {
            byOrder.remove(held.order);
            held.order = ++sequence;
            byOrder.put(held.order, held);
        }
    }

    synchronized List<Entry> remove(Collection<Entry> entries) {
        return entries.stream()
                .flatMap(entry -> held(entry).stream())
                .map(this::drop)
                .toList();
    }

    synchronized List<Entry> clear(@Nullable String producer) {
        return List.copyOf(byPosition.values()).stream()
                .filter(held -> producer == null || producer.equals(held.entry.producer()))
                .map(this::drop)
                .toList();
    }

    synchronized ContentEngine.Sweep sweep() {
        Instant now = now();
        List<Entry> dropped = dropExpired(now);
        Duration next = byId.values().stream()
                .map(held -> held.end)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .map(end -> Duration.between(now, end))
                .orElse(null);
        return new ContentEngine.Sweep(dropped, next);
    }

    synchronized ContentEngine.Totals totals() {
        return new ContentEngine.Totals(byId.size(), bytes);
    }
}
