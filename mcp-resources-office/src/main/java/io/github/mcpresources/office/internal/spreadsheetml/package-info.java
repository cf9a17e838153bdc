/**
 * The text of Excel documents (SpreadsheetML), and the cells of their sheets. Start with {@link
 * io.github.mcpresources.office.internal.spreadsheetml.WorkbookText}.
 */
@NullMarked
package io.github.mcpresources.office.internal.spreadsheetml;

import org.jspecify.annotations.NullMarked;
