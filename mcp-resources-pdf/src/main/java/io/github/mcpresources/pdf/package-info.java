/**
 * PDF documents as resources. Start with {@link io.github.mcpresources.pdf.PdfDocuments}.
 */
@NullMarked
package io.github.mcpresources.pdf;

import org.jspecify.annotations.NullMarked;
