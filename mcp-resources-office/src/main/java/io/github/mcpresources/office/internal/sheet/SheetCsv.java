package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.chart.ChartCsv;
import java.util.List;

/**
 * Writes a page of a sheet as CSV (<a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>). All lines have the
 * same number of fields, and an empty row is a line of empty fields. A field is therefore at the same position as its
 * cell in the range.
 */
public final class SheetCsv {

    private static final String EOL = "\r\n";

    private SheetCsv() {}

    /**
     * Returns the lines of a page; an empty string if the page has no content.
     *
     * @param formulas true to write formulas, with an equals sign, instead of values
     */
    public static String of(SheetPage page, boolean formulas) {
        StringBuilder csv = new StringBuilder();
        if (page.rows().isEmpty()) {
            return "";
        }
        CellRange range = page.range();
        String empty = ",".repeat(range.columns() - 1) + EOL;
        int line = range.firstRow();
        for (Row row : page.rows()) {
            while (line < row.number()) {
                csv.append(empty);
                line++;
            }
            row(csv, row.cells(), range, formulas);
            line++;
        }
        while (line <= range.lastRow()) {
            csv.append(empty);
            line++;
        }
        return csv.toString();
    }

    private static void row(StringBuilder csv, List<Cell> cells, CellRange range, boolean formulas) {
        int next = 0;
        for (int column = range.firstColumn(); column <= range.lastColumn(); column++) {
            csv.append(column == range.firstColumn() ? "" : ",");
            if (next < cells.size() && cells.get(next).column() == column) {
                Cell cell = cells.get(next++);
                csv.append(ChartCsv.quoted(formulas && cell.formula() != null ? "=" + cell.formula() : cell.text()));
            }
        }
        csv.append(EOL);
    }
}
