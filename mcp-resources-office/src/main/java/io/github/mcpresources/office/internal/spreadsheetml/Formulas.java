package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.sheet.CellRange;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Determines the formulas of the cells of a sheet. A group of cells can share a formula; only the first cell of the
 * group stores it. For the other cells, the relative references in the formula are shifted.
 */
final class Formulas {

    private static final int MAX_GROUPS = 100_000;

    /** Matches a string, a quoted sheet name, or a reference that is not part of a name. */
    private static final Pattern TOKEN = Pattern.compile("\"(?:[^\"]|\"\")*+\"|'(?:[^']|'')*+'"
            + "|(?<![A-Za-z0-9_.$])(\\$?)([A-Za-z]{1,3})(\\$?)([1-9][0-9]{0,6})(?![A-Za-z0-9_.(])");

    private record Shared(String text, int row, int column) {}

    private final Map<String, Shared> groups = new HashMap<>();

    /**
     * Returns the formula of a cell; null if there is none, or if the formula of the group is unknown.
     *
     * @param text the stored formula; may be empty
     * @param group the id of the group; null if the formula is not shared
     * @param isShown false if the caller only needs to know whether the cell has a formula. The references in the
     *     returned formula may then not be shifted, which takes long for a long formula
     */
    @Nullable
    String of(String text, @Nullable String group, int row, int column, boolean isShown) {
        if (group == null) {
            return text.isEmpty() ? null : text;
        }
        if (!text.isEmpty()) {
            if (groups.size() < MAX_GROUPS) {
                DocumentMemory.takeEntry(text);
                groups.put(group, new Shared(text, row, column));
            }
            return text;
        }
        Shared shared = groups.get(group);
        if (shared == null) {
            return null;
        }
        return isShown ? moved(shared.text(), row - shared.row(), column - shared.column()) : shared.text();
    }

    static String moved(String formula, int rows, int columns) {
        Matcher token = TOKEN.matcher(formula);
        StringBuilder moved = new StringBuilder();
        while (token.find()) {
            String replacement = token.group(2) == null ? token.group() : reference(token, rows, columns);
            token.appendReplacement(moved, Matcher.quoteReplacement(replacement));
        }
        return token.appendTail(moved).toString();
    }

    private static String reference(Matcher token, int rows, int columns) {
        CellRange at = CellRange.read(token.group(2) + token.group(4)).orElse(null);
        if (at == null) {
            return token.group();
        }
        boolean isColumnFixed = !token.group(1).isEmpty();
        boolean isRowFixed = !token.group(3).isEmpty();
        int column = isColumnFixed ? at.firstColumn() : at.firstColumn() + columns;
        int row = isRowFixed ? at.firstRow() : at.firstRow() + rows;
        if (column < 0 || row < 0 || column >= CellRange.MAX_COLUMNS || row >= CellRange.MAX_ROWS) {
            return "#REF!";
        }
        return token.group(1) + CellRange.letters(column) + token.group(3) + (row + 1);
    }
}
