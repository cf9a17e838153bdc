/**
 * Documents in OLE2 storages: doc, xls and ppt. Start with {@link
 * io.github.mcpresources.office.internal.ole2.OleDocument}.
 *
 * <p>Items are listed from the records, usually in one pass from the beginning to the end. POI inflates pictures
 * without a limit while it opens a document model. Therefore, a model is opened only for Word documents and for the
 * text of PowerPoint documents, and only after the compressed pictures have been checked. Everything else is read from
 * the storages without a document model.
 */
@NullMarked
package io.github.mcpresources.office.internal.ole2;

import org.jspecify.annotations.NullMarked;
