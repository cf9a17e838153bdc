package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.chart.ChartCsv;
import java.io.IOException;
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
     * Writes the lines of a page; nothing if the page has no content. A page can have so many lines that they are not
     * kept in memory together.
     *
     * @param formulas true to write formulas, with an equals sign, instead of values
     */
    public static void write(SheetPage page, boolean formulas, Appendable csv) throws IOException {
        if (page.rows().isEmpty()) {
            return;
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
    }

    private static void row(Appendable csv, List<Cell> cells, CellRange range, boolean formulas) throws IOException {
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
