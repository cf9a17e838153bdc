package io.github.mcpresources.internal.documents;

import java.util.Map;

/**
 * A representation of an item, such as a picture as PNG.
 *
 * @param bytes the bytes; the array is not copied
 * @param meta further metadata, as JSON values by name
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Rendition(byte[] bytes, String mimeType, Map<String, Object> meta) {}
