package io.github.mcpresources.compositor;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.internal.content.Digests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Sorts the entries of a combined list by the ids of the mounts and, within a mount, by its own URIs or templates. The
 * order is the same in every process. A {@link ListPosition} is therefore valid in all processes, and remains valid
 * when entries or mounts are added or removed.
 */
final class SortedList<T> {

    /** The maximum length of a URI or template that is used as a key, in characters. */
    private static final int MAX_KEY = 160;

    private static final int PREFIX = 96;

    /** The sort key of an entry. If a mount lists an entry repeatedly, the keys are equal. */
    private record Place(String mount, String key) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::mount).thenComparing(Place::key);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private record Placed<T>(Place place, T item) {}

    private final MergedList<T> list;
    private final List<Place> places;
    private final List<T> items;

    SortedList(MergedList<T> list) {
        this.list = list;
        List<Placed<T>> all = new ArrayList<>();
        list.lists()
                .forEach((mount, own) -> own.items().forEach(item -> {
                    Place place = new Place(mount, key(item.identifier()));
                    all.add(new Placed<>(place, item.outer()));
                }));
        all.sort(Comparator.comparing(Placed::place)); // stable: entries with equal places keep the order of the mount
        this.places = all.stream().map(Placed::place).toList();
        this.items = all.stream().map(Placed::item).toList();
    }

    /**
     * Returns the URI or template of an entry. If it is too long for a cursor, or cannot be encoded in UTF-8, returns
     * its first characters and its digest.
     */
    private static String key(String identifier) {
        if (identifier.length() <= MAX_KEY && identifier.equals(encoded(identifier))) {
            return identifier;
        }
        int end = Math.min(PREFIX, identifier.length());
        return encoded(identifier.substring(0, end)) + "#" + Digests.of(identifier);
    }

    /**
     * Replaces each unpaired surrogate in a text. The UTF-8 encoding of a cursor would replace them in the same way.
     */
    private static String encoded(String text) {
        return new String(text.getBytes(UTF_8), UTF_8);
    }

    MergedList<T> list() {
        return list;
    }

    List<T> items() {
        return items;
    }

    int after(ListPosition position) {
        Place last = new Place(position.mount(), position.key());
        int first = firstNotBefore(last);
        int index = first;
        while (index - first < position.given()
                && index < places.size()
                && places.get(index).equals(last)) {
            index++;
        }
        return index;
    }

    ListPosition position(String generation, int index) {
        Place last = places.get(index);
        return new ListPosition(generation, last.mount(), last.key(), index + 1 - firstNotBefore(last));
    }

    private int firstNotBefore(Place wanted) {
        int low = 0;
        int high = places.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (places.get(middle).compareTo(wanted) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
