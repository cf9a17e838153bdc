package io.github.mcpresources.window;

import org.jspecify.annotations.Nullable;

/**
 * What is cut out of one part.
 *
 * @param start where it starts in the part
 * @param bytes the bytes
 * @param text what they say; null where they are no text
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Cut(long start, byte[] bytes, @Nullable String text) {}
