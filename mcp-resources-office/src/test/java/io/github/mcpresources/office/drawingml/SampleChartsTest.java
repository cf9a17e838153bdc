package io.github.mcpresources.office.drawingml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.mcpresources.office.Samples;
import io.github.mcpresources.office.chart.ChartCsv;
import io.github.mcpresources.office.chart.ChartData;
import io.github.mcpresources.office.chart.ChartJson;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S6.10: charts of the sample files against what a look at their XML told. */
class SampleChartsTest {

    private static final List<String> QUARTERS = List.of("1st Qtr", "2nd Qtr", "3rd Qtr", "4th Qtr");
    private static final List<String> CATEGORIES = List.of("Category 1", "Category 2", "Category 3", "Category 4");

    private static ChartData read(String file, String part) throws IOException {
        return ChartXml.read(new ByteArrayInputStream(Samples.part(file, part)), OfficeLimits.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "bar-chart.pptx,bar,8.200000000000001",
        "line-chart.pptx,line,8.200000000000001",
        "radar-chart.pptx,radar,8.200000000000001",
        "scatter-chart.pptx,scatter,8.200000000000001",
        "pie-chart.pptx,pie,8.1999999999999993"
    })
    void theSalesOfFourQuarters(String file, String type, double first) throws IOException {
        ChartData chart = read(file, "ppt/charts/chart1.xml");

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
    void axesOfTheBarChart() throws IOException {
        assertThat(read("bar-chart.pptx", "ppt/charts/chart1.xml").axes())
                .extracting(ChartData.Axis::position, ChartData.Axis::kind, ChartData.Axis::title)
                .containsExactly(tuple("bottom", "value", null), tuple("left", "category", null));
    }

    @Test
    void twoLinesWithoutCategories() throws IOException {
        ChartData chart = read("WithThreeCharts.xlsx", "xl/charts/chart1.xml");

        assertThat(chart.title()).isNull();
        assertThat(chart.type()).isEqualTo("line");
        assertThat(chart.series()).extracting(ChartData.Series::name).containsExactly("1st Column", "2nd Column");
        assertThat(chart.series())
                .allSatisfy(row -> assertThat(row.categories()).isEmpty());
        assertThat(chart.series().get(0).values()).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
        assertThat(chart.series().get(1).values()).containsExactly(10.0, 12.0, 14.0, 9.0, 15.0, 17.0);
        assertThat(ChartCsv.of(chart))
                .isEqualTo("category,1st Column,2nd Column\r\n,1,10\r\n,2,12\r\n,3,14\r\n,4,9\r\n,5,15\r\n,6,17\r\n");
    }

    @Test
    void aPieWithATitleOfTwoRuns() throws IOException {
        ChartData chart = read("WithThreeCharts.xlsx", "xl/charts/chart2.xml");

        assertThat(ChartJson.of(chart).toString())
                .isEqualTo("{title=Pie Chart Title Thingy, type=pie, axes=[], series=[{name=null, type=pie,"
                        + " categories=[], values=[10.0, 12.0, 14.0, 9.0, 15.0, 17.0]}]}");
    }

    @Test
    void twoAreasInTheOrderOfDrawing() throws IOException {
        ChartData chart = read("WithThreeCharts.xlsx", "xl/charts/chart3.xml");

        assertThat(chart.title()).isEqualTo("Sheet 3 Chart with Title");
        assertThat(chart.type()).isEqualTo("area");
        assertThat(chart.series()).extracting(ChartData.Series::name).containsExactly("Squares", "Base Numbers");
        assertThat(chart.series().get(0).values()).containsExactly(25.0, 36.0, 49.0, 64.0, 81.0, 100.0);
        assertThat(chart.series().get(1).values()).containsExactly(5.0, 6.0, 7.0, 8.0, 9.0, 10.0);
    }

    @ParameterizedTest
    @CsvSource({"chart1.xml", "chart2.xml"})
    void scatteredPointsKeepTheirX(String part) throws IOException {
        ChartData chart = read("SimpleScatterChart.xlsx", "xl/charts/" + part);

        assertThat(chart.type()).isEqualTo("scatter");
        assertThat(chart.series()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("Y");
            assertThat(row.categories()).containsExactly("0", "1");
            assertThat(row.values()).containsExactly(0.5, 1.5);
        });
    }

    @ParameterizedTest
    @CsvSource({"chart1.xml,bar", "chart2.xml,column"})
    void threeSeriesOfADocument(String part, String type) throws IOException {
        ChartData chart = read("61745.docx", "word/charts/" + part);

        assertThat(chart.type()).isEqualTo(type);
        assertThat(chart.series())
                .extracting(ChartData.Series::name)
                .containsExactly("Series 1", "Series 2", "Series 3");
        assertThat(chart.series())
                .allSatisfy(row -> assertThat(row.categories()).isEqualTo(CATEGORIES));
        assertThat(chart.series().get(0).values()).containsExactly(4.3, 2.5, 3.5, 4.5);
        assertThat(chart.series().get(1).values()).containsExactly(2.4, 4.4, 1.8, 2.8);
        assertThat(chart.series().get(2).values()).containsExactly(2.0, 2.0, 3.0, 5.0);
    }

    @Test
    void coloursOfTheTheme() throws IOException {
        byte[] theme = Samples.part("bar-chart.pptx", "ppt/theme/theme1.xml");
        Map<String, String> colors = ThemeXml.colors(new ByteArrayInputStream(theme), OfficeLimits.DEFAULT);

        assertThat(colors)
                .containsEntry("dk1", "#000000")
                .containsEntry("dk2", "#1f497d")
                .containsEntry("accent2", "#c0504d");
        byte[] pie = Samples.part("pie-chart.pptx", "ppt/charts/chart1.xml");
        ChartData chart = ChartXml.read(new ByteArrayInputStream(pie), OfficeLimits.DEFAULT, colors);
        assertThat(chart.series().get(0).pointColors())
                .containsEntry(1, "#c0504d")
                .hasSize(4);
    }
}
