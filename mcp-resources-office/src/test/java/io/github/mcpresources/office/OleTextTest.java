package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeLimits;
import java.awt.Rectangle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTable;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.hssf.record.DateWindow1904Record;
import org.apache.poi.hssf.usermodel.HSSFClientAnchor;
import org.apache.poi.hssf.usermodel.HSSFComment;
import org.apache.poi.hssf.usermodel.HSSFRichTextString;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.util.CellRangeAddress;
import org.junit.jupiter.api.Test;

/** The text of Word, Excel and PowerPoint 97 to 2003 documents, with their cells, slides, comments and properties. */
class OleTextTest {

    private static byte[] workbook() throws IOException {
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            HSSFSheet sheet = book.createSheet("Sales & more");
            CellStyle money = book.createCellStyle();
            money.setDataFormat(book.createDataFormat().getFormat("#,##0.00"));
            CellStyle date = book.createCellStyle();
            date.setDataFormat(book.createDataFormat().getFormat("dd/mm/yyyy"));
            Row header = sheet.createRow(0);
            header.createCell(0).setCellValue("Region");
            header.createCell(1).setCellValue("Käse für 5 €");
            Row north = sheet.createRow(1);
            north.createCell(0).setCellValue("North, \"far\"");
            north.createCell(1).setCellValue(1234.5);
            north.getCell(1).setCellStyle(money);
            north.createCell(2).setCellValue(LocalDateTime.of(2026, 1, 31, 0, 0));
            north.getCell(2).setCellStyle(date);
            Row total = sheet.createRow(3);
            total.createCell(0).setCellFormula("\"To\"&\"tal\"");
            total.createCell(1).setCellFormula("SUM(B2:B3)");
            total.createCell(2).setCellValue(true);
            total.createCell(3).setCellFormula("1/0");
            book.getCreationHelper().createFormulaEvaluator().evaluateAll();
            sheet.addMergedRegion(new CellRangeAddress(3, 3, 1, 2));
            HSSFComment comment = sheet.createDrawingPatriarch()
                    .createCellComment(new HSSFClientAnchor(0, 0, 0, 0, (short) 4, 2, (short) 6, 5));
            comment.setString(new HSSFRichTextString("Check this"));
            comment.setAuthor("Ann");
            header.getCell(1).setCellComment(comment);
            book.createSheet("Hidden").createRow(2).createCell(2).setCellValue("deep");
            book.setSheetHidden(1, true);
            book.createInformationProperties();
            book.getSummaryInformation().setTitle("Figures");
            book.getSummaryInformation().setAuthor("Bob");
            book.write(out);
            return out.toByteArray();
        }
    }

    @Test
    void readsCellsCommentsAndPropertiesOfWorkbook() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(workbook());
            String sheet = id + "/sheet/Sales%20%26%20more";
            assertThat(Texts.read(documents, sheet))
                    .isEqualTo("Region,Käse für 5 €,,\r\n\"North, \"\"far\"\"\",\"1,234.50\",31/01/2026,\r\n,,,\r\n"
                            + "Total,1234.5,TRUE,#DIV/0!\r\n");
            assertThat(Texts.read(documents, sheet + "?range=B2:C2&format=json"))
                    .contains("\"values\":[1234.5,\"2026-01-31\"]", "\"1,234.50\"");
            assertThat(Texts.read(documents, sheet + "?format=json")).contains("\"merged\":[\"B4:C4\"]");
            assertThat(Texts.read(documents, id + "/sheet/sheet-2")).isEqualTo(",,\r\n,,\r\n,,deep\r\n");
            assertThat(Texts.read(documents, id + "/text"))
                    .startsWith("# Sheet: Sales & more\n")
                    .contains("> **Comment by Ann on B1:** Check this", "# Sheet: Hidden (hidden)");
            assertThat(Texts.read(documents, id + "/comments"))
                    .contains("\"author\":\"Ann\",\"text\":\"Check this\",\"sheet\":\"Sales & more\",\"cell\":\"B1\"");
            assertThat(Texts.read(documents, id + "/properties")).contains("\"title\":\"Figures\",\"author\":\"Bob\"");
            assertThat(Texts.read(documents, sheet + "?formulas=true"))
                    .endsWith("\r\n\"=\"\"To\"\"&\"\"tal\"\"\",=SUM(B2:B3),TRUE,=1/0\r\n");
        }
    }

    /** The strings of a large workbook are divided among records in the middle of a string. */
    @Test
    void readsDividedStrings() throws Exception {
        byte[] document;
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            HSSFSheet sheet = book.createSheet("S");
            for (int row = 0; row < 300; row++) {
                sheet.createRow(row).createCell(0).setCellValue((row % 2 == 0 ? "ж" : "a").repeat(200) + row);
            }
            book.write(out);
            document = out.toByteArray();
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            List<String> lines = Texts.read(documents, documents.add(document) + "/sheet/S")
                    .lines()
                    .toList();
            for (int row = 0; row < 300; row++) {
                assertThat(lines.get(row)).isEqualTo((row % 2 == 0 ? "ж" : "a").repeat(200) + row);
            }
        }
        OfficeLimits.Text usual = OfficeLimits.Text.DEFAULT;
        OfficeLimits small = OfficeLimits.DEFAULT.withText(new OfficeLimits.Text(
                usual.part(), usual.answer(), usual.paragraph(), usual.block(), usual.cells(), 10_000));
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(small).build()) {
            String id = documents.add(document);
            assertThatThrownBy(() -> Texts.read(documents, id + "/text"))
                    .hasMessageContaining("more than 10000 bytes")
                    .hasMessageContaining("setting OfficeLimits.Text.strings");
        }
    }

    @Test
    void readsSlidesWithTablesAndNotes() throws Exception {
        byte[] deck;
        try (HSLFSlideShow show = new HSLFSlideShow();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            HSLFSlide first = show.createSlide();
            first.addTitle().setText("Results");
            HSLFTextBox box = first.createTextBox();
            box.setText("Profit is up");
            HSLFTable table = first.createTable(2, 2);
            table.setAnchor(new Rectangle(10, 10, 200, 100));
            table.getCell(0, 0).setText("a");
            table.getCell(0, 1).setText("b");
            table.getCell(1, 0).setText("c");
            show.createSlide().setHidden(true);
            show.write(out);
            deck = out.toByteArray();
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            assertThat(Texts.read(documents, id + "/slide/1?format=md"))
                    .startsWith("# Slide 1: Results\n\nProfit is up\n\n| a | b |\n| --- | --- |\n| c | |\n");
            assertThat(Texts.read(documents, id + "/slide/2?format=md")).isEqualTo("# Slide 2 (hidden)\n");
            assertThat(Texts.read(documents, id + "/table/1")).isEqualTo("a,b\r\nc,\r\n");
            assertThat(Texts.read(documents, id + "/outline")).contains("\"title\":\"Slide 1: Results\"");
        }
        assertThat(Texts.text(Corpus.bytes("testPPT_various.ppt"), "txt")).contains("Header and footer of notes: ");
    }

    /** Custom formats of dates and times without quotes: each text is equal to the one that POI's formatter returns for the cell. */
    @Test
    void displaysDatesAsPoiDoes() throws Exception {
        for (boolean from1904 : new boolean[] {false, true}) {
            byte[] document = dates(from1904);
            try (HSSFWorkbook book = new HSSFWorkbook(new ByteArrayInputStream(document));
                    OfficeDocuments documents = UntimedDocuments.builder().build()) {
                DataFormatter formatter = new DataFormatter(Locale.US);
                String[] lines = Texts.read(documents, documents.add(document) + "/sheet/d")
                        .split("\r\n", -1);
                assertThat(book.getSheetAt(0)).hasSize(44);
                for (Row row : book.getSheetAt(0)) {
                    List<String> expected = new ArrayList<>();
                    row.forEach(cell -> expected.add(formatter.formatCellValue(cell)));
                    assertThat(WorkbookTextTest.fields(lines[row.getRowNum()])).isEqualTo(expected);
                }
            }
        }
    }

    /** Returns a workbook with a row for each format. The first cell of a row is the format itself. */
    private static byte[] dates(boolean from1904) throws IOException {
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            book.getInternalWorkbook().getRecords().stream()
                    .filter(DateWindow1904Record.class::isInstance)
                    .forEach(record -> ((DateWindow1904Record) record).setWindowing((short) (from1904 ? 1 : 0)));
            HSSFSheet sheet = book.createSheet("d");
            for (String format : DATES.lines().toList()) {
                CellStyle style = book.createCellStyle();
                style.setDataFormat(book.createDataFormat().getFormat(format));
                Row row = sheet.createRow(sheet.getPhysicalNumberOfRows());
                row.createCell(0).setCellValue(format);
                for (double value : new double[] {45_000, 45_000.75, 0.5, 45_292.524_305_6, 1.999_99}) {
                    Cell cell = row.createCell(row.getPhysicalNumberOfCells());
                    cell.setCellStyle(style);
                    cell.setCellValue(value);
                }
            }
            book.write(out);
            return out.toByteArray();
        }
    }

    private static final String DATES = """
            yyyy-mm-dd
            yyyy/mm/dd
            yyyymmdd
            yy-m-d
            d.m.yyyy
            dd.mm.yyyy
            dd/mm/yyyy
            m/d/yyyy
            mm/dd/yy
            m/d
            d mmm yyyy
            d mmmm yyyy
            dddd, d mmmm yyyy
            ddd d mmm
            mmmm yyyy
            mmm-yy
            mmmmm
            yyyy
            mmm
            dd
            dd\\-mmm\\-yyyy
            d-mmm-yyyy;@
            [Red]d/m/yy
            [$-409]d-mmm-yy
            [$-407]d. mmmm yyyy
            [$-F800]dddd, mmmm dd, yyyy
            [$-F400]h:mm:ss AM/PM
            h:mm
            hh:mm
            h:mm:ss
            hh:mm:ss
            h:mm AM/PM
            hh:mm:ss AM/PM
            h AM/PM
            mm:ss
            mm:ss.0
            [h]:mm
            [h]:mm:ss
            [mm]:ss
            [ss]
            yyyy-mm-dd hh:mm
            yyyy-mm-dd\\Thh:mm:ss
            d/m/yy h:mm
            d/m h AM/PM
            """;

    /** The text of a shape is continued in further records after 8 KB. */
    @Test
    void readsLongTextOfShape() throws Exception {
        String text = "x".repeat(9_000) + " end";
        byte[] document;
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            book.createSheet("s")
                    .createDrawingPatriarch()
                    .createTextbox(new HSSFClientAnchor(0, 0, 0, 0, (short) 1, 1, (short) 5, 9))
                    .setString(new HSSFRichTextString(text));
            book.write(out);
            document = out.toByteArray();
        }
        assertThat(Texts.markdown(document)).isEqualTo("# Sheet: s\n\n" + text + "\n");
    }

    @Test
    void readsFloatingPicturesOfWord() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("testWORD_3imgs.doc"));
            assertThat(Texts.read(documents, id + "/text"))
                    .contains("![](office://" + id + "/image/1)\n")
                    .contains("![](office://" + id + "/image/2) ![](office://" + id + "/image/3)\n");
        }
    }

    @Test
    void readsTextOfMasterOnce() throws Exception {
        byte[] deck;
        try (HSLFSlideShow show = new HSLFSlideShow();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            HSLFTextBox name = new HSLFTextBox();
            show.getSlideMasters().get(0).addShape(name);
            name.setText("Harbour Ltd.");
            show.createSlide().addTitle().setText("One");
            show.createSlide().addTitle().setText("Two");
            HSLFSlide third = show.createSlide();
            third.setFollowMasterObjects(false);
            show.write(out);
            deck = out.toByteArray();
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            assertThat(Texts.read(documents, id + "/text"))
                    .isEqualTo("# Slide 1: One\n\n> **Background:** Harbour Ltd.\n\n# Slide 2: Two\n\n# Slide 3\n");
            assertThat(Texts.read(documents, id + "/slide/2?format=md"))
                    .isEqualTo("# Slide 2: Two\n\n> **Background:** Harbour Ltd.\n");
        }
    }

    @Test
    void readsParagraphsListsTablesAndNotesOfWord() throws Exception {
        String various = Texts.markdown(Corpus.bytes("testWORD_various.doc"));
        assertThat(various)
                .contains(
                        "Footnote appears here[^1]",
                        "**Bold** _italic_ underline <sup>superscript</sup>",
                        "- Bullet 1",
                        "1) Number bullet 1\n2) Number bullet 2",
                        "[This is a hyperlink](http://tika.apache.org/)",
                        "| Row 1 Col 1 | Row 1 Col 2 | Row 1 Col 3 |\n| --- | --- | --- |\n| Row 2 Col 1 |",
                        "> **Header:**",
                        "> **Footer:**",
                        "[^1]: ");
        assertThat(various).doesNotContain("HYPERLINK", "[^c1]");
        assertThat(Texts.markdown(Corpus.bytes("testWORD_numbered_list.doc"))).contains("1. ", "a)");
        assertThat(Texts.markdown(Corpus.bytes("testWORD_tabular_symbol.doc"))).isNotBlank();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("testComment.doc"));
            assertThat(Texts.read(documents, id + "/comments"))
                    .contains(
                            "\"kind\":\"comment\",\"author\":\"Michael McCandless\",\"initials\":\"MM\",\"text\":\"",
                            "\"anchor\":\"text\"}],\"total_count\":1");
            assertThat(Texts.read(documents, id + "/text")).contains("[^c1]", "[^c1]: ");
        }
    }

    @Test
    void commentsOfWordHaveLabelsOfTheirLists() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("testWORD_numbered_list.doc"));
            assertThat(Texts.read(documents, id + "/comments"))
                    .contains("add a list here\\n1. comment list 1.\\n2. comment list 2\\na. comment list 2a\"");
        }
    }

    /** JExcelApi writes property streams that contain only zeros. */
    @Test
    void workbookWithoutPropertySetsHasNoProperties() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("jxl.xls"));
            assertThat(Texts.read(documents, id + "/properties")).isEqualTo("{}");
            assertThat(Texts.read(documents, id + "/outline")).contains("\"sheet\":");
        }
    }

    @Test
    void refusesSheetsOfText() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(Corpus.bytes("testWORD.doc"));
            assertThatThrownBy(() -> Texts.read(documents, id + "/sheet/sheet-1"))
                    .hasMessageContaining("The document has no sheets");
        }
    }
}
