package io.github.mcpresources.office.internal.sheet;

import org.jspecify.annotations.Nullable;

/**
 * A cell with content.
 *
 * @param column the column, from 0
 * @param value a {@link String}, a {@link Double} or a {@link Boolean}. A date or duration is a string in ISO 8601 or,
 *     for a chart, a number. An error is a string such as {@code #DIV/0!}. Null for a formula without a stored result
 * @param text the value as displayed; for a formula without a stored result, the formula with an equals sign
 * @param formula the formula without the equals sign; null if there is none, or if formulas are not read and the result
 *     is stored
 * @param link the target of the hyperlink; null if there is none
 */
public record Cell(
        int column,
        @Nullable Object value,
        String text,
        @Nullable String formula,
        @Nullable String link) {

    /** Returns a cell with a formula without a stored result. */
    public static Cell uncalculated(int column, String formula, @Nullable String link) {
        return new Cell(column, null, "=" + formula, formula, link);
    }
}
