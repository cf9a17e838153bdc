/**
 * The other parts of documents: outline, properties, form fields, annotations, pictures and attachments. Start
 * with {@link io.github.mcpresources.pdf.internal.parts.Outline}.
 */
@NullMarked
package io.github.mcpresources.pdf.internal.parts;

import org.jspecify.annotations.NullMarked;
