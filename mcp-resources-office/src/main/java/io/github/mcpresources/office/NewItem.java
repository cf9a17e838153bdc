package io.github.mcpresources.office;

import io.github.mcpresources.office.document.ItemType;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An item of the application's own, to be {@linkplain OfficeDocuments#put(String, NewItem) put} under a document. Immutable.
 *
 * <pre>{@code
 * NewItem.of(ItemType.CHART, png, "image/png").id("revenue").name("Revenue.png").metadata(Map.of("slide", 3));
 * }</pre>
 */
public final class NewItem {

    private final ItemType type;
    private final byte[] bytes;
    private final String mimeType;
    private final @Nullable String id;
    private final @Nullable String name;
    private final Map<String, Object> metadata;

    private NewItem(
            ItemType type,
            byte[] bytes,
            String mimeType,
            @Nullable String id,
            @Nullable String name,
            Map<String, Object> metadata) {
        this.type = Objects.requireNonNull(type, "type");
        this.bytes = Objects.requireNonNull(bytes, "bytes");
        this.mimeType = Objects.requireNonNull(mimeType, "mimeType");
        this.id = id;
        this.name = name;
        this.metadata = metadata;
    }

    /**
     * An item without a name.
     *
     * @param type its type
     * @param bytes its bytes, not copied
     * @param mimeType what they are
     * @return the item
     */
    public static NewItem of(ItemType type, byte[] bytes, String mimeType) {
        return new NewItem(type, bytes, mimeType, null, null, Map.of());
    }

    /**
     * Sets the id by which it is read, before all names; its place among the items of its type unless set, which names it in
     * any case.
     *
     * @param value any text but an empty one, a whole number such as {@code 7}, which is a place, and {@code .} and
     *     {@code ..}
     * @return the item with it
     * @throws IllegalArgumentException if it is one of those
     */
    public NewItem id(String value) {
        if (value.isEmpty() || value.equals(".") || value.equals("..") || Inventory.isOrdinal(value)) {
            throw new IllegalArgumentException("The id of an item is \"" + value
                    + "\", but must be a text that is not empty, no whole number, which is a place among the items, and"
                    + " neither . nor ..");
        }
        return new NewItem(type, bytes, mimeType, value, name, metadata);
    }

    /**
     * Sets its name, such as that of a file.
     *
     * @param value the name
     * @return the item with it
     */
    public NewItem name(String value) {
        return new NewItem(type, bytes, mimeType, id, Objects.requireNonNull(value, "value"), metadata);
    }

    /**
     * Sets what else is known of it, which lists show as they do for the items of a document: {@code dimensions} with
     * {@code width} and {@code height}, {@code slide}, {@code sheet}, or fields of the application's own.
     *
     * @param fields JSON values by their names
     * @return the item with them
     */
    public NewItem metadata(Map<String, ?> fields) {
        return new NewItem(type, bytes, mimeType, id, name, Map.copyOf(fields));
    }

    ItemType type() {
        return type;
    }

    byte[] bytes() {
        return bytes;
    }

    String mimeType() {
        return mimeType;
    }

    @Nullable
    String id() {
        return id;
    }

    @Nullable
    String name() {
        return name;
    }

    Map<String, Object> metadata() {
        return metadata;
    }
}
