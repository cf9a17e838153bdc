package io.github.mcpresources.office.internal.odf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lookup of names, categories and values of chart series in the table of the chart, as LibreOffice writes it. */
class ChartTableTest {

    private static final String AXIS = "<chart:axis chart:dimension='x' chart:name='primary-x'>%s</chart:axis>";
    private static final String HEADING =
            "<table:table-header-columns><table:table-column/></table:table-header-columns>";

    private static ChartData chart(String plot, String table) throws IOException {
        String chart = OdfPackage.xml(
                "document-content",
                "<office:automatic-styles><style:style style:name='rows'>"
                        + "<style:chart-properties chart:series-source='rows'/></style:style></office:automatic-styles>"
                        + "<office:body><office:chart><chart:chart chart:class='chart:bar'>" + plot
                        + "<table:table table:name='local-table'>" + HEADING + table
                        + "</table:table></chart:chart></office:chart></office:body>");
        OdfPackage ods = OdfPackage.of("spreadsheet")
                .content("<office:body><draw:frame><draw:object xlink:href='./Object 1'/></draw:frame></office:body>")
                .part("Object 1/content.xml", "text/xml", chart.getBytes(UTF_8))
                .entry("Object 1/", "application/vnd.oasis.opendocument.chart");
        try (OdfDocument document = ods.open()) {
            return document.chart(document.items().get(0));
        }
    }

    private static String series(String attributes) {
        return "<chart:series chart:class='chart:bar' " + attributes + "/>";
    }

    private static String header(String... cells) {
        return "<table:table-header-rows>" + row(cells) + "</table:table-header-rows>";
    }

    /**
     * Returns a row of cells, which are strings or numbers. The string after a {@code |} is the address of the source
     * cell.
     */
    private static String row(String... cells) {
        StringBuilder row = new StringBuilder("<table:table-row>");
        for (String cell : cells) {
            int bar = cell.indexOf('|');
            String text = bar < 0 ? cell : cell.substring(0, bar);
            String value = text.matches("[0-9.]+") ? " office:value='" + text + "'" : "";
            String mark = bar < 0 ? "" : "<draw:g><svg:desc>" + cell.substring(bar + 1) + "</svg:desc></draw:g>";
            row.append("<table:table-cell" + value + "><text:p>" + text + "</text:p>" + mark + "</table:table-cell>");
        }
        return row + "</table:table-row>";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Sheet1.C1; Sheet1.C1:Sheet1.C1; Sheet1.A2:Sheet1.A3; Sheet1.A2:.A3",
                "Sheet1.C1:Sheet1.C1; Sheet1.C1; Sheet1.A2:.A3; $Sheet1.$A$2:$Sheet1.$A$3",
                "$'Sheet1'.$C$1; Sheet1.C1:.C1; $'Sheet1'.$A$2:.$A$3; Sheet1.A2:Sheet1.A3",
            })
    void anAddressIsFoundHoweverItIsSpelled(String label, String mark, String categories, String marked)
            throws IOException {
        ChartData chart = chart(
                "<chart:plot-area>"
                        + AXIS.formatted("<chart:categories table:cell-range-address=\"" + categories + "\"/>")
                        + series("chart:values-cell-range-address='Sheet1.C2:Sheet1.C3' chart:label-cell-address=\""
                                + label + "\"")
                        + "</chart:plot-area>",
                header("", "2023|Sheet1.B1", "other", "2024|" + mark)
                        + row("none", "1|Sheet1.B2:Sheet1.B3", "North|" + marked, "10|Sheet1.C2:Sheet1.C3")
                        + row("none", "2", "South", "20"));
        ChartData.Series only = chart.series().get(0);
        assertThat(only.name()).isEqualTo("2024");
        assertThat(only.categories()).containsExactly("North", "South");
        assertThat(only.values()).containsExactly(10.0, 20.0);
    }

    /** A viewer of the chart sees the headings. */
    @Test
    void usesTableHeadingsForMissingNamesAndCategories() throws IOException {
        ChartData chart = chart(
                "<chart:plot-area>" + AXIS.formatted("")
                        + series("chart:values-cell-range-address='Sheet1.C2:Sheet1.C3'")
                        + series("chart:values-cell-range-address='Sheet1.B2:Sheet1.B3'") + "</chart:plot-area>",
                header("", "Column B", "Column C")
                        + row("1", "5|Sheet1.B2:Sheet1.B3", "10|Sheet1.C2:Sheet1.C3")
                        + row("2", "6", "20"));
        assertThat(chart.series()).extracting(ChartData.Series::name).containsExactly("Column C", "Column B");
        assertThat(chart.series().get(0).categories()).containsExactly("1", "2");
        assertThat(chart.series().get(0).values()).containsExactly(10.0, 20.0);
    }

    @Test
    void readsSeriesInRowsOfTable() throws IOException {
        ChartData chart = chart(
                "<chart:plot-area chart:style-name='rows'>"
                        + AXIS.formatted("<chart:categories table:cell-range-address='Sheet1.B1:Sheet1.C1'/>")
                        + series("chart:values-cell-range-address='Sheet1.B2:Sheet1.C2'"
                                + " chart:label-cell-address='Sheet1.A2:Sheet1.A2'")
                        + series("chart:values-cell-range-address='Sheet1.B3:Sheet1.C3'") + "</chart:plot-area>",
                header("", "Q1|Sheet1.B1:Sheet1.C1", "Q2")
                        + row("North|Sheet1.A2:Sheet1.A2", "1|Sheet1.B2:Sheet1.C2", "2")
                        + row("Row 3", "3|Sheet1.B3:Sheet1.C3", "4"));
        assertThat(chart.series()).extracting(ChartData.Series::name).containsExactly("North", "Row 3");
        assertThat(chart.series())
                .allSatisfy(one -> assertThat(one.categories()).containsExactly("Q1", "Q2"));
        assertThat(chart.series().get(0).values()).containsExactly(1.0, 2.0);
        assertThat(chart.series().get(1).values()).containsExactly(3.0, 4.0);
    }

    @Test
    void ignoresTitleOfDrawing() throws IOException {
        ChartData chart = chart(
                "<chart:title><text:p>Sales of <text:title>2024</text:title></text:p></chart:title><chart:plot-area/>",
                "<table:shapes><draw:frame><svg:title>An arrow</svg:title></draw:frame></table:shapes>");
        assertThat(chart.title()).isEqualTo("Sales of 2024");
    }
}
