package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a mount's list, up to the limits of {@link ListReader}: 100 pages, 10,000 entries and 32 MiB. If the
 * list is incomplete, {@link #failures} contains the reasons.
 */
final class RetrievedList<T> {

    /**
     * An entry, once with the mount's own URI and once with the compositor's URI.
     *
     * @param identifier the mount's own URI or template
     * @param inner the entry with the mount's own URI
     * @param outer the entry with the compositor's URI
     */
    record Item<T>(String identifier, T inner, T outer) {}

    private final List<Item<T>> items;
    private final List<Failure> failures;
    private final CacheHint hint;
    private volatile @Nullable Map<String, Item<T>> byInner;

    /**
     * Creates a list.
     *
     * @param failures the reasons why the list is incomplete; empty if it is complete
     */
    RetrievedList(List<Item<T>> items, List<Failure> failures, CacheHint hint) {
        this.items = List.copyOf(items);
        this.failures = List.copyOf(failures);
        this.hint = hint;
    }

    List<Item<T>> items() {
        return items;
    }

    List<Failure> failures() {
        return failures;
    }

    CacheHint hint() {
        return hint;
    }

    boolean isComplete() {
        return failures.isEmpty();
    }

    /** Returns the first entry with the given identifier, which is the mount's own URI or template. */
    Optional<Item<T>> find(String inner) {
        Map<String, Item<T>> index = byInner;
        if (index == null) {
            index = new HashMap<>();
            for (Item<T> item : items) {
                index.putIfAbsent(item.identifier(), item);
            }
            byInner = index;
        }
        return Optional.ofNullable(index.get(inner));
    }
}
