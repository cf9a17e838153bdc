package io.github.mcpresources.office;

import io.github.mcpresources.office.document.ItemType;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An item that the application {@linkplain OfficeDocuments#put(String, NewItem) adds} to a document. Immutable.
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
     * Returns an item without a name.
     *
     * @param type its type
     * @param bytes its bytes, not copied
     * @param mimeType the MIME type of its bytes
     * @return the item
     */
    public static NewItem of(ItemType type, byte[] bytes, String mimeType) {
        return new NewItem(type, bytes, mimeType, null, null, Map.of());
    }

    /**
     * Returns a copy with an id under which clients can read the item. The id takes precedence over all names. With or
     * without this id, clients can also read the item by its number among the items of its type.
     *
     * @param value the id. It must not be empty, {@code .}, {@code ..} or {@code 0}. It must also not be a whole number
     *     of up to nine digits without leading zeros, because such an id is the number of an item
     * @return a copy with the id
     * @throws IllegalArgumentException if the value is not allowed
     */
    public NewItem id(String value) {
        if (value.isEmpty()
                || value.equals(".")
                || value.equals("..")
                || value.equals("0")
                || Inventory.isOrdinal(value)) {
            throw new IllegalArgumentException(
                    "The id \"" + value + "\" is not allowed for an item: an id must not be empty, \".\", \"..\" or a"
                            + " whole number, because whole numbers are the positions of items in the document");
        }
        return new NewItem(type, bytes, mimeType, value, name, metadata);
    }

    /**
     * Returns a copy with a name, for example a file name. By default, the item has no name.
     *
     * @param value the name
     * @return a copy with the name
     */
    public NewItem name(String value) {
        return new NewItem(type, bytes, mimeType, id, Objects.requireNonNull(value, "value"), metadata);
    }

    /**
     * Returns a copy with metadata. The default is no metadata. Lists show this metadata in the same way as the
     * metadata of the document's own items, which has names such as {@code dimensions} (an object with {@code width}
     * and {@code height}), {@code slide} and {@code sheet}. The application can use these names and define others.
     *
     * @param fields JSON values by name; no value may be null
     * @return a copy with the metadata
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
