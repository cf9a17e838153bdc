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
 * A builder for the registration of an entry. A call that sets the content or the reader also completes the
 * registration. In {@link ResourceRegistry.Registration#update}, the methods change the existing entry instead of
 * registering one. There, {@code replacing} has no effect.
 *
 * @param <B> the type of the builder itself
 */
public abstract sealed class EntryBuilder<B extends EntryBuilder<B>> permits ResourceBuilder, TemplateBuilder {

    /** Receives the completed builder. */
    @FunctionalInterface
    interface Target {
        ResourceRegistry.Registration accept(EntryBuilder<?> ready);
    }

    private static final Set<String> IDENTIFIERS = Set.of("uri", "uriTemplate");
    private static final Set<String> TEXTS = Set.of("name", "title", "description", "mimeType");

    final Map<String, Object> json;
    private final Target target;
    private boolean replacing;
    /**
     * True if a restriction was set with this builder. In an update, the first restriction replaces the restrictions of
     * the existing entry, and each further restriction is added.
     */
    private boolean isRestricted;

    EntrySettings settings;
    private @Nullable Reading reading;

    EntryBuilder(Target target, Map<String, ?> json, EntrySettings settings) {
        this.target = target;
        this.json = new LinkedHashMap<>(json);
        this.settings = settings;
    }

    static Entry updated(Entry before, Consumer<? super EntryBuilder<?>> change, ResourceRegistry.Registration owner) {
        EntryBuilder<?> builder = before instanceof Entry.OfTemplate template
                ? new TemplateBuilder(ready -> owner, template)
                : new ResourceBuilder(ready -> owner, (Entry.OfResource) before);
        change.accept(builder);
        return builder.entry(builder.reading, builder.settings, before.id());
    }

    /**
     * Sets the name for use by programs. The default is the last segment of the URI or the URI template.
     *
     * @param value the name
     * @return this builder
     */
    public B name(String value) {
        return field("name", value);
    }

    /**
     * Sets the name for display to users.
     *
     * @param value the title
     * @return this builder
     */
    public B title(String value) {
        return field("title", value);
    }

    /**
     * Sets the description for users and models.
     *
     * @param value the description
     * @return this builder
     */
    public B description(String value) {
        return field("description", value);
    }

    /**
     * Sets the MIME type of the descriptor. A read also adds it to contents that have no MIME type.
     *
     * @param value the MIME type, stored unchanged
     * @return this builder
     * @throws IllegalArgumentException if the value does not have the form type/subtype, such as {@code text/markdown}
     */
    public B mimeType(String value) {
        return field("mimeType", MediaTypes.required(value));
    }

    /**
     * Sets the annotations of the descriptor.
     *
     * @param value the audience, the priority and the time of the last modification
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
     * Sets the {@code _meta} object of the descriptor.
     *
     * @param value a JSON object
     * @return this builder
     */
    public B meta(Map<String, ?> value) {
        return field("_meta", value);
    }

    /**
     * Sets any field of the descriptor, including fields that this library does not define.
     *
     * @param name the name of the field in the protocol
     * @param value a JSON value
     * @return this builder
     * @throws IllegalArgumentException if the name is {@code uri} or {@code uriTemplate}, or if the field must be a
     *     string according to the protocol and the value is not a string
     */
    public B field(String name, Object value) {
        if (IDENTIFIERS.contains(name)) {
            Object identifier = json.containsKey("uri") ? json.get("uri") : json.get("uriTemplate");
            throw new IllegalArgumentException("'" + name + "' cannot be set to " + value + ", because the entry"
                    + " is registered with " + identifier + "; register another entry");
        }
        if (TEXTS.contains(name) && !(value instanceof String)) {
            throw new IllegalArgumentException("'" + name + "' must be a string, not " + value);
        }
        json.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, name));
        return self();
    }

    /**
     * Restricts the entry to some callers in lists, reads, subscriptions and completions. For all other callers, the
     * entry behaves as if it were not registered: if a template that the caller may see matches the URI, that template
     * serves the URI. By default, every caller sees the entry. If several restrictions are set, a caller sees the entry
     * only if all of them allow it. In {@link ResourceRegistry.Registration#update}, the new restrictions replace the
     * earlier ones.
     *
     * @param callers the predicate that returns true for callers that may see the entry. It must not block, because it
     *     is evaluated for each entry of a list. If it throws an exception, access is denied
     * @return this builder
     */
    public B visibleTo(Predicate<? super Caller> callers) {
        return visibility(Visibility.to(callers));
    }

    /**
     * Restricts the entry to the callers and URIs that a rule allows. In all other cases, the entry behaves as if it
     * were not registered, as described for {@link #visibleTo}. If several restrictions are set, all of them must allow
     * the caller and the URI.
     *
     * @param rule the rule that decides whether a caller may see the entry. For a template, the rule receives the
     *     requested URI, or the text of the template in lists and completions
     * @return this builder
     */
    public B visibility(Visibility rule) {
        Objects.requireNonNull(rule, "rule");
        settings = settings.visibleTo(isRestricted ? settings.visibility().and(rule) : rule);
        isRestricted = true;
        return self();
    }

    /**
     * Excludes the entry from lists. Callers that may see the entry and know the URI can still read the resource and
     * subscribe to it.
     *
     * @return this builder
     */
    public B unlisted() {
        settings = settings.unlisted();
        return self();
    }

    /**
     * Sets the caching hint for the content (revision 2026-07-28): how long clients may cache the content, and which
     * callers may share the cached copy. A hint that the reader sets takes precedence. If no hint is set, the hint of
     * the provider or server applies. If only some callers see the entry, its content is always private, regardless of
     * the hint.
     *
     * @param hint the hint
     * @return this builder
     */
    public B cache(CacheHint hint) {
        settings = settings.cachedBy(Objects.requireNonNull(hint, "hint"));
        return self();
    }

    /**
     * Makes a failed read return text instead of an error. The text contains the URI and the message of the error.
     *
     * @return this builder
     * @see io.github.mcpresources.RequestContext#answerFailuresAsText
     */
    public B failuresAsText() {
        settings = settings.withFailuresAsText();
        return self();
    }

    /** Makes reads return contents unchanged, without adding the declared MIME type. */
    B verbatim() {
        settings = settings.asVerbatim();
        return self();
    }

    /**
     * Allows this registration to replace a resource with the same URI, or a template that matches the same URIs.
     * Without this setting, registering a conflicting entry fails. This setting has no effect in
     * {@link ResourceRegistry.Registration#update}.
     *
     * @return this builder
     */
    public B replacing() {
        replacing = true;
        return self();
    }

    /**
     * Registers the entry with a reader, which may block.
     *
     * @param reader the reader
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, if the template cannot expand to an absolute URI, or
     *     if the size that was set is not a whole number or is negative
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is already registered and
     *     {@link #replacing} was not called, or if {@link ResourceBuilder#fingerprint} was called
     * @throws UriTemplateException if the template matches no URI, if a
     *     {@link io.github.mcpresources.uri.UriTemplateRouter} does not support it (for example
     *     <code>x://{a}{b}</code>), or if it was parsed with a policy that ignores the case of the authority; a
     *     registry does not support such a policy
     */
    public ResourceRegistry.Registration read(ResourceReader reader) {
        return ready(Reading.blocking(reader));
    }

    /**
     * Registers the entry with a reader that does not block.
     *
     * @param reader the reader
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, if the template cannot expand to an absolute URI, or
     *     if the size that was set is not a whole number or is negative
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is already registered and
     *     {@link #replacing} was not called, or if {@link ResourceBuilder#fingerprint} was called
     * @throws UriTemplateException if the template matches no URI, if a
     *     {@link io.github.mcpresources.uri.UriTemplateRouter} does not support it (for example
     *     <code>x://{a}{b}</code>), or if it was parsed with a policy that ignores the case of the authority; a
     *     registry does not support such a policy
     */
    public ResourceRegistry.Registration readAsync(ResourceReader.Async reader) {
        return ready(Reading.async(reader));
    }

    /**
     * Registers the entry with constant content. A read returns this content immediately, on the calling thread.
     *
     * @param result the content
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, if the template cannot expand to an absolute URI, or
     *     if the size that was set is not a whole number or is negative
     * @throws IllegalStateException if the URI, or a template that matches the same URIs, is already registered and
     *     {@link #replacing} was not called, or if {@link ResourceBuilder#fingerprint} was called and no fingerprint
     *     can be computed for the content
     * @throws UriTemplateException if the template matches no URI, if a
     *     {@link io.github.mcpresources.uri.UriTemplateRouter} does not support it (for example
     *     <code>x://{a}{b}</code>), or if it was parsed with a policy that ignores the case of the authority; a
     *     registry does not support such a policy
     */
    public ResourceRegistry.Registration content(ReadResult result) {
        return ready(Reading.constant(result));
    }

    private ResourceRegistry.Registration ready(Reading value) {
        reading = value;
        return target.accept(this);
    }

    boolean isReplacing() {
        return replacing;
    }

    Entry entry(long id) {
        return entry(Objects.requireNonNull(reading, "reading"), settings, id);
    }

    /**
     * Creates the entry.
     *
     * @param way the function that reads the entry; null to keep the function of the existing entry
     */
    abstract Entry entry(@Nullable Reading way, EntrySettings all, long id);

    abstract B self();

    /**
     * Returns the last segment of a URI or template, without a slash at the end, or the whole text if that segment is
     * empty.
     */
    static String lastSegment(String text) {
        int end = text.endsWith("/") ? text.length() - 1 : text.length();
        String segment = text.substring(text.lastIndexOf('/', end - 1) + 1, end);
        return segment.isEmpty() ? text : segment;
    }
}
