package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Color;
import java.awt.Paint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.CategoryItemLabelGenerator;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.category.DefaultIntervalCategoryDataset;
import org.jspecify.annotations.Nullable;

/**
 * Creates plots whose bars or boxes are computed from the values, such as a waterfall or a histogram. Except in a box
 * plot, only the first series is drawn.
 */
final class StatisticalCharts {

    private static final int MAX_VALUES = 500;
    private static final int MAX_BINS = 60;

    private final ChartData chart;
    private final ChartLook look;
    private final ChartData.@Nullable Series row;
    private final List<String> labels = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();

    StatisticalCharts(ChartData chart, ChartLook look) {
        this.chart = chart;
        this.look = look;
        this.row = chart.series().isEmpty() ? null : chart.series().get(0);
        for (int i = 0; row != null && i < row.values().size() && (i < MAX_VALUES || isBinned()); i++) {
            Double value = row.values().get(i);
            values.add(value == null ? 0 : value);
            List<String> categories = row.categories();
            labels.add(i < categories.size() ? categories.get(i) : Integer.toString(i + 1));
        }
    }

    private boolean isBinned() {
        return chart.type().equals("histogram");
    }

    CategoryPlot plot() {
        return switch (chart.type()) {
            case "waterfall" -> waterfall();
            case "funnel" -> funnel();
            case "histogram" -> histogram();
            case "pareto" -> pareto();
            default -> new BoxCharts(chart, look).plot();
        };
    }

    private Color color() {
        return row == null ? look.palette(0) : look.series(row, 0);
    }

    private CategoryPlot styled(CategoryPlot plot) {
        CategoryCharts.style(plot, look);
        return plot;
    }

    private CategoryPlot plot(CategoryDataset data, BarRenderer renderer, List<String> names) {
        double low = values.stream().mapToDouble(value -> value).min().orElse(0);
        double high = values.stream().mapToDouble(value -> value).max().orElse(0);
        Axes axes = new Axes(chart, look);
        ValueAxis axis = axes.value(false, Math.min(low, 0), Math.max(high, 0));
        CategoryAxis category = axes.category(names);
        category.setCategoryMargin(0.15);
        return styled(new CategoryPlot(data, category, axis, CategoryCharts.flat(renderer)));
    }

    /** Returns a waterfall chart. Each bar begins at the end of the previous bar; totals begin at zero. */
    private CategoryPlot waterfall() {
        int size = values.size();
        Number[][] from = new Number[1][size];
        Number[][] to = new Number[1][size];
        double level = 0;
        List<Integer> totals = row == null ? List.of() : row.totals();
        for (int i = 0; i < size; i++) {
            double before = totals.contains(i) ? 0 : level;
            level = before + values.get(i);
            from[0][i] = Math.min(before, level);
            to[0][i] = Math.max(before, level);
        }
        IntervalBarRenderer renderer = new IntervalBarRenderer() {
            @Override
            public Paint getItemPaint(int series, int column) {
                if (totals.contains(column)) {
                    return look.palette(9);
                }
                return values.get(column) < 0 ? look.palette(3) : look.palette(1);
            }
        };
        return plot(intervals(from, to), renderer, labels);
    }

    private CategoryPlot funnel() {
        int size = values.size();
        Number[][] from = new Number[1][size];
        Number[][] to = new Number[1][size];
        for (int i = 0; i < size; i++) {
            to[0][i] = Math.abs(values.get(i)) / 2;
            from[0][i] = -Math.abs(values.get(i)) / 2;
        }
        IntervalBarRenderer renderer = new IntervalBarRenderer();
        renderer.setSeriesPaint(0, color());
        renderer.setDefaultItemLabelsVisible(true);
        renderer.setDefaultItemLabelFont(look.small);
        renderer.setDefaultItemLabelPaint(ChartLook.on(color()));
        renderer.setDefaultItemLabelGenerator(new ValueLabels());
        renderer.setDefaultPositiveItemLabelPosition(new ItemLabelPosition(ItemLabelAnchor.CENTER, TextAnchor.CENTER));
        CategoryPlot plot = plot(intervals(from, to), renderer, labels);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        plot.getRangeAxis().setVisible(false);
        plot.setRangeGridlinesVisible(false);
        plot.setRangeZeroBaselineVisible(false);
        renderer.setMaximumBarWidth(1);
        return plot;
    }

    private final class ValueLabels implements CategoryItemLabelGenerator {
        @Override
        public String generateRowLabel(CategoryDataset data, int series) {
            return "";
        }

        @Override
        public String generateColumnLabel(CategoryDataset data, int column) {
            return "";
        }

        @Override
        public String generateLabel(CategoryDataset data, int series, int column) {
            return ChartLook.plain().format(values.get(column));
        }
    }

    private DefaultIntervalCategoryDataset intervals(Number[][] from, Number[][] to) {
        DefaultIntervalCategoryDataset data = new DefaultIntervalCategoryDataset(from, to);
        if (!labels.isEmpty()) {
            data.setCategoryKeys(keys(labels));
        }
        return data;
    }

    private static CategoryCharts.Key[] keys(List<String> labels) {
        CategoryCharts.Key[] keys = new CategoryCharts.Key[labels.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = key(i, i, keys.length, labels.get(i));
        }
        return keys;
    }

    /** Returns the key of a category. The label is empty if the axis cannot show all labels and leaves this one out. */
    private static CategoryCharts.Key key(int index, int place, int size, String label) {
        return new CategoryCharts.Key(index, Axes.isShown(place, size) ? label : "");
    }

    /**
     * Returns a histogram. The document stores the values, not the bins. The number of bins follows Scott's rule, up to
     * 60.
     */
    private CategoryPlot histogram() {
        double low = values.stream().mapToDouble(value -> value).min().orElse(0);
        double high = values.stream().mapToDouble(value -> value).max().orElse(0);
        double mean = values.stream().mapToDouble(value -> value).average().orElse(0);
        double variance = values.stream()
                        .mapToDouble(value -> (value - mean) * (value - mean))
                        .sum()
                / Math.max(1, values.size() - 1);
        double width = 3.5 * Math.sqrt(variance) / Math.cbrt(Math.max(1, values.size()));
        int bins = width > 0 ? (int) Math.max(1, Math.min(MAX_BINS, Math.ceil((high - low) / width))) : 1;
        int[] counts = new int[bins];
        for (double value : values) {
            int bin = high > low ? (int) ((value - low) / (high - low) * bins) : 0;
            counts[Math.min(bin, bins - 1)]++;
        }
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < bins && !values.isEmpty(); i++) {
            double step = (high - low) / bins;
            String name = ChartLook.plain().format(low + i * step) + " – "
                    + ChartLook.plain().format(low + (i + 1) * step);
            names.add(name);
            data.addValue(counts[i], "", key(i, i, bins, name));
        }
        BarRenderer renderer = new BarRenderer();
        renderer.setSeriesPaint(0, color());
        CategoryPlot plot = plot(data, renderer, names);
        plot.getDomainAxis().setCategoryMargin(0.03);
        renderer.setMaximumBarWidth(1);
        if (plot.getRangeAxis() instanceof NumberAxis axis) {
            axis.setAutoRangeIncludesZero(true);
            axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
        }
        return plot;
    }

    /** Returns a pareto chart: bars in descending order, and a line for the cumulative share. */
    private CategoryPlot pareto() {
        List<Integer> order = IntStream.range(0, values.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> values.get(i)).reversed())
                .toList();
        double sum = values.stream().mapToDouble(value -> value).sum();
        DefaultCategoryDataset bars = new DefaultCategoryDataset();
        DefaultCategoryDataset shares = new DefaultCategoryDataset();
        double so = 0;
        for (int place = 0; place < order.size(); place++) {
            int i = order.get(place);
            CategoryCharts.Key key = key(i, place, order.size(), labels.get(i));
            so += values.get(i);
            bars.addValue(values.get(i), "", key);
            shares.addValue(sum > 0 ? so / sum : 0, "", key);
        }
        BarRenderer renderer = new BarRenderer();
        renderer.setSeriesPaint(0, color());
        CategoryPlot plot = plot(bars, renderer, labels);
        LineAndShapeRenderer line = new LineAndShapeRenderer(true, false);
        line.setSeriesPaint(0, look.palette(2));
        line.setSeriesStroke(0, ChartLook.LINE);
        plot.setDataset(1, shares);
        plot.setRenderer(1, line);
        NumberAxis percent = new NumberAxis();
        new Axes(chart, look).style(percent, null);
        percent.setNumberFormatOverride(ChartLook.percent());
        percent.setRange(0, 1.02);
        plot.setRangeAxis(1, percent);
        plot.mapDatasetToRangeAxis(1, 1);
        return plot;
    }
}
