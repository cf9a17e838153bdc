/**
 * Documents in OLE2 storages: doc, xls and ppt. Start at {@link
 * io.github.mcpresources.office.internal.ole2.OleDocument}.
 *
 * <p>Items are listed from the records, which are read once from the beginning to the end. The document models of POI
 * are not used for this, because POI inflates pictures without a limit while it opens a model. POI provides the
 * storages, the text runs of Word, and the cells of charts whose values are not stored with the chart.
 */
@NullMarked
package io.github.mcpresources.office.internal.ole2;

import org.jspecify.annotations.NullMarked;
