package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Contents;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.sheet.CellRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.poi.common.usermodel.HyperlinkType;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Hyperlink;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFHyperlink;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;

/** The cells of sheets are read as Excel displays them, by ranges, as CSV, JSON and Markdown. */
class WorkbookTextTest {

    private static byte[] bytes(Workbook book) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        book.write(out);
        return out.toByteArray();
    }

    private static byte[] sales() throws IOException {
        try (XSSFWorkbook book = new XSSFWorkbook()) {
            Sheet sheet = book.createSheet("Sales & more");
            CellStyle money = book.createCellStyle();
            money.setDataFormat(book.createDataFormat().getFormat("#,##0.00"));
            CellStyle date = book.createCellStyle();
            date.setDataFormat(book.createDataFormat().getFormat("dd/mm/yyyy"));
            Row header = sheet.createRow(0);
            header.createCell(0).setCellValue("Region");
            header.createCell(1).setCellValue("Sum");
            header.createCell(2).setCellValue("Since");
            Row north = sheet.createRow(1);
            north.createCell(0).setCellValue("North, \"far\"");
            north.createCell(1).setCellValue(1234.5);
            north.getCell(1).setCellStyle(money);
            north.createCell(2).setCellValue(LocalDateTime.of(2026, 1, 31, 0, 0));
            north.getCell(2).setCellStyle(date);
            Row total = sheet.createRow(3);
            total.createCell(0).setCellValue("Total");
            total.createCell(1).setCellFormula("SUM(B2:B3)");
            total.getCell(1).setCellValue(1234.5);
            total.createCell(3).setCellValue(true);
            sheet.addMergedRegion(new CellRangeAddress(3, 3, 1, 2));
            Hyperlink link = book.getCreationHelper().createHyperlink(HyperlinkType.URL);
            link.setAddress("https://example.org/");
            header.getCell(0).setHyperlink(link);
            ((XSSFHyperlink) link).setCellReference("A1:B1");
            book.createSheet("Empty");
            book.createSheet("Hidden").createRow(2).createCell(2).setCellValue("deep");
            book.setSheetHidden(2, true);
            return bytes(book);
        }
    }

    @Test
    void readsSheetsAsText() throws Exception {
        assertThat(Texts.markdown(sales())).isEqualTo("""
            # Sheet: Sales & more

            | [Region](https://example.org/) | [Sum](https://example.org/) | Since | |
            | --- | --- | --- | --- |
            | North, "far" | 1,234.50 | 31/01/2026 | |
            | Total | 1234.5 | | TRUE |

            # Sheet: Empty

            # Sheet: Hidden (hidden)

            | deep |
            | --- |
            """);
    }

    @Test
    void linksAttachmentsOfSheet() throws Exception {
        byte[] document = TestPackage.workbook("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
                .rel("xl/worksheets/sheet1.xml", "rId7", "package", "../embeddings/plan.docx")
                .part("xl/embeddings/plan.docx", "PK not a document")
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document);
            assertThat(Texts.read(documents, id + "/text"))
                    .endsWith("\n\n[Attachment: plan.docx](office://" + id + "/embed/1)\n");
        }
    }

    @Test
    void readsCellsByNameRangeAndFormat() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String sheet = documents.add(sales()) + "/sheet/";
            String whole = "Region,Sum,Since,\r\n"
                    + "\"North, \"\"far\"\"\",\"1,234.50\",31/01/2026,\r\n"
                    + ",,,\r\n"
                    + "Total,1234.5,,TRUE\r\n";
            assertThat(Texts.read(documents, sheet + "Sales%20%26%20more")).isEqualTo(whole);
            assertThat(Texts.read(documents, sheet + "sales%20%26%20MORE")).isEqualTo(whole);
            assertThat(Texts.read(documents, sheet + "sheet-1")).isEqualTo(whole);
            assertThat(Texts.read(documents, sheet + "sheet-1?range=B2:C2")).isEqualTo("\"1,234.50\",31/01/2026\r\n");
            assertThat(Texts.read(documents, sheet + "sheet-1?range=$C$1:A2")).startsWith("Region,Sum,Since\r\n");
            assertThat(Texts.read(documents, sheet + "sheet-1?range=B:B&formulas=true"))
                    .isEqualTo("Sum\r\n\"1,234.50\"\r\n\r\n=SUM(B2:B3)\r\n");
            assertThat(Texts.read(documents, sheet + "Hidden")).isEqualTo(",,\r\n,,\r\n,,deep\r\n");
            assertThat(Texts.read(documents, sheet + "Empty")).isEmpty();
            assertThat(Texts.read(documents, sheet + "sheet-1?format=md&range=A2:B4"))
                    .isEqualTo("""
                        | | A | B |
                        | --- | --- | --- |
                        | 2 | North, "far" | 1,234.50 |
                        | 4 | Total | 1234.5 |
                        """);
            assertThat(Texts.read(documents, sheet + "sheet-1?format=json&formulas=true"))
                    .isEqualTo(
                            "{\"sheet\":\"Sales & more\",\"range\":\"A1:D4\",\"used_range\":\"A1:D4\","
                                    + "\"merged\":[\"B4:C4\"],\"rows\":["
                                    + "{\"row\":1,\"values\":[\"Region\",\"Sum\",\"Since\"],\"links\":{\"A1\":\"https://example.org/\",\"B1\":\"https://example.org/\"}},{\"row\":2,\"values\":[\"North,"
                                    + " \\\"far\\\"\",1234.5,\"2026-01-31\"],\"text\":[\"North,"
                                    + " \\\"far\\\"\",\"1,234.50\",\"31/01/2026\"]},"
                                    + "{\"row\":4,\"values\":[\"Total\",1234.5,null,true],\"formulas\":{\"B4\":\"SUM(B2:B3)\"}}]}");
        }
    }

    @Test
    void namesNearestSheetAndForms() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String sheet = documents.add(sales()) + "/sheet/";
            assertThatThrownBy(() -> Texts.read(documents, sheet + "Sales"))
                    .hasMessageContaining(
                            "Invalid parameter 'name': Sales; it must be the name of a sheet, or sheet-1 to sheet-3;"
                                    + " the nearest name is \"Sales & more\", and the sheets are Sales & more, Empty,"
                                    + " Hidden");
            for (String wrong : new String[] {"A0:B2", "B", "7", "A1:B", "XFE1", "A1048577", "A1;B2", "Sheet!A1"}) {
                assertThatThrownBy(() -> Texts.read(documents, sheet + "sheet-1?range=" + wrong.replace("!", "%21")))
                        .as(wrong)
                        .hasMessageContaining("Invalid parameter 'range': " + wrong
                                + "; it must be a range such as A1:F40, A:C, 2:10 or B2");
            }
            assertThatThrownBy(() -> Texts.read(documents, sheet + "sheet-1?format=xls"))
                    .hasMessageContaining("one of csv, json, md");
        }
    }

    /** Random numbers in random formats: each field is equal to the text that POI's formatter returns for the cell. */
    @Test
    void displaysNumbersAsPoiDoes() throws Exception {
        String[] formats = {
            "General",
            "0",
            "0.00",
            "#,##0",
            "#,##0.00",
            "0%",
            "0.00%",
            "0.00E+00",
            "# ?/?",
            "d/m/yy",
            "d-mmm-yy",
            "mmm-yy",
            "h:mm AM/PM",
            "h:mm:ss",
            "m/d/yy h:mm",
            "#,##0 ;(#,##0)",
            "[Red]-0.0",
            "@",
            "yyyy\\-mm\\-dd",
            "[h]:mm:ss",
            "\"EUR\" 0.0",
            "0;-0;\"zero\";@",
            "[$€-407] #,##0.00"
        };
        Random random = new Random(7);
        List<List<String>> expected = new ArrayList<>();
        byte[] document;
        try (XSSFWorkbook book = new XSSFWorkbook()) {
            DataFormatter formatter = new DataFormatter(Locale.US);
            Sheet sheet = book.createSheet("n");
            for (int row = 0; row < 200; row++) {
                Row line = sheet.createRow(row);
                List<String> texts = new ArrayList<>();
                for (int column = 0; column < formats.length; column++) {
                    Cell cell = line.createCell(column);
                    CellStyle style = row == 0
                            ? book.createCellStyle()
                            : sheet.getRow(0).getCell(column).getCellStyle();
                    style.setDataFormat(book.createDataFormat().getFormat(formats[column]));
                    cell.setCellStyle(style);
                    double value = switch (random.nextInt(4)) {
                        case 0 -> random.nextInt(60_000);
                        case 1 -> random.nextDouble() * 50_000;
                        case 2 -> -random.nextDouble();
                        default -> random.nextDouble() / 1000;
                    };
                    cell.setCellValue(value);
                    texts.add(formatter.formatCellValue(cell));
                }
                expected.add(texts);
            }
            document = bytes(book);
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String csv = Texts.read(documents, documents.add(document) + "/sheet/n");
            String[] lines = csv.split("\r\n", -1);
            for (int row = 0; row < expected.size(); row++) {
                assertThat(fields(lines[row])).as("row %s", row + 1).isEqualTo(expected.get(row));
            }
        }
    }

    static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean inQuotes = false;
        for (int at = 0; at < line.length(); at++) {
            char ch = line.charAt(at);
            if (ch == '"') {
                boolean isTwice = inQuotes && at + 1 < line.length() && line.charAt(at + 1) == '"';
                if (isTwice) {
                    field.append('"');
                    at++;
                } else {
                    inQuotes = !inQuotes;
                }
            } else if (ch == ',' && !inQuotes) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(ch);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    @Test
    void largeSheetIsReadInPages() throws Exception {
        byte[] document;
        try (XSSFWorkbook book = new XSSFWorkbook()) {
            Sheet sheet = book.createSheet("big");
            for (int row = 0; row < 1000; row++) {
                sheet.createRow(row).createCell(0).setCellValue("text " + row);
                sheet.getRow(row).createCell(1).setCellValue(row);
            }
            document = bytes(book);
        }
        OfficeLimits.Text usual = OfficeLimits.Text.DEFAULT;
        for (long strings : new long[] {usual.strings(), 10}) { // with 10 bytes, the strings are read for each page
            OfficeLimits limits = OfficeLimits.DEFAULT.withText(new OfficeLimits.Text(
                    usual.part(), usual.answer(), usual.paragraph(), usual.block(), 300, strings));
            try (OfficeDocuments documents =
                    UntimedDocuments.builder().limits(limits).build()) {
                String sheet = documents.add(document) + "/sheet/big";
                StringBuilder all = new StringBuilder();
                String range = "A1:B1048576";
                int pages = 0;
                while (range != null) {
                    String next = null;
                    String json = Texts.read(documents, sheet + "?format=json&range=" + range);
                    if (json.contains("\"next_range\":\"")) {
                        next = json.replaceAll("(?s).*\"next_range\":\"([^\"]*)\".*", "$1");
                    }
                    all.append(Texts.read(documents, sheet + "?range=" + range));
                    range = next;
                    pages++;
                }
                assertThat(pages).isEqualTo(7);
                assertThat(all.toString().lines()).hasSize(1000).endsWith("text 999,999");
            }
        }
    }

    @Test
    void movesSharedFormulas() throws Exception {
        String sheet = "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData><row"
                + " r=\"1\"><c r=\"A1\"><f t=\"shared\" ref=\"A1:A2\""
                + " si=\"0\">B1*$C$1+SUM(B1:D1)&amp;\"A1\"&amp;'A1'!E1</f><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><f"
                + " t=\"shared\" si=\"0\"/><v>2</v></c></row></sheetData></worksheet>";
        byte[] document = TestPackage.of(TestPackage.TRANSITIONAL)
                .rel("", "rId1", "officeDocument", "xl/workbook.xml")
                .part(
                        "xl/workbook.xml",
                        "<workbook"
                                + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet"
                                + " name=\"S\" r:id=\"rId1\"/></sheets></workbook>")
                .rel("xl/workbook.xml", "rId1", "worksheet", "worksheets/sheet1.xml")
                .part("xl/worksheets/sheet1.xml", sheet)
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            assertThat(Texts.read(documents, documents.add(document) + "/sheet/S?formulas=true"))
                    .isEqualTo(String.join(
                            "\r\n",
                            "\"=B1*$C$1+SUM(B1:D1)&\"\"A1\"\"&'A1'!E1\"",
                            "\"=B2*$C$1+SUM(B2:D2)&\"\"A1\"\"&'A1'!E2\"",
                            ""));
        }
    }

    /** Libraries write formulas without results, and Excel writes an empty element for a result without characters. */
    @Test
    void showsFormulasWithoutStoredResults() throws Exception {
        byte[] document = TestPackage.workbook(
                        "<row r=\"1\"><c r=\"A1\"><f>SUM(B1:B2)</f><v/></c><c r=\"B1\"><v>1</v></c>"
                                + "<c r=\"C1\"><f t=\"shared\" ref=\"C1:C2\" si=\"0\">B1*2</f><v>2</v></c></row>"
                                + "<row r=\"2\"><c r=\"A2\" t=\"str\"><f>T(D1)</f><v></v></c><c r=\"B2\"><v>2</v></c>"
                                + "<c r=\"C2\"><f t=\"shared\" si=\"0\"/></c></row>")
                .bytes();
        String note = "Formulas without stored results: 2. The program that wrote the file did not calculate them, so"
                + " the formulas are shown instead.";
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document);
            String sheet = id + "/sheet/sheet-1";
            assertThat(Texts.read(documents, sheet)).isEqualTo("=SUM(B1:B2),1,2\r\n,2,=B2*2\r\n");
            Contents contents = (Contents) Texts.contents(documents, sheet);
            assertThat(contents.parts().get(0).fields().get("_meta")).asString().contains("formulas_without_results=2");
            assertThat(Texts.read(documents, sheet + "?format=md"))
                    .isEqualTo("| | A | B | C |\n| --- | --- | --- | --- |\n| 1 | =SUM(B1:B2) | 1 | 2 |\n"
                            + "| 2 | | 2 | =B2\\*2 |\n\n[" + note + "]\n");
            String values = "\"rows\":[{\"row\":1,\"values\":[null,1,2],";
            assertThat(Texts.read(documents, sheet + "?format=json"))
                    .contains("\"formulas_without_results\":2," + values + "\"formulas\":{\"A1\":\"SUM(B1:B2)\"}}")
                    .endsWith("{\"row\":2,\"values\":[null,2,null],\"formulas\":{\"C2\":\"B2*2\"}}]}");
            assertThat(Texts.read(documents, sheet + "?format=json&formulas=true"))
                    .contains(values + "\"formulas\":{\"A1\":\"SUM(B1:B2)\",\"C1\":\"B1*2\"}}");
            assertThat(Texts.read(documents, id + "/text?format=txt")).contains("=SUM(B1:B2)\t1\t2", note);
        }
    }

    @Test
    void namesColumnsWithLetters() {
        assertThat(CellRange.letters(0)).isEqualTo("A");
        assertThat(CellRange.letters(25)).isEqualTo("Z");
        assertThat(CellRange.letters(26)).isEqualTo("AA");
        assertThat(CellRange.letters(16_383)).isEqualTo("XFD");
        assertThat(CellRange.read("XFD1048576")).contains(new CellRange(1_048_575, 16_383, 1_048_575, 16_383));
        assertThat(CellRange.parse("range", "b2")).hasToString("B2");
    }
}
