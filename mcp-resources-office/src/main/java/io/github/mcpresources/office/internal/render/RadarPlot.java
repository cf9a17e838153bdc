package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A radar chart: values on spokes, joined by a line for each series. */
@SuppressWarnings("serial") // drawn once and never stored
final class RadarPlot extends CustomPlot {

    private static final int MAX_SPOKES = 200;
    private static final int RINGS = 4;

    private final ChartData chart;
    private final transient ChartLook look;
    private final int spokes;
    private final double low;
    private final double high;

    RadarPlot(ChartData chart, ChartLook look) {
        super("radar");
        this.chart = chart;
        this.look = look;
        int max = 0;
        double least = 0;
        double greatest = 0;
        for (ChartData.Series row : chart.series()) {
            max = Math.max(max, row.values().size());
            for (Double value : row.values()) {
                least = value == null ? least : Math.min(least, value);
                greatest = value == null ? greatest : Math.max(greatest, value);
            }
        }
        spokes = Math.min(max, MAX_SPOKES);
        double step = nice((greatest - least) / RINGS);
        low = Math.floor(least / step) * step;
        high = low + step * Math.max(RINGS, Math.ceil((greatest - low) / step));
    }

    /** Rounds a step up to 1, 2, 2.5 or 5 times a power of ten. Returns 1 if the step is not positive and finite. */
    private static double nice(double step) {
        if (!(step > 0) || !Double.isFinite(step)) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        for (double factor : new double[] {1, 2, 2.5, 5}) {
            if (factor * power >= step) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    @Override
    boolean isEmpty() {
        return spokes == 0;
    }

    @Override
    void paint(Graphics2D graphics, Rectangle2D area) {
        double x = area.getCenterX();
        double y = area.getCenterY();
        double radius = Math.max(1, Math.min(area.getWidth() / 2 - 90, area.getHeight() / 2 - 34));
        graphics.setStroke(ChartLook.HAIR);
        graphics.setPaint(ChartLook.alpha(look.ink, 60));
        for (int ring = 1; ring <= RINGS; ring++) {
            double at = radius * ring / RINGS;
            graphics.draw(outline(x, y, spoke -> at));
        }
        for (int i = 0; i < spokes; i++) {
            Point2D end = point(x, y, i, radius);
            graphics.draw(new Line2D.Double(x, y, end.getX(), end.getY()));
        }
        for (int i = 0; i < chart.series().size(); i++) {
            Canvas.checkInterrupted();
            series(graphics, chart.series().get(i), i, x, y, radius);
        }
        labels(graphics, x, y, radius);
    }

    private void series(Graphics2D graphics, ChartData.Series row, int index, double x, double y, double radius) {
        Color color = look.series(row, index);
        List<@Nullable Double> values = row.values();
        IntToDoubleFunction reach = spoke -> {
            Double value = spoke < values.size() ? values.get(spoke) : null;
            return value == null ? 0 : radius * (value - low) / (high - low);
        };
        Path2D outline = outline(x, y, reach);
        graphics.setPaint(ChartLook.alpha(color, 45));
        graphics.fill(outline);
        graphics.setPaint(color);
        graphics.setStroke(ChartLook.LINE);
        graphics.draw(outline);
        for (int i = 0; i < spokes; i++) {
            Point2D at = point(x, y, i, reach.applyAsDouble(i));
            graphics.fill(new Ellipse2D.Double(at.getX() - 5, at.getY() - 5, 10, 10));
        }
    }

    private void labels(Graphics2D graphics, double x, double y, double radius) {
        graphics.setFont(look.small);
        graphics.setPaint(look.faint);
        List<String> categories =
                chart.series().isEmpty() ? List.of() : chart.series().get(0).categories();
        for (int i = 0; i < spokes; i++) {
            String label = i < categories.size() ? categories.get(i) : Integer.toString(i + 1);
            String text = Axes.isShown(i, spokes) ? ChartBuilder.shortened(label, 24) : "";
            int width = graphics.getFontMetrics().stringWidth(text);
            Point2D at = point(x, y, i, radius + 18);
            double side = Math.sin(2 * Math.PI * i / spokes);
            centered(graphics, text, at.getX() + side * width / 2, at.getY());
        }
        for (int ring = 1; ring <= RINGS; ring++) {
            String value = ChartLook.plain().format(low + (high - low) * ring / RINGS);
            graphics.drawString(value, (float) x + 6, (float) (y - radius * ring / RINGS + 16));
        }
    }

    private Path2D outline(double x, double y, IntToDoubleFunction reach) {
        Path2D outline = new Path2D.Double();
        for (int i = 0; i < spokes; i++) {
            Point2D at = point(x, y, i, reach.applyAsDouble(i));
            if (i == 0) {
                outline.moveTo(at.getX(), at.getY());
            } else {
                outline.lineTo(at.getX(), at.getY());
            }
        }
        outline.closePath();
        return outline;
    }

    private Point2D point(double x, double y, int spoke, double reach) {
        double angle = 2 * Math.PI * spoke / spokes;
        return new Point2D.Double(x + Math.sin(angle) * reach, y - Math.cos(angle) * reach);
    }
}
