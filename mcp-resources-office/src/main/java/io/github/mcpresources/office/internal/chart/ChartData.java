package io.github.mcpresources.office.internal.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a chart shows, as the document keeps it: no formula is evaluated, no workbook is opened.
 *
 * <p>The kinds are {@code column} (standing bars), {@code bar} (lying ones), {@code line}, {@code area}, {@code pie},
 * {@code ofPie}, {@code doughnut}, {@code scatter}, {@code bubble}, {@code radar}, {@code stock}, {@code surface},
 * {@code waterfall}, {@code treemap}, {@code sunburst}, {@code funnel}, {@code histogram}, {@code pareto},
 * {@code boxWhisker} and {@code regionMap}. A form with depth counts as its flat kind.
 *
 * @param title the title, or null where it has none
 * @param type the kind of the first plot
 * @param axes the axes that are shown
 * @param series the series in the order in which they are drawn
 */
public record ChartData(@Nullable String title, String type, List<Axis> axes, List<Series> series) {

    /**
     * Copies the lists.
     *
     * @param title the title, or null where it has none
     * @param type the kind of the first plot
     * @param axes the axes that are shown
     * @param series the series in the order in which they are drawn
     */
    public ChartData {
        axes = List.copyOf(axes);
        series = List.copyOf(series);
    }

    /**
     * An axis.
     *
     * @param position {@code left}, {@code right}, {@code top} or {@code bottom}
     * @param title the title, or null where it has none
     * @param kind {@code category}, {@code value}, {@code date} or {@code series}
     * @param secondary whether it belongs to the second pair of axes
     * @param min where it begins, or null where the values decide
     * @param max where it ends, or null where the values decide
     * @param reversed whether it runs backwards
     * @param logarithmic whether its steps are powers
     */
    public record Axis(
            String position,
            @Nullable String title,
            String kind,
            boolean secondary,
            @Nullable Double min,
            @Nullable Double max,
            boolean reversed,
            boolean logarithmic) {

        /**
         * A plain axis: of categories if it lies, else of values.
         *
         * @param position {@code left}, {@code right}, {@code top} or {@code bottom}
         * @param title the title, or null where it has none
         */
        public Axis(String position, @Nullable String title) {
            this(
                    position,
                    title,
                    position.equals("bottom") || position.equals("top") ? "category" : "value",
                    false,
                    null,
                    null,
                    false,
                    false);
        }
    }

    /**
     * A row of values.
     *
     * @param name the name, or null where it has none
     * @param type the kind of the plot that it is drawn in, which may differ from the chart's
     * @param categories what each value stands for: the x of a scatter chart, else a text; the levels of a hierarchy are
     *     joined by {@code " / "}, the outermost first; dates are in ISO 8601; empty where not given
     * @param values the values; a null is a gap
     * @param sizes the sizes of the bubbles; empty but for a bubble chart
     * @param color the color as {@code #rrggbb}, or null where the theme decides
     * @param grouping {@code clustered}, {@code standard}, {@code stacked} or {@code percentStacked}; in a scatter chart
     *     {@code lines} where the points are joined
     * @param secondary whether it is measured on the second pair of axes
     * @param pointColors the colors of single points that differ from the series', by index
     * @param totals in a waterfall, the indexes of the values that stand on the ground
     */
    public record Series(
            @Nullable String name,
            String type,
            List<String> categories,
            List<@Nullable Double> values,
            List<@Nullable Double> sizes,
            @Nullable String color,
            String grouping,
            boolean secondary,
            Map<Integer, String> pointColors,
            List<Integer> totals) {

        /**
         * Copies the lists, whose gaps are kept.
         *
         * @param name the name, or null where it has none
         * @param type the kind of the plot that it is drawn in, which may differ from the chart's
         * @param categories what each value stands for: the x of a scatter chart, else a text; the levels of a hierarchy are
         *     joined by {@code " / "}, the outermost first; dates are in ISO 8601; empty where not given
         * @param values the values; a null is a gap
         * @param sizes the sizes of the bubbles; empty but for a bubble chart
         * @param color the color as {@code #rrggbb}, or null where the theme decides
         * @param grouping {@code clustered}, {@code standard}, {@code stacked} or {@code percentStacked}; in a scatter chart
         *     {@code lines} where the points are joined
         * @param secondary whether it is measured on the second pair of axes
         * @param pointColors the colors of single points that differ from the series', by index
         * @param totals in a waterfall, the indexes of the values that stand on the ground
         */
        public Series {
            categories = List.copyOf(categories);
            values = Collections.unmodifiableList(new ArrayList<>(values));
            sizes = Collections.unmodifiableList(new ArrayList<>(sizes));
            pointColors = Collections.unmodifiableMap(new LinkedHashMap<>(pointColors));
            totals = List.copyOf(totals);
        }

        /**
         * A series that stands beside the others, on the first pair of axes.
         *
         * @param name the name, or null where it has none
         * @param type the kind of the plot
         * @param categories what each value stands for
         * @param values the values; a null is a gap
         * @param sizes the sizes of the bubbles
         * @param color the color as {@code #rrggbb}, or null where the theme decides
         */
        public Series(
                @Nullable String name,
                String type,
                List<String> categories,
                List<@Nullable Double> values,
                List<@Nullable Double> sizes,
                @Nullable String color) {
            this(name, type, categories, values, sizes, color, "clustered", false, Map.of(), List.of());
        }
    }
}
