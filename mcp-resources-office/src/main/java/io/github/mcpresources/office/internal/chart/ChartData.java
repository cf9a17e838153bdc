package io.github.mcpresources.office.internal.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of a chart. The values are stored with the chart or in the cells to which it refers; no formula is
 * evaluated.
 *
 * <p>The kinds are {@code column} (vertical bars), {@code bar} (horizontal bars), {@code line}, {@code area},
 * {@code pie}, {@code ofPie}, {@code doughnut}, {@code scatter}, {@code bubble}, {@code radar}, {@code stock},
 * {@code surface}, {@code waterfall}, {@code treemap}, {@code sunburst}, {@code funnel}, {@code histogram},
 * {@code pareto}, {@code boxWhisker} and {@code regionMap}. A three-dimensional chart has the kind of the corresponding
 * flat chart. If the document states no known kind, the kind is {@code column} in DrawingML, {@code unknown} in xls
 * documents, and the name of the chart class or {@code unknown} in OpenDocument.
 *
 * @param title null if there is none
 * @param type the kind of the first plot
 * @param axes the axes that are shown
 * @param series the series in drawing order
 */
public record ChartData(@Nullable String title, String type, List<Axis> axes, List<Series> series) {

    public ChartData {
        axes = List.copyOf(axes);
        series = List.copyOf(series);
    }

    /**
     * An axis.
     *
     * @param position {@code left}, {@code right}, {@code top} or {@code bottom}
     * @param title null if there is none
     * @param kind {@code category}, {@code value}, {@code date} or {@code series}
     * @param secondary true if the axis belongs to the secondary pair of axes
     * @param min null if the values determine the minimum
     * @param max null if the values determine the maximum
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

        /** Creates a category axis if the position is horizontal, else a value axis. */
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
     * A series of values.
     *
     * @param name null if there is none
     * @param type the kind of plot; it may differ from the kind of the chart
     * @param categories the category of each value, as text; empty if the series has no categories. In a scatter or
     *     bubble chart, a category is the x value. Dates are in ISO 8601. The levels of a hierarchy are joined by
     *     {@code " / "}, the outermost first
     * @param values the values; null for a missing value
     * @param sizes the sizes of the bubbles, null for a missing size; empty except for a bubble chart
     * @param color the color as {@code #rrggbb}; null if the renderer selects a color
     * @param grouping {@code clustered}, {@code standard}, {@code stacked} or {@code percentStacked}; in a DrawingML
     *     scatter chart, {@code lines} if the points are joined, or else {@code points}
     * @param secondary true if the series uses the secondary pair of axes
     * @param pointColors the colors of points, by index, if they differ from the color of the series
     * @param totals in a waterfall chart, the indexes of the values that start at the zero line
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

        public Series {
            categories = List.copyOf(categories);
            values = Collections.unmodifiableList(new ArrayList<>(values));
            sizes = Collections.unmodifiableList(new ArrayList<>(sizes));
            pointColors = Collections.unmodifiableMap(new LinkedHashMap<>(pointColors));
            totals = List.copyOf(totals);
        }

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
