package io.github.mcpresources.office.internal.odf;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.XmlScanner;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartData.Axis;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML of an OpenDocument chart, which contains the series and a table of their values (OpenDocument 1.3 part
 * 3, 11).
 */
final class OdfChart implements OdfXml.Visitor {

    /** The attributes of a series. */
    private static final class Row {
        private final List<String> domains = new ArrayList<>();
        private @Nullable String values;
        private @Nullable String label;
        private @Nullable String kind;
        private @Nullable String style;
    }

    /** The style properties that affect a chart. */
    private record StyleProperties(
            @Nullable String fill, @Nullable String stroke, boolean lying, boolean byRows) {}

    private static final Set<String> TITLED = Set.of("chart", "axis");

    private final LocalTable table = new LocalTable();
    private final Deque<String> nesting = new ArrayDeque<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Axis> axes = new ArrayList<>();
    private final Map<String, StyleProperties> styles = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private String kind = "unknown";
    private @Nullable String title;
    private @Nullable String dimension;
    private @Nullable String categories;
    private @Nullable String style;
    private boolean lying;

    private OdfChart() {}

    static ChartData read(ZipArchive archive, ZipPart part, OfficeLimits limits) throws IOException {
        return visit(archive, part, limits).data();
    }

    /** Returns the title; null if the chart has none. */
    static @Nullable String title(ZipArchive archive, ZipPart part, OfficeLimits limits) throws IOException {
        return visit(archive, part, limits).title;
    }

    private static OdfChart visit(ZipArchive archive, ZipPart part, OfficeLimits limits) throws IOException {
        OdfChart chart = new OdfChart();
        OdfXml.visit(archive, part, limits, chart);
        return chart;
    }

    @Override
    public void begin(String name, XmlScanner xml) {
        nesting.push(name);
        switch (name) {
            case "chart" -> kind = kind(xml.attribute("class"));
            case "title" -> {
                if (isTitle()) {
                    text.setLength(0);
                }
            }
            case "axis" -> dimension = xml.attribute("dimension");
            case "categories" -> categories = xml.attribute("cell-range-address");
            case "plot-area" -> plotArea(properties(xml.attribute("style-name")));
            case "style" -> style = xml.attribute("name");
            case "chart-properties", "graphic-properties" -> style(xml);
            case "series" -> series(xml);
            case "domain" -> {
                String range = xml.attribute("cell-range-address");
                if (!rows.isEmpty() && range != null) {
                    rows.get(rows.size() - 1).domains.add(range);
                }
            }
            default -> table.begin(name, xml);
        }
    }

    @Override
    public void end(String name) {
        boolean isTitle = name.equals("title") && isTitle();
        nesting.pop();
        if (isTitle) {
            title(text.toString().strip());
        } else {
            table.end(name);
        }
    }

    @Override
    public void text(String more) {
        if (nesting.contains("title")) {
            text.append(more);
        } else {
            table.text(more, Objects.requireNonNullElse(nesting.peek(), ""));
        }
    }

    private boolean isTitle() {
        return nesting.size() > 1
                && TITLED.contains(nesting.stream().skip(1).findFirst().orElse(""));
    }

    private void plotArea(StyleProperties properties) {
        lying = properties.lying();
        if (properties.byRows()) {
            table.byRows();
        }
    }

    private void title(String found) {
        if (found.isEmpty()) {
            return;
        }
        if (!nesting.contains("axis")) {
            title = found;
        } else if ("x".equals(dimension)) {
            axes.add(new Axis("bottom", found));
        } else if ("y".equals(dimension)) {
            axes.add(new Axis("left", found));
        }
    }

    private void style(XmlScanner xml) {
        if (style == null) {
            return;
        }
        StyleProperties known = properties(style);
        String fill = xml.attribute("fill-color");
        String stroke = xml.attribute("stroke-color");
        styles.put(
                style,
                new StyleProperties(
                        fill != null ? fill : known.fill(),
                        stroke != null ? stroke : known.stroke(),
                        known.lying() || "true".equals(xml.attribute("vertical")),
                        known.byRows() || "rows".equals(xml.attribute("series-source"))));
    }

    private StyleProperties properties(@Nullable String name) {
        return styles.getOrDefault(name == null ? "" : name, new StyleProperties(null, null, false, false));
    }

    private void series(XmlScanner xml) {
        Row row = new Row();
        row.values = xml.attribute("values-cell-range-address");
        row.label = xml.attribute("label-cell-address");
        row.kind = xml.attribute("class");
        row.style = xml.attribute("style-name");
        rows.add(row);
    }

    private static String kind(@Nullable String kind) {
        String local = kind == null ? "unknown" : kind.substring(kind.indexOf(':') + 1);
        return switch (local) {
            case "bar" -> "column";
            case "circle" -> "pie";
            case "ring" -> "doughnut";
            case "filled-radar" -> "radar";
            case "gantt" -> "bar";
            default -> local;
        };
    }

    private ChartData data() {
        List<ChartData.Series> series = new ArrayList<>();
        List<String> x = List.of();
        List<String> named = texts(categories == null ? table.headings() : table.range(categories, 0));
        int number = 1; // selects the values of a series whose range is not marked in the table
        for (Row row : rows) {
            String of = turned(row.kind == null ? kind : kind(row.kind));
            List<LocalTable.Cell> sizes = List.of();
            boolean points = of.equals("scatter") || of.equals("bubble");
            if (points && !row.domains.isEmpty()) {
                int last = row.domains.size() - 1; // a bubble chart stores y before x, and its values are the sizes
                x = texts(table.range(row.domains.get(last), of.equals("bubble") ? 1 : 0));
            }
            List<LocalTable.Cell> values = table.range(row.values, number);
            if (of.equals("bubble") && row.domains.size() > 0) {
                sizes = values;
                values = table.range(row.domains.get(0), number);
            }
            String name = table.name(row.label, row.values, number);
            series.add(new ChartData.Series(
                    name, of, points && !x.isEmpty() ? x : named, numbers(values), numbers(sizes), color(row, of)));
            number++;
        }
        return new ChartData(title, turned(kind), axes, series);
    }

    private String turned(String of) {
        return of.equals("column") && lying ? "bar" : of;
    }

    private @Nullable String color(Row row, String of) {
        StyleProperties properties = properties(row.style);
        boolean line = of.equals("line") || of.equals("scatter");
        String color = line || properties.fill() == null ? properties.stroke() : properties.fill();
        return color != null && color.matches("#[0-9A-Fa-f]{6}") ? color.toLowerCase(Locale.ROOT) : null;
    }

    private static List<String> texts(List<LocalTable.Cell> cells) {
        return cells.stream().map(LocalTable.Cell::text).toList();
    }

    private static List<@Nullable Double> numbers(List<LocalTable.Cell> cells) {
        List<@Nullable Double> numbers = new ArrayList<>();
        for (LocalTable.Cell cell : cells) {
            numbers.add(cell.number());
        }
        return numbers;
    }
}
