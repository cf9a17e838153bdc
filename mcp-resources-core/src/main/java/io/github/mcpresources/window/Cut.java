package io.github.mcpresources.window;

import org.jspecify.annotations.Nullable;

/**
 * A piece of one content part.
 *
 * @param start the offset of the piece in the part, in bytes
 * @param text the decoded text; null if the bytes are not text
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Cut(long start, byte[] bytes, @Nullable String text) {}
