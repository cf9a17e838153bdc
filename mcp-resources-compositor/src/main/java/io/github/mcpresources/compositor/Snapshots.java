package io.github.mcpresources.compositor;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Snapshots of lists that are too long for one page. A snapshot is kept for at most five minutes, so that a client that
 * reads all pages gets each entry once. At most 32 snapshots are kept; the oldest is discarded first. A snapshot exists
 * only in this process: another replica of the server rejects the cursor.
 */
final class Snapshots<T extends Descriptor> {

    private static final int MAX_SNAPSHOTS = 32;
    private static final Duration LIFE = Duration.ofMinutes(5);

    private record Snapshot<T extends Descriptor>(MergedList<T> list, Caller caller, long since) {}

    private final int pageSize;
    private final TimeSource time;
    /** The snapshots, the oldest first. Guarded by {@code this}. */
    private final Map<String, Snapshot<T>> snapshots = new LinkedHashMap<>();

    Snapshots(int pageSize, TimeSource time) {
        this.pageSize = pageSize;
        this.time = time;
    }

    /** Returns the first page. If not all entries fit on it, keeps a snapshot for the other pages. */
    Page<T> first(MergedList<T> list, RequestContext context) {
        int end = end(list.items(), 0, context);
        if (end == list.items().size()) {
            return page(list, 0, end, "");
        }
        String generation = RandomId.next();
        synchronized (this) {
            dropOld();
            if (snapshots.size() == MAX_SNAPSHOTS) {
                snapshots.remove(snapshots.keySet().iterator().next());
            }
            snapshots.put(generation, new Snapshot<>(list, context.caller(), time.nanoTime()));
        }
        return page(list, 0, end, generation);
    }

    /**
     * Returns the page at a cursor.
     *
     * @throws InvalidParamsException if the snapshot of the cursor is no longer kept or belongs to another caller, or
     *     the cursor is invalid
     */
    Page<T> at(String cursor, RequestContext context) {
        int dot = cursor.indexOf('.');
        String generation = dot < 0 ? cursor : cursor.substring(0, dot);
        Snapshot<T> snapshot;
        synchronized (this) {
            dropOld();
            snapshot = snapshots.get(generation);
        }
        int start = dot < 0 ? -1 : number(cursor.substring(dot + 1));
        if (snapshot == null
                || start <= 0
                || start >= snapshot.list().items().size()
                || !snapshot.caller().equals(context.caller())) {
            throw new InvalidParamsException(
                    "cursor",
                    cursor,
                    "a cursor that this server returned in the last " + LIFE.toMinutes()
                            + " minutes; start again without a cursor");
        }
        return page(snapshot.list(), start, end(snapshot.list().items(), start, context), generation);
    }

    private void dropOld() {
        long now = time.nanoTime();
        snapshots.values().removeIf(snapshot -> now - snapshot.since() >= LIFE.toNanos());
    }

    private static int number(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException notOurs) {
            return -1;
        }
    }

    /**
     * Returns the index after the last entry of a page. A page ends before its entries exceed half of the limit for a
     * result, but has at least one entry if there is one.
     */
    private int end(List<T> items, int start, RequestContext context) {
        int max = Math.min(items.size(), start + pageSize);
        long left = context.limits().resultBytes() / 2;
        int end = start;
        while (end < max && (end == start || left >= items.get(end).jsonBytes())) {
            left -= items.get(end).jsonBytes();
            end++;
        }
        return end;
    }

    private static <T extends Descriptor> Page<T> page(MergedList<T> list, int start, int end, String generation) {
        List<T> items = list.items().subList(start, end);
        Page<T> page = end == list.items().size() ? Page.last(items) : Page.of(items, generation + "." + end);
        Page<T> hinted = page.withCache(list.hint()).withMeta(list.meta());
        return list.failures().isEmpty() ? hinted : hinted.asPartial();
    }
}
