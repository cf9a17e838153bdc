package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.storage.DiskStorage;
import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.storage.MemoryStorage;
import io.github.mcpresources.internal.storage.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of items and short texts of documents, in memory or in a directory. Both are called items below. If the cache
 * is full, the least recently used item is removed.
 *
 * <p>A key is the digest of the document, a slash, and a suffix that the caller chooses, for example {@code
 * <digest>/<type>/<ordinal>?<variant>}. A changed document has another digest. Therefore, cached items are never
 * outdated.
 */
public final class ItemCache implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(ItemCache.class);

    private static final int MAX_ITEMS = 10_000;

    /** An item may occupy at most 1/{@value} of the cache. */
    private static final int SHARE = 4;

    /**
     * A cached item.
     *
     * @param stored the bytes and metadata; the stored id is the cache key
     * @param end the time at which the item expires
     */
    private record Entry(Storage.Item stored, Instant end) {

        long size() {
            return stored.header().size();
        }
    }

    private final long maxBytes;
    private final Duration keep;
    private final TimeSource time;
    private final Storage storage;
    /** The items by key. The most recently used item is last. Guarded by {@code this}, like the fields below. */
    private final Map<String, Entry> items = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;
    private Handle timer = Handle.NONE;
    private boolean isScheduled;
    private boolean isClosed;

    private ItemCache(long maxBytes, Duration keep, TimeSource time, Storage storage) throws IOException {
        this.maxBytes = maxBytes;
        this.keep = keep;
        this.time = time;
        this.storage = storage;
        storage.found().stream()
                .map(Storage.Found::item)
                .sorted(Comparator.comparing(it -> it.header().created()))
                .forEach(this::add);
    }

    /**
     * Opens a cache.
     *
     * @param maxBytes the maximum number of bytes of all items together
     * @param path the directory of the items; null for a cache in memory
     * @throws IOException if the directory cannot be used
     */
    public static ItemCache open(long maxBytes, Duration keep, TimeSource time, @Nullable Path path)
            throws IOException {
        Storage storage = path == null ? new MemoryStorage() : DiskStorage.open(path, false);
        try {
            return new ItemCache(maxBytes, keep, time, storage);
        } catch (IOException | RuntimeException failure) {
            storage.close(); // releases the directory for the next process
            throw failure;
        }
    }

    /** Returns the maximum size of an item, in bytes. */
    public long largest() {
        return Math.max(1, maxBytes / SHARE);
    }

    public Optional<Rendition> get(String key, RequestContext context) {
        Entry entry = used(key);
        if (entry == null) {
            return Optional.empty();
        }
        byte[] loaded = load(entry, context);
        if (loaded == null) {
            forget(key, entry);
            return Optional.empty();
        }
        Header header = entry.stored().header();
        return Optional.of(new Rendition(loaded, header.mimeType(), meta(header)));
    }

    private byte @Nullable [] load(Entry entry, RequestContext context) {
        try (MemoryBudget.Reservation memory =
                context.memory().reserve(context.caller(), storage.copies() * entry.size())) {
            return storage.load(entry.stored());
        } catch (IOException failure) {
            log.warn("A cached item could not be read and is deleted", failure);
            return null;
        }
    }

    @SuppressWarnings("unchecked") // the names of a JSON object are strings
    private static Map<String, Object> meta(Header header) {
        return (Map<String, Object>) header.meta();
    }

    private synchronized @Nullable Entry used(String key) {
        Entry entry = items.get(key);
        return entry == null || isOver(entry, time.instant()) ? null : entry;
    }

    private static boolean isOver(Entry entry, Instant now) {
        return !now.isBefore(entry.end());
    }

    private synchronized void forget(String key, Entry entry) {
        if (entry.equals(items.get(key))) {
            remove(key);
        }
    }

    /** Caches an item, unless it is larger than {@link #largest} or cannot be written. */
    public void put(String key, Rendition item) {
        if (item.bytes().length > largest()) {
            return;
        }
        Header header = Header.of(item.mimeType(), false)
                .with("meta", item.meta())
                .stored(key, item.bytes().length, time.instant());
        try {
            Storage.Item stored = storage.prepare(header, item.bytes());
            try {
                storage.keep(stored);
            } catch (IOException failure) {
                storage.forget(stored);
                throw failure;
            }
            add(stored);
        } catch (IOException full) { // the item is returned without being cached
            log.warn("An item could not be written to the cache", full);
        }
    }

    private synchronized void add(Storage.Item stored) {
        Entry entry = new Entry(stored, stored.header().created().plus(keep));
        if (isClosed || entry.size() > largest() || isOver(entry, time.instant())) {
            storage.forget(stored);
            return;
        }
        String key = stored.header().id();
        remove(key);
        while (!items.isEmpty() && (items.size() >= MAX_ITEMS || bytes + entry.size() > maxBytes)) {
            remove(items.keySet().iterator().next());
        }
        items.put(key, entry);
        bytes += entry.size();
        schedule();
    }

    private void remove(String key) {
        Entry removed = items.remove(key);
        if (removed != null) {
            bytes -= removed.size();
            storage.forget(removed.stored());
        }
    }

    public synchronized void drop(String digest) {
        items.keySet().stream()
                .filter(key -> key.startsWith(digest + "/"))
                .toList()
                .forEach(this::remove);
    }

    private synchronized void sweep() {
        isScheduled = false;
        if (!isClosed) {
            Instant now = time.instant();
            List<String> expired = items.entrySet().stream()
                    .filter(it -> isOver(it.getValue(), now))
                    .map(Map.Entry::getKey)
                    .toList();
            expired.forEach(this::remove);
            schedule();
        }
    }

    private void schedule() {
        if (isScheduled) {
            return;
        }
        Optional<Instant> end = items.values().stream().map(Entry::end).min(Instant::compareTo);
        if (end.isPresent()) {
            isScheduled = true;
            Duration delay = Duration.between(time.instant(), end.get());
            timer = time.schedule(
                    delay.isNegative() ? Duration.ZERO : delay,
                    () -> storage.sweeping().execute(this::sweep));
        }
    }

    /**
     * Closes the cache. Items in a directory stay there for the next process.
     *
     * @throws UncheckedIOException if the directory cannot be released
     */
    @Override
    public synchronized void close() {
        isClosed = true;
        timer.close();
        items.clear();
        try {
            storage.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The cache directory could not be released", failure);
        }
    }
}
