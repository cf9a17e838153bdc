/**
 * Documents in OLE2 storages: doc, xls and ppt. Start at {@link io.github.mcpresources.office.internal.ole2.OleDocument}.
 *
 * <p>What lists can be had from are the records themselves, read once from front to back, because POI's own models inflate
 * pictures without a bound while they are opened. POI gives the storage, and the text runs of Word.
 */
@NullMarked
package io.github.mcpresources.office.internal.ole2;

import org.jspecify.annotations.NullMarked;
