package io.github.mcpresources.search.internal.index;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A document as it is written to the index.
 *
 * @param modified the time of its last change
 * @param parts its parts; empty if it has no text
 */
public record IndexedDocument(
        Entry entry, String title, Optional<String> mimeType, Optional<Instant> modified, List<Part> parts) {}
