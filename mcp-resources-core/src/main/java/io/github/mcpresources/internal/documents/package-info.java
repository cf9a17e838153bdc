/**
 * The code that all providers of documents share. It assigns ids to documents, watches and searches folders, opens
 * files safely, caches items, and limits the time of work on a document. Start with {@link
 * io.github.mcpresources.internal.documents.DocumentFormat} and {@link
 * io.github.mcpresources.internal.documents.Documents}.
 */
@NullMarked
package io.github.mcpresources.internal.documents;

import org.jspecify.annotations.NullMarked;
