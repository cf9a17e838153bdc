package io.github.mcpresources.search.internal.index;

import org.jspecify.annotations.Nullable;

/**
 * The record of a document in the index. A document that is not searched also has a record.
 *
 * @param uri the URI of the document
 * @param source the number of the provider that lists it
 * @param stamp the stamp of the descriptor when the document was read; if the current stamp differs, the document has
 *     changed
 * @param digest a text that identifies the content: the id of the document if its format is known, otherwise the digest
 *     of its text
 * @param bytes the size of its text in the index
 * @param reason the reason why the document, or a part of it, is not searched; null if all of it is searched
 * @param detail an explanation of the reason for clients; null if there is none
 */
public record Entry(
        String uri,
        int source,
        String stamp,
        String digest,
        long bytes,
        @Nullable String reason,
        @Nullable String detail) {}
