package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table in the XML of a chart that contains the values of all series. By default, each series is a column. After a
 * call of {@link #byRows}, each series is a row.
 *
 * <p>LibreOffice marks the cells of this table with the addresses of their source cells. The same address can be
 * written in several ways, for example {@code Sheet1.B1}, {@code $Sheet1.$B$1} or {@code Sheet1.B1:Sheet1.B1}.
 */
final class LocalTable {

    /**
     * A cell.
     *
     * @param number null if the cell has no number
     */
    record Cell(String text, @Nullable Double number) {}

    private static final int MAX_POINTS = ChartPoints.MAX_POINTS;
    private static final int MAX_COLUMNS = 4096;
    private static final Pattern RANGE = Pattern.compile(
            "(?:([^:]*)\\.)?\\$?([A-Z]{1,3})\\$?(\\d{1,7})(?::(?:[^:]*\\.)?\\$?([A-Z]{1,3})\\$?(\\d{1,7}))?");

    private final List<List<Cell>> rows = new ArrayList<>();
    /** The row and column of a cell in this table, from 0. */
    private record Place(int row, int column) {}

    private final Map<String, Place> marks = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder mark = new StringBuilder();
    private String name = "local-table";
    private @Nullable Double number;
    private int repeated = 1;
    private int cells;
    private boolean hasHeadingRow;
    private boolean hasHeadingColumn;
    private boolean isByRows;

    /**
     * Limits the number of rows of the table plus the number of returned cells. A cell counts each time it is returned.
     */
    private final ChartPoints given = new ChartPoints();

    void begin(String element, XmlScanner xml) {
        switch (element) {
            case "table" -> name = String.valueOf(xml.attribute("name"));
            case "table-header-rows" -> hasHeadingRow = true;
            case "table-header-columns" -> hasHeadingColumn = true;
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
            marks.putIfAbsent(address(mark.toString()), new Place(rows.size() - 1, row.size()));
        }
        Cell cell = new Cell(text.toString().strip(), number);
        for (int i = 0; i < repeated && row.size() < MAX_COLUMNS && cells < MAX_POINTS; i++) {
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

    void byRows() {
        isByRows = true;
    }

    /**
     * Returns the cells of a range; an empty list if the range is null. If this table does not contain the range,
     * returns the column or row of the series, without the heading.
     *
     * @param series the number of the series from 1, or 0 for the categories
     */
    List<Cell> range(@Nullable String range, int series) {
        if (range == null) {
            return List.of();
        }
        Matcher match = RANGE.matcher(range);
        return match.matches() && isHere(match.group(1)) ? cells(match) : along(begin(range, series));
    }

    /** Returns the headings of the points, which are the default categories. The list is empty if there are none. */
    List<Cell> headings() {
        return (isByRows ? hasHeadingRow : hasHeadingColumn) ? along(begin("", 0)) : List.of();
    }

    /**
     * Returns the text of the cell at an address. If this table does not contain the cell, returns the heading of the
     * series; null if there is none.
     */
    @Nullable
    String name(@Nullable String address, @Nullable String values, int series) {
        Place place = begin(values == null ? "" : values, series);
        boolean hasHeading = isByRows ? hasHeadingColumn : hasHeadingRow;
        if (address == null && !hasHeading) {
            return null;
        }
        Place heading = isByRows ? new Place(place.row(), 0) : new Place(0, place.column());
        Matcher match = RANGE.matcher(address == null ? "" : address);
        if (match.matches() && isHere(match.group(1))) {
            heading = begin(match);
        } else if (address != null) {
            heading = marks.getOrDefault(address(address), heading);
        }
        String found = at(heading.row(), heading.column()).text();
        return found.isEmpty() ? null : found;
    }

    private Place begin(String range, int series) {
        Matcher match = RANGE.matcher(range);
        if (match.matches() && isHere(match.group(1))) {
            return begin(match);
        }
        Place usual = isByRows ? new Place(series, 1) : new Place(1, series);
        return marks.getOrDefault(address(range), usual);
    }

    private static Place begin(Matcher match) {
        return new Place(Integer.parseInt(match.group(3)) - 1, column(match.group(2)));
    }

    /**
     * Returns the cells from a position to the end of its column or, if each series is a row, to the end of its row.
     */
    private List<Cell> along(Place place) {
        List<Cell> found = new ArrayList<>();
        if (isByRows) {
            int end = place.row() < rows.size() ? rows.get(place.row()).size() : 0;
            given.spend(Math.max(0, end - place.column()));
            for (int column = place.column(); column < end; column++) {
                found.add(at(place.row(), column));
            }
        } else {
            given.spend(Math.max(0, rows.size() - place.row()));
            for (int row = place.row(); row < rows.size(); row++) {
                found.add(at(row, place.column()));
            }
        }
        return found;
    }

    /**
     * Returns the canonical notation of an address. Other text is returned without {@code $}, quotes and white space.
     */
    private static String address(String text) {
        Matcher match = RANGE.matcher(text.strip());
        if (!match.matches()) {
            return plain(text);
        }
        String first = match.group(2) + match.group(3);
        String last = match.group(4) == null ? first : match.group(4) + match.group(5);
        return plain(String.valueOf(match.group(1))) + "." + first + ":" + last;
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
        right = Math.min(right, MAX_COLUMNS);
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
