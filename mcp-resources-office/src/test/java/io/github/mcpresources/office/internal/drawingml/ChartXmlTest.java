package io.github.mcpresources.office.internal.drawingml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartXmlTest {

    private static final String NAMES = " xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'"
            + " xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'";

    private static ChartData read(String xml) {
        return read(xml, Map.of());
    }

    private static ChartData read(String xml, Map<String, String> theme) {
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        try {
            return ChartXml.read(new ByteArrayInputStream(bytes), OfficeLimits.DEFAULT, theme, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String chart(String plots) {
        return "<c:chartSpace" + NAMES + "><c:chart><c:plotArea>" + plots + "</c:plotArea></c:chart></c:chartSpace>";
    }

    private static String extended(String data, String chart) {
        return "<cx:chartSpace xmlns:cx='http://schemas.microsoft.com/office/drawing/2014/chartex'"
                + " xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'><cx:chartData>" + data
                + "</cx:chartData><cx:chart>" + chart + "</cx:chart></cx:chartSpace>";
    }

    private static String numbers(String element, String... values) {
        StringBuilder xml = new StringBuilder(
                "<c:" + element + "><c:numRef><c:f>S!A1</c:f><c:numCache><c:ptCount val='" + values.length + "'/>");
        for (int i = 0; i < values.length; i++) {
            xml.append("<c:pt idx='")
                    .append(i)
                    .append("'><c:v>")
                    .append(values[i])
                    .append("</c:v></c:pt>");
        }
        return xml + "</c:numCache></c:numRef></c:" + element + ">";
    }

    private static void assertRefused(String xml, Reason reason, String... words) {
        assertThatThrownBy(() -> read(xml))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContainingAll(words);
    }

    @ParameterizedTest
    @CsvSource({
        "barChart,column", "bar3DChart,column", "lineChart,line", "line3DChart,line", "areaChart,area",
        "area3DChart,area", "pieChart,pie", "pie3DChart,pie", "ofPieChart,ofPie", "doughnutChart,doughnut",
        "scatterChart,scatter", "bubbleChart,bubble", "radarChart,radar", "stockChart,stock", "surfaceChart,surface",
        "surface3DChart,surface"
    })
    void mapsEveryElementToType(String element, String type) {
        String values = element.startsWith("scatter") || element.startsWith("bubble") ? "yVal" : "val";
        ChartData chart =
                read(chart("<c:" + element + "><c:ser>" + numbers(values, "1", "2") + "</c:ser></c:" + element + ">"));

        assertThat(chart.type()).isEqualTo(type);
        assertThat(chart.series().get(0).values()).containsExactly(1.0, 2.0);
    }

    @Test
    void bubblesHaveSizes() {
        ChartData chart = read(chart("<c:bubbleChart><c:ser>" + numbers("xVal", "1", "2.5")
                + numbers("yVal", "10", "20") + numbers("bubbleSize", "5", "40") + "</c:ser></c:bubbleChart>"));

        assertThat(chart.series().get(0).categories()).containsExactly("1", "2.5");
        assertThat(chart.series().get(0).values()).containsExactly(10.0, 20.0);
        assertThat(chart.series().get(0).sizes()).containsExactly(5.0, 40.0);
    }

    @Test
    void missingAndInvalidValuesAreGaps() {
        ChartData chart = read(chart("<c:lineChart><c:ser><c:val><c:numRef><c:numCache><c:ptCount val='5'/>"
                + "<c:pt idx='1'><c:v>7</c:v></c:pt><c:pt idx='2'><c:v>#N/A</c:v></c:pt><c:pt idx='3'><c:v>NaN</c:v></c:pt>"
                + "</c:numCache></c:numRef></c:val></c:ser></c:lineChart>"));

        assertThat(chart.series().get(0).values()).containsExactly(null, 7.0, null, null, null);
    }

    @ParameterizedTest
    @CsvSource({"0,1,1900-01-01", "0,60,1900-02-28", "0,61,1900-03-01", "0,45000,2023-03-15", "1,45000,2027-03-16"})
    void convertsDatesToTexts(int from1904, String days, String date) {
        ChartData chart = read(
                "<c:chartSpace" + NAMES + "><c:date1904 val='" + from1904
                        + "'/><c:chart><c:plotArea><c:barChart><c:ser><c:cat><c:numRef><c:numCache>"
                        + "<c:formatCode>[$-409]d\\-mmm\\-yy;@</c:formatCode><c:pt idx='0'><c:v>" + days
                        + "</c:v></c:pt></c:numCache></c:numRef></c:cat></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>");

        assertThat(chart.series().get(0).categories()).containsExactly(date);
    }

    @ParameterizedTest
    @CsvSource({"General,false", "yyyy-mm-dd,true", "[h]:mm,true", "#.##0,false", "0.00E+00,false", "'\"d\"0',false"})
    void detectsDateFormats(String format, boolean date) {
        assertThat(Dates.isDate(format)).isEqualTo(date);
    }

    @Test
    void joinsLevelsOfCategories() {
        ChartData chart =
                read(chart("<c:barChart><c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val='3'/>"
                        + "<c:lvl><c:pt idx='0'><c:v>Q1</c:v></c:pt><c:pt idx='1'><c:v>Q2</c:v></c:pt><c:pt idx='2'><c:v>Q1</c:v></c:pt></c:lvl>"
                        + "<c:lvl><c:pt idx='0'><c:v>2023</c:v></c:pt><c:pt idx='2'><c:v>2024</c:v></c:pt></c:lvl>"
                        + "</c:multiLvlStrCache></c:multiLvlStrRef></c:cat></c:ser></c:barChart>"));

        assertThat(chart.series().get(0).categories()).containsExactly("2023 / Q1", "2023 / Q2", "2024 / Q1");
    }

    @Test
    void readsReferencedTitle() {
        ChartData chart = read("<c:chartSpace" + NAMES + "><c:chart><c:title><c:tx><c:strRef><c:strCache><c:pt idx='0'>"
                + "<c:v>From a cell</c:v></c:pt></c:strCache></c:strRef></c:tx></c:title></c:chart></c:chartSpace>");

        assertThat(chart.title()).isEqualTo("From a cell");
        assertThat(chart.series()).isEmpty();
    }

    @Test
    void readsTwoPlotsWithSecondAxis() {
        ChartData chart = read(chart("<c:barChart><c:ser>" + numbers("val", "1")
                + "</c:ser><c:axId val='1'/><c:axId val='2'/></c:barChart><c:lineChart><c:ser>" + numbers("val", "2")
                + "</c:ser><c:axId val='3'/><c:axId val='4'/></c:lineChart>"
                + "<c:catAx><c:axId val='1'/><c:axPos val='b'/></c:catAx><c:valAx><c:axId val='2'/><c:axPos val='l'/></c:valAx>"
                + "<c:catAx><c:axId val='3'/><c:delete val='1'/></c:catAx><c:valAx><c:axId val='4'/>"
                + "<c:scaling><c:max val='9'/><c:min val='-1'/></c:scaling><c:axPos val='r'/>"
                + "<c:title><c:tx><c:rich><a:p><a:r><a:t>Rate</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx>"));

        assertThat(chart.series()).extracting(ChartData.Series::type).containsExactly("column", "line");
        assertThat(chart.series()).extracting(ChartData.Series::secondary).containsExactly(false, true);
        assertThat(chart.axes())
                .contains(new ChartData.Axis("right", "Rate", "value", true, -1.0, 9.0, false, false))
                .hasSize(3);
    }

    @Test
    void readsGivenAndThemeColors() {
        String fill = "<c:ser><c:spPr><a:solidFill>%s</a:solidFill></c:spPr></c:ser>";
        String plot = "<c:barChart>" + String.format(fill, "<a:srgbClr val='FF8000'/>")
                + String.format(fill, "<a:schemeClr val='accent2'><a:lumMod val='50000'/></a:schemeClr>")
                + "</c:barChart>";

        assertThat(read(chart(plot)).series())
                .extracting(ChartData.Series::color)
                .containsExactly("#ff8000", null);
        assertThat(read(chart(plot), Map.of("accent2", "#804020")).series())
                .extracting(ChartData.Series::color)
                .containsExactly("#ff8000", "#402010");
    }

    @Test
    void omitsHiddenSeriesInExtensions() {
        ChartData chart = read(chart("<c:barChart><c:ser>" + numbers("val", "1") + "</c:ser><c:extLst><c:ext><c:ser>"
                + numbers("val", "2") + "</c:ser></c:ext></c:extLst></c:barChart>"));

        assertThat(chart.series()).hasSize(1);
    }

    @Test
    void readsTotalsOfWaterfall() {
        ChartData chart = read(extended(
                "<cx:data id='0'><cx:strDim type='cat'><cx:f>A</cx:f><cx:lvl ptCount='3'><cx:pt idx='0'>Start</cx:pt>"
                        + "<cx:pt idx='1'>Up</cx:pt><cx:pt idx='2'>End</cx:pt></cx:lvl></cx:strDim><cx:numDim type='val'>"
                        + "<cx:lvl ptCount='3' formatCode='General'><cx:pt idx='0'>100</cx:pt><cx:pt idx='1'>-20</cx:pt>"
                        + "<cx:pt idx='2'>80</cx:pt></cx:lvl></cx:numDim></cx:data>",
                "<cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Cash</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea>"
                        + "<cx:plotAreaRegion><cx:series layoutId='waterfall'><cx:tx><cx:txData><cx:v>Flow</cx:v></cx:txData>"
                        + "</cx:tx><cx:dataId val='0'/><cx:layoutPr><cx:subtotals><cx:idx val='0'/><cx:idx val='2'/>"
                        + "</cx:subtotals></cx:layoutPr></cx:series></cx:plotAreaRegion><cx:axis id='0'><cx:catScaling/>"
                        + "</cx:axis><cx:axis id='1'><cx:valScaling/></cx:axis></cx:plotArea>"));

        assertThat(chart.title()).isEqualTo("Cash");
        assertThat(chart.type()).isEqualTo("waterfall");
        assertThat(chart.axes()).extracting(ChartData.Axis::kind).containsExactly("category", "value");
        assertThat(chart.series()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo("Flow");
            assertThat(row.categories()).containsExactly("Start", "Up", "End");
            assertThat(row.values()).containsExactly(100.0, -20.0, 80.0);
            assertThat(row.totals()).containsExactly(0, 2);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"treemap", "sunburst", "funnel", "boxWhisker", "regionMap"})
    void readsNewerTypes(String layout) {
        ChartData chart = read(extended(
                "<cx:data id='7'><cx:strDim type='cat'><cx:lvl ptCount='2'><cx:pt idx='0'>Apple</cx:pt><cx:pt idx='1'>Leek"
                        + "</cx:pt></cx:lvl><cx:lvl ptCount='2'><cx:pt idx='0'>Fruit</cx:pt><cx:pt idx='1'>Veg</cx:pt></cx:lvl>"
                        + "</cx:strDim><cx:numDim type='size'><cx:lvl ptCount='2'><cx:pt idx='0'>3</cx:pt><cx:pt idx='1'>4"
                        + "</cx:pt></cx:lvl></cx:numDim></cx:data>",
                "<cx:plotArea><cx:plotAreaRegion><cx:series layoutId='" + layout
                        + "'><cx:dataId val='7'/></cx:series></cx:plotAreaRegion></cx:plotArea>"));

        assertThat(chart.type()).isEqualTo(layout);
        assertThat(chart.series().get(0).categories()).containsExactly("Fruit / Apple", "Veg / Leek");
        assertThat(chart.series().get(0).values()).containsExactly(3.0, 4.0);
    }

    @Test
    void readsBinnedColumnsAsHistogram() {
        String series = "<cx:plotArea><cx:plotAreaRegion><cx:series layoutId='clusteredColumn'><cx:dataId val='0'/>"
                + "<cx:layoutPr><cx:binning/></cx:layoutPr></cx:series>%s</cx:plotAreaRegion></cx:plotArea>";
        String data =
                "<cx:data id='0'><cx:numDim type='val'><cx:lvl ptCount='1'><cx:pt idx='0'>3</cx:pt></cx:lvl></cx:numDim></cx:data>";

        assertThat(read(extended(data, String.format(series, ""))).type()).isEqualTo("histogram");
        assertThat(read(extended(data, String.format(series, "<cx:series layoutId='paretoLine' ownerIdx='0'/>"))))
                .satisfies(chart -> {
                    assertThat(chart.type()).isEqualTo("pareto");
                    assertThat(chart.series()).hasSize(1);
                });
    }

    @Test
    void rejectsDtd() {
        assertRefused(
                "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><c:chartSpace" + NAMES + ">&a;</c:chartSpace>",
                Reason.CORRUPT,
                "DTD");
    }

    @Test
    void rejectsDeepNesting() {
        assertRefused(
                "<c:chartSpace" + NAMES + ">" + "<c:x>".repeat(300) + "</c:x>".repeat(300) + "</c:chartSpace>",
                Reason.LIMIT,
                "256",
                "OfficeLimits.xmlDepth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2000000000", "1048577"})
    void rejectsTooLargePointIndex(String index) {
        assertRefused(
                chart("<c:barChart><c:ser><c:val><c:numRef><c:numCache><c:pt idx='" + index
                        + "'><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>"),
                Reason.LIMIT,
                index,
                "1048576");
    }

    @Test
    void rejectsManySeriesOfManyGaps() {
        String row =
                "<c:ser><c:val><c:numRef><c:numCache><c:ptCount val='1000000'/></c:numCache></c:numRef></c:val></c:ser>";

        assertRefused(chart("<c:barChart>" + row.repeat(100) + "</c:barChart>"), Reason.LIMIT, "1048576");
    }

    /** The name of a group is part of the category of each point in the group. */
    @Test
    void rejectsLongNameOfLargeGroup() {
        String group = "<c:lvl/><c:lvl><c:pt idx='0'><c:v>" + "x".repeat(100_000) + "</c:v></c:pt></c:lvl>";
        assertRefused(
                chart("<c:barChart><c:ser><c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val='1000000'/>"
                        + group + "</c:multiLvlStrCache></c:multiLvlStrRef></c:cat></c:ser></c:barChart>"),
                Reason.LIMIT,
                "16777216 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "x", ""})
    void rejectsInvalidPointIndex(String index) {
        assertRefused(
                chart("<c:barChart><c:ser><c:val><c:numRef><c:numCache><c:pt idx='" + index
                        + "'><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>"),
                Reason.CORRUPT,
                index);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no xml",
                "<a/>",
                "<c:chartSpace xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'>"
            })
    void rejectsXmlThatIsNoChart(String xml) {
        assertRefused(xml, Reason.CORRUPT, "chart");
    }
}
