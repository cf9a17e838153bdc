package io.github.mcpresources.office.odf;

import io.github.mcpresources.office.archive.XmlScanner;
import io.github.mcpresources.office.document.ChartPoints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table within a chart that keeps the values of all its series.
 *
 * <p>A range either names cells of this very table, or of a sheet that the values come from; LibreOffice marks in this
 * table which cells those are.
 */
final class LocalTable {

    /**
     * A cell.
     *
     * @param text as it is shown
     * @param number its value, or null where it has none
     */
    record Cell(String text, @Nullable Double number) {}

    private static final int MOST = ChartPoints.MOST;
    private static final int MOST_COLUMNS = 4096;
    private static final Pattern RANGE = Pattern.compile(
            "(?:([^:]*)\\.)?\\$?([A-Z]{1,3})\\$?(\\d{1,7})(?::(?:[^:]*\\.)?\\$?([A-Z]{1,3})\\$?(\\d{1,7}))?");

    private final List<List<Cell>> rows = new ArrayList<>();
    private final Map<String, int[]> marks = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder mark = new StringBuilder();
    private String name = "local-table";
    private @Nullable Double number;
    private int repeated = 1;
    private int cells;

    /** What is given out of it, however often. */
    private final ChartPoints given = new ChartPoints();

    void begin(String element, XmlScanner xml) {
        switch (element) {
            case "table" -> name = String.valueOf(xml.attribute("name"));
            case "table-row" -> {
                given.spend(1);
                rows.add(new ArrayList<>());
            }
            case "table-cell" -> {
                text.setLength(0);
                mark.setLength(0);
                number = number(xml.attribute("value"));
                repeated = count(xml.attribute("number-columns-repeated"));
            }
            default -> {}
        }
    }

    void end(String element) {
        if (!element.equals("table-cell") || rows.isEmpty()) {
            return;
        }
        List<Cell> row = rows.get(rows.size() - 1);
        if (mark.length() > 0) {
            marks.putIfAbsent(plain(mark.toString()), new int[] {rows.size() - 1, row.size()});
        }
        Cell cell = new Cell(text.toString().strip(), number);
        for (int i = 0; i < repeated && row.size() < MOST_COLUMNS && cells < MOST; i++) {
            row.add(cell);
            cells++;
        }
    }

    void text(String more, String element) {
        if (element.equals("desc")) {
            mark.append(more);
        } else if (element.equals("p") || element.equals("span")) {
            text.append(more);
        }
    }

    /** The cells of a range; of one that is nowhere here, the column below its heading. */
    List<Cell> range(@Nullable String range, int column) {
        if (range == null) {
            return List.of();
        }
        Matcher match = RANGE.matcher(range);
        if (match.matches() && isHere(match.group(1))) {
            return cells(match);
        }
        int[] mark = marks.get(plain(range));
        List<Cell> found = new ArrayList<>();
        int across = mark == null ? column : mark[1];
        int first = mark == null ? 1 : mark[0];
        given.spend(Math.max(0, rows.size() - first));
        for (int row = first; row < rows.size(); row++) {
            found.add(at(row, across));
        }
        return found;
    }

    /** The text of one cell, or null where there is none. */
    @Nullable
    String cell(@Nullable String address, int column) {
        if (address == null) {
            return null;
        }
        Matcher match = RANGE.matcher(address);
        int[] mark = marks.get(plain(address));
        Cell found;
        if (match.matches() && isHere(match.group(1))) {
            found = at(Integer.parseInt(match.group(3)) - 1, column(match.group(2)));
        } else {
            found = mark == null ? at(0, column) : at(mark[0], mark[1]);
        }
        return found.text().isEmpty() ? null : found.text();
    }

    private boolean isHere(@Nullable String table) {
        return table == null || table.isEmpty() || plain(table).equals(name);
    }

    private List<Cell> cells(Matcher match) {
        int top = Integer.parseInt(match.group(3)) - 1;
        int left = column(match.group(2));
        int bottom = match.group(5) == null ? top : Integer.parseInt(match.group(5)) - 1;
        int right = match.group(4) == null ? left : column(match.group(4));
        bottom = Math.min(bottom, rows.size() - 1);
        right = Math.min(right, MOST_COLUMNS);
        given.spend(Math.max(0, bottom - top + 1L) * Math.max(0, right - left + 1L));
        List<Cell> found = new ArrayList<>();
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= right; column++) {
                found.add(at(row, column));
            }
        }
        return found;
    }

    private Cell at(int row, int column) {
        boolean exists = row >= 0 && row < rows.size() && column < rows.get(row).size();
        return exists ? rows.get(row).get(column) : new Cell("", null);
    }

    private static String plain(String range) {
        return range.replaceAll("[$'\\s]", "");
    }

    private static int column(String letters) {
        int column = 0;
        for (int i = 0; i < letters.length(); i++) {
            column = column * 26 + letters.charAt(i) - 'A' + 1;
        }
        return column - 1;
    }

    private static int count(@Nullable String count) {
        return count != null && count.matches("[1-9]\\d{0,6}") ? Integer.parseInt(count) : 1;
    }

    private static @Nullable Double number(@Nullable String value) {
        try {
            double number = value == null ? Double.NaN : Double.parseDouble(value);
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }
}
