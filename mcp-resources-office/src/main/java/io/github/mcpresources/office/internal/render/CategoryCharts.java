package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Paint;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.AreaRendererEndType;
import org.jfree.chart.renderer.category.AreaRenderer;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.CategoryItemRenderer;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.chart.renderer.category.StackedAreaRenderer;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jspecify.annotations.Nullable;

/** Creates plots of values by category. A plot can combine bars, lines and areas. */
final class CategoryCharts {

    private static final int MAX_POINTS = 2_000;
    private static final int MAX_SHAPES = 30;

    private final ChartData chart;
    private final ChartLook look;
    private final boolean lying;
    private final int points;
    private final int step;
    private final List<String> labels;

    CategoryCharts(ChartData chart, ChartLook look) {
        this.chart = chart;
        this.look = look;
        this.lying = chart.series().stream().anyMatch(row -> row.type().equals("bar"));
        this.points = chart.series().stream()
                .mapToInt(row -> row.values().size())
                .max()
                .orElse(0);
        this.step = Math.max(1, (points + MAX_POINTS - 1) / MAX_POINTS);
        this.labels = labels();
    }

    /** The key of a category or series. Different keys may have the same label. */
    record Key(int index, String label) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return Integer.compare(index, other.index);
        }

        @Override
        public String toString() {
            return label;
        }
    }

    private record Group(String way, boolean stacked, boolean percent, boolean secondary) {}

    private List<String> labels() {
        List<String> longest = chart.series().stream()
                .map(ChartData.Series::categories)
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
        List<String> all = new ArrayList<>();
        for (int i = 0; i < points; i += step) {
            all.add(i < longest.size() ? longest.get(i) : longest.isEmpty() ? Integer.toString(i + 1) : "");
        }
        return all;
    }

    CategoryPlot plot() {
        CategoryPlot plot = new CategoryPlot();
        plot.setOrientation(lying ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
        CategoryAxis category = new Axes(chart, look).category(labels);
        if (chart.series().stream().allMatch(row -> row.type().equals("area"))) {
            category.setCategoryMargin(0); // areas have no gaps between categories
        }
        plot.setDomainAxis(category);
        plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
        plot.setDataset(new DefaultCategoryDataset());
        plot.setRenderer(new BarRenderer());
        style(plot, look);
        Map<Group, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < chart.series().size(); i++) {
            groups.computeIfAbsent(group(chart.series().get(i)), way -> new ArrayList<>())
                    .add(i);
        }
        List<Group> order = new ArrayList<>(groups.keySet());
        order.sort(
                Comparator.comparingInt(group -> List.of("area", "bar", "line").indexOf(group.way())));
        for (int i = 0; i < order.size(); i++) {
            Canvas.checkInterrupted();
            add(plot, i, order.get(i), groups.getOrDefault(order.get(i), List.of()));
        }
        plot.setRangeAxis(0, axis(order, false));
        if (order.stream().anyMatch(Group::secondary)) {
            plot.setRangeAxis(1, axis(order, true));
        }
        plot.setRangeGridlinesVisible(points > 0);
        plot.getRangeAxis().setVisible(points > 0 && plot.getRangeAxis().isVisible());
        return plot;
    }

    static void style(CategoryPlot plot, ChartLook look) {
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setRangeGridlinePaint(look.grid);
        plot.setRangeGridlineStroke(ChartLook.HAIR);
        plot.setRangeZeroBaselineVisible(true);
        plot.setRangeZeroBaselinePaint(look.faint);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    }

    private static Group group(ChartData.Series row) {
        String way = switch (row.type()) {
            case "column", "bar", "regionMap" -> "bar";
            case "area" -> "area";
            case "line", "scatter", "radar", "stock", "bubble" -> "line";
            default -> "bar";
        };
        boolean percent = row.grouping().equals("percentStacked");
        return new Group(way, percent || row.grouping().equals("stacked"), percent, row.secondary());
    }

    private static boolean lines(List<Group> groups) {
        return groups.stream().allMatch(group -> group.way().equals("line"));
    }

    private ValueAxis axis(List<Group> groups, boolean secondary) {
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (ChartData.Series row : chart.series()) {
            for (Double value : row.secondary() == secondary ? row.values() : List.<Double>of()) {
                low = value == null ? low : Math.min(low, value);
                high = value == null ? high : Math.max(high, value);
            }
        }
        boolean lines = lines(groups) && groups.stream().noneMatch(Group::stacked);
        ValueAxis axis = new Axes(chart, look).value(secondary, lines ? low : Math.min(low, 0), Math.max(high, 0));
        if (groups.stream().anyMatch(group -> group.percent() && group.secondary() == secondary)
                && axis instanceof NumberAxis number) {
            number.setNumberFormatOverride(ChartLook.percent());
            number.setRange(0, lines(groups) ? 1.03 : 1);
        }
        return axis;
    }

    private void add(CategoryPlot plot, int index, Group group, List<Integer> rows) {
        List<Integer> order = new ArrayList<>(rows);
        boolean backwards = lying && !group.stacked();
        if (backwards) {
            Collections.reverse(order);
        }
        plot.setDataset(index, dataset(group, order));
        plot.setRenderer(index, renderer(group, order));
        plot.mapDatasetToRangeAxis(index, group.secondary() ? 1 : 0);
    }

    private DefaultCategoryDataset dataset(Group group, List<Integer> rows) {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        double[] ground = new double[labels.size()];
        for (int row : rows) {
            Canvas.checkInterrupted();
            ChartData.Series series = chart.series().get(row);
            String name = series.name() == null ? "Series " + (row + 1) : series.name();
            for (int i = 0; i < labels.size(); i++) {
                int at = lying ? labels.size() - 1 - i : i; // horizontal bars begin at the bottom
                Double value =
                        at * step < series.values().size() ? series.values().get(at * step) : null;
                String label = Axes.isShown(at, labels.size()) ? Axes.fitted(labels.get(at), labels.size()) : "";
                data.addValue(shown(group, value, ground, at), new Key(row, name), new Key(at, label));
            }
        }
        return data;
    }

    /**
     * Returns the value to draw. For stacked lines, the values of the lines below are added. Bars and areas are stacked
     * by their renderers.
     */
    private @Nullable Number shown(Group group, @Nullable Double value, double[] ground, int at) {
        if (value == null || !group.stacked() || !group.way().equals("line")) {
            return value;
        }
        ground[at] += value;
        double all = 0;
        for (ChartData.Series series : chart.series()) {
            Double part = at * step < series.values().size() ? series.values().get(at * step) : null;
            all += part == null ? 0 : part;
        }
        return group.percent() ? ground[at] / (all == 0 ? 1 : all) : ground[at];
    }

    private CategoryItemRenderer renderer(Group group, List<Integer> rows) {
        CategoryItemRenderer renderer = switch (group.way()) {
            case "area" -> group.stacked() ? stackedAreas(group) : areas();
            case "line" -> lines();
            default -> group.stacked() ? stackedBars(group, rows) : bars(rows);
        };
        for (int i = 0; i < rows.size(); i++) {
            int row = rows.get(i);
            var color = look.series(chart.series().get(row), row);
            boolean hides = group.way().equals("area") && !group.stacked() && rows.size() > 1;
            renderer.setSeriesPaint(i, hides ? ChartLook.alpha(color, 170) : color);
            renderer.setSeriesStroke(i, ChartLook.LINE);
            renderer.setSeriesShape(i, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        return renderer;
    }

    private static CategoryItemRenderer areas() {
        AreaRenderer renderer = new AreaRenderer();
        renderer.setEndType(AreaRendererEndType.TRUNCATE);
        return renderer;
    }

    private static CategoryItemRenderer stackedAreas(Group group) {
        StackedAreaRenderer renderer = new StackedAreaRenderer();
        renderer.setRenderAsPercentages(group.percent());
        return renderer;
    }

    private CategoryItemRenderer lines() {
        return new LineAndShapeRenderer(true, labels.size() <= MAX_SHAPES);
    }

    private CategoryItemRenderer bars(List<Integer> rows) {
        return flat(new BarRenderer() {
            @Override
            public Paint getItemPaint(int row, int column) {
                return paint(rows, row, column);
            }
        });
    }

    private CategoryItemRenderer stackedBars(Group group, List<Integer> rows) {
        return flat(new StackedBarRenderer(group.percent()) {
            @Override
            public Paint getItemPaint(int row, int column) {
                return paint(rows, row, column);
            }
        });
    }

    private Paint paint(List<Integer> rows, int row, int column) {
        int series = rows.get(row);
        int at = lying ? labels.size() - 1 - column : column;
        return look.point(chart.series().get(series), series, at * step);
    }

    static BarRenderer flat(BarRenderer renderer) {
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setItemMargin(0.06);
        renderer.setMaximumBarWidth(0.2);
        return renderer;
    }
}
