package io.github.mcpresources.internal.documents;

import java.util.Map;

/**
 * The content of an item in one of its forms.
 *
 * @param bytes its bytes, not copied
 * @param mimeType the MIME type of its bytes
 * @param meta further metadata, as JSON values by name; often empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Rendition(byte[] bytes, String mimeType, Map<String, Object> meta) {}
