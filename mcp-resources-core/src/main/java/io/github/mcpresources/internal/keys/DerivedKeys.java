package io.github.mcpresources.internal.keys;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Derives keys for one purpose from the keys of a ring. The keys are derived when they are first needed, and again
 * after the keys of the ring have changed.
 */
final class DerivedKeys<T> {

    private record Derived<T>(List<RingKey> from, T first, Map<Integer, List<T>> byId) {}

    private final Keys keys;
    private final Function<RingKey, T> derive;
    private volatile @Nullable Derived<T> last;

    DerivedKeys(Keys keys, Function<RingKey, T> derive) {
        this.keys = keys;
        this.derive = derive;
    }

    T first() {
        return derived().first();
    }

    List<T> withId(int id) {
        return derived().byId().getOrDefault(id, List.of());
    }

    @SuppressWarnings("ReferenceEquality") // the list is the same object until the keys change
    private Derived<T> derived() {
        List<RingKey> current = keys.current();
        Derived<T> known = last;
        if (known != null && known.from() == current) {
            return known;
        }
        List<T> all = current.stream().map(derive).toList();
        Map<Integer, List<T>> byId = new HashMap<>();
        for (int at = 0; at < all.size(); at++) {
            byId.computeIfAbsent(current.get(at).id(), id -> new ArrayList<>()).add(all.get(at));
        }
        Derived<T> derived = new Derived<>(current, all.get(0), byId);
        last = derived;
        return derived;
    }
}
