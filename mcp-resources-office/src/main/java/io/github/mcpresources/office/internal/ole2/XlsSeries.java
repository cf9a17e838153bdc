package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.poi.ss.usermodel.DateUtil;
import org.jspecify.annotations.Nullable;

/** Collects the data of one series of a chart in an xls workbook. */
final class XlsSeries {

    private static final int NAME = 0;
    private static final int VALUES = 1;
    private static final int CATEGORIES = 2;
    private static final int SIZES = 3;
    private static final int BY_REFERENCE = 2;
    private static final int MAX_COLORED = 1_000;
    private static final double SAME = 1e-9;
    private static final Set<String> ROUND = Set.of("pie", "ofPie", "doughnut");

    private final NavigableMap<Integer, Double> values = new TreeMap<>();
    private final NavigableMap<Integer, Double> sizes = new TreeMap<>();
    private final NavigableMap<Integer, String> categories = new TreeMap<>();
    private final XlsCells.@Nullable Range[] references = new XlsCells.Range[4];
    private final Map<Integer, String> pointColors = new TreeMap<>();
    private int format;
    private boolean isDeleted;

    @Nullable
    String name;

    @Nullable
    String color;

    int group;
    boolean trend;

    /**
     * Reads which cells contain a part of the series, such as its values. For the categories, also reads the number
     * format.
     */
    void reference(int part, byte[] record) {
        if (part < references.length && Records.uint8(record, 1) == BY_REFERENCE) {
            references[part] = XlsCells.Range.of(record, 8);
        }
        isDeleted |= part == VALUES && Records.uint8(record, 1) == BY_REFERENCE && XlsCells.Range.isDeleted(record, 8);
        if (part == CATEGORIES) {
            format = Records.uint16(record, 4);
        }
    }

    void number(int part, int at, double value) {
        switch (part) {
            case VALUES -> {
                if (!isDeleted) { // the values of deleted cells are stored as 1
                    values.put(at, value);
                }
            }
            case SIZES -> sizes.put(at, value);
            case CATEGORIES -> categories.put(at, category(value));
            default -> {}
        }
    }

    void label(int part, int at, String text) {
        if (part == CATEGORIES) {
            categories.put(at, text);
        }
    }

    private String category(double value) {
        if (DateUtil.isInternalDateFormat(format) && DateUtil.isValidExcelDate(value)) {
            LocalDateTime date = DateUtil.getLocalDateTime(value);
            return value == Math.rint(value) ? date.toLocalDate().toString() : date.toString();
        }
        return plain(value);
    }

    static String plain(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : "";
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    List<XlsCells.Range> references() {
        return Arrays.stream(references).flatMap(Stream::ofNullable).toList();
    }

    /**
     * Takes the values, sizes and categories from the cells if the series has no values, or if its values differ from
     * the cells. In this case, also takes the name from its cell if the series has no name.
     */
    void fill(Map<XlsCells.Range, ChartCells.Range> cells) {
        ChartCells.Range shown = cells.get(references[VALUES]);
        if (shown == null || !(values.isEmpty() || differs(shown))) {
            return;
        }
        take(shown, values);
        ChartCells.Range given = cells.get(references[SIZES]);
        if (given != null) {
            take(given, sizes);
        }
        given = cells.get(references[CATEGORIES]);
        if (given != null) {
            categories.clear();
            for (int i = 0; i < given.cells().size(); i++) {
                ChartCells.Cell cell = given.cells().get(i);
                categories.put(i, cell == null ? "" : cell.text());
            }
        }
        given = cells.get(references[NAME]);
        if (name == null
                && given != null
                && !given.cells().isEmpty()
                && given.cells().get(0) != null) {
            name = given.cells().get(0).text();
        }
    }

    private static void take(ChartCells.Range range, NavigableMap<Integer, Double> numbers) {
        numbers.clear();
        for (int i = 0; i < range.cells().size(); i++) {
            ChartCells.Cell cell = range.cells().get(i);
            if (cell != null && cell.number() != null) {
                numbers.put(i, cell.number());
            }
        }
    }

    /**
     * Checks whether the stored values differ from the cells. Returns false if they cannot be compared. This is the
     * case if cells are hidden (their values may not be stored), and if a cell is empty (the result of its formula may
     * be stored only with the chart).
     */
    private boolean differs(ChartCells.Range range) {
        if (range.hidden()) {
            return false;
        }
        boolean differs = false;
        for (Map.Entry<Integer, Double> point : values.entrySet()) {
            ChartCells.Cell cell =
                    point.getKey() < range.cells().size() ? range.cells().get(point.getKey()) : null;
            if (cell == null) {
                return false;
            }
            double number = cell.number() == null ? 0 : cell.number(); // a text counts as zero
            double stored = point.getValue();
            differs |= Math.abs(number - stored) > SAME * Math.max(Math.abs(number), Math.abs(stored));
        }
        return differs;
    }

    void color(int point, String color) {
        if (pointColors.size() < MAX_COLORED) {
            pointColors.put(point, color);
        }
    }

    ChartData.Series data(XlsChart.Plot plot, ChartPoints points) {
        boolean isVaried = plot.varied() && ROUND.contains(plot.kind());
        int count = Math.max(end(values), end(categories));
        points.spend(count + (long) end(sizes));
        List<String> texts = new ArrayList<>();
        if (!categories.isEmpty()) {
            for (int i = 0; i < count; i++) {
                texts.add(categories.getOrDefault(i, ""));
            }
        }
        return new ChartData.Series(
                name,
                plot.kind(),
                texts,
                list(values, count),
                list(sizes, end(sizes)),
                isVaried ? null : color,
                plot.grouping(),
                false,
                pointColors,
                List.of());
    }

    private static int end(NavigableMap<Integer, ?> of) {
        return of.isEmpty() ? 0 : of.lastKey() + 1;
    }

    private static List<@Nullable Double> list(NavigableMap<Integer, Double> of, int count) {
        List<@Nullable Double> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(of.get(i));
        }
        return list;
    }
}
