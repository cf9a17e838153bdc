package io.github.mcpresources.office.internal.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/**
 * Draws charts. Safe for use by multiple threads. An interrupted thread stops with a
 * {@link java.util.concurrent.CancellationException} as soon as possible.
 */
public interface ChartRenderer {

    int WIDTH = 960;

    int HEIGHT = 600;

    /**
     * Draws a chart, without a background.
     *
     * @param graphics the graphics to draw on; its state is restored afterwards
     * @param ink the color of text, which must be visible on the background
     * @throws io.github.mcpresources.office.document.OfficeException if the machine has no font
     */
    void draw(ChartData chart, Graphics2D graphics, Rectangle2D area, Color ink);

    /** Draws a chart on a white background. The size is in pixels; the caller must limit it. */
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
