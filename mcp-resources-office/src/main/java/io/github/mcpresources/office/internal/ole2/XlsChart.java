package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartData.Axis;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chart of an xls workbook ([MS-XLS] 2.2.3). The values in the cells take precedence over the values stored with the
 * chart.
 */
final class XlsChart {

    private static final Logger log = LoggerFactory.getLogger(XlsChart.class);

    private static final int BEGIN = 0x1033;
    private static final int END = 0x1034;
    private static final int SERIES = 0x1003;
    private static final int SERIES_TEXT = 0x100d;
    private static final int DATA_FORMAT = 0x1006;
    private static final int LINE_FORMAT = 0x1007;
    private static final int AREA_FORMAT = 0x100a;
    private static final int GROUP = 0x1014;
    private static final int TEXT = 0x1025;
    private static final int OBJECT_LINK = 0x1027;
    private static final int GROUP_OF = 0x1045;
    private static final int TREND = 0x104a;
    private static final int REFERENCE = 0x1051;
    private static final int INDEX = 0x1065;
    private static final int NUMBER = 0x0203;
    private static final int LABEL = 0x0204;

    private static final int WHOLE_SERIES = 0xffff;
    private static final int DEEPEST = 100;

    /**
     * The kind and grouping of series that are drawn in the same way.
     *
     * @param varied true if the points of a series have different colors
     */
    record Plot(String kind, String grouping, boolean varied) {

        private static final Plot UNKNOWN = new Plot("unknown", "clustered", false);

        /**
         * Returns a plot. The two lowest bits of the flags determine the grouping; if neither bit is set, the grouping
         * is {@code usual}.
         */
        private static Plot of(String kind, int flags, String usual) {
            boolean isStacked = (flags & 1) != 0;
            boolean isPercent = (flags & 2) != 0;
            return new Plot(kind, isPercent ? "percentStacked" : isStacked ? "stacked" : usual, false);
        }

        private static Plot of(String kind) {
            return new Plot(kind, "clustered", false);
        }

        private Plot withVaried(boolean isVaried) {
            return new Plot(kind, grouping, isVaried);
        }
    }

    private final List<XlsSeries> series = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();
    private final List<Axis> axes = new ArrayList<>();
    private final Deque<Integer> nesting = new ArrayDeque<>();
    private final ChartPoints points = new ChartPoints();
    private @Nullable String title;
    private @Nullable String text;
    private int link;
    private int last;
    private int reference;
    private int index;
    private int point;

    private XlsChart() {}

    /** Reads the records of a chart up to its last record. The first record must have been read before. */
    static XlsChart read(Biff biff) throws IOException {
        XlsChart chart = new XlsChart();
        while (biff.next() && biff.type() != Biff.EOF) {
            chart.record(biff);
        }
        return chart;
    }

    @Nullable
    String title() {
        return title;
    }

    ChartData data() {
        ChartPoints given = new ChartPoints();
        List<ChartData.Series> plain = series.stream()
                .filter(one -> !one.trend)
                .map(one -> one.data(one.group < plots.size() ? plots.get(one.group) : Plot.UNKNOWN, given))
                .toList();
        return new ChartData(title, plots.isEmpty() ? "unknown" : plots.get(0).kind(), axes, plain);
    }

    /**
     * Reads values from the cells. If this fails, the stored values remain.
     *
     * @throws OfficeException if no values are stored, and the cells cannot be read
     */
    void fill(XlsCells cells) throws IOException {
        Set<XlsCells.Range> ranges = new LinkedHashSet<>();
        series.forEach(one -> ranges.addAll(one.references()));
        Map<XlsCells.Range, ChartCells.Range> found;
        try {
            found = cells.read(ranges);
        } catch (OfficeException unreadable) {
            if (series.stream().allMatch(XlsSeries::isEmpty)) {
                throw unreadable;
            }
            log.debug("The cells of a chart could not be read", unreadable);
            return;
        }
        series.forEach(one -> one.fill(found));
    }

    private void record(Biff biff) {
        int parent = nesting.isEmpty() ? 0 : nesting.peek();
        switch (biff.type()) {
            case BEGIN -> begin();
            case END -> {
                if (!nesting.isEmpty() && nesting.pop() == TEXT) {
                    textEnds();
                }
            }
            case SERIES -> {
                points.spend(1);
                series.add(new XlsSeries());
            }
            case GROUP -> plots.add(Plot.UNKNOWN.withVaried((biff.uint16(16) & 1) == 1));
            case TEXT -> {
                text = null;
                link = 0;
            }
            case SERIES_TEXT -> text(biff.text(2, 1), parent);
            case OBJECT_LINK -> link = biff.uint16(0);
            case DATA_FORMAT -> point = biff.uint16(0);
            case INDEX -> index = biff.uint16(0);
            case NUMBER, LABEL -> cached(biff);
            case REFERENCE, GROUP_OF, TREND -> ofSeries(biff, parent);
            case AREA_FORMAT -> color(biff, parent, 10, false);
            case LINE_FORMAT -> color(biff, parent, 8, true);
            default -> kind(biff, parent);
        }
        last = biff.type();
    }

    private void begin() {
        if (nesting.size() == DEEPEST) {
            throw new OfficeException(
                    Reason.CORRUPT, "The records of a chart nest deeper than the limit of " + DEEPEST, null);
        }
        nesting.push(last);
    }

    private @Nullable XlsSeries current() {
        return series.isEmpty() ? null : series.get(series.size() - 1);
    }

    private void text(String found, int parent) {
        XlsSeries one = current();
        if (parent == SERIES && one != null && reference == 0) {
            one.name = found;
        } else if (parent == TEXT) {
            text = found;
        }
    }

    private void textEnds() {
        String found = text;
        if (found == null || found.isBlank()) {
            return;
        }
        switch (link) {
            case 1 -> title = found.strip();
            case 2 -> axes.add(new Axis("left", found.strip()));
            case 3 -> axes.add(new Axis("bottom", found.strip()));
            default -> {}
        }
    }

    private void ofSeries(Biff biff, int parent) {
        XlsSeries one = current();
        if (biff.type() == REFERENCE) {
            reference = Records.uint8(biff.data(), 0);
        }
        if (parent != SERIES || one == null) {
            return;
        }
        switch (biff.type()) {
            case GROUP_OF -> one.group = biff.uint16(0);
            case TREND -> one.trend = true;
            default -> one.reference(reference, biff.data());
        }
    }

    private void cached(Biff biff) {
        int of = biff.uint16(2);
        if (of < series.size()) {
            points.spend(1);
            XlsSeries one = series.get(of);
            if (biff.type() == NUMBER) {
                one.number(index, biff.uint16(0), number(biff.data(), 6));
            } else {
                one.label(index, biff.uint16(0), biff.text(6, 2));
            }
        }
    }

    private static double number(byte[] data, int at) {
        return Double.longBitsToDouble(
                Integer.toUnsignedLong(Records.int32(data, at)) | (long) Records.int32(data, at + 4) << 32);
    }

    /**
     * Reads the color of a series or point, unless the color is automatic. The color of an area takes precedence over
     * the color of a line.
     */
    private void color(Biff biff, int parent, int flags, boolean line) {
        XlsSeries one = current();
        boolean isAutomatic = (biff.uint16(flags) & 1) == 1;
        if (parent != DATA_FORMAT || !nesting.contains(SERIES) || isAutomatic || one == null) {
            return;
        }
        if (point != WHOLE_SERIES) {
            if (!line) {
                one.color(point, color(biff));
            }
        } else if (!line || one.color == null) {
            one.color = color(biff);
        }
    }

    private static String color(Biff biff) {
        return String.format(
                Locale.ROOT,
                "#%02x%02x%02x",
                Records.uint8(biff.data(), 0),
                Records.uint8(biff.data(), 1),
                Records.uint8(biff.data(), 2));
    }

    private void kind(Biff biff, int parent) {
        if (parent != GROUP || plots.isEmpty()) {
            return;
        }
        Plot plot = switch (biff.type()) {
            case 0x1017 -> {
                int flags = biff.uint16(4);
                yield Plot.of((flags & 1) == 1 ? "bar" : "column", flags >> 1, "clustered");
            }
            case 0x1018 -> Plot.of("line", biff.uint16(0), "standard");
            case 0x1019 -> Plot.of(biff.uint16(2) > 0 ? "doughnut" : "pie");
            case 0x101a -> Plot.of("area", biff.uint16(0), "standard");
            case 0x101b -> Plot.of((biff.uint16(4) & 1) == 1 ? "bubble" : "scatter");
            case 0x103e, 0x1040 -> Plot.of("radar");
            case 0x103f -> Plot.of("surface");
            case 0x1061 -> Plot.of("ofPie");
            default -> null;
        };
        if (plot != null) {
            boolean isVaried = plots.get(plots.size() - 1).varied();
            plots.set(plots.size() - 1, plot.withVaried(isVaried));
        }
    }
}
