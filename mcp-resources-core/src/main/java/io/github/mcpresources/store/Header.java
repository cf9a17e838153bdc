package io.github.mcpresources.store;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known of a content but its bytes: a JSON object, as it stands in a file of a store on disk.
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

    /** With what the store adds. */
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

    /** The name, or one made of the MIME type: {@code Rendered document (svg)}. */
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

    /** What the producer put into {@code _meta}. */
    Map<?, ?> meta() {
        return fields.get("meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }
}
