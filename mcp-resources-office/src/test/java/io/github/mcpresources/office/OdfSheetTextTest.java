package io.github.mcpresources.office;

import static io.github.mcpresources.office.OdfParts.cell;
import static io.github.mcpresources.office.OdfParts.row;
import static io.github.mcpresources.office.OdfParts.style;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The text of OpenDocument workbooks has their sheets with cells, headers and footers. */
class OdfSheetTextTest {

    private static byte[] workbook() throws IOException {
        String filler = "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell"
                + " table:number-columns-repeated=\"16384\"/></table:table-row>";
        return OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"Sales &amp; more\">"
                        + row(cell("office:value-type=\"string\"", "Region")
                                + cell("office:value-type=\"string\"", "Sum"))
                        + row(cell("office:value-type=\"string\" table:number-columns-repeated=\"2\"", "x")
                                + cell("office:value-type=\"float\" office:value=\"1234.5\"", "1,234.50"))
                        + "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell/></table:table-row>"
                        + row(cell("", "")
                                + cell(
                                        "office:value-type=\"float\" office:value=\"3\""
                                                + " table:formula=\"of:=SUM([.B1:.B2])\"",
                                        ""))
                        + filler
                        + "</table:table><table:table table:name=\"Empty\">" + filler
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
    }

    @Test
    void readsCellsByRange() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(workbook());
            String sheet = id + "/sheet/Sales%20%26%20more";
            assertThat(Texts.read(documents, sheet))
                    .isEqualTo("Region,Sum,\r\nx,x,\"1,234.50\"\r\n,,\r\n,,\r\n,3,\r\n");
            assertThat(Texts.read(documents, sheet + "?range=B2:C2")).isEqualTo("x,\"1,234.50\"\r\n");
            assertThat(Texts.read(documents, sheet + "?range=B5&format=json&formulas=true"))
                    .contains("SUM([.B1:.B2])");
            assertThat(Texts.read(documents, id + "/text"))
                    .startsWith("# Sheet: Sales & more\n\n| Region | Sum | |\n")
                    .contains("# Sheet: Empty");
            assertThatThrownBy(() -> Texts.read(documents, id + "/sheet/Sales")).hasMessageContaining("Sales & more");
        }
    }

    @Test
    void showsFormulasWithoutStoredResults() throws Exception {
        byte[] document = OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"S\">"
                        + row("<table:table-cell table:formula=\"of:=SUM([.B1:.B2])\"/>"
                                + cell("office:value-type=\"string\" table:formula=\"of:=T([.D1])\"", "")
                                + cell(
                                        "office:value-type=\"float\" office:value=\"2\" table:formula=\"of:=[.B1]*2\"",
                                        "2"))
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document);
            assertThat(Texts.read(documents, id + "/sheet/S")).isEqualTo("=SUM([.B1:.B2]),,2\r\n");
            assertThat(Texts.read(documents, id + "/sheet/S?format=json"))
                    .contains("\"formulas_without_results\":1,")
                    .contains("\"values\":[null,\"\",2],\"formulas\":{\"A1\":\"SUM([.B1:.B2])\"}");
            assertThat(Texts.read(documents, id + "/text")).contains("> **Note:** Formulas without stored results: 1.");
        }
    }

    @Test
    void readsHeadersAndFootersOfWorkbook() throws Exception {
        byte[] document = OdfPackage.of("spreadsheet")
                .part(
                        "styles.xml",
                        "text/xml",
                        OdfPackage.xml(
                                        "document-styles",
                                        "<office:master-styles><style:master-page style:name=\"Default\"><style:header>"
                                                + "<style:region-left><text:p>Confidential</text:p></style:region-left>"
                                                + "<style:region-right><text:p>Draft 3</text:p></style:region-right>"
                                                + "</style:header><style:footer><text:p>Page <text:page-number>1"
                                                + "</text:page-number></text:p></style:footer></style:master-page>"
                                                + "</office:master-styles>")
                                .getBytes(StandardCharsets.UTF_8))
                .content("<office:body><office:spreadsheet><table:table table:name=\"S\">"
                        + row(cell("office:value-type=\"string\"", "x"))
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
        assertThat(Texts.text(document, "txt").strip())
                .startsWith("Header: Confidential")
                .contains("Draft 3", "Sheet: S")
                .endsWith("Footer: Page 1");
    }

    @Test
    void sheetIsHiddenByParentOfItsStyle() throws Exception {
        String filled = row(cell("office:value-type=\"string\"", "x"));
        byte[] document = OdfPackage.of("spreadsheet")
                .content("<office:automatic-styles>"
                        + style("table", "parent", "", "<style:table-properties table:display=\"false\"/>")
                        + style("table", "silent", "parent", "<style:table-properties/>")
                        + style("table", "shown", "parent", "<style:table-properties table:display=\"true\"/>")
                        + "</office:automatic-styles><office:body><office:spreadsheet>"
                        + "<table:table table:name=\"A\" table:style-name=\"silent\">" + filled + "</table:table>"
                        + "<table:table table:name=\"B\" table:style-name=\"shown\">" + filled + "</table:table>"
                        + "</office:spreadsheet></office:body>")
                .bytes();
        assertThat(Texts.markdown(document)).contains("# Sheet: A (hidden)\n", "# Sheet: B\n");
    }

    @Test
    void namesFieldsOfHeaderThatHaveNoValue() throws Exception {
        byte[] document = OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet/></office:body>")
                .part(
                        "styles.xml",
                        "text/xml",
                        OdfPackage.xml(
                                        "document-styles",
                                        "<office:master-styles><style:master-page><style:header><text:p><text:sheet-name>???"
                                                + "</text:sheet-name> of <text:title>Figures</text:title></text:p>"
                                                + "</style:header></style:master-page></office:master-styles>")
                                .getBytes(StandardCharsets.UTF_8))
                .bytes();
        assertThat(Texts.text(document, "txt")).contains("Header: [Sheet] of Figures");
    }
}
