package io.github.mcpresources.office.internal.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/**
 * Draws charts.
 *
 * <p>Used by many threads at once. A thread that is interrupted stops with a
 * {@link java.util.concurrent.CancellationException} as soon as it can.
 */
public interface ChartRenderer {

    /** How wide a chart is where nobody says, in pixels. */
    int WIDTH = 960;

    /** How high a chart is where nobody says, in pixels. */
    int HEIGHT = 600;

    /**
     * Draws a chart, without a background.
     *
     * @param chart what it shows
     * @param graphics where to draw; its state afterwards is as before
     * @param area the place for it
     * @param ink the color of texts, which shows on the background
     */
    void draw(ChartData chart, Graphics2D graphics, Rectangle2D area, Color ink);

    /**
     * Draws a chart on white.
     *
     * @param chart what it shows
     * @param width the width, in pixels, above 0; the caller bounds it
     * @param height the height, in pixels, above 0; the caller bounds it
     * @return the picture, without transparency
     */
    default BufferedImage render(ChartData chart, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, width, height);
            draw(chart, graphics, new Rectangle2D.Double(0, 0, width, height), new Color(0x33, 0x3d, 0x4b));
        } finally {
            graphics.dispose();
        }
        return image;
    }
}
