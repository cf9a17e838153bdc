package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads charts of the kinds that Office 2016 introduced ({@code cx:chartSpace}). */
final class ExtendedChartReader {

    private static final Set<String> KINDS =
            Set.of("waterfall", "treemap", "sunburst", "funnel", "boxWhisker", "regionMap");

    private final XmlCursor xml;
    private final Colors colors;
    private final CellData cells;
    private final ChartPoints budget = new ChartPoints();
    private final Map<String, Data> data = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<ChartData.Axis> axes = new ArrayList<>();
    private boolean pareto;
    private @Nullable String title;

    ExtendedChartReader(XmlCursor xml, Colors colors, CellData cells) {
        this.xml = xml;
        this.colors = colors;
        this.cells = cells;
    }

    private static final class Data {
        private @Nullable Points categories;
        private @Nullable Points values;
    }

    private static final class Row {
        private String layout = "";
        private boolean binned;
        private @Nullable String name;
        private String data = "";
        private final Colors.Paint paint = new Colors.Paint();
        private final Map<Integer, String> points = new HashMap<>();
        private final List<Integer> totals = new ArrayList<>();
    }

    ChartData read() throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "chartData" -> xml.children(this::data);
                case "chart" -> xml.children(this::chart);
                default -> {}
            }
        });
        List<Points> references = data.values().stream()
                .flatMap(
                        points -> Stream.of(Optional.ofNullable(points.categories), Optional.ofNullable(points.values)))
                .flatMap(Optional::stream)
                .toList();
        cells.complete(references, true);
        List<ChartData.Series> series = new ArrayList<>();
        for (Row row : rows) {
            series.add(series(row, series.size()));
        }
        String type = series.isEmpty() ? "column" : series.get(0).type();
        String shown = title == null || title.isEmpty() ? null : title;
        return new ChartData(shown, type, axes, series);
    }

    private void data(String name) throws XMLStreamException {
        if (!name.equals("data")) {
            return;
        }
        String id = xml.attribute("id");
        Data points = new Data();
        data.put(id == null ? "" : id, points);
        xml.children(dimension -> {
            Points read = new Points(budget);
            if (dimension.equals("strDim") && points.categories == null) {
                points.categories = read;
            } else if (dimension.equals("numDim")) {
                String type = xml.attribute("type");
                if ("x".equals(type) && points.categories == null) {
                    points.categories = read;
                } else if (points.values == null) {
                    points.values = read;
                }
            }
            xml.children(level -> read.read(level, xml));
        });
    }

    private void chart(String name) throws XMLStreamException {
        switch (name) {
            case "title" -> title = Texts.read(xml);
            case "plotArea" -> xml.children(this::plotted);
            default -> {}
        }
    }

    private void plotted(String name) throws XMLStreamException {
        switch (name) {
            case "plotAreaRegion" ->
                xml.children(child -> {
                    if (child.equals("series")) {
                        row();
                    }
                });
            case "axis" -> axis();
            default -> {}
        }
    }

    private void row() throws XMLStreamException {
        Row row = new Row();
        String layout = xml.attribute("layoutId");
        row.layout = layout == null ? "" : layout;
        boolean hidden = "1".equals(xml.attribute("hidden"));
        xml.children(name -> {
            switch (name) {
                case "tx" -> row.name = Texts.read(xml);
                case "spPr" -> colors.shape(xml, row.paint);
                case "dataPt" -> point(row);
                case "dataId" -> row.data = xml.val("");
                case "layoutPr" -> xml.children(child -> layout(row, child));
                default -> {}
            }
        });
        if (row.layout.equals("paretoLine")) {
            pareto = true; // the line is drawn from the data of the columns
        } else if (!hidden) {
            rows.add(row);
        }
    }

    private void layout(Row row, String name) throws XMLStreamException {
        switch (name) {
            case "binning" -> row.binned = true;
            case "subtotals" ->
                xml.children(child -> {
                    if (child.equals("idx")) {
                        row.totals.add(Numbers.index(xml.val("0"), ChartPoints.MAX_POINTS));
                    }
                });
            default -> {}
        }
    }

    private void point(Row row) throws XMLStreamException {
        String at = xml.attribute("idx");
        Colors.Paint own = new Colors.Paint();
        xml.children(child -> {
            if (child.equals("spPr")) {
                colors.shape(xml, own);
            }
        });
        if (at != null && own.fill != null) {
            row.points.put(Numbers.index(at, ChartPoints.MAX_POINTS), own.fill);
        }
    }

    private void axis() throws XMLStreamException {
        boolean hidden = "1".equals(xml.attribute("hidden"));
        @Nullable String[] read = new @Nullable String[4]; // kind, title, min, max
        xml.children(name -> {
            switch (name) {
                case "catScaling" -> read[0] = "category";
                case "valScaling" -> {
                    read[0] = "value";
                    read[2] = xml.attribute("min");
                    read[3] = xml.attribute("max");
                }
                case "title" -> read[1] = Texts.read(xml);
                default -> {}
            }
        });
        String kind = read[0] == null ? "value" : read[0];
        if (!hidden) {
            boolean second = axes.stream().anyMatch(axis -> axis.kind().equals(kind));
            String side = kind.equals("category") ? "bottom" : second ? "right" : "left";
            String text = read[1] == null || read[1].isEmpty() ? null : read[1];
            axes.add(new ChartData.Axis(
                    side, text, kind, second, Numbers.number(read[2]), Numbers.number(read[3]), false, false));
        }
    }

    private ChartData.Series series(Row row, int index) {
        Data points = data.get(row.data);
        Points categories = points == null ? null : points.categories;
        Points values = points == null ? null : points.values;
        return new ChartData.Series(
                row.name == null || row.name.isEmpty() ? null : row.name,
                type(row),
                categories == null ? List.of() : categories.texts(false),
                values == null ? List.of() : values.numbers(),
                List.of(),
                row.paint.fill == null ? colors.accent(index) : row.paint.fill,
                "clustered",
                false,
                row.points,
                row.totals);
    }

    private String type(Row row) {
        if (row.layout.equals("clusteredColumn")) {
            return pareto ? "pareto" : row.binned ? "histogram" : "column";
        }
        return KINDS.contains(row.layout) ? row.layout : "column";
    }
}
