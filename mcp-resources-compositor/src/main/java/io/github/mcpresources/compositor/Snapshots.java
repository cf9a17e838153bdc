package io.github.mcpresources.compositor;

import io.github.mcpresources.Caller;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Divides lists that are too long for one page into pages. A cursor names the last returned entry
 * ({@link ListPosition}), so that any process with the same mounts can return the next page.
 *
 * <p>A list is kept for at most five minutes, so that the next page needs no requests to the mounts. At most 32 lists
 * are kept; the oldest list is discarded first. If the list to which a cursor belongs is not kept, the lists of the
 * mounts are requested again.
 */
final class Snapshots<T> {

    private static final int MAX_SNAPSHOTS = 32;
    private static final Duration LIFE = Duration.ofMinutes(5);

    private record Key(String generation, Caller caller) {}

    private record Snapshot<T>(SortedList<T> list, long since) {}

    private final int pageSize;
    private final TimeSource time;
    private final ToLongFunction<? super T> bytes;
    /** The kept lists, the oldest list first. Guarded by {@code this}. */
    private final Map<Key, Snapshot<T>> snapshots = new LinkedHashMap<>();

    /**
     * Creates an empty cache of lists.
     *
     * @param pageSize the maximum number of entries of a page
     * @param bytes returns the size of an entry as JSON text
     */
    Snapshots(int pageSize, TimeSource time, ToLongFunction<? super T> bytes) {
        this.pageSize = pageSize;
        this.time = time;
        this.bytes = bytes;
    }

    /**
     * Returns the whole list, in the order of the mounts, if it fits into one page. Otherwise returns the first page of
     * the sorted list, and keeps the list for the other pages.
     */
    Page<T> first(MergedList<T> list, RequestContext context) {
        List<T> items = list.items();
        if (end(items, 0, context) == items.size()) {
            return withState(Page.last(items), list);
        }
        Key key = new Key(RandomId.next(), context.caller());
        return page(keep(key, list), 0, key, context);
    }

    /**
     * Returns the page at a cursor.
     *
     * @param again requests the lists of the mounts again; called only if the list to which the cursor belongs is not
     *     kept for this caller
     * @throws InvalidParamsException if the cursor is invalid
     */
    CompletionStage<Page<T>> at(String cursor, RequestContext context, Supplier<CompletionStage<MergedList<T>>> again) {
        ListPosition position = ListPosition.of(cursor);
        Key key = new Key(position.generation(), context.caller());
        SortedList<T> kept = find(key);
        CompletionStage<SortedList<T>> list = kept != null
                ? CompletableFuture.completedFuture(kept)
                : again.get().thenApply(it -> keep(key, it));
        return list.thenApply(it -> page(it, it.after(position), key, context));
    }

    private synchronized @Nullable SortedList<T> find(Key key) {
        dropOld();
        Snapshot<T> snapshot = snapshots.get(key);
        return snapshot == null ? null : snapshot.list();
    }

    private SortedList<T> keep(Key key, MergedList<T> list) {
        SortedList<T> sorted = new SortedList<>(list);
        synchronized (this) {
            dropOld();
            snapshots.remove(key);
            if (snapshots.size() == MAX_SNAPSHOTS) {
                snapshots.remove(snapshots.keySet().iterator().next());
            }
            snapshots.put(key, new Snapshot<>(sorted, time.nanoTime()));
        }
        return sorted;
    }

    private void dropOld() {
        long now = time.nanoTime();
        snapshots.values().removeIf(snapshot -> now - snapshot.since() >= LIFE.toNanos());
    }

    private Page<T> page(SortedList<T> sorted, int start, Key key, RequestContext context) {
        int end = end(sorted.items(), start, context);
        List<T> items = List.copyOf(sorted.items().subList(start, end));
        Page<T> page = end == sorted.items().size()
                ? Page.last(items)
                : Page.of(items, sorted.position(key.generation(), end - 1).toString());
        return withState(page, sorted.list());
    }

    /**
     * Returns the index after the last entry of a page. A page has at most {@code pageSize} entries. The first entry of
     * a page is added whatever its size is. Further entries are added only as long as the page stays within half of the
     * maximum size of a result.
     */
    private int end(List<T> items, int start, RequestContext context) {
        int max = (int) Math.min(items.size(), (long) start + pageSize);
        long left = context.limits().resultBytes() / 2;
        int end = start;
        while (end < max && (end == start || left >= bytes.applyAsLong(items.get(end)))) {
            left -= bytes.applyAsLong(items.get(end));
            end++;
        }
        return end;
    }

    private static <T> Page<T> withState(Page<T> page, MergedList<T> list) {
        Page<T> hinted = page.withCache(list.hint()).withMeta(list.meta());
        return list.failures().isEmpty() ? hinted : hinted.asPartial();
    }
}
