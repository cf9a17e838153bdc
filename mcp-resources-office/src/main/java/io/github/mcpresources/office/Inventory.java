package io.github.mcpresources.office;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is inside a document, by all the names it has.
 *
 * <p>An id is, in this order: an ordinal from 0 on, if there are so many; an id that the application gave to an item that
 * it put; the exact name, of the first that has it; the slug, whatever the case; an alias such as {@code image-1}, which counts from 1 on, videos and sounds apart. So {@code 0} is
 * always the first item, an item called {@code 2024} is read by its slug {@code name-2024}, or as {@code 2024} where there
 * are not that many, and {@code 007} is never an ordinal.
 */
final class Inventory {

    static final Inventory EMPTY = new Inventory(List.of());

    private static final Pattern ORDINAL = Pattern.compile("0|[1-9][0-9]{0,8}");

    /**
     * An item with its place and its names.
     *
     * @param item what it is
     * @param ordinal its place among those of its type, from 0 on
     * @param aliases other ids than the ordinal, the readable one first
     * @param put what the application put; null where the item is of the document
     */
    record Entry(OfficeItem item, int ordinal, List<String> aliases, AuthorItems.@Nullable Put put) {

        boolean isExternal() {
            return item.metadata().containsKey("external");
        }
    }

    /** The items of one type. */
    private static final class Shelf {
        private final List<Entry> entries = new ArrayList<>();
        private final Map<String, Entry> byOwnId = new HashMap<>();
        private final Map<String, Entry> byName = new HashMap<>();
        private final Map<String, Entry> bySlug = new HashMap<>();
        private final Map<String, Entry> byAlias = new HashMap<>();

        void add(OfficeItem item, AuthorItems.@Nullable Put put, String slug, String alias) {
            String ownId = put == null || put.id() == null ? "" : put.id();
            List<String> aliases = Stream.of(ownId, slug, alias)
                    .filter(name -> !name.isEmpty())
                    .distinct()
                    .toList();
            Entry entry = new Entry(item, entries.size(), aliases, put);
            entries.add(entry);
            if (!ownId.isEmpty()) {
                byOwnId.put(ownId, entry);
            }
            if (item.name() != null) {
                byName.putIfAbsent(item.name(), entry);
            }
            if (!slug.isEmpty()) {
                bySlug.put(slug, entry);
            }
            byAlias.put(alias, entry);
        }

        Optional<Entry> find(String id) {
            if (isOrdinal(id) && Integer.parseInt(id) < entries.size()) {
                return Optional.of(entries.get(Integer.parseInt(id)));
            }
            return Optional.ofNullable(byOwnId.get(id))
                    .or(() -> Optional.ofNullable(byName.get(id)))
                    .or(() -> Optional.ofNullable(bySlug.get(Slugs.fold(id))))
                    .or(() -> Optional.ofNullable(byAlias.get(Slugs.fold(id))));
        }
    }

    private final Map<ItemType, Shelf> shelves = new EnumMap<>(ItemType.class);
    private final Map<ItemType, Map<String, Integer>> slugs = new EnumMap<>(ItemType.class);
    private final Map<String, Integer> counts = new HashMap<>();
    private final @Nullable OfficeException damage;

    Inventory(List<OfficeItem> items) {
        this(items, List.of(), null);
    }

    /**
     * What is in a document, and what the application put under it.
     *
     * @param damage why it is not known what is in the document; null where it is
     */
    Inventory(List<OfficeItem> items, List<AuthorItems.Put> put, @Nullable OfficeException damage) {
        items.forEach(item -> add(item, null));
        put.forEach(one -> add(one.item(), one));
        this.damage = damage;
    }

    private void add(OfficeItem item, AuthorItems.@Nullable Put own) {
        Map<String, Integer> taken = slugs.computeIfAbsent(item.type(), type -> new HashMap<>());
        String slug = item.name() == null ? "" : Slugs.of(item.type(), item.name(), taken);
        String kind = kind(item);
        String alias = kind + "-" + counts.merge(kind, 1, Integer::sum);
        shelves.computeIfAbsent(item.type(), type -> new Shelf()).add(item, own, slug, alias);
    }

    /** Why only what the application put is known; empty where all is. */
    Optional<OfficeException> damage() {
        return Optional.ofNullable(damage);
    }

    private static String kind(OfficeItem item) {
        if (item.type() != ItemType.MEDIA) {
            return item.type().word();
        }
        return item.mimeType().startsWith("audio/")
                ? "audio"
                : item.mimeType().startsWith("video/") ? "video" : "media";
    }

    /** Whether an id can be a place. */
    static boolean isOrdinal(String id) {
        return ORDINAL.matcher(id).matches();
    }

    /** The items of a type in the order of the document. */
    List<Entry> of(ItemType type) {
        Shelf shelf = shelves.get(type);
        return shelf == null ? List.of() : List.copyOf(shelf.entries);
    }

    /** All items, types one after the other. */
    List<Entry> all() {
        return shelves.values().stream()
                .flatMap(shelf -> shelf.entries.stream())
                .toList();
    }

    Optional<Entry> find(ItemType type, String id) {
        return Optional.ofNullable(shelves.get(type)).flatMap(shelf -> shelf.find(id));
    }
}
