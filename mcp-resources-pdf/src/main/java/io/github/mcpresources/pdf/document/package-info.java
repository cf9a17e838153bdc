/** The limits and errors of PDF documents. Start with {@link io.github.mcpresources.pdf.document.PdfLimits}. */
@NullMarked
package io.github.mcpresources.pdf.document;

import org.jspecify.annotations.NullMarked;
