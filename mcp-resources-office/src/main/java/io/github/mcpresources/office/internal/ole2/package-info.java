/**
 * Documents in OLE2 storages: doc, xls and ppt. Start at {@link io.github.mcpresources.office.internal.ole2.OleDocument}.
 *
 * <p>Lists are made from the records, read once from the beginning to the end. POI's own models are not used for this,
 * because they inflate pictures without a limit while they are opened. POI provides the storage, and the text runs of Word.
 */
@NullMarked
package io.github.mcpresources.office.internal.ole2;

import org.jspecify.annotations.NullMarked;
