package io.github.mcpresources.search.internal.index;

import java.util.Map;
import java.util.Optional;

/**
 * A part of a document, which is one hit.
 *
 * @param uri the URI that reads the part, or the whole document
 * @param place the place of the part in the document as JSON values by name, such as {@code page} with its number
 * @param heading the heading above the part
 * @param text the text
 */
public record Part(String uri, Map<String, Object> place, Optional<String> heading, String text) {}
