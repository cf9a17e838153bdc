package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Renders charts with JFreeChart, an optional library. */
public final class Charts {

    private static final Color INK = new Color(0x33, 0x3d, 0x4b);
    /** The estimated memory of JFreeChart for one point, in bytes. */
    private static final long POINT = 128;

    private static final boolean HAS_LIBRARY = isThere();

    private Charts() {}

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

    public static Optional<ChartRenderer> renderer() {
        return HAS_LIBRARY ? Optional.of(new JFreeChartRenderer()) : Optional.empty();
    }

    /**
     * Rejects a chart with too many points. A series without points counts as one point.
     *
     * @throws OfficeException with {@link Reason#LIMIT} if the chart has more points than
     *     {@link OfficeLimits.Drawing#points()}
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
     * Draws a chart on a white background. The size is in pixels; the caller must limit it.
     *
     * @throws OfficeException if JFreeChart is missing, the machine has no font, or the chart has too many points
     */
    public static BufferedImage render(ChartData chart, int width, int height, OfficeLimits limits) {
        check(chart, limits);
        ChartRenderer renderer = required();
        DocumentMemory.take(POINT * points(chart));
        return Canvas.white(
                new Dimension(width, height),
                limits.drawing(),
                graphics -> renderer.draw(chart, graphics, new Rectangle2D.Double(0, 0, width, height), INK));
    }

    /**
     * Returns the renderer of charts.
     *
     * @throws OfficeException with {@link Reason#UNSUPPORTED} if JFreeChart is missing
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
