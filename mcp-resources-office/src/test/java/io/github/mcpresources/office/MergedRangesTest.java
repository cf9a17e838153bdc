package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.junit.jupiter.api.Test;

/** A sheet with more merged ranges than the limit is refused, instead of returned without some of them. */
class MergedRangesTest {

    private static final int LIMIT = 10;
    private static final OfficeLimits USUAL = OfficeLimits.DEFAULT;
    private static final OfficeLimits LIMITS = new OfficeLimits(
            USUAL.file(), 1000, USUAL.xmlPart(), USUAL.item(), 1000, 256, LIMIT, 1_000_000, 1000, 1000);

    private static void check(byte[] few, byte[] many) throws Exception {
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(LIMITS).build()) {
            assertThat(Texts.read(documents, documents.add(few) + "/sheet/sheet-1?format=json"))
                    .contains("\"merged\":[\"A1:B1\"");
            String id = documents.add(many);
            assertThatThrownBy(() -> Texts.read(documents, id + "/sheet/sheet-1?format=json"))
                    .hasMessageContaining("The sheet has more than 10 merged ranges, which is the limit (setting"
                            + " OfficeLimits.relationships)");
        }
    }

    private static byte[] xls(int merged) throws IOException {
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            HSSFSheet sheet = book.createSheet("S");
            for (int row = 0; row < merged; row++) {
                sheet.createRow(row).createCell(0).setCellValue("x");
                sheet.addMergedRegionUnsafe(new CellRangeAddress(row, row, 0, 1));
            }
            book.write(out);
            return out.toByteArray();
        }
    }

    private static byte[] ods(int merged) throws IOException {
        String row = "<table:table-row><table:table-cell table:number-columns-spanned=\"2\""
                + " office:value-type=\"string\"><text:p>x</text:p></table:table-cell></table:table-row>";
        return OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"S\">" + row.repeat(merged)
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
    }

    @Test
    void xls() throws Exception {
        check(xls(LIMIT), xls(LIMIT + 1));
    }

    @Test
    void ods() throws Exception {
        check(ods(LIMIT), ods(LIMIT + 1));
    }
}
