package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pie chart, a doughnut chart with a ring for each of the first ten series, or a sunburst chart with a ring for each
 * level.
 */
@SuppressWarnings("serial") // drawn once and never stored
final class RoundPlot extends CustomPlot {

    private static final int MAX_SECTORS = 500;

    private final ChartData chart;
    private final transient ChartLook look;
    private final transient List<List<Sector>> rings = new ArrayList<>();

    /**
     * A sector of a ring. It starts at {@code from} and has the size {@code share}; both are fractions of the circle.
     */
    private record Sector(String name, double from, double share, Color color, String label) {}

    RoundPlot(ChartData chart, ChartLook look) {
        super(chart.type());
        this.chart = chart;
        this.look = look;
        if (chart.type().equals("sunburst")) {
            Branch root = Branch.of(chart);
            for (int i = 1; i < root.depth(); i++) {
                rings.add(new ArrayList<>());
            }
            sunburst(root, 0, 0, root.sum, null);
        } else {
            boolean rounds = chart.type().equals("doughnut");
            chart.series().stream().limit(rounds ? 10 : 1).forEach(row -> rings.add(ring(row)));
        }
    }

    private List<Sector> ring(ChartData.Series row) {
        double sum = row.values().stream()
                .mapToDouble(value -> value == null ? 0 : Math.abs(value))
                .sum();
        List<Sector> ring = new ArrayList<>();
        double from = 0;
        for (int i = 0; i < Math.min(row.values().size(), MAX_SECTORS) && sum > 0; i++) {
            Double value = row.values().get(i);
            double share = value == null ? 0 : Math.abs(value) / sum;
            String name = i < row.categories().size() ? row.categories().get(i) : Integer.toString(i + 1);
            ring.add(new Sector(name, from, share, look.sector(row, i), Math.round(share * 100) + "%"));
            from += share;
        }
        if (row.values().size() > MAX_SECTORS && from < 1) {
            ring.add(new Sector("…", from, 1 - from, look.palette(9), ""));
        }
        return ring;
    }

    private void sunburst(Branch parent, int level, double from, double sum, @Nullable Color color) {
        double at = from;
        int index = 0;
        for (Branch branch : parent.branches()) {
            double share = branch.sum / sum;
            Color own = color == null ? look.palette(index) : ChartLook.lighter(color, 0.25);
            if (!branch.name.isEmpty()) {
                rings.get(level).add(new Sector(branch.name, at, share, own, branch.name));
            }
            sunburst(branch, level + 1, at, sum, own);
            at += share;
            index++;
        }
    }

    Map<String, Color> legend() {
        Map<String, Color> legend = new LinkedHashMap<>();
        if (!rings.isEmpty() && !chart.type().equals("sunburst")) {
            rings.get(0).forEach(sector -> legend.putIfAbsent(sector.name, sector.color));
        }
        return legend;
    }

    @Override
    boolean isEmpty() {
        return rings.stream().allMatch(List::isEmpty);
    }

    @Override
    void paint(Graphics2D graphics, Rectangle2D area) {
        double radius = Math.min(area.getWidth(), area.getHeight()) / 2 * 0.96;
        double hole = switch (chart.type()) {
            case "doughnut" -> rings.size() > 2 ? 0.3 : 0.55;
            case "sunburst" -> 0.15;
            default -> 0;
        };
        double wide = radius * (1 - hole) / rings.size();
        for (int i = 0; i < rings.size(); i++) {
            Canvas.checkInterrupted();
            double inner = radius * hole + i * wide;
            for (Sector sector : rings.get(i)) {
                if (sector.share > 0) {
                    paint(graphics, sector, area.getCenterX(), area.getCenterY(), inner, inner + wide);
                }
            }
        }
    }

    private void paint(Graphics2D graphics, Sector sector, double x, double y, double inner, double outer) {
        Shape shape = shape(sector, x, y, inner, outer);
        graphics.setPaint(sector.color);
        graphics.fill(shape);
        if (sector.share < 1) {
            graphics.setPaint(ChartLook.on(look.ink)); // contrasts with the text color
            graphics.setStroke(new BasicStroke(2));
            graphics.draw(shape);
        }
        double middle = inner == 0 && sector.share < 1 ? outer * 0.66 : (inner + outer) / 2;
        double angle = 2 * Math.PI * (sector.from + sector.share / 2);
        graphics.setFont(look.small);
        double room = inner == 0 && sector.share == 1 ? outer : 2 * Math.PI * middle * sector.share;
        double across = outer - inner;
        int length = graphics.getFontMetrics().stringWidth(sector.label);
        if (room > 26 && length < Math.max(across, Math.min(room, outer)) - 6) {
            graphics.setPaint(ChartLook.on(sector.color));
            if (sector.share == 1 && inner == 0) {
                centered(graphics, sector.label, x, y);
            } else {
                centered(graphics, sector.label, x + Math.sin(angle) * middle, y - Math.cos(angle) * middle);
            }
        }
    }

    private static Shape shape(Sector sector, double x, double y, double inner, double outer) {
        Rectangle2D bounds = new Rectangle2D.Double(x - outer, y - outer, 2 * outer, 2 * outer);
        Area shape = new Area(
                sector.share >= 1
                        ? new Ellipse2D.Double(bounds.getX(), bounds.getY(), 2 * outer, 2 * outer)
                        : new Arc2D.Double(bounds, 90 - sector.from * 360, -sector.share * 360, Arc2D.PIE));
        if (inner > 0) {
            shape.subtract(new Area(new Ellipse2D.Double(x - inner, y - inner, 2 * inner, 2 * inner)));
        }
        return shape;
    }
}
