package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleInsets;
import org.jspecify.annotations.Nullable;

/** Creates the axes of a chart in the style of {@link ChartLook}. */
final class Axes {

    private static final int WIDTH_OF_ALL_LABELS = 800;
    private static final int MAX_LABELS = 40;

    private final List<ChartData.Axis> axes;
    private final ChartLook look;
    private final boolean lying;

    Axes(ChartData chart, ChartLook look) {
        this.axes = chart.axes();
        this.look = look;
        this.lying = chart.type().equals("funnel")
                || chart.series().stream().anyMatch(row -> row.type().equals("bar"));
    }

    /**
     * Returns the value axis. If the document defines this axis, its bounds are used; if it defines only other axes,
     * this axis is invisible. A logarithmic axis is used only if all values are positive.
     */
    ValueAxis value(boolean secondary, double low, double high) {
        Optional<ChartData.Axis> given = axis(axis -> axis.kind().equals("value") && axis.secondary() == secondary);
        return value(given, lying, low, high);
    }

    /**
     * Returns an axis of a chart with two value axes: the horizontal axis if {@code lies} is true, else the vertical
     * axis.
     */
    ValueAxis across(boolean lies, double low, double high) {
        return value(axis(axis -> lies(axis) == lies && !axis.secondary()), lies, low, high);
    }

    private static boolean lies(ChartData.Axis axis) {
        return axis.position().equals("bottom") || axis.position().equals("top");
    }

    private Optional<ChartData.Axis> axis(Predicate<ChartData.Axis> which) {
        return axes.stream().filter(which).findFirst();
    }

    private ValueAxis value(Optional<ChartData.Axis> given, boolean lies, double low, double high) {
        boolean log = given.isPresent() && given.get().logarithmic() && low > 0;
        ValueAxis drawn = log ? new LogAxis() : number(low, high);
        String title = given.map(ChartData.Axis::title).orElse(null);
        style(drawn, title);
        drawn.setTickLabelInsets(lies ? new RectangleInsets(3, 18, 3, 18) : new RectangleInsets(14, 5, 14, 5));
        given.ifPresent(axis -> {
            drawn.setInverted(axis.reversed());
            Double min = axis.min();
            Double max = axis.max();
            double from = min == null ? Math.min(low, log ? low : 0) : min;
            double to = max == null ? high : max;
            if ((min != null || max != null) && from < to && (!log || from > 0)) {
                drawn.setRange(from, to);
            }
        });
        if (given.isEmpty() && !axes.isEmpty()) {
            drawn.setVisible(false);
        }
        return drawn;
    }

    /**
     * Returns an axis that includes zero, unless the values are so close together that including zero would hide their
     * differences. If all values are zero, the axis ends at 1.
     */
    static NumberAxis number(double low, double high) {
        NumberAxis axis = new NumberAxis();
        if (low == 0 && high == 0) {
            axis.setNumberFormatOverride(ChartLook.plain());
            axis.setRange(0, 1);
            return axis;
        }
        axis.setNumberFormatOverride(Math.max(Math.abs(low), Math.abs(high)) < 0.01 ? null : ChartLook.plain());
        boolean close = (low > 0 && high - low < high / 6) || (high < 0 && high - low < -low / 6);
        axis.setAutoRangeIncludesZero(!close);
        return axis;
    }

    CategoryAxis category(List<String> labels) {
        CategoryAxis axis = new CategoryAxis();
        Optional<ChartData.Axis> given =
                axis(one -> (one.kind().equals("category") || one.kind().equals("date")) && !one.secondary());
        style(axis, given.map(ChartData.Axis::title).orElse(null));
        axis.setCategoryMargin(0.28);
        axis.setLowerMargin(0.02);
        axis.setUpperMargin(0.02);
        axis.setMaximumCategoryLabelLines(2);
        int longest = labels.stream().mapToInt(String::length).max().orElse(0);
        int shown = Math.min(labels.size(), MAX_LABELS);
        if (longest * shown * 8 > WIDTH_OF_ALL_LABELS * 2 || (shown > 16 && longest > 3)) {
            axis.setCategoryLabelPositions(CategoryLabelPositions.UP_45);
        }
        return axis;
    }

    static String fitted(String label, int size) {
        return ChartBuilder.shortened(label, size > 16 ? 24 : 40);
    }

    /** Checks whether a label is shown. If there are more than 40 labels, only every n-th label is shown. */
    static boolean isShown(int index, int size) {
        return index % Math.max(1, (size + MAX_LABELS - 1) / MAX_LABELS) == 0;
    }

    void style(Axis axis, @Nullable String title) {
        axis.setLabel(title == null ? null : ChartBuilder.shortened(title, 80));
        axis.setLabelFont(look.label);
        axis.setLabelPaint(look.faint);
        axis.setTickLabelFont(look.small);
        axis.setTickLabelPaint(look.faint);
        axis.setTickMarksVisible(false);
        axis.setAxisLinePaint(look.grid);
        axis.setLabelInsets(new RectangleInsets(6, 6, 6, 6));
        axis.setTickLabelInsets(new RectangleInsets(3, 5, 3, 5));
    }
}
