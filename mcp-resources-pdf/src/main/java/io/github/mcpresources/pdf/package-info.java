/**
 * PDF documents as resources. Start reading at {@link io.github.mcpresources.pdf.PdfDocuments}.
 */
@NullMarked
package io.github.mcpresources.pdf;

import org.jspecify.annotations.NullMarked;
