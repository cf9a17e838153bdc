package io.github.mcpresources.office;

import java.util.Map;

/**
 * What reading an item gives.
 *
 * @param uri by which it is read
 * @param mimeType what the bytes are
 * @param bytes the bytes, not to be changed
 * @param meta what else is to be said of them, as JSON; often empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ItemContent(String uri, String mimeType, byte[] bytes, Map<String, Object> meta) {}
