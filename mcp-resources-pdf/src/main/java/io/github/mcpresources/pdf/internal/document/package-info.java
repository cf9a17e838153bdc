/**
 * Opens PDF documents within the limits: the parser, the checks of streams, and the pages. Start with
 * {@link io.github.mcpresources.pdf.internal.document.OpenPdf}.
 */
@NullMarked
package io.github.mcpresources.pdf.internal.document;

import org.jspecify.annotations.NullMarked;
