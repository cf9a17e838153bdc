package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Renders charts with JFreeChart, an optional library. */
public final class Charts {

    private static final Color INK = new Color(0x33, 0x3d, 0x4b);
    /** The estimated number of bytes that JFreeChart needs for a point. */
    private static final long POINT = 128;

    private static final boolean HAS_LIBRARY = isThere();

    private Charts() {}

    /**
     * Checks whether this server can render charts.
     *
     * @return false if JFreeChart is not on the class path or module path, or if the machine has no font
     */
    public static boolean areDrawn() {
        return HAS_LIBRARY && Fonts.areInstalled();
    }

    private static boolean isThere() {
        try {
            Class.forName("org.jfree.chart.JFreeChart", false, Charts.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false; // the library is optional
        }
    }

    /**
     * Returns the renderer of charts.
     *
     * @return a renderer that uses JFreeChart, or empty if the library is not on the class path or module path
     */
    public static Optional<ChartRenderer> renderer() {
        return HAS_LIBRARY ? Optional.of(new JFreeChartRenderer()) : Optional.empty();
    }

    /**
     * Rejects a chart that would take too long to render.
     *
     * @param chart the chart
     * @param limits the limits
     * @throws OfficeException with {@link Reason#LIMIT} if the chart has more points than {@link
     *     OfficeLimits.Drawing#points()}, where a series without points counts as one point
     */
    public static void check(ChartData chart, OfficeLimits limits) {
        Measure.check("The chart", points(chart), limits.drawing().points(), "points");
    }

    private static long points(ChartData chart) {
        return chart.series().stream()
                .mapToLong(series -> Math.max(1, series.values().size()))
                .sum();
    }

    /**
     * Draws a chart on a white background.
     *
     * @param chart the chart
     * @param width the width, in pixels; positive; the caller limits it
     * @param height the height, in pixels; positive; the caller limits it
     * @param limits the limits
     * @return the picture
     * @throws OfficeException if JFreeChart is missing, the machine has no font, or the chart has too many points
     */
    public static BufferedImage render(ChartData chart, int width, int height, OfficeLimits limits) {
        check(chart, limits);
        ChartRenderer renderer = required();
        RenderMemory.take(POINT * points(chart));
        return Canvas.white(
                new Dimension(width, height),
                limits.drawing(),
                graphics -> renderer.draw(chart, graphics, new Rectangle2D.Double(0, 0, width, height), INK));
    }

    /**
     * Returns the renderer of charts, or fails with an error that explains how to add JFreeChart.
     *
     * @return a renderer that uses JFreeChart
     * @throws OfficeException with {@link Reason#UNSUPPORTED} if JFreeChart is not on the class path or module path
     */
    public static ChartRenderer required() {
        return renderer()
                .orElseThrow(() -> new OfficeException(
                        Reason.UNSUPPORTED,
                        "This server cannot render charts: add org.jfree:jfreechart to its class path, or request"
                                + " format=json or format=csv",
                        null));
    }
}
