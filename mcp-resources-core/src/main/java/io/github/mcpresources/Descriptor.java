package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The description of a resource or a template in a list: an immutable JSON object with typed accessors for its known
 * fields.
 *
 * <p>A descriptor is a JSON object and not a record, so that the client also receives fields that this library does not
 * know, such as the fields of an upstream server or of a later protocol revision.
 */
public abstract sealed class Descriptor permits ResourceDescriptor, TemplateDescriptor {

    private final Map<String, Object> json;
    private final String identifier;
    /**
     * The approximate size of the JSON text in bytes; 0 until it is computed. Needs no lock, because every thread
     * computes the same value.
     */
    private int jsonBytes;

    Descriptor(Map<String, ?> json, String field) {
        this.json = Json.object(json);
        if (!(this.json.get(field) instanceof String text) || text.isEmpty()) {
            throw new IllegalArgumentException(
                    "A descriptor needs a non-empty string '" + field + "', not " + this.json.get(field));
        }
        this.identifier = text;
        if (!(this.json.get("name") instanceof String)) {
            throw new IllegalArgumentException(
                    "The descriptor of " + text + " needs a string 'name', not " + json.get("name"));
        }
    }

    /**
     * Returns the identifier of this entry in its list: the URI of a resource, or the text of a template.
     *
     * @return the URI or template
     */
    public String identifier() {
        return identifier;
    }

    /**
     * Returns the name, which is intended for programs.
     *
     * @return the name
     */
    public String name() {
        return text("name").orElseThrow();
    }

    /**
     * Returns the title: a human-readable name for display.
     *
     * @return the title, or empty
     */
    public Optional<String> title() {
        return text("title");
    }

    /**
     * Returns the description, which is intended for users and models.
     *
     * @return the description, or empty
     */
    public Optional<String> description() {
        return text("description");
    }

    /**
     * Returns the declared MIME type.
     *
     * @return the type as declared, or empty
     */
    public Optional<String> mimeType() {
        return text("mimeType");
    }

    /**
     * Returns the {@code _meta} object.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> meta() {
        return object("_meta");
    }

    /**
     * Returns the annotations, such as {@code audience}, {@code priority} and {@code lastModified}.
     *
     * @return an immutable JSON object, often empty
     */
    public Map<String, Object> annotations() {
        return object("annotations");
    }

    /**
     * Returns the whole descriptor as JSON. Clients receive it in this form, except that {@code icons} are not sent to
     * clients of revisions before 2025-11-25.
     *
     * @return an immutable JSON object
     */
    public Map<String, Object> toJson() {
        return json;
    }

    /**
     * Returns the approximate size of {@link #toJson} as JSON text. The characters that escaping adds are not counted.
     *
     * @return the size in bytes of UTF-8, at most {@link Integer#MAX_VALUE}
     */
    public long jsonBytes() {
        int bytes = jsonBytes;
        if (bytes == 0) {
            bytes = (int) Math.min(Integer.MAX_VALUE, JsonSize.of(json));
            jsonBytes = bytes;
        }
        return bytes;
    }

    final Optional<String> text(String field) {
        return json.get(field) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> object(String field) {
        return json.get(field) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }

    final Map<String, @Nullable Object> jsonWith(String field, @Nullable Object value) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(json);
        if (value == null) {
            copy.remove(field);
        } else {
            copy.put(field, value);
        }
        return copy;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Descriptor descriptor && json.equals(descriptor.json);
    }

    @Override
    public final int hashCode() {
        return Objects.hashCode(json);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + Printable.of(json);
    }
}
