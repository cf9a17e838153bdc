package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.document.ChartPoints;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads a series of a chart ({@code c:ser}). */
final class SeriesReader {

    private static final Set<String> DRAWN_AS_LINES = Set.of("line", "scatter", "radar", "stock");
    private static final Set<String> ROUND = Set.of("pie", "ofPie", "doughnut");
    private static final int MAX_COLORED = 1_000;

    private final XmlCursor xml;
    private final Colors colors;
    private final Points categories;
    private final Points values;
    private final Points sizes;
    private final Points title;
    private final Colors.Paint paint = new Colors.Paint();
    private final Colors.Paint marker = new Colors.Paint();
    private final Map<Integer, String> pointColors = new TreeMap<>();
    private int index;
    private @Nullable String name;

    SeriesReader(XmlCursor xml, Colors colors, ChartPoints budget, int index) {
        this.xml = xml;
        this.colors = colors;
        this.index = index;
        categories = new Points(budget);
        values = new Points(budget);
        sizes = new Points(budget);
        title = new Points(budget);
    }

    void read() throws XMLStreamException {
        xml.children(child -> {
            switch (child) {
                case "idx" -> index = Numbers.index(xml.val("0"), ChartPoints.MAX_POINTS);
                case "tx" -> name = Texts.read(xml, title);
                case "spPr" -> colors.shape(xml, paint);
                case "marker" -> marker();
                case "dPt" -> point();
                case "cat", "xVal" -> xml.children(cache -> categories.read(cache, xml));
                case "val", "yVal" -> xml.children(cache -> values.read(cache, xml));
                case "bubbleSize" -> xml.children(cache -> sizes.read(cache, xml));
                default -> {}
            }
        });
    }

    List<Points> references() {
        return List.of(values, categories, sizes, title);
    }

    private void marker() throws XMLStreamException {
        xml.children(child -> {
            if (child.equals("spPr")) {
                colors.shape(xml, marker);
            }
        });
    }

    private void point() throws XMLStreamException {
        int[] at = {0};
        Colors.Paint own = new Colors.Paint();
        xml.children(child -> {
            switch (child) {
                case "idx" -> at[0] = Numbers.index(xml.val("0"), ChartPoints.MAX_POINTS);
                case "spPr" -> colors.shape(xml, own);
                default -> {}
            }
        });
        if (own.fill != null) {
            pointColors.put(at[0], own.fill);
        }
    }

    ChartData.Series series(String type, String grouping, boolean secondary, boolean varied, boolean from1904) {
        List<@Nullable Double> numbers = values.numbers();
        String shown =
                title.refersToCells() ? String.join(" ", title.texts(from1904)).strip() : name;
        boolean round = ROUND.contains(type);
        if (varied && round) {
            vary(numbers.size());
        }
        return new ChartData.Series(
                shown == null || shown.isEmpty() ? null : shown,
                type,
                categories.texts(from1904),
                numbers,
                type.equals("bubble") ? sizes.numbers() : List.of(),
                round && varied ? paint.fill : color(type),
                type.equals("scatter") ? (paint.unlined ? "points" : "lines") : grouping,
                secondary,
                pointColors,
                List.of());
    }

    /**
     * Sets a theme color for each of the first 1,000 sectors of a round chart, unless the series or the sector has a
     * fill.
     */
    private void vary(int points) {
        for (int i = 0; i < Math.min(points, MAX_COLORED); i++) {
            String accent = paint.fill == null ? colors.accent(i) : null;
            if (accent != null) {
                pointColors.putIfAbsent(i, accent);
            }
        }
    }

    private @Nullable String color(String type) {
        if (!DRAWN_AS_LINES.contains(type)) {
            return paint.fill == null ? colors.accent(index) : paint.fill;
        }
        return Stream.of(
                        Optional.ofNullable(paint.line),
                        Optional.ofNullable(marker.fill),
                        Optional.ofNullable(paint.fill))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> colors.accent(index));
    }
}
