package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BoxAndWhiskerRenderer;
import org.jfree.chart.renderer.category.ScatterRenderer;
import org.jfree.data.statistics.BoxAndWhiskerCalculator;
import org.jfree.data.statistics.BoxAndWhiskerItem;
import org.jfree.data.statistics.DefaultBoxAndWhiskerCategoryDataset;
import org.jfree.data.statistics.DefaultMultiValueCategoryDataset;

/** Creates box plots: boxes between the quartiles, whiskers to the smallest and largest values that are not
 * outliers, and outliers as points. */
final class BoxCharts {

    private static final int MAX_GROUPS = 500;

    private final ChartData chart;
    private final ChartLook look;

    BoxCharts(ChartData chart, ChartLook look) {
        this.chart = chart;
        this.look = look;
    }

    /** Returns a box without its outliers, because the outliers are drawn separately, as points. */
    private static BoxAndWhiskerItem box(List<Double> values) {
        BoxAndWhiskerItem box = BoxAndWhiskerCalculator.calculateBoxAndWhiskerStatistics(values);
        return new BoxAndWhiskerItem(
                box.getMean(),
                box.getMedian(),
                box.getQ1(),
                box.getQ3(),
                box.getMinRegularValue(),
                box.getMaxRegularValue(),
                box.getMinRegularValue(),
                box.getMaxRegularValue(),
                List.of());
    }

    CategoryPlot plot() {
        DefaultBoxAndWhiskerCategoryDataset data = new DefaultBoxAndWhiskerCategoryDataset();
        DefaultMultiValueCategoryDataset outliers = new DefaultMultiValueCategoryDataset();
        Map<String, Integer> columns = new LinkedHashMap<>();
        List<Map<String, List<Double>>> groupsOfSeries = new ArrayList<>();
        for (ChartData.Series own : chart.series()) {
            Canvas.checkInterrupted();
            Map<String, List<Double>> groups = new LinkedHashMap<>();
            for (int i = 0; i < own.values().size(); i++) {
                Double value = own.values().get(i);
                String group = i < own.categories().size() ? own.categories().get(i) : "";
                if (value != null && (groups.containsKey(group) || groups.size() < MAX_GROUPS)) {
                    groups.computeIfAbsent(group, name -> new ArrayList<>()).add(value);
                }
            }
            groups.keySet().forEach(group -> columns.putIfAbsent(group, columns.size()));
            groupsOfSeries.add(groups);
        }
        for (int series = 0; series < chart.series().size(); series++) {
            Canvas.checkInterrupted();
            String name = chart.series().get(series).name();
            CategoryCharts.Key row = new CategoryCharts.Key(series, name == null ? "" : name);
            for (Map.Entry<String, List<Double>> group :
                    groupsOfSeries.get(series).entrySet()) {
                int column = Objects.requireNonNull(columns.get(group.getKey()), "column");
                String label = Axes.isShown(column, columns.size()) ? group.getKey() : "";
                CategoryCharts.Key place = new CategoryCharts.Key(column, label);
                BoxAndWhiskerItem box = box(group.getValue());
                data.add(box, row, place);
                outliers.add(outside(group.getValue(), box), row, place);
            }
        }
        BoxAndWhiskerRenderer renderer = new BoxAndWhiskerRenderer();
        renderer.setMaximumBarWidth(0.16);
        renderer.setItemMargin(0.2);
        renderer.setMeanVisible(false);
        renderer.setUseOutlinePaintForWhiskers(true);
        for (int i = 0; i < chart.series().size(); i++) {
            renderer.setSeriesPaint(i, look.series(chart.series().get(i), i));
            renderer.setSeriesOutlinePaint(i, look.ink);
        }
        Axes axes = new Axes(chart, look);
        CategoryAxis category = axes.category(List.copyOf(columns.keySet()));
        CategoryPlot plot = new CategoryPlot(data, category, wholeRange(axes), renderer);
        CategoryCharts.style(plot, look);
        ScatterRenderer points = new ScatterRenderer();
        points.setUseSeriesOffset(true);
        points.setItemMargin(0.2);
        for (int i = 0; i < chart.series().size(); i++) {
            points.setSeriesPaint(i, look.series(chart.series().get(i), i));
            points.setSeriesShape(i, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        plot.setDataset(1, outliers);
        plot.setRenderer(1, points);
        return plot;
    }

    private static List<Double> outside(List<Double> values, BoxAndWhiskerItem box) {
        double low = box.getMinRegularValue().doubleValue();
        double high = box.getMaxRegularValue().doubleValue();
        return values.stream().filter(value -> value < low || value > high).toList();
    }

    /** Returns an axis that includes the outliers. The renderer ignores them when it computes the range. */
    private ValueAxis wholeRange(Axes axes) {
        double[] all = chart.series().stream()
                .flatMap(own -> own.values().stream())
                .mapToDouble(value -> value == null ? Double.NaN : value)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        double low = all.length == 0 ? 0 : all[0];
        double high = all.length == 0 ? 1 : all[all.length - 1];
        ValueAxis axis = axes.value(false, low, high);
        if (axis.isAutoRange() && high > low) {
            double margin = (high - low) * 0.06;
            axis.setRange(low > 0 && low - margin < high / 3 ? 0 : low - margin, high + margin);
        }
        return axis;
    }
}
