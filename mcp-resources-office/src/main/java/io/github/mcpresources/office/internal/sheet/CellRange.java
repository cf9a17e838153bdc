package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.InvalidParamsException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A range of cells, such as {@code A1:F40}. Rows and columns count from 0, and both ends are inclusive. */
public record CellRange(int firstRow, int firstColumn, int lastRow, int lastColumn) {

    public static final int MAX_ROWS = 1 << 20;

    public static final int MAX_COLUMNS = 1 << 14;

    public static final CellRange ALL = new CellRange(0, 0, MAX_ROWS - 1, MAX_COLUMNS - 1);

    private static final Pattern RANGE = Pattern.compile(
            "\\$?([A-Za-z]{1,3})?\\$?([1-9][0-9]{0,6})?(?::\\$?([A-Za-z]{1,3})?\\$?([1-9][0-9]{0,6})?)?");
    private static final int ALPHABET = 26;

    /**
     * Parses a cell such as {@code B2}, or a range such as {@code A1:F40}, {@code A:C} or {@code 2:10}.
     *
     * @param name the name of the parameter, for error messages
     * @throws InvalidParamsException if the text is not a range
     */
    public static CellRange parse(String name, String text) {
        return read(text.strip())
                .orElseThrow(() -> new InvalidParamsException(
                        name,
                        text,
                        "a range such as A1:F40, A:C, 2:10 or B2, with columns from A to XFD and rows from 1 to "
                                + MAX_ROWS));
    }

    /** Parses a range in a document, such as {@code A1:F40}. Returns empty if the text is not a range. */
    public static Optional<CellRange> read(String text) {
        Matcher range = RANGE.matcher(text);
        if (text.isEmpty() || !range.matches()) {
            return Optional.empty();
        }
        boolean isPair = text.indexOf(':') >= 0;
        String column = range.group(1);
        String row = range.group(2);
        String toColumn = isPair ? range.group(3) : column;
        String toRow = isPair ? range.group(4) : row;
        boolean isCells = column != null && row != null && toColumn != null && toRow != null;
        boolean isColumns = isPair && column != null && row == null && toColumn != null && toRow == null;
        boolean isRows = isPair && column == null && row != null && toColumn == null && toRow != null;
        if (!isCells && !isColumns && !isRows) {
            return Optional.empty();
        }
        int left = isRows ? 0 : column(column);
        int right = isRows ? MAX_COLUMNS - 1 : column(toColumn);
        int top = isColumns ? 0 : Integer.parseInt(row) - 1;
        int bottom = isColumns ? MAX_ROWS - 1 : Integer.parseInt(toRow) - 1;
        if (Math.max(left, right) >= MAX_COLUMNS || Math.max(top, bottom) >= MAX_ROWS) {
            return Optional.empty();
        }
        return Optional.of(new CellRange(
                Math.min(top, bottom), Math.min(left, right), Math.max(top, bottom), Math.max(left, right)));
    }

    private static int column(String letters) {
        int column = 0;
        for (int at = 0; at < letters.length(); at++) {
            column = column * ALPHABET + (letters.toUpperCase(Locale.ROOT).charAt(at) - 'A' + 1);
        }
        return column - 1;
    }

    /** Returns the letters of a column, such as {@code AB}. */
    public static String letters(int column) {
        StringBuilder letters = new StringBuilder();
        for (int left = column + 1; left > 0; left = (left - 1) / ALPHABET) {
            letters.insert(0, (char) ('A' + (left - 1) % ALPHABET));
        }
        return letters.toString();
    }

    /** Returns the name of a cell, such as {@code B2}. */
    public static String cell(int row, int column) {
        return letters(column) + (row + 1);
    }

    public boolean contains(int row, int column) {
        return row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn;
    }

    public Optional<CellRange> and(CellRange other) {
        int top = Math.max(firstRow, other.firstRow);
        int left = Math.max(firstColumn, other.firstColumn);
        int bottom = Math.min(lastRow, other.lastRow);
        int right = Math.min(lastColumn, other.lastColumn);
        return top > bottom || left > right ? Optional.empty() : Optional.of(new CellRange(top, left, bottom, right));
    }

    public int columns() {
        return lastColumn - firstColumn + 1;
    }

    /** Returns the range as in a formula, such as {@code A1:F40}. */
    @Override
    public String toString() {
        String first = cell(firstRow, firstColumn);
        String last = cell(lastRow, lastColumn);
        return first.equals(last) ? first : first + ":" + last;
    }
}
