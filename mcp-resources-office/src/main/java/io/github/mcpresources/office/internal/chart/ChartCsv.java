package io.github.mcpresources.office.internal.chart;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts the data of a chart to a CSV table according to <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC
 * 4180</a>. Lines end in CRLF.
 *
 * <p>If all series have the same categories, and the chart is not a bubble chart, each line contains a category and its
 * value in each series. For the series 2023 and 2024, the header is {@code category,2023,2024}. Otherwise, each line
 * contains one value of a series. The header is then {@code series,category,value}, or
 * {@code series,category,value,size} for a bubble chart. A missing value is an empty field.
 *
 * <p>Apart from quoting, strings are written unchanged, including strings that begin with {@code =}, {@code +},
 * {@code -} or {@code @}. A program that evaluates these strings as formulas must import the cells as text.
 */
public final class ChartCsv {

    private static final String EOL = "\r\n";

    private ChartCsv() {}

    public static String of(ChartData chart) {
        StringBuilder csv = new StringBuilder();
        lines(chart).forEach(fields -> line(fields, csv));
        return csv.toString();
    }

    public static List<List<@Nullable String>> lines(ChartData chart) {
        List<List<@Nullable String>> lines = new ArrayList<>();
        if (isWide(chart.series())) {
            wide(chart.series(), lines);
        } else {
            tall(chart.series(), lines);
        }
        return lines;
    }

    private static boolean isWide(List<ChartData.Series> series) {
        return series.stream()
                .allMatch(row -> row.sizes().isEmpty()
                        && row.categories().equals(series.get(0).categories()));
    }

    private static void wide(List<ChartData.Series> series, List<List<@Nullable String>> table) {
        List<@Nullable String> header = new ArrayList<>();
        header.add("category");
        int lines = 0;
        for (ChartData.Series row : series) {
            header.add(row.name());
            lines = Math.max(
                    lines, Math.max(row.categories().size(), row.values().size()));
        }
        table.add(header);
        for (int i = 0; i < lines; i++) {
            List<@Nullable String> fields = new ArrayList<>();
            fields.add(at(series.get(0).categories(), i));
            for (ChartData.Series row : series) {
                fields.add(number(at(row.values(), i)));
            }
            table.add(fields);
        }
    }

    private static void tall(List<ChartData.Series> series, List<List<@Nullable String>> table) {
        boolean sized = series.stream().anyMatch(row -> !row.sizes().isEmpty());
        List<@Nullable String> header = new ArrayList<>(List.of("series", "category", "value"));
        if (sized) {
            header.add("size");
        }
        table.add(header);
        for (ChartData.Series row : series) {
            int lines = Math.max(row.categories().size(), row.values().size());
            for (int i = 0; i < lines; i++) {
                List<@Nullable String> fields = new ArrayList<>();
                fields.add(row.name());
                fields.add(at(row.categories(), i));
                fields.add(number(at(row.values(), i)));
                if (sized) {
                    fields.add(number(at(row.sizes(), i)));
                }
                table.add(fields);
            }
        }
    }

    private static <T> @Nullable T at(List<? extends @Nullable T> list, int index) {
        return index < list.size() ? list.get(index) : null;
    }

    private static void line(List<@Nullable String> fields, StringBuilder csv) {
        for (int i = 0; i < fields.size(); i++) {
            csv.append(i == 0 ? "" : ",").append(quoted(fields.get(i)));
        }
        csv.append(EOL);
    }

    /** Returns a field of a line, in quotes if necessary. If the value is missing (null), the field is empty. */
    public static String quoted(@Nullable String field) {
        if (field == null) {
            return "";
        }
        boolean plain = field.chars().noneMatch(c -> c == '"' || c == ',' || c == '\r' || c == '\n');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }

    /**
     * Formats a number; null for a missing value. Whole numbers between -10<sup>15</sup> and 10<sup>15</sup> have no
     * decimal point.
     */
    private static @Nullable String number(@Nullable Double value) {
        if (value == null) {
            return null;
        }
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString(value.longValue()) : Double.toString(value);
    }
}
