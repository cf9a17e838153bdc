package io.github.mcpresources.office.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a chart shows, as the document keeps it: no formula is evaluated, no workbook is opened.
 *
 * @param title the title, or null where it has none
 * @param type the kind of the first plot: {@code bar}, {@code line}, {@code pie}, {@code scatter} and so on
 * @param axes the axes that have a title or a number format worth telling
 * @param series the series in the order in which they are drawn
 */
public record ChartData(@Nullable String title, String type, List<Axis> axes, List<Series> series) {

    /** Copies the lists. */
    public ChartData {
        axes = List.copyOf(axes);
        series = List.copyOf(series);
    }

    /**
     * An axis.
     *
     * @param position {@code left}, {@code right}, {@code top} or {@code bottom}
     * @param title the title, or null where it has none
     */
    public record Axis(String position, @Nullable String title) {}

    /**
     * A row of values.
     *
     * @param name the name, or null where it has none
     * @param type the kind of the plot that it is drawn in, which may differ from the chart's
     * @param categories what each value stands for: the x of a scatter chart, else a text; empty where not given
     * @param values the values; a null is a gap
     * @param sizes the sizes of the bubbles; empty but for a bubble chart
     * @param color the color as {@code #rrggbb}, or null where the theme decides
     */
    public record Series(
            @Nullable String name,
            String type,
            List<String> categories,
            List<@Nullable Double> values,
            List<@Nullable Double> sizes,
            @Nullable String color) {

        /** Copies the lists, whose gaps are kept. */
        public Series {
            categories = List.copyOf(categories);
            values = Collections.unmodifiableList(new ArrayList<>(values));
            sizes = Collections.unmodifiableList(new ArrayList<>(sizes));
        }
    }
}
