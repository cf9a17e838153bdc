package io.github.mcpresources.internal.storage;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The metadata of a stored item, as a JSON object. A storage on disk writes the metadata into the file of the item.
 *
 * @param fields the fields of the object
 */
public record Header(Map<String, Object> fields) {

    /**
     * Creates the metadata of an item that is not stored yet.
     *
     * @param mimeType the MIME type of the item
     * @param text true if the bytes are text in UTF-8
     * @return the metadata
     */
    public static Header of(String mimeType, boolean text) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("mimeType", Objects.requireNonNull(mimeType, "mimeType"));
        fields.put("isText", text);
        return new Header(fields);
    }

    /**
     * Returns this metadata with a field added or replaced.
     *
     * @param name the name of the field
     * @param value the value of the field
     * @return the changed metadata
     */
    public Header with(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(name, Objects.requireNonNull(value, name));
        return new Header(changed);
    }

    /**
     * Returns this metadata with the fields that a storage needs.
     *
     * @param id the id of the item
     * @param size the number of bytes
     * @param created the time at which the item is stored
     * @return the complete metadata
     */
    public Header stored(String id, long size, Instant created) {
        return with("id", id).with("size", size).with("created", created.toString());
    }

    /**
     * Returns the MIME type.
     *
     * @return the MIME type
     */
    public String mimeType() {
        return text("mimeType").orElseThrow();
    }

    /**
     * Checks whether the bytes are text.
     *
     * @return true for text in UTF-8
     */
    public boolean isText() {
        return Boolean.TRUE.equals(fields.get("isText"));
    }

    /**
     * Returns the id.
     *
     * @return the id
     * @throws java.util.NoSuchElementException if the metadata has no id, because the item is not stored yet
     */
    public String id() {
        return text("id").orElseThrow();
    }

    /**
     * Returns the size.
     *
     * @return the number of bytes
     */
    public long size() {
        return ((Number) Objects.requireNonNull(fields.get("size"), "size")).longValue();
    }

    /**
     * Returns the time at which the item was stored.
     *
     * @return the time
     */
    public Instant created() {
        return Instant.parse(text("created").orElseThrow());
    }

    /**
     * Returns the name. The default is derived from the MIME type, such as {@code Rendered document (svg)}.
     *
     * @return the name
     */
    public String name() {
        return text("name").orElseGet(() -> "Rendered document (" + format() + ")");
    }

    private String format() {
        String type = mimeType().toLowerCase(Locale.ROOT);
        String subtype = type.substring(type.indexOf('/') + 1);
        return subtype.split("[;+ ]", 2)[0];
    }

    /**
     * Returns a field whose value is a string.
     *
     * @param name the name of the field
     * @return the string; empty if the field is missing or its value is not a string
     */
    public Optional<String> text(String name) {
        return fields.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /**
     * Returns the {@code _meta} fields that the application set for the item.
     *
     * @return the fields by name; empty if there are none
     */
    public Map<?, ?> meta() {
        return fields.get("meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }
}
