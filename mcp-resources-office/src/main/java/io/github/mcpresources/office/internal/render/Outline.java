package io.github.mcpresources.office.internal.render;

import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;

/**
 * Estimates the cost of drawing a shape by the length of its outline in pixels. Java's rasterizer processes each edge
 * once for each line of pixels, and cannot be interrupted.
 */
final class Outline {

    private static final double FLAT = 0.5;
    private static final int STROKED = 4;
    private static final int OF_A_DASH = 8;
    private static final int OFTEN = 0xfff;

    private long segments;
    private double length;
    private double visible;

    private Outline() {}

    static Outline of(Shape shape, AffineTransform transform, int width, int height, long limit) {
        Outline outline = new Outline();
        double[] at = new double[6];
        double x = 0;
        double y = 0;
        double startX = 0;
        double startY = 0;
        PathIterator path = shape.getPathIterator(transform, FLAT);
        for (; !path.isDone() && outline.filled() <= limit; path.next()) {
            switch (path.currentSegment(at)) {
                case PathIterator.SEG_MOVETO -> {
                    startX = at[0];
                    startY = at[1];
                    outline.add(startX, startY, startX, startY, width, height);
                }
                case PathIterator.SEG_LINETO -> outline.add(x, y, at[0], at[1], width, height);
                default -> {
                    outline.add(x, y, startX, startY, width, height);
                    at[0] = startX;
                    at[1] = startY;
                }
            }
            x = at[0];
            y = at[1];
        }
        return outline;
    }

    private void add(double x1, double y1, double x2, double y2, int width, int height) {
        if ((++segments & OFTEN) == 0) {
            Canvas.checkInterrupted();
        }
        double down = within(y2, height) - within(y1, height);
        double across = within(x2, width) - within(x1, width);
        visible += Math.max(1, Math.abs(down) + Math.abs(across));
        length += Math.hypot(x2 - x1, y2 - y1);
    }

    private static double within(double value, int max) {
        return value > 0 ? Math.min(value, max) : 0; // 0 if the value is NaN
    }

    /** Returns the length of the visible outline in pixels. Each segment counts as at least one pixel. */
    long filled() {
        return (long) visible;
    }

    /**
     * Returns the estimated length of the outline of the stroked shape, in pixels. The scale is the number of pixels
     * for each unit of the shape.
     */
    long stroked(Stroke stroke, double scale) {
        double all = visible * STROKED;
        if (stroke instanceof BasicStroke basic && basic.getDashArray() != null) {
            double period = 0;
            for (float dash : basic.getDashArray()) {
                period += dash;
            }
            double dashes = length / (period * scale) * basic.getDashArray().length;
            all += Double.isNaN(dashes) ? Long.MAX_VALUE : dashes * OF_A_DASH;
        }
        return (long) all;
    }

    /**
     * Returns the estimated cost of a clip with this shape. The cost grows with the square of the number of segments.
     */
    long clipped() {
        return Math.max(filled(), segments * segments / 5);
    }
}
