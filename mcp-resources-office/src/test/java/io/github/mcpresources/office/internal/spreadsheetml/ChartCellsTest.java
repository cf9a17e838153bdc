package io.github.mcpresources.office.internal.spreadsheetml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.ooxml.OoxmlDocument;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Charts take values that are not stored with them from the cells of their workbook. */
class ChartCellsTest {

    private static final String NAMES = " xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart'"
            + " xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'";

    private static final String ROWS = "<row r='1'><c r='B1' t='inlineStr'><is><t>Sold</t></is></c></row>"
            + row(2, "North", "3")
            + row(3, "South", "4.5")
            + row(4, "East", "6");

    private static String row(int number, String name, String value) {
        return "<row r='" + number + "'><c r='A" + number + "' t='inlineStr'><is><t>" + name + "</t></is></c><c r='B"
                + number + "'><v>" + value + "</v></c></row>";
    }

    private static String reference(String element, String kind, String formula, String stored) {
        return "<c:" + element + "><c:" + kind + "Ref><c:f>" + formula + "</c:f>" + stored + "</c:" + kind + "Ref></c:"
                + element + ">";
    }

    private static String stored(String... values) {
        StringBuilder xml = new StringBuilder("<c:numCache><c:ptCount val='" + values.length + "'/>");
        for (int at = 0; at < values.length; at++) {
            xml.append("<c:pt idx='" + at + "'><c:v>" + values[at] + "</c:v></c:pt>");
        }
        return xml + "</c:numCache>";
    }

    private static String chart(String... series) {
        return "<c:chartSpace" + NAMES + "><c:chart><c:plotArea><c:barChart>"
                + "<c:ser>" + String.join("</c:ser><c:ser>", series) + "</c:ser>"
                + "</c:barChart></c:plotArea></c:chart></c:chartSpace>";
    }

    /** Returns a chart as openpyxl writes it, without values. */
    private static String empty() {
        return chart(reference("tx", "str", "'Sheet'!B1", "")
                + reference("cat", "num", "'Sheet'!$A$2:$A$4", "")
                + reference("val", "num", "'Sheet'!$B$2:$B$4", ""));
    }

    private static String values(String formula, String... stored) {
        return chart(reference("val", "num", formula, stored.length == 0 ? "" : stored(stored)));
    }

    private static TestPackage workbook(String rows, String chart) {
        return TestPackage.workbook(rows)
                .rel("xl/worksheets/sheet1.xml", "rId1", "drawing", "../drawings/drawing1.xml")
                .part("xl/drawings/drawing1.xml", "<wsDr" + NAMES + "><c:chart r:id='rId1'/></wsDr>")
                .rel("xl/drawings/drawing1.xml", "rId1", "chart", "../charts/chart1.xml")
                .part("xl/charts/chart1.xml", chart);
    }

    private static ChartData read(TestPackage document, OfficeLimits limits) throws IOException {
        ZipArchive archive = ZipArchive.open(new ByteArrayChannel(document.bytes()), limits);
        try (OoxmlDocument opened = OoxmlDocument.open(archive, limits)) {
            OfficeItem item = opened.items().stream()
                    .filter(it -> it.type() == ItemType.CHART)
                    .findFirst()
                    .orElseThrow();
            return opened.chart(item);
        }
    }

    private static ChartData.Series series(TestPackage document) throws IOException {
        return read(document, OfficeLimits.DEFAULT).series().get(0);
    }

    @Test
    void readsCellsOfChartWithoutValues() throws IOException {
        ChartData.Series series = series(workbook(ROWS, empty()));
        assertThat(series.name()).isEqualTo("Sold");
        assertThat(series.categories()).containsExactly("North", "South", "East");
        assertThat(series.values()).containsExactly(3.0, 4.5, 6.0);
    }

    @Test
    void showsCellsInsteadOfOutdatedValues() throws IOException {
        assertThat(series(workbook(ROWS, values("Sheet!$B$2:$B$4", "0", "0", "0")))
                        .values())
                .containsExactly(3.0, 4.5, 6.0);
        assertThat(series(workbook(ROWS, values("Sheet!$B$2:$B$4", "3", "4.50000000000001", "6")))
                        .values())
                .containsExactly(3.0, 4.50000000000001, 6.0);
    }

    /** Excel stores no values of hidden cells, and a program that does not calculate stores none in the cells. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<row r='2'><c r='B2'><v>1</v></c></row><row r='3' hidden='1'><c r='B3'><v>2</v></c></row>",
                "<row r='2'><c r='B2'><v>1</v></c></row><row r='3'><c r='B3'><f>B2*2</f></c></row>",
                "<row r='2'><c r='B2'><v>1</v></c></row>"
            })
    void keepsStoredValuesIfCellsAreHiddenOrNotCalculated(String rows) throws IOException {
        assertThat(series(workbook(rows, values("Sheet!$B$2:$B$3", "7", "8"))).values())
                .containsExactly(7.0, 8.0);
    }

    /** The cells of a pivot table include totals, which its chart does not show. */
    @Test
    void keepsStoredValuesOfPivotCharts() throws IOException {
        String chart = values("Sheet!$B$2:$B$4", "3", "4.5")
                .replace("<c:chart>", "<c:pivotSource><c:name>P</c:name></c:pivotSource><c:chart>");
        assertThat(series(workbook(ROWS, chart)).values()).containsExactly(3.0, 4.5);
    }

    @Test
    void readsNamesUnionsAndRows() throws IOException {
        TestPackage named = workbook(ROWS, values("[0]!Sales"))
                .part(
                        "xl/workbook.xml",
                        "<workbook" + NAMES + "><sheets><sheet name='Sheet' r:id='rId1'/></sheets><definedNames>"
                                + "<definedName name='sales'>Sheet!$B$3:$B$4</definedName></definedNames></workbook>");
        assertThat(series(named).values()).containsExactly(4.5, 6.0);
        assertThat(series(workbook(ROWS, values("(Sheet!$B$4,Sheet!$B$2:$B$3)")))
                        .values())
                .containsExactly(6.0, 3.0, 4.5);
        String across = "<row r='2'><c r='B2'><v>1</v></c><c r='D2'><v>3</v></c></row>";
        assertThat(series(workbook(across, values("Sheet!$B$2:$D$2"))).values()).containsExactly(1.0, null, 3.0);
    }

    @Test
    void endsWholeColumnAtItsLastCell() throws IOException {
        assertThat(series(workbook(ROWS, values("Sheet!$B:$B"))).values()).containsExactly(null, 3.0, 4.5, 6.0);
    }

    @Test
    void joinsLevelsOfCategories() throws IOException {
        String rows = "<row r='1'><c r='A1' t='str'><v>2025</v></c><c r='B1' t='str'><v>Q1</v></c></row>"
                + "<row r='2'><c r='B2' t='str'><v>Q2</v></c></row>";
        String chart = chart(reference("cat", "multiLvlStr", "Sheet!$A$1:$B$2", "")
                + reference("val", "num", "Sheet!$C$1:$C$2", ""));
        assertThat(series(workbook(rows, chart)).categories()).containsExactly("2025 / Q1", "2025 / Q2");
    }

    @Test
    void showsDatesInIso() throws IOException {
        TestPackage dated = workbook(
                        "<row r='1'><c r='A1' s='0'><v>46053</v></c></row>",
                        chart(reference("cat", "num", "Sheet!$A$1", "") + reference("val", "num", "Sheet!$A$1", "")))
                .rel("xl/workbook.xml", "rId2", "styles", "styles.xml")
                .part("xl/styles.xml", "<styleSheet><cellXfs><xf numFmtId='14'/></cellXfs></styleSheet>");
        assertThat(series(dated).categories()).containsExactly("2026-01-31");
        assertThat(series(dated).values()).containsExactly(46053.0);
    }

    /** Excel stores the number 1 as the value of deleted cells. */
    @Test
    void showsNoValuesOfDeletedCells() throws IOException {
        assertThat(series(workbook(ROWS, values("Sheet!#REF!", "1"))).values()).isEmpty();
        String named = chart(
                reference("tx", "str", "#REF!", "<c:strCache><c:pt idx='0'><c:v>#REF!</c:v></c:pt></c:strCache>"));
        assertThat(series(workbook(ROWS, named)).name()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]Sheet!$B$2:$B$4", "Other!$B$2:$B$4", "SUM(Sheet!$B$2)", "Sheet!", "!", "'", "(", "a,b"})
    void ignoresFormulasOfOtherCells(String formula) throws IOException {
        assertThat(series(workbook(ROWS, values(formula))).values()).isEmpty();
        assertThat(series(workbook(ROWS, values(formula, "5"))).values()).containsExactly(5.0);
    }

    private static TestPackage report(byte[] workbook, String chart) {
        return TestPackage.word()
                .rel("word/document.xml", "rId1", "chart", "charts/chart1.xml")
                .part("word/document.xml", "<w" + NAMES + "><c:chart r:id='rId1'/></w>")
                .part("word/charts/chart1.xml", chart)
                .rel("word/charts/chart1.xml", "rId1", "package", "../embeddings/data.xlsx")
                .part("word/embeddings/data.xlsx", workbook);
    }

    @Test
    void readsCellsOfAttachedWorkbook() throws IOException {
        byte[] workbook = TestPackage.workbook(ROWS).bytes();
        ChartData.Series series = series(report(workbook, empty()));
        assertThat(series.name()).isEqualTo("Sold");
        assertThat(series.categories()).containsExactly("North", "South", "East");
        assertThat(series.values()).containsExactly(3.0, 4.5, 6.0);
        assertThat(series(report(workbook, values("[Book.xlsx]Sheet!$B$2:$B$4")))
                        .values())
                .containsExactly(3.0, 4.5, 6.0);
    }

    /** PowerPoint and Word show the stored values until a person edits the data. */
    @Test
    void keepsStoredValuesOfChartWithAttachedWorkbook() throws IOException {
        byte[] workbook = TestPackage.workbook(ROWS).bytes();
        assertThat(series(report(workbook, values("Sheet!$B$2:$B$4", "0", "0", "0")))
                        .values())
                .containsExactly(0.0, 0.0, 0.0);
    }

    private static OfficeLimits limits(long item) {
        OfficeLimits usual = OfficeLimits.DEFAULT;
        return new OfficeLimits(
                usual.file(), 1000, usual.xmlPart(), item, 1000, 256, 1000, usual.pixels(), usual.side(), 4096);
    }

    @Test
    void boundsSheets() throws IOException {
        String many = ROWS + "<row r='5'>" + " ".repeat(20_000) + "</row>";
        assertThatThrownBy(() -> read(workbook(many, empty()), limits(10_000)))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                .hasMessageContaining("sheet1.xml")
                .hasMessageContaining("over the limit of 10000 (setting OfficeLimits.item)");
        ChartData stored = read(workbook(many, values("Sheet!$B$2:$B$4", "1", "2", "3")), limits(10_000));
        assertThat(stored.series().get(0).values()).containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void boundsPoints() {
        String last = "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>";
        assertThatThrownBy(() -> series(workbook(last, values("Sheet!$A$1:$XFD$1048576"))))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("more than 1048576 points");
    }

    @Test
    void reportsDamagedWorkbookOnlyIfNothingIsStored() throws IOException {
        byte[] damaged = {1, 2, 3};
        assertThatThrownBy(() -> series(report(damaged, empty()))).isInstanceOf(OfficeException.class);
        assertThat(series(report(damaged, values("Sheet!$B$2:$B$4", "1", "2"))).values())
                .containsExactly(1.0, 2.0);
    }
}
