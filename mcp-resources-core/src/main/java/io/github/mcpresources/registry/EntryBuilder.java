package io.github.mcpresources.registry;

import io.github.mcpresources.ReadResult;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Describes what is being registered; the method that says how it is read registers it.
 *
 * @param <B> the builder itself
 */
public abstract sealed class EntryBuilder<B extends EntryBuilder<B>> permits ResourceBuilder, TemplateBuilder {

    final ResourceRegistry registry;
    final Map<String, Object> json = new LinkedHashMap<>();
    private boolean replacing;

    EntryBuilder(ResourceRegistry registry, Map<String, ?> json) {
        this.registry = registry;
        this.json.putAll(json);
    }

    /**
     * Sets the name that programs use; the last segment of the path unless set.
     *
     * @param value the name
     * @return this builder
     */
    public B name(String value) {
        return field("name", value);
    }

    /**
     * Sets the name that people read.
     *
     * @param value the title
     * @return this builder
     */
    public B title(String value) {
        return field("title", value);
    }

    /**
     * Sets what it is, for people and models.
     *
     * @param value the description
     * @return this builder
     */
    public B description(String value) {
        return field("description", value);
    }

    /**
     * Declares the MIME type, in the list and for every content that has none of its own.
     *
     * @param value the type, kept as it is
     * @return this builder
     */
    public B mimeType(String value) {
        return field("mimeType", value);
    }

    /**
     * Sets the annotations.
     *
     * @param value audience, priority and last modification
     * @return this builder
     */
    public B annotations(McpSchema.Annotations value) {
        return field("annotations", value);
    }

    /**
     * Sets the icons (revision 2025-11-25 and later).
     *
     * @param value the icons
     * @return this builder
     */
    public B icons(McpSchema.Icon... value) {
        return field("icons", List.of(value));
    }

    /**
     * Sets {@code _meta}.
     *
     * @param value a JSON object
     * @return this builder
     */
    public B meta(Map<String, ?> value) {
        return field("_meta", value);
    }

    /**
     * Sets any field of the descriptor, known to this library or not.
     *
     * @param name the field's wire name
     * @param value a JSON value
     * @return this builder
     */
    public B field(String name, Object value) {
        json.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, name));
        return self();
    }

    /**
     * Takes the place of what is registered under the same URI or template; without this that is an error.
     *
     * @return this builder
     */
    public B replacing() {
        replacing = true;
        return self();
    }

    /**
     * Registers it with a reader, which runs on a thread that may block.
     *
     * @param reader reads it
     * @return the registration
     * @throws IllegalStateException if the URI or template is taken
     */
    public Registration read(ResourceReader reader) {
        return register(Reading.blocking(reader));
    }

    /**
     * Registers it with a reader that does not block.
     *
     * @param reader reads it
     * @return the registration
     * @throws IllegalStateException if the URI or template is taken
     */
    public Registration readAsync(AsyncResourceReader reader) {
        return register(Reading.async(reader));
    }

    /**
     * Registers it with a content that does not change; it is answered on the spot.
     *
     * @param result the content
     * @return the registration
     * @throws IllegalStateException if the URI or template is taken
     */
    public Registration content(ReadResult result) {
        return register(Reading.constant(Objects.requireNonNull(result, "result")));
    }

    private Registration register(Reading reading) {
        Object declared = json.get("mimeType");
        Reading complete = declared instanceof String mimeType ? reading.declaring(mimeType) : reading;
        return registry.register(owner -> entry(complete, owner), replacing);
    }

    abstract Entry entry(Reading reading, Registration owner);

    abstract B self();

    /** The last segment of a path, or the whole text where there is none. */
    static String lastSegment(String text) {
        int end = text.endsWith("/") ? text.length() - 1 : text.length();
        String segment = text.substring(text.lastIndexOf('/', end - 1) + 1, end);
        return segment.isEmpty() ? text : segment;
    }
}
