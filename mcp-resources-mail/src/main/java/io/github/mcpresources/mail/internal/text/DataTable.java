package io.github.mcpresources.mail.internal.text;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/**
 * Converts HTML tables that contain data to Markdown. Most tables in emails only arrange other elements; their cells
 * are read as text.
 */
final class DataTable {

    private static final int MAX_COLUMNS = 50;

    private DataTable() {}

    /**
     * Checks whether a table contains data. In such a table, the first row has 2 to 50 header cells and no other cells,
     * and no cell contains another table. Returns false for a table with more than {@code maxCells} cells.
     */
    static boolean isOne(Element table, int maxCells) {
        Elements cells = table.select("th, td");
        if (cells.isEmpty() || cells.size() > maxCells || table.select("table").size() > 1) {
            return false;
        }
        Element first = table.selectFirst("tr");
        int columns = first == null ? 0 : first.select("th").size();
        return columns > 1
                && columns <= MAX_COLUMNS
                && first != null
                && first.select("td").isEmpty();
    }

    static String markdown(Element table) {
        List<List<String>> rows = new ArrayList<>();
        int columns = 0;
        for (Element row : table.select("tr")) {
            List<String> cells = row.select("th, td").stream()
                    .map(cell -> MarkdownText.inline(cell.text()))
                    .toList();
            columns = Math.max(columns, Math.min(MAX_COLUMNS, cells.size()));
            rows.add(cells);
        }
        StringBuilder out = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            append(out, rows.get(row), columns);
            if (row == 0) {
                out.append("|").append(" --- |".repeat(columns)).append('\n');
            }
        }
        return out.toString().stripTrailing();
    }

    private static void append(StringBuilder out, List<String> cells, int columns) {
        out.append('|');
        for (int at = 0; at < columns; at++) {
            out.append(' ').append(at < cells.size() ? cells.get(at) : "").append(" |");
        }
        out.append('\n');
    }
}
