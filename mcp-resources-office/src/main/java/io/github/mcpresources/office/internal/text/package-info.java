/**
 * The text of documents: a model of blocks and inline content that all formats use, and writers for Markdown and plain
 * text. Start with {@link io.github.mcpresources.office.internal.text.Block} and {@link
 * io.github.mcpresources.office.internal.text.MarkdownWriter}.
 */
@NullMarked
package io.github.mcpresources.office.internal.text;

import org.jspecify.annotations.NullMarked;
