package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.JFreeChart;

/** Draws charts with JFreeChart. The class is loaded only if JFreeChart is present. */
final class JFreeChartRenderer implements ChartRenderer {

    @Override
    public void draw(ChartData chart, Graphics2D graphics, Rectangle2D area, Color ink) {
        Canvas.checkInterrupted();
        if (!Fonts.areInstalled()) {
            throw Fonts.missing(null);
        }
        double share = area.getWidth() * area.getHeight() / (WIDTH * (double) HEIGHT);
        double scale = Math.pow(share, share < 1 ? 0.3 : 0.5); // a smaller chart has relatively larger letters
        JFreeChart drawing = new ChartBuilder(chart, new ChartLook(ink)).build();
        Graphics2D own = (Graphics2D) graphics.create();
        try {
            Canvas.smooth(own);
            own.translate(area.getX(), area.getY());
            own.scale(scale, scale);
            drawing.draw(own, new Rectangle2D.Double(0, 0, area.getWidth() / scale, area.getHeight() / scale));
        } finally {
            own.dispose();
        }
    }
}
