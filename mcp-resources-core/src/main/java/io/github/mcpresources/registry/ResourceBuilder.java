package io.github.mcpresources.registry;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.uri.AbsoluteUri;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Describes a resource that is being registered; see {@link ResourceRegistry#resource}. */
public final class ResourceBuilder extends EntryBuilder<ResourceBuilder> {

    ResourceBuilder(Sink sink, Map<String, ?> json) {
        super(sink, json);
    }

    /**
     * Sets the size of the content.
     *
     * @param bytes its bytes before any encoding
     * @return this builder
     */
    public ResourceBuilder size(long bytes) {
        return field("size", bytes);
    }

    /**
     * Registers it with a text that does not change, as {@code text/plain} unless declared otherwise.
     *
     * @param text the text
     * @return the registration
     * @throws IllegalStateException if the URI is taken
     */
    public Registration text(String text) {
        json.putIfAbsent("mimeType", "text/plain");
        json.putIfAbsent("size", (long) text.getBytes(StandardCharsets.UTF_8).length);
        return content(ReadResult.text(text));
    }

    /**
     * Registers it with bytes that do not change.
     *
     * @param bytes the bytes, not copied
     * @return the registration
     * @throws IllegalStateException if the URI is taken
     */
    public Registration bytes(byte[] bytes) {
        json.putIfAbsent("size", (long) bytes.length);
        return content(ReadResult.bytes(bytes));
    }

    @Override
    Entry entry(Reading way, Terms terms, long id) {
        String uri = String.valueOf(json.get("uri"));
        AbsoluteUri.check(uri).ifPresent(fault -> {
            throw new IllegalArgumentException(uri + " is not an absolute URI of RFC 3986: at " + fault.position()
                    + " there is " + fault.reason());
        });
        json.putIfAbsent("name", lastSegment(uri));
        return new Entry.OfResource(ResourceDescriptor.ofJson(json), way, terms, id);
    }

    @Override
    ResourceBuilder self() {
        return this;
    }
}
