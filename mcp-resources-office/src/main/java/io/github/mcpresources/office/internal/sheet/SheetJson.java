package io.github.mcpresources.office.internal.sheet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a page of a sheet as JSON. Empty rows are left out. The values of a row begin at the first column of the
 * range, and end at the last cell with content.
 */
public final class SheetJson {

    /** The name of the number of formulas without stored results. */
    public static final String MISSING_RESULTS = "formulas_without_results";

    private SheetJson() {}

    /**
     * Returns {@code sheet}, {@code range}, {@code rows} and, if they are known and not empty, {@code used_range},
     * {@code next_range}, {@code merged} and {@code formulas_without_results}, which is a number. Each row has {@code row}, which is its number from 1, and {@code values}.
     * It also has {@code text} if the displayed text of a cell differs from its value, and {@code formulas} and {@code
     * links} if there are any. A formula without a stored result has no value and no text.
     */
    public static Map<String, Object> of(SheetPage page) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("sheet", page.sheet());
        json.put("range", page.range().toString());
        if (page.used() != null) {
            json.put("used_range", page.used().toString());
        }
        if (page.next() != null) {
            json.put("next_range", page.next().toString());
        }
        if (!page.merged().isEmpty()) {
            json.put("merged", page.merged().stream().map(CellRange::toString).toList());
        }
        if (page.missingResults() > 0) {
            json.put(MISSING_RESULTS, page.missingResults());
        }
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Row row : page.rows()) {
            rows.add(row(row, page.range()));
        }
        json.put("rows", rows);
        return json;
    }

    private static Map<String, Object> row(Row row, CellRange range) {
        int width = row.cells().get(row.cells().size() - 1).column() - range.firstColumn() + 1;
        List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(width, null));
        List<@Nullable Object> texts = new ArrayList<>(Collections.nCopies(width, null));
        Map<String, String> formulas = new LinkedHashMap<>();
        Map<String, String> links = new LinkedHashMap<>();
        boolean isDifferent = false;
        for (Cell cell : row.cells()) {
            int at = cell.column() - range.firstColumn();
            if (cell.value() != null) {
                Object value = plain(cell.value());
                values.set(at, value);
                texts.set(at, cell.text());
                isDifferent |= !isSame(value, cell.text());
            }
            String name = CellRange.cell(row.number(), cell.column());
            if (cell.formula() != null) {
                formulas.put(name, cell.formula());
            }
            if (cell.link() != null) {
                links.put(name, cell.link());
            }
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("row", row.number() + 1);
        json.put("values", values);
        if (isDifferent) {
            json.put("text", texts);
        }
        if (!formulas.isEmpty()) {
            json.put("formulas", formulas);
        }
        if (!links.isEmpty()) {
            json.put("links", links);
        }
        return json;
    }

    private static Object plain(Object value) {
        boolean isWhole = value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15;
        return isWhole ? (Object) ((Double) value).longValue() : value;
    }

    private static boolean isSame(Object value, String text) {
        return value instanceof Boolean
                ? text.equalsIgnoreCase(value.toString())
                : value.toString().equals(text);
    }
}
