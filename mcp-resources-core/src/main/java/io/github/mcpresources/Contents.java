package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The contents of a resource.
 *
 * @param parts at least one content, immutable
 * @param cache how long, and for whom, a client may keep them; {@link CacheHint#INHERITED} unless set
 * @param meta the {@code _meta} of the whole result, an immutable JSON object, often empty
 */
public record Contents(List<ContentPart> parts, CacheHint cache, Map<String, Object> meta) implements ReadResult {

    /**
     * Copies the parts.
     *
     * @param parts at least one content
     * @param cache how long, and for whom, a client may keep them
     * @param meta the {@code _meta} of the whole result
     * @throws IllegalArgumentException if there is none: an empty resource has one empty text
     */
    public Contents {
        parts = List.copyOf(parts);
        Objects.requireNonNull(cache, "cache");
        meta = Json.object(meta);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("Contents need at least one part; an empty resource has one empty text");
        }
    }

    /**
     * Returns these contents with a MIME type on every part that has none of its own.
     *
     * @param mimeType the type
     * @return a copy
     */
    public Contents mimeType(String mimeType) {
        return new Contents(
                parts.stream()
                        .map(part -> part.mimeType().isPresent() ? part : part.mimeType(mimeType))
                        .toList(),
                cache,
                meta);
    }

    /**
     * Returns these contents with a caching hint.
     *
     * @param hint the hint
     * @return a copy
     */
    public Contents cache(CacheHint hint) {
        return new Contents(parts, hint, meta);
    }

    /**
     * Returns these contents with {@code _meta} on the whole result.
     *
     * @param fields a JSON object, copied
     * @return a copy
     */
    public Contents meta(Map<String, ?> fields) {
        return new Contents(parts, cache, Json.object(fields));
    }
}
