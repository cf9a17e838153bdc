package io.github.mcpresources.search.internal.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A search request of a client.
 *
 * @param words the query of the client
 * @param folder the folder that contains the documents, at any depth; null for all folders
 * @param type the extension, the MIME type, or the top-level type (such as {@code text}) of the documents; null for all
 *     types
 * @param after the earliest time of the last change; null for all times
 * @param before the latest time of the last change; null for all times
 * @param limit the maximum number of hits
 */
public record SearchRequest(
        String words,
        @Nullable String folder,
        @Nullable String type,
        @Nullable Instant after,
        @Nullable Instant before,
        int limit) {}
