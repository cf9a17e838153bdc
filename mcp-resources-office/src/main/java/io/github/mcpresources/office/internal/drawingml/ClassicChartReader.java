package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads the DrawingML of a chart ({@code c:chartSpace}). */
final class ClassicChartReader {

    private static final Map<String, String> KINDS = Map.ofEntries(
            Map.entry("barChart", "column"),
            Map.entry("bar3DChart", "column"),
            Map.entry("lineChart", "line"),
            Map.entry("line3DChart", "line"),
            Map.entry("areaChart", "area"),
            Map.entry("area3DChart", "area"),
            Map.entry("pieChart", "pie"),
            Map.entry("pie3DChart", "pie"),
            Map.entry("ofPieChart", "ofPie"),
            Map.entry("doughnutChart", "doughnut"),
            Map.entry("scatterChart", "scatter"),
            Map.entry("bubbleChart", "bubble"),
            Map.entry("radarChart", "radar"),
            Map.entry("stockChart", "stock"),
            Map.entry("surfaceChart", "surface"),
            Map.entry("surface3DChart", "surface"));

    private static final Set<String> ROUND = Set.of("pie", "ofPie", "doughnut");

    private final XmlCursor xml;
    private final Colors colors;
    private final CellData cells;
    private final ChartPoints budget = new ChartPoints();
    private final List<Plot> plots = new ArrayList<>();
    private final List<AxisReader> axes = new ArrayList<>();
    private boolean from1904;
    private boolean isPivot;
    private boolean titled;
    private boolean untitled;
    private @Nullable String title;

    ClassicChartReader(XmlCursor xml, Colors colors, CellData cells) {
        this.xml = xml;
        this.colors = colors;
        this.cells = cells;
    }

    /** A group of series that are drawn in the same way on the same axes. */
    private static final class Plot {
        private String type;
        private String grouping = "clustered";
        private boolean varied;
        private final List<SeriesReader> series = new ArrayList<>();
        private final Set<String> axes = new HashSet<>();

        Plot(String type) {
            this.type = type;
            varied = ROUND.contains(type);
        }
    }

    ChartData read() throws XMLStreamException, IOException {
        xml.children(name -> {
            switch (name) {
                case "date1904" -> from1904 = xml.flag();
                case "pivotSource" -> isPivot = true;
                case "chart" -> xml.children(this::chart);
                default -> {}
            }
        });
        List<Points> references = plots.stream()
                .flatMap(plot -> plot.series.stream())
                .flatMap(reader -> reader.references().stream())
                .toList();
        cells.complete(
                references, !isPivot); // the cells of a pivot table include totals, which its chart does not show
        Set<String> secondary = secondaryAxes();
        List<ChartData.Series> series = new ArrayList<>();
        for (Plot plot : plots) {
            boolean second = !plot.axes.isEmpty() && secondary.containsAll(plot.axes);
            for (SeriesReader reader : plot.series) {
                series.add(reader.series(plot.type, plot.grouping, second, plot.varied, from1904));
            }
        }
        String type = plots.isEmpty() ? "column" : plots.get(0).type;
        return new ChartData(title(series), type, axes(secondary), series);
    }

    private void chart(String name) throws XMLStreamException {
        switch (name) {
            case "title" -> {
                titled = true;
                title = Texts.read(xml);
            }
            case "autoTitleDeleted" -> untitled = xml.flag();
            case "plotArea" -> xml.children(this::plotted);
            default -> {}
        }
    }

    private void plotted(String name) throws XMLStreamException {
        String type = KINDS.get(name);
        if (type != null) {
            Plot plot = new Plot(type);
            plots.add(plot);
            xml.children(child -> plot(plot, child));
        } else if (name.endsWith("Ax")) {
            AxisReader axis = new AxisReader(name);
            axes.add(axis);
            axis.read(xml);
        }
    }

    private void plot(Plot plot, String name) throws XMLStreamException {
        switch (name) {
            case "barDir" -> plot.type = xml.val("col").equals("bar") ? "bar" : "column";
            case "grouping" -> plot.grouping = xml.val("clustered");
            case "varyColors" -> plot.varied = xml.flag();
            case "axId" -> plot.axes.add(xml.val(""));
            case "ser" -> {
                SeriesReader series = new SeriesReader(xml, colors, budget, plot.series.size());
                plot.series.add(series);
                series.read();
            }
            default -> {}
        }
    }

    /** Returns the ids of the axes of all plots, except those of the first plot. */
    private Set<String> secondaryAxes() {
        Set<String> second = new HashSet<>();
        for (Plot plot : plots) {
            for (String axis : plot.axes) {
                if (!plots.get(0).axes.contains(axis)) {
                    second.add(axis);
                }
            }
        }
        return second;
    }

    private List<ChartData.Axis> axes(Set<String> secondary) {
        List<ChartData.Axis> shown = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (AxisReader axis : axes) {
            if (!axis.deleted && known.add(axis.id)) {
                shown.add(axis.axis(secondary.contains(axis.id)));
            }
        }
        return shown;
    }

    /**
     * Returns the title; null if there is none. If the chart has a title without text, and only one series, returns the
     * name of the series.
     */
    private @Nullable String title(List<ChartData.Series> series) {
        if (title != null && !title.isEmpty()) {
            return title;
        }
        return titled && !untitled && series.size() == 1 ? series.get(0).name() : null;
    }
}
