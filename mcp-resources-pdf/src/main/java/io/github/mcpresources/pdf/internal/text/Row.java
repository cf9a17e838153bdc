package io.github.mcpresources.pdf.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lines that are next to each other, from left to right. */
record Row(List<Line> parts) {

    private static final float SHIFT = 0.5f;

    static List<Row> of(List<Line> lines) {
        List<Row> rows = new ArrayList<>();
        List<Line> row = new ArrayList<>();
        for (Line line : lines) {
            if (!row.isEmpty() && !isBeside(row.get(row.size() - 1), line)) {
                rows.add(new Row(List.copyOf(row)));
                row.clear();
            }
            row.add(line);
        }
        if (!row.isEmpty()) {
            rows.add(new Row(List.copyOf(row)));
        }
        return rows;
    }

    private static boolean isBeside(Line one, Line next) {
        return one.words().get(0).direction() == next.words().get(0).direction()
                && Math.abs(one.base() - next.base()) <= SHIFT * Math.max(one.height(), next.height())
                && next.left() >= one.right();
    }

    boolean isSingle() {
        return parts.size() == 1;
    }

    Line first() {
        return parts.get(0);
    }

    String text() {
        return parts.stream().map(Line::text).collect(Collectors.joining("   "));
    }

    float base() {
        return first().base();
    }

    float height() {
        return (float) parts.stream().mapToDouble(Line::height).max().orElse(0);
    }
}
