/**
 * The text of pages, as plain text and as Markdown. Start with
 * {@link io.github.mcpresources.pdf.internal.text.PageTexts}.
 */
@NullMarked
package io.github.mcpresources.pdf.internal.text;

import org.jspecify.annotations.NullMarked;
