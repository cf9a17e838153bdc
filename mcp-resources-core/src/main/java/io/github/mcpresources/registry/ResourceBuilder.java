package io.github.mcpresources.registry;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.content.ComputedMetadata;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A builder for the registration of a resource; see {@link ResourceRegistry#resource}. */
public final class ResourceBuilder extends EntryBuilder<ResourceBuilder> {

    private static final Logger log = LoggerFactory.getLogger(ResourceRegistry.class);

    private final @Nullable Reading before;
    private boolean hasSize;

    ResourceBuilder(Target target, Map<String, ?> json) {
        super(target, json, EntrySettings.DEFAULTS);
        this.before = null;
        this.hasSize = json.containsKey("size");
    }

    ResourceBuilder(Target target, Entry.OfResource entry) {
        super(target, entry.descriptor().toJson(), entry.settings());
        this.before = entry.reading();
    }

    /**
     * Sets the size of the content. If it is not set, the size of constant text or bytes is computed, and the size of a
     * file is determined each time the resource is listed.
     *
     * @param bytes the number of bytes before any encoding, zero or more; registering fails with an {@link
     *     IllegalArgumentException} if the number is negative
     * @return this builder
     */
    public ResourceBuilder size(long bytes) {
        return field("size", bytes);
    }

    /**
     * Adds a fingerprint to the descriptor. Clients can compare fingerprints to check whether a cached copy is still
     * valid. The fingerprint is in {@code _meta} under {@code io.github.mcpresources/fingerprint}. For constant text
     * and bytes, it is computed from the bytes. For a file, it is computed from the size, the time of the last change
     * and the identity of the file. If the fingerprint cannot be computed, for example because a reader provides the
     * content, the registration fails with an {@link IllegalStateException}.
     *
     * @return this builder
     */
    public ResourceBuilder fingerprint() {
        settings = settings.withFingerprint();
        return this;
    }

    @Override
    public ResourceBuilder field(String name, Object value) {
        hasSize |= name.equals("size");
        return super.field(name, value);
    }

    /**
     * Registers the resource with constant text. The default MIME type is {@code text/plain}.
     *
     * @param text the text
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, or if the size that was set is not a whole number or
     *     is negative
     * @throws IllegalStateException if the URI is already registered and {@link #replacing} was not called
     */
    public ResourceRegistry.Registration text(String text) {
        json.putIfAbsent("mimeType", "text/plain");
        return content(ReadResult.text(text));
    }

    /**
     * Registers the resource with constant bytes.
     *
     * @param bytes the bytes, not copied
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, or if the size that was set is not a whole number or
     *     is negative
     * @throws IllegalStateException if the URI is already registered and {@link #replacing} was not called
     */
    public ResourceRegistry.Registration bytes(byte[] bytes) {
        return content(ReadResult.bytes(bytes));
    }

    /**
     * Registers the resource with a file. The file is opened when the resource is read. Its content is sent as text if
     * its MIME type is a text type and its bytes are valid in the charset of that type; otherwise, it is sent as a
     * blob. Each time the resource is listed, the descriptor gets the size, {@code lastModified} and the MIME type that
     * the file name indicates, unless they are set. If the file does not exist, the resource is listed without these
     * values. If it does not exist at registration, a warning is logged.
     *
     * @param file the file. Every caller that may see the resource can read the file; a read checks only that it is a
     *     regular file
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute, or if the size that was set is not a whole number or
     *     is negative
     * @throws IllegalStateException if the URI is already registered and {@link #replacing} was not called
     */
    public ResourceRegistry.Registration file(Path file) {
        logMissing(file);
        return content(ReadResult.file(file));
    }

    /**
     * Registers the resource as the user interface of a tool: an HTML page of the MCP Apps extension, with a URI that
     * begins with {@code ui://}. The default MIME type is {@code text/html;profile=mcp-app}. If {@code _meta} was set
     * before, both the descriptor and the contents of the page have it, because clients look for it in the contents
     * first.
     *
     * <pre>{@code
     * registry.resource("ui://weather/chart.html")
     *         .meta(Map.of("ui", Map.of("prefersBorder", true)))
     *         .unlisted()
     *         .userInterface("<!doctype html>…");
     * }</pre>
     *
     * @param html the page
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute or does not begin with {@code ui://}, or if the size
     *     that was set is not a whole number or is negative
     * @throws IllegalStateException if the URI is already registered and {@link #replacing} was not called
     */
    public ResourceRegistry.Registration userInterface(String html) {
        return userInterface(ContentPart.text(html));
    }

    /**
     * Registers an HTML file as the user interface of a tool, as {@link #userInterface(String)} does with constant
     * text. While the file does not exist, the resource is not listed and cannot be read. If the file does not exist at
     * registration, a warning is logged.
     *
     * @param html the HTML file
     * @return the registration
     * @throws IllegalArgumentException if the URI is not absolute or does not begin with {@code ui://}, or if the size
     *     that was set is not a whole number or is negative
     * @throws IllegalStateException if the URI is already registered and {@link #replacing} was not called
     */
    public ResourceRegistry.Registration userInterface(Path html) {
        logMissing(html);
        settings =
                settings.visibleTo(settings.visibility().and((caller, uri, descriptor) -> Files.isRegularFile(html)));
        return userInterface(ContentPart.file(html));
    }

    private void logMissing(Path file) {
        if (!Files.isRegularFile(file)) {
            log.warn("{} is read from {}, but this file does not exist yet", json.get("uri"), file.toAbsolutePath());
        }
    }

    @SuppressWarnings("unchecked") // meta() accepts only maps with String keys
    private ResourceRegistry.Registration userInterface(ContentPart page) {
        if (!String.valueOf(json.get("uri")).startsWith("ui://")) {
            throw new IllegalArgumentException(
                    "The URI of a user interface must begin with ui://, not: " + json.get("uri"));
        }
        json.putIfAbsent("mimeType", MediaTypes.MCP_APP);
        return content(
                ReadResult.of(json.get("_meta") instanceof Map<?, ?> meta ? page.meta((Map<String, ?>) meta) : page));
    }

    @Override
    Entry entry(@Nullable Reading way, EntrySettings all, long id) {
        String uri = String.valueOf(json.get("uri"));
        AbsoluteUri.check(uri).ifPresent(fault -> {
            throw new IllegalArgumentException(uri + " is not an absolute URI (RFC 3986): " + fault.clause());
        });
        json.putIfAbsent("name", lastSegment(uri));
        requireSize(uri, json.get("size"));
        Reading reading = Objects.requireNonNull(way == null ? before : way, "reading");
        @Nullable
        Contents constant = reading instanceof Reading.Constant known && known.result() instanceof Contents contents
                ? contents
                : null;
        @Nullable Path file = constant == null ? null : file(constant);
        if (way != null && !hasSize) {
            size(file == null ? constant : null);
        }
        if (all.fingerprinted() && file == null) {
            fingerprint(uri, constant);
        }
        return new Entry.OfResource(ResourceDescriptor.ofJson(json), reading, all.ofFile(file), id);
    }

    /** Rejects a size that is negative or not an integer, because clients would reject the whole list. */
    private static void requireSize(String uri, @Nullable Object size) {
        boolean whole =
                size instanceof Long || size instanceof Integer || size instanceof Short || size instanceof Byte;
        if (size != null && !(whole && ((Number) size).longValue() >= 0)) {
            throw new IllegalArgumentException(
                    uri + " has the size " + size + "; it must be a whole number of bytes, zero or more");
        }
    }

    private void size(@Nullable Contents constant) {
        json.remove("size");
        if (constant != null) {
            ComputedMetadata.size(constant).ifPresent(bytes -> json.put("size", bytes));
        }
    }

    private void fingerprint(String uri, @Nullable Contents constant) {
        String fingerprint = (constant == null
                ? null
                : ComputedMetadata.fingerprint(constant).orElse(null));
        if (fingerprint == null) {
            throw new IllegalStateException(uri + " cannot have a fingerprint, because its content is not known at"
                    + " registration; register a file, constant text or constant bytes, or do not call fingerprint()");
        }
        Map<String, @Nullable Object> meta = new LinkedHashMap<>();
        if (json.get("_meta") instanceof Map<?, ?> declared) {
            declared.forEach((key, value) -> meta.put(String.valueOf(key), value));
        }
        meta.put(ComputedMetadata.FINGERPRINT, fingerprint);
        json.put("_meta", meta);
    }

    private static @Nullable Path file(Contents constant) {
        return constant.parts().size() == 1 && constant.parts().get(0).body() instanceof ContentPart.Body.File file
                ? file.path()
                : null;
    }

    @Override
    ResourceBuilder self() {
        return this;
    }
}
