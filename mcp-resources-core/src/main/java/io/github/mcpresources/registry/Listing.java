package io.github.mcpresources.registry;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pages of a sorted tree. The cursor is a text that sorts after the last entry of a page and not after the first one of
 * the next: the shortest such text, because a URI may be longer than a cursor.
 */
final class Listing {

    /** How many hidden entries a page passes over before it ends short. */
    private static final int MAX_HIDDEN = 10_000;

    private Listing() {}

    static <E extends Entry, T> Page<T> page(
            SortedTree<E, T> tree, PageRequest request, Caller caller, Function<E, T> item) {
        List<T> items = new ArrayList<>(Math.min(request.limit(), tree.size()));
        Walk walk = new Walk();
        tree.forEachFrom(request.cursor().orElse(""), (key, entry, usual) -> {
            if (items.size() == request.limit() || walk.hidden == MAX_HIDDEN) {
                walk.next = separator(walk.last, key);
                return false;
            }
            if (usual != null) {
                items.add(usual);
            } else if (entry.isVisibleTo(caller, key)) {
                items.add(item.apply(entry));
            } else {
                walk.hidden++;
            }
            walk.last = key;
            return true;
        });
        return walk.next == null ? Page.last(items) : Page.of(items, walk.next);
    }

    /** The shortest prefix of the greater text that is still greater than the lesser one. */
    private static String separator(String lesser, String greater) {
        int at = 0;
        while (at < lesser.length() && lesser.charAt(at) == greater.charAt(at)) {
            at++;
        }
        boolean splitsPair = Character.isHighSurrogate(greater.charAt(at));
        return greater.substring(0, Math.min(greater.length(), splitsPair ? at + 2 : at + 1));
    }

    private static final class Walk {
        private String last = "";
        private int hidden;
        private @Nullable String next;
    }
}
