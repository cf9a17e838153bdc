/**
 * OpenDocument text documents, spreadsheets and presentations, for example from LibreOffice. Start with {@link
 * io.github.mcpresources.office.internal.odf.OdfDocument}.
 */
@NullMarked
package io.github.mcpresources.office.internal.odf;

import org.jspecify.annotations.NullMarked;
