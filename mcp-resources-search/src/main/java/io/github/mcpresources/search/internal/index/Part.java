package io.github.mcpresources.search.internal.index;

import java.util.Map;
import java.util.Optional;

/**
 * A part of a document. Each hit of a search is a part.
 *
 * @param uri the URI of the part, or of the whole document if the part has no URI of its own
 * @param place where the part is in the document, such as {@code page} with the number of a page
 * @param heading the heading of the part, or the last one above it
 */
public record Part(String uri, Map<String, Object> place, Optional<String> heading, String text) {}
