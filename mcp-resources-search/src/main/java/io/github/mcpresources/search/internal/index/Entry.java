package io.github.mcpresources.search.internal.index;

import org.jspecify.annotations.Nullable;

/**
 * What the index knows about a document, whether it has its text or not.
 *
 * @param uri the URI of the document
 * @param source the number of the provider that lists it
 * @param stamp the state of the document when it was read, which changes with its content
 * @param digest the digest of its text
 * @param bytes the size of its text in the index
 * @param reason the reason why the document, or a part of it, is not searched; null if all of it is searched
 * @param detail a sentence about the reason for clients; null if there is none
 */
public record Entry(
        String uri,
        int source,
        String stamp,
        String digest,
        long bytes,
        @Nullable String reason,
        @Nullable String detail) {}
