package io.github.mcpresources.office.internal.sheet;

import org.jspecify.annotations.Nullable;

/**
 * A cell with content.
 *
 * @param column its column, from 0
 * @param value its value: a {@link String}, a {@link Double} or a {@link Boolean}. A date is a string in ISO 8601. If
 *     the cell is read for a chart, a date is a number instead. An error is a string such as {@code #DIV/0!}
 * @param text the value as displayed
 * @param formula its formula without the equals sign; null if it has none or if formulas are not read
 * @param link the target of its hyperlink; null if it has none
 */
public record Cell(
        int column,
        Object value,
        String text,
        @Nullable String formula,
        @Nullable String link) {}
