/**
 * OpenDocument: texts, spreadsheets and presentations of LibreOffice and others. Start at {@link
 * io.github.mcpresources.office.odf.OdfDocument}.
 */
@NullMarked
package io.github.mcpresources.office.odf;

import org.jspecify.annotations.NullMarked;
