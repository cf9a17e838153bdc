package io.github.mcpresources.office;

import java.util.Map;

/**
 * The content of an item.
 *
 * @param uri the URI of the item
 * @param mimeType the MIME type of the bytes
 * @param bytes the bytes, which must not be changed
 * @param meta further metadata of the content, as JSON values by name; often empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ItemContent(String uri, String mimeType, byte[] bytes, Map<String, Object> meta) {}
