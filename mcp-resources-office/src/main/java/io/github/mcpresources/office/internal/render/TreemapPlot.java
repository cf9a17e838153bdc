package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A treemap: rectangles whose areas represent the values. The rectangles of a group are adjacent and have the same
 * color.
 */
@SuppressWarnings("serial") // drawn once and never stored
final class TreemapPlot extends CustomPlot {

    private final transient Branch root;
    private final transient ChartLook look;

    TreemapPlot(ChartData chart, ChartLook look) {
        super("treemap");
        this.root = Branch.of(chart);
        this.look = look;
    }

    Map<String, Color> legend() {
        Map<String, Color> legend = new LinkedHashMap<>();
        boolean grouped = root.branches().stream().anyMatch(branch -> branch.depth() > 1);
        for (int i = 0; grouped && i < root.branches().size(); i++) {
            legend.putIfAbsent(root.branches().get(i).name, look.palette(i));
        }
        return legend;
    }

    @Override
    boolean isEmpty() {
        return root.sum <= 0;
    }

    @Override
    void paint(Graphics2D graphics, Rectangle2D area) {
        Map<Branch, Color> colors = new LinkedHashMap<>();
        for (int i = 0; i < root.branches().size(); i++) {
            colors.put(root.branches().get(i), look.palette(i));
        }
        divide(root.branches(), area).forEach((branch, part) -> {
            Color color = colors.getOrDefault(branch, look.ink);
            fill(graphics, branch, part, color);
        });
    }

    private void fill(Graphics2D graphics, Branch branch, Rectangle2D area, Color color) {
        Canvas.checkInterrupted();
        if (!branch.branches().isEmpty()) {
            divide(branch.branches(), area).forEach((part, place) -> fill(graphics, part, place, color));
            return;
        }
        Rectangle2D inner = new Rectangle2D.Double(
                area.getX() + 1.5,
                area.getY() + 1.5,
                Math.max(0, area.getWidth() - 3),
                Math.max(0, area.getHeight() - 3));
        graphics.setPaint(color);
        graphics.fill(inner);
        if (inner.getWidth() > 40 && inner.getHeight() > 24) {
            Shape clip = graphics.getClip();
            graphics.clip(inner);
            graphics.setFont(look.small);
            graphics.setPaint(ChartLook.on(color));
            graphics.drawString(branch.name, (float) inner.getX() + 8, (float) inner.getY() + 22);
            graphics.setClip(clip);
        }
    }

    /**
     * Divides an area among branches. Repeatedly splits the branches into two groups with similar sums, and splits the
     * longer side of the area in proportion.
     */
    private static Map<Branch, Rectangle2D> divide(List<Branch> branches, Rectangle2D area) {
        List<Branch> sorted = new ArrayList<>(branches);
        sorted.sort(Comparator.comparingDouble((Branch branch) -> branch.sum).reversed());
        Map<Branch, Rectangle2D> places = new LinkedHashMap<>();
        divide(sorted, area, places);
        return places;
    }

    private static void divide(List<Branch> sorted, Rectangle2D area, Map<Branch, Rectangle2D> places) {
        if (sorted.size() == 1) {
            places.put(sorted.get(0), area);
        }
        if (sorted.size() <= 1) {
            return;
        }
        double sum = sorted.stream().mapToDouble(branch -> branch.sum).sum();
        double first = sorted.get(0).sum;
        int cut = 1;
        while (cut < sorted.size() - 1 && first + sorted.get(cut).sum <= sum / 2) {
            first += sorted.get(cut++).sum;
        }
        double share = first / sum;
        boolean wide = area.getWidth() >= area.getHeight();
        double width = wide ? area.getWidth() * share : area.getWidth();
        double height = wide ? area.getHeight() : area.getHeight() * share;
        double x = wide ? area.getX() + width : area.getX();
        double y = wide ? area.getY() : area.getY() + height;
        divide(sorted.subList(0, cut), new Rectangle2D.Double(area.getX(), area.getY(), width, height), places);
        divide(
                sorted.subList(cut, sorted.size()),
                new Rectangle2D.Double(x, y, area.getMaxX() - x, area.getMaxY() - y),
                places);
    }
}
