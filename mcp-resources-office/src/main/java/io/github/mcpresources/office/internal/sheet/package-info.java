/**
 * The cells of sheets: a model that all formats use, the formats of numbers, and writers for CSV, JSON and Markdown.
 * Start with {@link io.github.mcpresources.office.internal.sheet.SheetSource}.
 */
@NullMarked
package io.github.mcpresources.office.internal.sheet;

import org.jspecify.annotations.NullMarked;
