package io.github.mcpresources.office.internal.drawingml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCsv;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.xddf.usermodel.chart.AxisPosition;
import org.apache.poi.xddf.usermodel.chart.BarDirection;
import org.apache.poi.xddf.usermodel.chart.ChartTypes;
import org.apache.poi.xddf.usermodel.chart.XDDFBarChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFDataSourcesFactory;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFChart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts of other programs, compared with the values that an inspection of their XML showed. */
class OtherProgramsChartsTest {

    private static final List<String> QUARTERS = List.of("1st Qtr", "2nd Qtr", "3rd Qtr", "4th Qtr");

    private static ChartData read(byte[] document, String part) throws IOException {
        return ChartXml.read(
                new ByteArrayInputStream(Corpus.part(document, part)), OfficeLimits.DEFAULT, Map.of(), null);
    }

    /** Returns a presentation with a chart that Apache POI writes. */
    private static byte[] deck(ChartTypes type) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            XSLFChart chart = show.createChart();
            boolean round = type == ChartTypes.PIE;
            XDDFChartData data = chart.createData(
                    type,
                    round ? null : chart.createCategoryAxis(AxisPosition.LEFT),
                    round ? null : chart.createValueAxis(AxisPosition.BOTTOM));
            if (data instanceof XDDFBarChartData bars) {
                bars.setBarDirection(BarDirection.BAR);
            }
            data.addSeries(
                            XDDFDataSourcesFactory.fromArray(QUARTERS.toArray(String[]::new)),
                            XDDFDataSourcesFactory.fromArray(new Double[] {8.2, 3.2, 1.4, 1.2}))
                    .setTitle("Sales", null);
            chart.setTitleText("Sales");
            chart.plot(data);
            show.createSlide().addChart(chart);
            show.write(bytes);
            return bytes.toByteArray();
        }
    }

    static Stream<Object[]> sales() {
        return Corpus.cases("""
                BAR | bar | 8.2
                LINE | line | 8.2
                RADAR | radar | 8.2
                SCATTER | scatter | 8.2
                PIE | pie | 8.2""", """
                bar-chart.pptx | bar | 8.200000000000001
                line-chart.pptx | line | 8.200000000000001
                radar-chart.pptx | radar | 8.200000000000001
                scatter-chart.pptx | scatter | 8.200000000000001
                pie-chart.pptx | pie | 8.1999999999999993""");
    }

    @ParameterizedTest
    @MethodSource("sales")
    void readsSalesOfFourQuarters(String file, String type, double first) throws IOException {
        byte[] deck = file.endsWith(".pptx") ? Corpus.bytes(file) : deck(ChartTypes.valueOf(file));
        ChartData chart = read(deck, "ppt/charts/chart1.xml");

        assertThat(chart.title())
                .as("written out by Office, as of the only series")
                .isEqualTo("Sales");
        assertThat(chart.type()).isEqualTo(type);
        assertThat(chart.series()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("Sales");
            assertThat(row.type()).isEqualTo(type);
            assertThat(row.categories()).isEqualTo(QUARTERS);
            assertThat(row.values()).containsExactly(first, 3.2, 1.4, 1.2);
            assertThat(row.sizes()).isEmpty();
            assertThat(row.color()).isNull();
        });
        assertThat(ChartCsv.of(chart))
                .isEqualTo("category,Sales\r\n1st Qtr," + first + "\r\n2nd Qtr,3.2\r\n3rd Qtr,1.4\r\n4th Qtr,1.2\r\n");
    }

    @Test
    void readsAxesOfBarChart() throws IOException {
        assertThat(read(deck(ChartTypes.BAR), "ppt/charts/chart1.xml").axes())
                .extracting(ChartData.Axis::position, ChartData.Axis::kind, ChartData.Axis::title)
                .containsExactlyInAnyOrder(tuple("bottom", "value", null), tuple("left", "category", null));
    }

    static Stream<Object[]> tables() {
        return Corpus.cases("""
                testEXCEL_charts.xlsx | xl/charts/chart1.xml | wants a peach | pie | NUMBER | \
                [January, February, March, April, May, June, July, August] | [5.0, 8.0, 4.0, 7.0, 4.0, 2.0, 5.0, 6.0]
                testWORD_2006ml.docx | word/charts/chart1.xml | This is the chart title | column | Series 1;Series 2;Series 3 | \
                [Category 1, Category 2, Category 3, Category 4] | \
                [4.3, 2.5, 3.5, 4.5];[2.4, 4.4, 1.8, 2.8];[2.0, 2.0, 3.0, 5.0]
                testPPT_various2.pptx | ppt/charts/chart1.xml | SLIDE3ChartTitle | column | Series 1;Series 2;Series 3 | \
                [Category 1, Category 2, Category 3, Category 4] | \
                [4.3, 2.5, 3.5, 4.5];[2.4, 4.4, 1.8, 2.8];[2.0, 2.0, 3.0, 5.0]""", """
                61745.docx | word/charts/chart1.xml | null | bar | Series 1;Series 2;Series 3 | \
                [Category 1, Category 2, Category 3, Category 4] | \
                [4.3, 2.5, 3.5, 4.5];[2.4, 4.4, 1.8, 2.8];[2.0, 2.0, 3.0, 5.0]
                61745.docx | word/charts/chart2.xml | null | column | Series 1;Series 2;Series 3 | \
                [Category 1, Category 2, Category 3, Category 4] | \
                [4.3, 2.5, 3.5, 4.5];[2.4, 4.4, 1.8, 2.8];[2.0, 2.0, 3.0, 5.0]
                WithThreeCharts.xlsx | xl/charts/chart1.xml | null | line | 1st Column;2nd Column | [] | \
                [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];[10.0, 12.0, 14.0, 9.0, 15.0, 17.0]
                WithThreeCharts.xlsx | xl/charts/chart2.xml | Pie Chart Title Thingy | pie | null | [] | \
                [10.0, 12.0, 14.0, 9.0, 15.0, 17.0]
                WithThreeCharts.xlsx | xl/charts/chart3.xml | Sheet 3 Chart with Title | area | Squares;Base Numbers | \
                [] | [25.0, 36.0, 49.0, 64.0, 81.0, 100.0];[5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
                SimpleScatterChart.xlsx | xl/charts/chart1.xml | Y | scatter | Y | [0, 1] | [0.5, 1.5]
                SimpleScatterChart.xlsx | xl/charts/chart2.xml | Y | scatter | Y | [0, 1] | [0.5, 1.5]""");
    }

    /** Series are in the order in which they are drawn. All series of a chart have the same categories. */
    @ParameterizedTest
    @MethodSource("tables")
    void readsTitleNamesAndValues(
            String file, String part, String title, String type, String names, String categories, String values)
            throws IOException {
        ChartData chart = read(Corpus.bytes(file), part);

        assertThat(String.valueOf(chart.title())).isEqualTo(title);
        assertThat(chart.type()).isEqualTo(type);
        assertThat(joined(chart, ChartData.Series::name)).isEqualTo(names);
        assertThat(joined(chart, ChartData.Series::values)).isEqualTo(values);
        assertThat(chart.series())
                .allSatisfy(row -> assertThat(row.categories().toString()).isEqualTo(categories));
    }

    private static String joined(ChartData chart, Function<ChartData.Series, Object> of) {
        return chart.series().stream().map(of).map(String::valueOf).collect(Collectors.joining(";"));
    }

    @Test
    void tableWithoutCategoriesHasEmptyFirstColumn() throws IOException {
        String series = "<c:ser><c:tx><c:v>%s</c:v></c:tx><c:val><c:numLit><c:pt idx='0'><c:v>%s</c:v></c:pt>"
                + "</c:numLit></c:val></c:ser>";
        String chart = "<c:chartSpace xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'><c:chart>"
                + "<c:plotArea><c:lineChart>" + series.formatted("1st Column", 1) + series.formatted("2nd Column", 10)
                + "</c:lineChart></c:plotArea></c:chart></c:chartSpace>";

        assertThat(ChartCsv.of(ChartXml.read(
                        new ByteArrayInputStream(chart.getBytes(StandardCharsets.UTF_8)),
                        OfficeLimits.DEFAULT,
                        Map.of(),
                        null)))
                .isEqualTo("category,1st Column,2nd Column\r\n,1,10\r\n");
    }

    static Stream<Object[]> themes() {
        return Corpus.cases(
                "testPPT_charts.pptx | testPPT_charts.pptx | #44546a | #ed7d31 | 8",
                "bar-chart.pptx | pie-chart.pptx | #1f497d | #c0504d | 4");
    }

    @ParameterizedTest
    @MethodSource("themes")
    void readsColorsOfTheme(String themed, String pie, String dark, String accent, int points) throws IOException {
        byte[] theme = Corpus.part(themed, "ppt/theme/theme1.xml");
        Map<String, String> colors = ThemeXml.colors(new ByteArrayInputStream(theme), OfficeLimits.DEFAULT);

        assertThat(colors)
                .containsEntry("dk1", "#000000")
                .containsEntry("dk2", dark)
                .containsEntry("accent2", accent);
        byte[] drawn = Corpus.part(pie, "ppt/charts/chart1.xml");
        ChartData chart = ChartXml.read(new ByteArrayInputStream(drawn), OfficeLimits.DEFAULT, colors, null);
        assertThat(chart.series().get(0).pointColors()).containsEntry(1, accent).hasSize(points);
    }
}
