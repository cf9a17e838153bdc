package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The contents of a resource, as the result of a read.
 *
 * @param parts the content parts, at least one; immutable
 * @param cache the caching hint of the contents; {@link CacheHint#INHERITED} by default
 * @param meta the {@code _meta} of the whole result, an immutable JSON object, often empty
 */
public record Contents(List<ContentPart> parts, CacheHint cache, Map<String, Object> meta) implements ReadResult {

    /**
     * Creates contents from copies of the parts and the {@code _meta} object.
     *
     * @param parts the content parts, at least one
     * @param cache the caching hint of the contents
     * @param meta the {@code _meta} of the whole result
     * @throws IllegalArgumentException if there are no parts (an empty resource has one part with empty text), or if a
     *     value in {@code _meta} cannot be converted to JSON, or is nested too deeply
     */
    public Contents {
        parts = List.copyOf(parts);
        Objects.requireNonNull(cache, "cache");
        meta = Json.object(meta);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "Contents must have at least one part; for an empty resource, use one part with empty text");
        }
    }

    /**
     * Returns these contents with the given MIME type for each part that declares no MIME type.
     *
     * @param mimeType the type
     * @return a copy
     */
    public Contents mimeType(String mimeType) {
        ContentPart[] typed = parts.toArray(new ContentPart[0]);
        for (int i = 0; i < typed.length; i++) {
            if (typed[i].mimeType().isEmpty()) {
                typed[i] = typed[i].mimeType(mimeType);
            }
        }
        return new Contents(List.of(typed), cache, meta);
    }

    /**
     * Returns these contents with the given caching hint.
     *
     * @param hint the hint
     * @return a copy
     */
    public Contents cache(CacheHint hint) {
        return new Contents(parts, hint, meta);
    }

    /**
     * Returns these contents with the given {@code _meta} object for the whole result.
     *
     * @param fields a JSON object, copied
     * @return a copy
     */
    public Contents meta(Map<String, ?> fields) {
        return new Contents(parts, cache, Json.object(fields));
    }
}
