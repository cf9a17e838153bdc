package io.github.mcpresources.internal.storage;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.content.MediaTypes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The metadata of a stored item, as a JSON object. */
public record Header(Map<String, Object> fields) {

    /** The name of the {@code _meta} field with the time at which the item was stored. */
    public static final String CREATED = "io.github.mcpresources/created";

    /** The name of the {@code _meta} field with the name of the tool that generated the item. */
    public static final String PRODUCER = "io.github.mcpresources/producer";

    /**
     * Creates the metadata of an item that is not stored yet.
     *
     * @param text true if the bytes are text in UTF-8
     */
    public static Header of(String mimeType, boolean text) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("mimeType", Objects.requireNonNull(mimeType, "mimeType"));
        fields.put("isText", text);
        return new Header(fields);
    }

    public Header with(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(name, Objects.requireNonNull(value, name));
        return new Header(changed);
    }

    /** Returns a copy with the id, the size in bytes and the time of storing. */
    public Header stored(String id, long size, Instant created) {
        return with("id", id).with("size", size).with("created", created.toString());
    }

    public String mimeType() {
        return text("mimeType").orElseThrow();
    }

    public boolean isText() {
        return Boolean.TRUE.equals(fields.get("isText"));
    }

    /**
     * Returns the id of the item.
     *
     * @throws java.util.NoSuchElementException if the item is not stored yet
     */
    public String id() {
        return text("id").orElseThrow();
    }

    public long size() {
        return ((Number) Objects.requireNonNull(fields.get("size"), "size")).longValue();
    }

    public Instant created() {
        return Instant.parse(text("created").orElseThrow());
    }

    /**
     * Returns the name for use by programs. The default is derived from the MIME type, such as {@code Rendered document
     * (svg)}.
     */
    public String name() {
        return text("name").orElseGet(() -> "Rendered document (" + format() + ")");
    }

    private String format() {
        String type = mimeType().toLowerCase(Locale.ROOT);
        String subtype = type.substring(type.indexOf('/') + 1);
        return subtype.split("[;+ ]", 2)[0];
    }

    public Optional<String> text(String name) {
        return fields.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns the {@code _meta} fields that the application set, by name. */
    public Map<?, ?> meta() {
        return fields.get("meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }

    /**
     * Returns the descriptor with which the item is listed.
     *
     * @throws IllegalArgumentException if the MIME type is malformed, or if a {@code _meta} field is not JSON
     */
    public ResourceDescriptor descriptor(String uri) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name());
        text("title").ifPresent(title -> json.put("title", title));
        text("description").ifPresent(description -> json.put("description", description));
        json.put("mimeType", MediaTypes.required(mimeType()));
        json.put("size", size());
        json.put("annotations", Map.of("lastModified", created().toString()));
        Map<String, Object> all = new LinkedHashMap<>();
        meta().forEach((name, value) -> all.put(String.valueOf(name), value));
        all.put(CREATED, created().toString());
        text("producer").ifPresent(tool -> all.put(PRODUCER, tool));
        json.put("_meta", all);
        return ResourceDescriptor.ofJson(json);
    }

    /** Returns a rule that admits only the owner; {@link Visibility#EVERYTHING} if the item has no owner. */
    public Visibility visibility() {
        return text("owner")
                .map(owner -> Visibility.toPrincipals(List.of(owner)))
                .orElse(Visibility.EVERYTHING);
    }

    /** Returns the item as text or as a blob, with the MIME type. The array of a blob is not copied. */
    public Contents content(byte[] bytes) {
        ContentPart part =
                isText() ? ContentPart.text(new String(bytes, StandardCharsets.UTF_8)) : ContentPart.bytes(bytes);
        return ReadResult.of(part.mimeType(mimeType()));
    }
}
