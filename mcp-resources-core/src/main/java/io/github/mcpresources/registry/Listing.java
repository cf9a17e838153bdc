package io.github.mcpresources.registry;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.tree.SortedTree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Divides a sorted tree of entries into pages. The cursor of the next page contains a position: the shortest string
 * that sorts after the last key of this page, but not after the first key of the next page. The cursor does not contain
 * the whole key of an entry, because a URI may be too long for a cursor. If the position is also too long, the page
 * gets more entries than requested, until a position is short enough or the page has {@link
 * ResourceLimits#MAX_PAGE_SIZE} entries.
 */
final class Listing {

    /**
     * The maximum number of hidden entries that are skipped for one page. The page then ends, even if it has fewer
     * entries than requested.
     */
    private static final int MAX_HIDDEN = 10_000;

    private Listing() {}

    static <E extends Entry, T> Page<T> page(
            SortedTree<E, T> tree, Page.Request request, RequestContext context, Function<E, T> item) {
        List<T> items = new ArrayList<>(Math.min(request.limit(), tree.size()));
        Walk walk = new Walk();
        tree.forEachFrom(request.cursor().orElse(""), (key, entry, usual) -> {
            if (items.size() >= request.limit() || walk.hidden >= MAX_HIDDEN) {
                String position = Page.Request.between(walk.last, key);
                if (isPlace(position, items, context.limits())) {
                    walk.next = position;
                    return false;
                }
            }
            if (usual != null) {
                items.add(usual);
            } else if (entry.isListedFor(context.caller(), key)) {
                items.add(item.apply(entry));
            } else {
                walk.hidden++;
            }
            walk.last = key;
            return true;
        });
        return walk.next == null ? Page.last(items) : Page.of(items, walk.next);
    }

    /**
     * Checks whether a page can end at a position. A page with the maximum size ends even if the position is too long.
     */
    private static boolean isPlace(String position, List<?> items, ResourceLimits limits) {
        return position.getBytes(StandardCharsets.UTF_8).length <= limits.positionLength()
                || items.size() >= ResourceLimits.MAX_PAGE_SIZE;
    }

    private static final class Walk {
        private String last = "";
        private int hidden;
        private @Nullable String next;
    }
}
