package io.github.mcpresources.store;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The metadata of a content, as a JSON object. A store on disk writes it into the file of the content.
 *
 * @param fields the object
 */
record Header(Map<String, Object> fields) {

    static Header of(String mimeType, boolean text) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("mimeType", Objects.requireNonNull(mimeType, "mimeType"));
        fields.put("isText", text);
        return new Header(fields);
    }

    Header with(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(name, Objects.requireNonNull(value, name));
        return new Header(changed);
    }

    /** Returns this header with the fields that the store adds. */
    Header stored(String id, long size, Instant created) {
        return with("id", id).with("size", size).with("created", created.toString());
    }

    String mimeType() {
        return text("mimeType").orElseThrow();
    }

    boolean isText() {
        return Boolean.TRUE.equals(fields.get("isText"));
    }

    String id() {
        return text("id").orElseThrow();
    }

    long size() {
        return ((Number) Objects.requireNonNull(fields.get("size"), "size")).longValue();
    }

    Instant created() {
        return Instant.parse(text("created").orElseThrow());
    }

    /** Returns the name. The default is derived from the MIME type, such as {@code Rendered document (svg)}. */
    String name() {
        return text("name").orElseGet(() -> "Rendered document (" + format() + ")");
    }

    private String format() {
        String type = mimeType().toLowerCase(Locale.ROOT);
        String subtype = type.substring(type.indexOf('/') + 1);
        return subtype.split("[;+ ]", 2)[0];
    }

    Optional<String> text(String name) {
        return fields.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns the fields that the producer set in {@code _meta}. */
    Map<?, ?> meta() {
        return fields.get("meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }
}
