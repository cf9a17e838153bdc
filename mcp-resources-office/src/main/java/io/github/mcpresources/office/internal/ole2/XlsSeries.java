package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.poi.ss.usermodel.DateUtil;
import org.jspecify.annotations.Nullable;

/** A collector of the data of one series of a chart while the records of the chart are read. */
final class XlsSeries {

    private static final int NAME = 0;
    private static final int VALUES = 1;
    private static final int CATEGORIES = 2;
    private static final int SIZES = 3;
    private static final int BY_REFERENCE = 2;

    private final NavigableMap<Integer, Double> values = new TreeMap<>();
    private final NavigableMap<Integer, Double> sizes = new TreeMap<>();
    private final NavigableMap<Integer, String> categories = new TreeMap<>();
    private final XlsCells.@Nullable Range[] references = new XlsCells.Range[4];
    private int format;

    @Nullable
    String name;

    @Nullable
    String color;

    int group;
    boolean trend;

    /**
     * Reads the reference to the cells of one part of the series, such as its values. For the categories, also reads
     * their number format.
     */
    void reference(int part, byte[] record) {
        if (part < references.length && Records.uint8(record, 1) == BY_REFERENCE) {
            references[part] = XlsCells.Range.of(record, 8);
        }
        if (part == CATEGORIES) {
            format = Records.uint16(record, 4);
        }
    }

    void number(int part, int at, double value) {
        switch (part) {
            case VALUES -> values.put(at, value);
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

    boolean needsCells() {
        return values.isEmpty() && references[VALUES] != null;
    }

    void fill(XlsCells cells, ChartPoints points) throws IOException {
        if (!needsCells()) {
            return;
        }
        List<XlsCells.Cell> row = cells.read(references[VALUES], points);
        for (int i = 0; i < row.size(); i++) {
            Double value = row.get(i).number();
            if (value != null) {
                values.put(i, value);
            }
        }
        row = cells.read(references[SIZES], points);
        for (int i = 0; i < row.size(); i++) {
            Double value = row.get(i).number();
            if (value != null) {
                sizes.put(i, value);
            }
        }
        row = cells.read(references[CATEGORIES], points);
        for (int i = 0; i < row.size(); i++) {
            categories.put(i, row.get(i).text());
        }
        List<XlsCells.Cell> title = cells.read(references[NAME], points);
        if (name == null && !title.isEmpty()) {
            name = title.get(0).text();
        }
    }

    ChartData.Series data(XlsChart.Plot plot, ChartPoints points) {
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
                color,
                plot.grouping(),
                false,
                Map.of(),
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
