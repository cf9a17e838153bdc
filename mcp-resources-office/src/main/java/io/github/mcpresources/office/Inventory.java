package io.github.mcpresources.office;

import io.github.mcpresources.internal.documents.NameForms;
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
 * The items of a document. An item can be found by any of its ids.
 *
 * <p>An id is looked up in this order:
 *
 * <ol>
 *   <li>as an ordinal: 1 for the first item of the type, 2 for the second, and so on
 *   <li>as the id that the application gave to an added item
 *   <li>as an exact name, which finds the first item of this name
 *   <li>as a slug (see {@link Slugs}), regardless of case
 *   <li>as an alias such as {@code image-1}, {@code video-1} or {@code audio-1}, numbered from 1
 * </ol>
 *
 * <p>If an item has the name {@code 2024}, the id {@code 2024} finds this item only if the type has fewer than 2,024
 * items. The item can also be found by its slug {@code name-2024}. An id with leading zeros, such as {@code 007}, is
 * never an ordinal.
 */
final class Inventory {

    static final Inventory EMPTY = new Inventory(List.of());

    private static final Pattern ORDINAL = Pattern.compile("[1-9][0-9]{0,8}");

    /**
     * An item with its number and its ids.
     *
     * @param ordinal the position among the items of the same type, from 1
     * @param aliases the other ids: the id that the application set, if any; the slug, if any; and an alias such as
     *     {@code image-1}
     * @param put the added item; null if the item is part of the document
     */
    record Entry(OfficeItem item, int ordinal, List<String> aliases, AddedItems.@Nullable Added put) {

        boolean isExternal() {
            return item.metadata().containsKey("external");
        }
    }

    /** The items of one type. */
    private static final class ItemsOfType {
        private final List<Entry> entries = new ArrayList<>();
        private final Map<String, Entry> byOwnId = new HashMap<>();
        private final Map<String, Entry> byName = new HashMap<>();
        private final Map<String, Entry> bySlug = new HashMap<>();
        private final Map<String, Entry> byAlias = new HashMap<>();

        void add(OfficeItem item, AddedItems.@Nullable Added put, String slug, String alias) {
            String ownId = put == null || put.id() == null ? "" : put.id();
            List<String> aliases = Stream.of(ownId, slug, alias)
                    .filter(name -> !name.isEmpty())
                    .distinct()
                    .toList();
            Entry entry = new Entry(item, entries.size() + 1, aliases, put);
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
            if (isOrdinal(id) && Integer.parseInt(id) <= entries.size()) {
                return Optional.of(entries.get(Integer.parseInt(id) - 1));
            }
            return Optional.ofNullable(byOwnId.get(id))
                    .or(() -> Optional.ofNullable(byName.get(id)))
                    .or(() -> Optional.ofNullable(bySlug.get(NameForms.fold(id))))
                    .or(() -> Optional.ofNullable(byAlias.get(NameForms.fold(id))));
        }
    }

    private final Map<ItemType, ItemsOfType> byType = new EnumMap<>(ItemType.class);
    private final Map<ItemType, Map<String, Integer>> slugs = new EnumMap<>(ItemType.class);
    private final Map<String, Integer> counts = new HashMap<>();
    private final @Nullable OfficeException damage;
    private final boolean text;
    private final List<String> sheets;

    Inventory(List<OfficeItem> items) {
        this(items, List.of(), null, false, List.of());
    }

    /**
     * Creates the inventory.
     *
     * @param damage the error that prevented listing the items of the document; null for none
     * @param text true if the document has a text
     * @param sheets the names of the sheets with cells
     */
    Inventory(
            List<OfficeItem> items,
            List<AddedItems.Added> put,
            @Nullable OfficeException damage,
            boolean text,
            List<String> sheets) {
        items.forEach(item -> add(item, null));
        put.forEach(one -> add(one.item(), one));
        this.damage = damage;
        this.text = text;
        this.sheets = sheets;
    }

    private void add(OfficeItem item, AddedItems.@Nullable Added own) {
        Map<String, Integer> taken = slugs.computeIfAbsent(item.type(), type -> new HashMap<>());
        String slug = item.name() == null ? "" : Slugs.of(item.type(), item.name(), taken);
        String kind = kind(item);
        String alias = kind + "-" + counts.merge(kind, 1, Integer::sum);
        byType.computeIfAbsent(item.type(), type -> new ItemsOfType()).add(item, own, slug, alias);
    }

    Optional<OfficeException> damage() {
        return Optional.ofNullable(damage);
    }

    boolean hasText() {
        return text;
    }

    List<String> sheets() {
        return sheets;
    }

    private static String kind(OfficeItem item) {
        if (item.type() != ItemType.MEDIA) {
            return item.type().word();
        }
        return item.mimeType().startsWith("audio/")
                ? "audio"
                : item.mimeType().startsWith("video/") ? "video" : "media";
    }

    /** Checks whether an id is a whole number from 1, with at most nine digits and without leading zeros. */
    static boolean isOrdinal(String id) {
        return ORDINAL.matcher(id).matches();
    }

    /** Returns the items of a type: first those of the document in document order, then the added items. */
    List<Entry> of(ItemType type) {
        ItemsOfType items = byType.get(type);
        return items == null ? List.of() : List.copyOf(items.entries);
    }

    List<Entry> all() {
        return byType.values().stream().flatMap(items -> items.entries.stream()).toList();
    }

    Optional<Entry> find(ItemType type, String id) {
        return Optional.ofNullable(byType.get(type)).flatMap(items -> items.find(id));
    }
}
