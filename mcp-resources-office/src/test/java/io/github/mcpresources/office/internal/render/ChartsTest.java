package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsFonts
class ChartsTest {

    private static final int RED = 0xe11d48;
    private static final int BLUE = 0x1d4ed8;
    private static final List<String> NAMES = List.of("Fruit / Apple", "Fruit / Pear", "Veg / Leek", "Nuts");
    private static final ChartRenderer RENDERER = Charts.required();

    private static ChartData.Series row(String name, String type, int color, Double... values) {
        String hex = String.format("#%06x", color);
        return new ChartData.Series(name, type, NAMES, List.of(values), List.of(), hex);
    }

    private static ChartData chart(String type, ChartData.Series... rows) {
        return new ChartData("A title", type, List.of(), List.of(rows));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "column",
                "bar",
                "line",
                "area",
                "pie",
                "ofPie",
                "doughnut",
                "scatter",
                "bubble",
                "radar",
                "stock",
                "surface",
                "waterfall",
                "treemap",
                "sunburst",
                "funnel",
                "histogram",
                "pareto",
                "boxWhisker",
                "regionMap",
                "unheardOf"
            })
    void rendersEveryType(String type) {
        ChartData chart = chart(
                type,
                row("a", type, RED, 4.0, 9.0, 2.0, 6.0),
                row("b", type, BLUE, 5.0, 12.0, 3.0, 7.0),
                row("c", type, BLUE, 3.0, 5.0, 1.0, 4.0));

        BufferedImage image = RENDERER.render(chart, 480, 300);
        BufferedImage without = RENDERER.render(new ChartData("A title", "none", List.of(), List.of()), 480, 300);

        assertThat(image.getWidth()).isEqualTo(480);
        assertThat(image.getHeight()).isEqualTo(300);
        assertThat(Picture.share(image)).isGreaterThan(Picture.share(without) + 0.01);
    }

    /** Series with the color of the background are visible, on white and on dark slides. */
    @ParameterizedTest
    @ValueSource(strings = {"column", "bar", "area", "line", "scatter", "radar", "pie"})
    void rendersSeriesWithColorOfBackground(String type) {
        ChartData white = chart(type, row("a", type, 0xffffff, 4.0, 9.0, 2.0, 6.0));
        ChartData gray = chart(type, row("a", type, 0xc2c5ca, 4.0, 9.0, 2.0, 6.0));

        double share = Picture.share(RENDERER.render(gray, 480, 300));
        assertThat(Picture.share(RENDERER.render(white, 480, 300))).isCloseTo(share, within(0.002));
    }

    @ParameterizedTest
    @ValueSource(strings = {"column", "bar", "area", "line", "scatter", "radar"})
    void rendersSeriesInItsColor(String type) {
        BufferedImage image = RENDERER.render(chart(type, row("a", type, RED, 4.0, 9.0, 2.0, 6.0)), 480, 300);

        assertThat(Picture.share(image, RED)).isGreaterThan(0.0003);
        assertThat(Picture.share(image, BLUE)).isZero();
    }

    @Test
    void placesColumnsByCategoryAndScalesThemByValue() {
        ChartData chart = new ChartData(
                null,
                "column",
                List.of(),
                List.of(new ChartData.Series(
                        null, "column", List.of("x", "y"), List.of(10.0, 5.0), List.of(), "#e11d48")));

        BufferedImage image = RENDERER.render(chart, 960, 600);
        Rectangle left = Picture.box(image, RED, new Rectangle(0, 0, 500, 600));
        Rectangle right = Picture.box(image, RED, new Rectangle(500, 0, 460, 600));

        assertThat(left.height).isGreaterThan(400);
        assertThat((double) right.height / left.height).isCloseTo(0.5, within(0.01));
        assertThat(right.y + right.height).isCloseTo(left.y + left.height, within(1));
    }

    @ParameterizedTest
    @CsvSource({"pareto, 100, 34", "histogram, 60, 30", "boxWhisker, 100, 34", "waterfall, 100, 34"})
    void showsNotAllLabelsOfManyCategories(String type, int categories, int shown) {
        int last = 4_000;
        List<String> names =
                IntStream.range(0, last).mapToObj(i -> "Category " + (i % 100)).toList();
        List<Double> values = IntStream.range(0, last)
                .mapToObj(i -> i == last - 1 ? 1e9 : i) // an outlier, so that a histogram has many bins
                .toList();
        int size = type.equals("histogram") || type.equals("boxWhisker") ? last : categories;
        ChartData.Series row =
                new ChartData.Series("a", type, names.subList(0, size), values.subList(0, size), List.of(), "#e11d48");

        CategoryPlot plot = new StatisticalCharts(chart(type, row), new ChartLook(Color.BLACK)).plot();

        List<?> keys = plot.getCategories();
        assertThat(keys).hasSize(categories);
        assertThat(keys.stream().filter(key -> !key.toString().isEmpty())).hasSize(shown);
    }

    @Test
    void rendersFirstBarAtBottom() {
        BufferedImage image = RENDERER.render(
                new ChartData(
                        null,
                        "bar",
                        List.of(),
                        List.of(new ChartData.Series(
                                null, "bar", List.of("x", "y"), List.of(10.0, 5.0), List.of(), "#e11d48"))),
                960,
                600);
        Rectangle upper = Picture.box(image, RED, new Rectangle(0, 0, 960, 290));
        Rectangle lower = Picture.box(image, RED, new Rectangle(0, 290, 960, 310));

        assertThat((double) upper.width / lower.width).isCloseTo(0.5, within(0.01));
    }

    @Test
    void gapDoesNotChangeRangeOfBoxPlot() {
        List<Double> values = List.of(10.0, 11.0, 12.0, 11.0, 10.0, 12.0, 100.0);
        List<Double> withGap = new ArrayList<>(values);
        withGap.add(3, null);

        assertThat(pixels(boxes(withGap))).isEqualTo(pixels(boxes(values)));
    }

    private static int[] pixels(ChartData chart) {
        return RENDERER.render(chart, 480, 300).getRGB(0, 0, 480, 300, null, 0, 480);
    }

    private static ChartData boxes(List<Double> values) {
        return chart("boxWhisker", new ChartData.Series("a", "boxWhisker", List.of(), values, List.of(), "#e11d48"));
    }

    @Test
    void stacksColumns() {
        BufferedImage image = RENDERER.render(
                new ChartData(
                        null, "column", List.of(), List.of(stacked("a", "#e11d48", 6.0), stacked("b", "#1d4ed8", 3.0))),
                960,
                600);
        Rectangle all = new Rectangle(0, 0, 960, 540);
        Rectangle low = Picture.box(image, RED, all);
        Rectangle high = Picture.box(image, BLUE, new Rectangle(low.x, 0, low.width, low.y));

        assertThat((double) high.height / low.height).isCloseTo(0.5, within(0.02));
        assertThat(high.y + high.height).isCloseTo(low.y, within(1));
    }

    private static ChartData.Series stacked(String name, String color, double value) {
        return new ChartData.Series(
                name, "column", List.of("x"), List.of(value), List.of(), color, "stacked", false, Map.of(), List.of());
    }

    @Test
    void sectorsHaveProportionalAreaAndColors() {
        ChartData chart = new ChartData(
                null,
                "pie",
                List.of(),
                List.of(new ChartData.Series(
                        null,
                        "pie",
                        List.of("x", "y"),
                        List.of(3.0, 1.0),
                        List.of(),
                        null,
                        "standard",
                        false,
                        Map.of(0, "#e11d48", 1, "#1d4ed8"),
                        List.of())));

        BufferedImage image = RENDERER.render(chart, 600, 600);

        assertThat(Picture.share(image, RED) / Picture.share(image, BLUE)).isCloseTo(3.0, within(0.1));
        assertThat(Picture.share(image, RED)).isGreaterThan(0.3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "column",
                "pie",
                "scatter",
                "bubble",
                "radar",
                "stock",
                "surface",
                "waterfall",
                "treemap",
                "sunburst",
                "funnel",
                "histogram",
                "pareto",
                "boxWhisker"
            })
    void rendersNoticeForChartWithoutData(String type) {
        List<Double> gaps = Collections.singletonList(null);
        ChartData.Series gap = new ChartData.Series("a", type, List.of(), gaps, List.of(), null);
        ChartData.Series none = new ChartData.Series("a", type, List.of(), List.of(), List.of(), null);

        assertThat(Picture.share(RENDERER.render(chart(type), 320, 200))).isGreaterThan(0.001);
        assertThat(Picture.share(RENDERER.render(chart(type, none), 320, 200))).isGreaterThan(0.001);
        assertThat(Picture.share(RENDERER.render(chart(type, gap, gap, gap), 320, 200)))
                .isGreaterThan(0.001);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,4096", "4096,1", "256,160"})
    void rendersAnySize(int width, int height) {
        BufferedImage image = RENDERER.render(chart("column", row("a", "column", RED, 1.0, 2.0)), width, height);

        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
    }

    @ParameterizedTest
    @ValueSource(strings = {"column", "line", "area", "pie", "scatter", "radar", "histogram", "boxWhisker", "treemap"})
    void rendersHundredThousandPoints(String type) {
        Double[] many =
                IntStream.range(0, 100_000).mapToObj(i -> 1 + Math.sin(i / 1e4)).toArray(Double[]::new);
        ChartData.Series row = new ChartData.Series("a", type, List.of(), List.of(many), List.of(), null);

        assertThat(Picture.share(RENDERER.render(chart(type, row), 480, 300))).isGreaterThan(0.01);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e300, -1e300, 1e-300, Double.MAX_VALUE})
    void rendersExtremeValues(double value) {
        for (String type : List.of("column", "line", "pie", "scatter", "radar", "waterfall", "boxWhisker", "surface")) {
            assertThat(RENDERER.render(chart(type, row("a", type, RED, value, -value, value)), 320, 200))
                    .isNotNull();
        }
    }

    @Test
    void labelsCategoriesBelowColumns() {
        Rectangle all = new Rectangle(0, 0, 960, 600);
        BufferedImage named =
                RENDERER.render(oneSeries("column", "standard", List.of("Apple", "Pear"), 1.0, 1.0), 960, 600);
        BufferedImage unnamed = RENDERER.render(oneSeries("column", "standard", List.of("", ""), 1.0, 1.0), 960, 600);

        Rectangle columns = Picture.box(named, RED, all);
        int below = columns.y + columns.height + 2; // the axis is between the columns and the labels
        assertThat(columns.height).isLessThan(Picture.box(unnamed, RED, all).height);
        assertThat(Picture.share(named.getSubimage(0, below, 960, 600 - below))).isGreaterThan(0.003);
    }

    @Test
    void joinsPointsOnlyForLines() {
        Rectangle between = new Rectangle(320, 0, 320, 600);

        BufferedImage dots = RENDERER.render(oneSeries("scatter", "standard", List.of("1", "9"), 1.0, 9.0), 960, 600);
        BufferedImage lines = RENDERER.render(oneSeries("scatter", "lines", List.of("1", "9"), 1.0, 9.0), 960, 600);

        assertThat(Picture.share(dots, RED)).isPositive();
        assertThat(Picture.box(dots, RED, between).height).isNegative();
        assertThat(Picture.box(lines, RED, between).height).isGreaterThan(100);
    }

    @Test
    void rendersEachOfTwoThousandPoints() {
        Double[] values = new Double[2_000];
        Arrays.fill(values, 1.0);
        values[1_001] = 10.0;
        int width = 4_000;

        BufferedImage image = RENDERER.render(oneSeries("line", "standard", List.of(), values), width, 600);

        assertThat(Picture.box(image, RED, new Rectangle(0, 0, width, 600)).height)
                .isGreaterThan(300);
    }

    @Test
    void separatesSectorsByVisibleLine() {
        ChartData.Series halves = new ChartData.Series(
                null,
                "pie",
                List.of("", ""),
                List.of(1.0, 1.0),
                List.of(),
                null,
                "standard",
                false,
                Map.of(0, "#e11d48", 1, "#1d4ed8"),
                List.of());

        BufferedImage image = RENDERER.render(new ChartData(null, "pie", List.of(), List.of(halves)), 600, 600);

        assertThat(IntStream.range(250, 350)
                        .filter(x -> (image.getRGB(x, 250) & 0xffffff) == (image.getRGB(0, 0) & 0xffffff))
                        .count())
                .isPositive();
    }

    private static ChartData oneSeries(String type, String grouping, List<String> categories, Double... values) {
        return new ChartData(
                null,
                type,
                List.of(),
                List.of(new ChartData.Series(
                        null,
                        type,
                        categories,
                        List.of(values),
                        List.of(),
                        "#e11d48",
                        grouping,
                        false,
                        Map.of(),
                        List.of())));
    }

    @Test
    void stopsWhenInterrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> RENDERER.render(chart("column"), 320, 200))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** JFreeChart would label the axis with numbers such as 1E-9. */
    @Test
    void endsAxisOfZerosAtOne() {
        assertThat(Axes.number(0, 0).getRange()).isEqualTo(new Range(0, 1));
    }
}
