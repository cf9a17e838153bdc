package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jspecify.annotations.Nullable;

/** Builds the drawing of a chart: selects the plot for the kind of chart, and adds a title and a legend. */
final class ChartBuilder {

    private static final int MAX_ENTRIES = 24;
    private static final int MAX_ENTRY_LENGTH = 40;
    private static final int MAX_TITLE_LENGTH = 120;
    private static final double FAR = 1e100;

    private final ChartData chart;
    private final ChartLook look;
    private final Map<String, Color> legend = new LinkedHashMap<>();

    ChartBuilder(ChartData chart, ChartLook look) {
        this.chart = bounded(chart);
        this.look = look;
    }

    JFreeChart build() {
        Plot plot = plot();
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setNoDataMessage("no data");
        plot.setNoDataMessageFont(look.label);
        plot.setNoDataMessagePaint(look.faint);
        JFreeChart drawing = new JFreeChart(null, look.title, plot, false);
        drawing.setBackgroundPaint(null);
        drawing.setPadding(new RectangleInsets(18, 22, 16, 26));
        if (chart.title() != null) {
            drawing.setTitle(shortened(chart.title(), MAX_TITLE_LENGTH));
            drawing.getTitle().setFont(look.title);
            drawing.getTitle().setPaint(look.ink);
            drawing.getTitle().setMargin(0, 0, 14, 0);
        }
        addLegend(drawing);
        return drawing;
    }

    /** Limits the values, so that their sums and margins stay finite. */
    private static ChartData bounded(ChartData chart) {
        boolean far = chart.series().stream()
                .anyMatch(row -> row.values().stream().anyMatch(value -> value != null && Math.abs(value) > FAR));
        if (!far) {
            return chart;
        }
        List<ChartData.Series> series = new ArrayList<>();
        for (ChartData.Series row : chart.series()) {
            List<@Nullable Double> values = new ArrayList<>(row.values());
            values.replaceAll(value -> value == null ? null : Math.max(-FAR, Math.min(FAR, value)));
            series.add(new ChartData.Series(
                    row.name(),
                    row.type(),
                    row.categories(),
                    values,
                    row.sizes(),
                    row.color(),
                    row.grouping(),
                    row.secondary(),
                    row.pointColors(),
                    row.totals()));
        }
        return new ChartData(chart.title(), chart.type(), chart.axes(), series);
    }

    private Plot plot() {
        return switch (chart.type()) {
            case "pie", "ofPie", "doughnut", "sunburst" -> {
                RoundPlot plot = new RoundPlot(chart, look);
                legend.putAll(plot.legend());
                yield plot;
            }
            case "treemap" -> {
                TreemapPlot plot = new TreemapPlot(chart, look);
                legend.putAll(plot.legend());
                yield plot;
            }
            case "radar" -> {
                nameSeries();
                yield new RadarPlot(chart, look);
            }
            case "scatter", "bubble" -> {
                nameSeries();
                yield new XyCharts(chart, look).scatter();
            }
            case "stock" -> stock();
            case "surface" -> new XyCharts(chart, look).surface();
            case "waterfall", "funnel", "histogram", "pareto", "boxWhisker" -> {
                if (chart.type().equals("boxWhisker")) {
                    nameSeries();
                }
                yield new StatisticalCharts(chart, look).plot();
            }
            default -> {
                nameSeries();
                yield new CategoryCharts(chart, look).plot();
            }
        };
    }

    private Plot stock() {
        long rows = chart.series().stream()
                .filter(row -> row.type().equals("stock"))
                .count();
        if (rows == 3 || rows == 4) {
            return new XyCharts(chart, look).stock();
        }
        nameSeries();
        return new CategoryCharts(chart, look).plot();
    }

    private void nameSeries() {
        List<ChartData.Series> series = chart.series();
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i).name();
            legend.putIfAbsent(name == null ? "Series " + (i + 1) : name, look.series(series.get(i), i));
        }
        if (series.size() == 1
                && (series.get(0).name() == null || series.get(0).name().equals(chart.title()))) {
            legend.clear(); // the legend would repeat the title or show a generated name
        }
    }

    private void addLegend(JFreeChart drawing) {
        if (legend.isEmpty() || legend.size() > MAX_ENTRIES) {
            return;
        }
        LegendItemCollection items = new LegendItemCollection();
        legend.forEach((name, color) -> {
            LegendItem item = new LegendItem(
                    shortened(name, MAX_ENTRY_LENGTH), null, null, null, new Ellipse2D.Double(-6, -6, 12, 12), color);
            item.setLabelPaint(look.ink);
            items.add(item);
        });
        LegendTitle title = new LegendTitle(() -> items);
        title.setItemFont(look.small);
        title.setItemPaint(look.ink);
        title.setBackgroundPaint(null);
        title.setFrame(BlockBorder.NONE);
        title.setPosition(RectangleEdge.BOTTOM);
        title.setItemLabelPadding(new RectangleInsets(2, 4, 2, 14));
        title.setMargin(10, 0, 0, 0);
        drawing.addLegend(title);
    }

    static String shortened(String text, int max) {
        return text.length() <= max ? text : text.substring(0, max - 1) + "…";
    }
}
