package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.uri.UriTemplateException;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Describes what is being registered; the method that says how it is read registers it. In a
 * {@linkplain ResourceRegistry.Registration#update change} it describes what becomes different.
 *
 * @param <B> the builder itself
 */
public abstract sealed class EntryBuilder<B extends EntryBuilder<B>> permits ResourceBuilder, TemplateBuilder {

    /** Takes what is ready. */
    @FunctionalInterface
    interface Sink {
        ResourceRegistry.Registration accept(EntryBuilder<?> ready);
    }

    private static final Set<String> IDENTIFIERS = Set.of("uri", "uriTemplate");
    private static final Set<String> TEXTS = Set.of("name", "title", "description", "mimeType");

    final Map<String, Object> json;
    private final Sink sink;
    private boolean replacing;
    Terms terms;
    private @Nullable Reading reading;

    EntryBuilder(Sink sink, Map<String, ?> json, Terms terms) {
        this.sink = sink;
        this.json = new LinkedHashMap<>(json);
        this.terms = terms;
    }

    /** What an entry becomes by a change. */
    static Entry updated(Entry before, Consumer<? super EntryBuilder<?>> change, ResourceRegistry.Registration owner) {
        EntryBuilder<?> builder = before instanceof Entry.OfTemplate template
                ? new TemplateBuilder(ready -> owner, template)
                : new ResourceBuilder(ready -> owner, (Entry.OfResource) before);
        change.accept(builder);
        return builder.entry(builder.reading, builder.terms, before.id());
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
     * @throws IllegalArgumentException if it is not a type and a subtype, such as {@code text/markdown}
     */
    public B mimeType(String value) {
        return field("mimeType", MediaTypes.required(value));
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
     * @throws IllegalArgumentException if it is the URI or the template, by which the entry is registered, or a field of
     *     the protocol that is a text, and the value is none
     */
    public B field(String name, Object value) {
        if (IDENTIFIERS.contains(name)) {
            throw new IllegalArgumentException("'" + name + "' cannot be set to " + value + ": " + json.get(name)
                    + " is registered; register another entry");
        }
        if (TEXTS.contains(name) && !(value instanceof String)) {
            throw new IllegalArgumentException("'" + name + "' is a text, not " + value);
        }
        json.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, name));
        return self();
    }

    /**
     * Shows it to some callers only, in lists, reads and completions; it is everybody's unless set. To the others it is
     * as if it were not registered: a template that matches the URI too, and that they may see, answers in its place.
     *
     * @param callers who may see it; asked for each entry of a list, so it must not block. If it throws, it denies
     * @return this builder
     */
    public B visibleTo(Predicate<? super Caller> callers) {
        return visibility(Visibility.to(callers));
    }

    /**
     * Shows it by a rule that knows the URI too; to others it is as with {@link #visibleTo}.
     *
     * @param rule who may see it; for a template, the URI is the one that is read, or the template's text in a list
     * @return this builder
     */
    public B visibility(Visibility rule) {
        terms = terms.visibleTo(Objects.requireNonNull(rule, "rule"));
        return self();
    }

    /**
     * Leaves it out of lists: who knows its URI reads it, and whoever subscribes hears of it.
     *
     * @return this builder
     */
    public B unlisted() {
        terms = terms.unlisted();
        return self();
    }

    /**
     * Says how long, and for whom, clients may keep what is read (revision 2026-07-28), unless the reader says it; unless
     * set, the hint of what stands around holds. What only some callers see is private whatever the hint says.
     *
     * @param hint the hint
     * @return this builder
     */
    public B cache(CacheHint hint) {
        terms = terms.cachedBy(Objects.requireNonNull(hint, "hint"));
        return self();
    }

    /**
     * Has a failed read answered with a text that names the URI, in place of an error.
     *
     * @return this builder
     * @see io.github.mcpresources.RequestContext#answerFailuresAsText
     */
    public B failuresAsText() {
        terms = terms.withFailuresAsText();
        return self();
    }

    /** Has contents passed on as they are. */
    B verbatim() {
        terms = terms.asVerbatim();
        return self();
    }

    /**
     * Takes the place of what is registered under the same URI, or of the template that matches the same URIs, whatever
     * the names of its variables; without this that is an error. Means nothing in a change.
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
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is taken
     * @throws UriTemplateException if the template cannot be routed without guessing
     */
    public ResourceRegistry.Registration read(ResourceReader reader) {
        return ready(Reading.blocking(reader));
    }

    /**
     * Registers it with a reader that does not block.
     *
     * @param reader reads it
     * @return the registration
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is taken
     * @throws UriTemplateException if the template cannot be routed without guessing
     */
    public ResourceRegistry.Registration readAsync(ResourceReader.Async reader) {
        return ready(Reading.async(reader));
    }

    /**
     * Registers it with a content that does not change; it is answered on the spot.
     *
     * @param result the content
     * @return the registration
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is taken
     * @throws UriTemplateException if the template cannot be routed without guessing
     */
    public ResourceRegistry.Registration content(ReadResult result) {
        return ready(Reading.constant(result));
    }

    private ResourceRegistry.Registration ready(Reading value) {
        reading = value;
        return sink.accept(this);
    }

    boolean isReplacing() {
        return replacing;
    }

    /** The entry with what was set here. */
    Entry entry(long id) {
        return entry(Objects.requireNonNull(reading, "reading"), terms, id);
    }

    /**
     * The entry.
     *
     * @param way how it is read; null where that stays as it was
     */
    abstract Entry entry(@Nullable Reading way, Terms all, long id);

    abstract B self();

    /** The last segment of a path, or the whole text where there is none. */
    static String lastSegment(String text) {
        int end = text.endsWith("/") ? text.length() - 1 : text.length();
        String segment = text.substring(text.lastIndexOf('/', end - 1) + 1, end);
        return segment.isEmpty() ? text : segment;
    }
}
