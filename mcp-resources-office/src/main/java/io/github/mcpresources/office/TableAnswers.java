package io.github.mcpresources.office;

import io.github.mcpresources.office.internal.chart.ChartCsv;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.PlainWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a table of a document as CSV or JSON. */
final class TableAnswers {

    private static final String EOL = "\r\n";

    private TableAnswers() {}

    /**
     * Returns one string for each column of each row. If a cell covers several columns or rows, only the string for the
     * first of them contains the text, and the others are empty.
     */
    private static List<List<String>> grid(Block.Table table) {
        int width = TableFinder.columns(table);
        List<List<String>> grid = new ArrayList<>();
        for (List<Block.Cell> row : table.rows()) {
            List<String> line = new ArrayList<>();
            for (Block.Cell cell : row) {
                line.add(cell.rows() == 0 ? "" : PlainWriter.lines(cell));
                for (int column = 1; column < cell.columns(); column++) {
                    line.add("");
                }
            }
            while (line.size() < width) {
                line.add("");
            }
            grid.add(line);
        }
        return grid;
    }

    static String csv(Block.Table table) {
        StringBuilder csv = new StringBuilder();
        for (List<String> row : grid(table)) {
            csv.append(String.join(",", row.stream().map(ChartCsv::quoted).toList()))
                    .append(EOL);
        }
        return csv.toString();
    }

    static Map<String, Object> json(Block.Table table, int number, Map<String, Object> place) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("table", number);
        json.putAll(place);
        json.put("rows", grid(table));
        List<Map<String, Object>> merged = new ArrayList<>();
        for (int row = 0; row < table.rows().size(); row++) {
            int column = 0;
            for (Block.Cell cell : table.rows().get(row)) {
                if (cell.rows() > 1 || (cell.rows() > 0 && cell.columns() > 1)) {
                    Map<String, Object> range = new LinkedHashMap<>();
                    range.put("row", row + 1);
                    range.put("column", column + 1);
                    range.put("rows", cell.rows());
                    range.put("columns", cell.columns());
                    merged.add(range);
                }
                column += cell.columns();
            }
        }
        if (!merged.isEmpty()) {
            json.put("merged", merged);
        }
        return json;
    }
}
