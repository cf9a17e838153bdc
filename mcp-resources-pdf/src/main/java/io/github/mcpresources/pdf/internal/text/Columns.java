package io.github.mcpresources.pdf.internal.text;

import io.github.mcpresources.pdf.internal.document.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The columns of a page. A page has columns if there is a vertical gap with several long lines on its left and several
 * on its right. Lines that cross the gap, such as a title, divide the page into bands. Within a band, the left column
 * is read before the right column.
 */
final class Columns {

    private static final int MIN_LINES = 4;

    /**
     * The minimum average length of the lines in a column, in characters. If the average is less, the lines are treated
     * as cells of a table.
     */
    private static final int MIN_LENGTH = 18;

    private static final int MAX_COLUMNS = 6;
    private static final float STEP = 4f;
    private static final float MAX_CROSSING = 0.2f;

    private Columns() {}

    static List<Line> ordered(List<Line> lines) {
        return ordered(lines, MAX_COLUMNS);
    }

    private static List<Line> ordered(List<Line> lines, int max) {
        Optional<Float> gap = max > 1 ? gap(lines) : Optional.empty();
        if (gap.isEmpty()) {
            return lines;
        }
        float at = gap.get();
        List<Line> ordered = new ArrayList<>();
        List<Line> left = new ArrayList<>();
        List<Line> right = new ArrayList<>();
        for (Line line : lines) {
            if (line.right() <= at) {
                left.add(line);
            } else if (line.left() >= at) {
                right.add(line);
            } else {
                flush(ordered, left, right, max);
                ordered.add(line);
            }
        }
        flush(ordered, left, right, max);
        return ordered;
    }

    private static void flush(List<Line> ordered, List<Line> left, List<Line> right, int max) {
        ordered.addAll(ordered(List.copyOf(left), max - 1));
        ordered.addAll(ordered(List.copyOf(right), max - 1));
        left.clear();
        right.clear();
    }

    /** Returns the horizontal position of a gap between two columns; empty if there is none. */
    private static Optional<Float> gap(List<Line> lines) {
        if (lines.size() < 2 * MIN_LINES || lines.get(0).words().get(0).direction() != lastDirection(lines)) {
            return Optional.empty();
        }
        float min = Float.MAX_VALUE;
        float max = 0;
        for (Line line : lines) {
            min = Math.min(min, line.left());
            max = Math.max(max, line.right());
        }
        Optional<Float> best = Optional.empty();
        int fewest = Integer.MAX_VALUE;
        float middle = (min + max) / 2;
        float step = Math.max(STEP, (max - min) / 500);
        for (float at = min + step; at < max; at += step) {
            Limit.checkInterrupt();
            int crossing = crossing(lines, at);
            boolean isCloser = best.isEmpty() || Math.abs(at - middle) < Math.abs(best.get() - middle);
            if ((crossing < fewest || (crossing == fewest && isCloser)) && isGap(lines, at, crossing)) {
                fewest = crossing;
                best = Optional.of(at);
            }
        }
        return best;
    }

    private static int lastDirection(List<Line> lines) {
        return lines.get(lines.size() - 1).words().get(0).direction();
    }

    private static int crossing(List<Line> lines, float at) {
        int crossing = 0;
        for (Line line : lines) {
            if (line.left() < at && line.right() > at) {
                crossing++;
            }
        }
        return crossing;
    }

    private static boolean isGap(List<Line> lines, float at, int crossing) {
        if (crossing > MAX_CROSSING * lines.size()) {
            return false;
        }
        return isText(lines.stream().filter(line -> line.right() <= at).toList())
                && isText(lines.stream().filter(line -> line.left() >= at).toList());
    }

    private static boolean isText(List<Line> lines) {
        return lines.size() >= MIN_LINES
                && lines.stream()
                                .mapToInt(line -> line.text().length())
                                .average()
                                .orElse(0)
                        >= MIN_LENGTH;
    }
}
