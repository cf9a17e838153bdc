package io.github.mcpresources.office.internal.render;

import java.awt.Graphics2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.PlotState;
import org.jspecify.annotations.Nullable;

/** A kind of plot that JFreeChart does not provide, or draws differently from the other charts. */
@SuppressWarnings("serial") // drawn once and never stored
abstract class CustomPlot extends Plot {

    private final String kind;

    CustomPlot(String kind) {
        this.kind = kind;
    }

    @Override
    public String getPlotType() {
        return kind;
    }

    @Override
    public void draw(
            Graphics2D graphics,
            Rectangle2D area,
            @Nullable Point2D anchor,
            @Nullable PlotState parent,
            @Nullable PlotRenderingInfo info) {
        Canvas.checkInterrupted();
        if (isEmpty()) {
            drawNoDataMessage(graphics, area);
        } else {
            paint(graphics, area);
        }
    }

    abstract boolean isEmpty();

    abstract void paint(Graphics2D graphics, Rectangle2D area);

    static void centered(Graphics2D graphics, String text, double x, double y) {
        var metrics = graphics.getFontMetrics();
        graphics.drawString(text, (float) (x - metrics.stringWidth(text) / 2.0), (float)
                (y + (metrics.getAscent() - metrics.getDescent()) / 2.0));
    }
}
