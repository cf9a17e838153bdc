package io.github.mcpresources.office.internal.spreadsheetml;

import io.github.mcpresources.office.internal.sheet.CellRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Parses a reference from a chart to cells: a range with the name of its sheet, several ranges in parentheses, or the
 * name of a range.
 */
final class CellReferences {

    private static final int MAX_LENGTH = 8_192;

    record Area(String sheet, CellRange range) {}

    private final Map<String, String> names;
    private final boolean isOwn;

    /**
     * Creates a parser.
     *
     * @param names the formulas of the defined names; the keys are the names in lower case
     * @param isOwn true if the workbook itself contains the formulas. A reference such as {@code [1]Sheet1!$A$1} then
     *     refers to another workbook, and is ignored
     */
    CellReferences(Map<String, String> names, boolean isOwn) {
        this.names = names;
        this.isOwn = isOwn;
    }

    /** Returns the ranges to which a formula refers; an empty list if it does not refer to cells of the workbook. */
    List<Area> areas(String formula) {
        return areas(formula, true);
    }

    private List<Area> areas(String formula, boolean hasNames) {
        String text = formula.strip();
        if (text.length() > MAX_LENGTH) {
            return List.of();
        }
        text = text.startsWith("=") ? text.substring(1) : text;
        boolean isUnion = text.startsWith("(") && text.endsWith(")");
        List<Area> areas = new ArrayList<>();
        for (String part : isUnion ? parts(text.substring(1, text.length() - 1)) : List.of(text)) {
            Optional<Area> area = area(part.strip());
            if (area.isEmpty()) {
                return hasNames && !isUnion ? named(text) : List.of();
            }
            areas.add(area.get());
        }
        return areas;
    }

    /**
     * Returns the ranges to which a defined name refers, such as {@code Sales}, {@code Sheet1!Sales} or {@code
     * [0]!Sales}. In a file, {@code [0]} denotes the workbook itself.
     */
    private List<Area> named(String text) {
        int mark = text.lastIndexOf('!');
        String place = mark < 0 ? "" : text.substring(0, mark);
        if (isOwn && place.contains("]") && !place.contains("[0]")) {
            return List.of();
        }
        String name = text.substring(mark + 1).toLowerCase(Locale.ROOT);
        String formula = names.get(name);
        return formula == null ? List.of() : areas(formula, false);
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        boolean isQuoted = false;
        int from = 0;
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '\'') {
                isQuoted = !isQuoted;
            } else if (text.charAt(at) == ',' && !isQuoted) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private Optional<Area> area(String text) {
        int mark = text.lastIndexOf('!');
        if (mark <= 0) {
            return Optional.empty();
        }
        String sheet = text.substring(0, mark);
        if (sheet.length() > 1 && sheet.startsWith("'") && sheet.endsWith("'")) {
            sheet = sheet.substring(1, sheet.length() - 1).replace("''", "'");
        }
        int book = sheet.lastIndexOf(']');
        if (book >= 0) {
            if (isOwn) {
                return Optional.empty();
            }
            sheet = sheet.substring(book + 1);
        }
        String name = sheet;
        return CellRange.read(text.substring(mark + 1)).map(range -> new Area(name, range));
    }
}
