package io.github.mcpresources.office;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
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
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of extracted and rendered items, in memory or in a directory. It drops an item when it expires, and the item that
 * was used longest ago when it is full.
 *
 * <p>Keys are {@code <digest>/<type>/<ordinal>?<variant>} with the digest of the document. So a cached item never becomes
 * stale.
 */
final class ItemCache implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);

    private static final int MOST_ITEMS = 10_000;

    /** An item that takes more than this part of the cache is not cached. */
    private static final int SHARE = 4;

    /** The place of a cached item. */
    interface Place {

        /** Returns the item, or empty if it is missing or damaged. */
        Optional<Rendition> load(RequestContext context);

        void delete();
    }

    /** A place in memory. */
    private record InMemory(Rendition item) implements Place {
        @Override
        public Optional<Rendition> load(RequestContext context) {
            return Optional.of(item);
        }

        @Override
        public void delete() {}
    }

    /**
     * A cached item.
     *
     * @param size the number of its bytes
     * @param end the time at which it expires
     * @param place the place of its bytes
     */
    private record Entry(long size, Instant end, Place place) {}

    private final long mostBytes;
    private final Duration keep;
    private final TimeSource time;
    private final @Nullable CacheDirectory directory;
    /** The items, the most recently used one last. Guarded by this, as are the fields below. */
    private final Map<String, Entry> items = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;
    private Handle timer = Handle.NONE;
    private boolean isScheduled;
    private boolean isClosed;

    private ItemCache(
            long mostBytes,
            Duration keep,
            TimeSource time,
            @Nullable CacheDirectory directory,
            List<CacheDirectory.Found> found) {
        this.mostBytes = mostBytes;
        this.keep = keep;
        this.time = time;
        this.directory = directory;
        found.stream()
                .sorted(Comparator.comparing(CacheDirectory.Found::created))
                .forEach(it -> add(it.key(), it.size(), it.created(), it.place()));
    }

    /**
     * Opens a cache.
     *
     * @param mostBytes the maximum number of bytes of all items together
     * @param keep how long an item is cached
     * @param path the directory of the items; null for a cache in memory
     * @throws IOException if the directory cannot be used
     */
    static ItemCache open(long mostBytes, Duration keep, TimeSource time, @Nullable Path path) throws IOException {
        if (path == null) {
            return new ItemCache(mostBytes, keep, time, null, List.of());
        }
        CacheDirectory directory = CacheDirectory.open(path);
        try {
            return new ItemCache(mostBytes, keep, time, directory, directory.found());
        } catch (IOException | RuntimeException failure) {
            directory.close(); // releases it for the next process
            throw failure;
        }
    }

    /** Returns the maximum number of bytes of an item. */
    long largest() {
        return Math.max(1, mostBytes / SHARE);
    }

    Optional<Rendition> get(String key, RequestContext context) {
        Entry entry = used(key);
        if (entry == null) {
            return Optional.empty();
        }
        Optional<Rendition> item = entry.place().load(context);
        if (item.isEmpty()) {
            forget(key, entry);
        }
        return item;
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

    /** Caches an item, unless it is too large or cannot be written. */
    void put(String key, Rendition item) {
        if (item.bytes().length > largest()) {
            return;
        }
        Instant now = time.instant();
        try {
            add(key, item.bytes().length, now, directory == null ? new InMemory(item) : directory.save(key, item, now));
        } catch (IOException full) { // the item is returned all the same
            log.warn("An item cannot be kept in the cache", full);
        }
    }

    private synchronized void add(String key, long size, Instant created, Place place) {
        Entry entry = new Entry(size, created.plus(keep), place);
        if (isClosed || size > largest() || isOver(entry, time.instant())) {
            place.delete();
            return;
        }
        remove(key);
        while (!items.isEmpty() && (items.size() >= MOST_ITEMS || bytes + size > mostBytes)) {
            remove(items.keySet().iterator().next());
        }
        items.put(key, entry);
        bytes += size;
        schedule();
    }

    private void remove(String key) {
        Entry removed = items.remove(key);
        if (removed != null) {
            bytes -= removed.size();
            removed.place().delete();
        }
    }

    /** Drops all cached items of a document. */
    synchronized void drop(String digest) {
        items.keySet().stream()
                .filter(key -> key.startsWith(digest + "/"))
                .toList()
                .forEach(this::remove);
    }

    /** Drops the expired items and schedules the next sweep. */
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
                    () -> ForkJoinPool.commonPool().execute(this::sweep)); // deletes files
        }
    }

    /** Closes the cache. Items in a directory stay there for the next process. */
    @Override
    public synchronized void close() {
        isClosed = true;
        timer.close();
        items.clear();
        if (directory != null) {
            try {
                directory.close();
            } catch (IOException failure) {
                throw new UncheckedIOException("The cache directory cannot be released", failure);
            }
        }
    }
}
