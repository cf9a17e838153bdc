/**
 * What the providers of documents have in common, whatever the format: the ids of documents, the folders in which they
 * are found, the guarded opening of their files, the cache of what was made from them, and work with a time limit.
 * Start reading at {@link io.github.mcpresources.internal.documents.DocumentFormat}, and at {@link
 * io.github.mcpresources.internal.documents.Documents}.
 */
@NullMarked
package io.github.mcpresources.internal.documents;

import org.jspecify.annotations.NullMarked;
