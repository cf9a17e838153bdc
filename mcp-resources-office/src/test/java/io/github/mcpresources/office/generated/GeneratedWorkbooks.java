package io.github.mcpresources.office.generated;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import org.apache.poi.common.usermodel.HyperlinkType;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.ClientAnchor;
import org.apache.poi.ss.usermodel.Comment;
import org.apache.poi.ss.usermodel.Hyperlink;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Workbooks with texts, numbers, dates, formulas, merged cells, links, comments, headers and footers. */
final class GeneratedWorkbooks {

    private static final String[] FORMATS = {
        "General",
        "0",
        "0.00",
        "#,##0.00",
        "0%",
        "0.00%",
        "0.00E+00",
        "# ?/?",
        "yyyy-mm-dd",
        "d-mmm-yy",
        "h:mm",
        "m/d/yy h:mm",
        "[h]:mm:ss",
        "#,##0.00;[Red](#,##0.00)",
        "\"USD \"#,##0.00",
        "0.0\" kg\"",
        "@",
        "000000"
    };

    private GeneratedWorkbooks() {}

    static byte[] xlsx(int number) throws IOException {
        try (Workbook book = new XSSFWorkbook()) {
            return write(book, number, GeneratedDocuments.isUnlikeTika(number), true);
        }
    }

    static byte[] xls(int number) throws IOException {
        try (Workbook book = new HSSFWorkbook()) {
            boolean isUnlike = GeneratedDocuments.isUnlikeTika(number);
            return write(book, 100 + number, isUnlike, isUnlike);
        }
    }

    private static byte[] write(Workbook book, int seed, boolean isUnlike, boolean withHeaders) throws IOException {
        Sentences texts = new Sentences(seed);
        CellStyle[] styles = new CellStyle[FORMATS.length];
        for (int format = 0; format < styles.length; format++) {
            styles[format] = book.createCellStyle();
            styles[format].setDataFormat(book.createDataFormat().getFormat(FORMATS[format]));
        }
        for (int at = 0; at < 2 + seed % 3; at++) {
            Sheet sheet = book.createSheet("Blatt " + at + " שלום & more");
            sheet(book, sheet, styles, texts, isUnlike, withHeaders);
            if (withHeaders) {
                sheet.getHeader().setLeft("left " + texts.number(100));
                sheet.getFooter().setCenter("center " + texts.number(100));
            }
        }
        book.setSheetHidden(1, true);
        book.getCreationHelper().createFormulaEvaluator().evaluateAll();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        book.write(out);
        return out.toByteArray();
    }

    private static void sheet(
            Workbook book, Sheet sheet, CellStyle[] styles, Sentences texts, boolean isUnlike, boolean withTruths) {
        int rows = 10 + texts.number(40);
        for (int at = 1; at < rows; at++) {
            Row row = sheet.createRow(at + (at > rows / 2 ? 3 : 0)); // with empty rows in the middle
            row.createCell(1).setCellValue(texts.sentence());
            row.createCell(2).setCellValue(texts.words(2) + "\n" + texts.words(2));
            for (int column = 3; column < 7; column++) {
                Cell cell = row.createCell(column);
                cell.setCellStyle(styles[texts.number(styles.length)]);
                cell.setCellValue(texts.number(2) == 0 ? texts.number(60_000) : texts.number(1_000_000) / 1000.0);
            }
            row.createCell(8).setCellValue(LocalDateTime.of(2026, 1 + at % 12, 1 + at % 28, at % 24, at % 60));
            row.getCell(8).setCellStyle(styles[8 + texts.number(4)]);
            if (withTruths) {
                row.createCell(9).setCellValue(at % 2 == 0);
            }
            int line = row.getRowNum() + 1;
            row.createCell(10).setCellFormula("SUM(D%d:G%d)".formatted(line, line));
            row.createCell(11).setCellFormula("\"n\"&ROUND(D%d,1)&\" שלום\"".formatted(line));
            row.createCell(12).setCellFormula(isUnlike && at % 3 == 0 ? "1/0" : "D%d-E%d".formatted(line, line));
        }
        Row last = sheet.createRow(rows + 5);
        last.createCell(1).setCellValue("merged " + texts.sentence());
        sheet.addMergedRegion(new CellRangeAddress(rows + 5, rows + 6, 1, 4));
        if (isUnlike) {
            link(book, last, texts);
        }
        ClientAnchor anchor = book.getCreationHelper().createClientAnchor();
        anchor.setCol1(8);
        anchor.setCol2(10);
        anchor.setRow1(1);
        anchor.setRow2(4);
        Comment comment = sheet.createDrawingPatriarch().createCellComment(anchor);
        comment.setString(book.getCreationHelper().createRichTextString(texts.sentence()));
        comment.setAuthor("Ann");
        last.getCell(1).setCellComment(comment);
    }

    private static void link(Workbook book, Row last, Sentences texts) {
        Hyperlink link = book.getCreationHelper().createHyperlink(HyperlinkType.URL);
        link.setAddress("https://example.org/a");
        last.createCell(6).setCellValue("linked " + texts.words(2));
        last.getCell(6).setHyperlink(link);
    }

    static byte[] ods(int number) throws IOException {
        Sentences texts = new Sentences(200 + number);
        StringBuilder sheets = new StringBuilder();
        for (int sheet = 0; sheet < 2 + number % 2; sheet++) {
            sheets.append("<table:table table:name=\"Blatt " + sheet + " שלום\"><table:table-column"
                    + " table:number-columns-repeated=\"8\"/>");
            for (int row = 0; row < 8 + texts.number(20); row++) {
                row(sheets, row, texts);
            }
            sheets.append("</table:table>");
        }
        return OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet>" + sheets + "</office:spreadsheet></office:body>")
                .bytes();
    }

    private static void row(StringBuilder sheets, int row, Sentences texts) {
        int value = texts.number(10_000);
        sheets.append("<table:table-row>")
                .append(cell("office:value-type=\"string\"", texts.xml()))
                .append(cell("office:value-type=\"float\" office:value=\"" + value + ".25\"", value + ".3"))
                .append(cell("office:value-type=\"percentage\" office:value=\"0.5\"", "50 %"))
                .append(cell(
                        "office:value-type=\"date\" office:date-value=\"2026-01-%02d\"".formatted(1 + row % 28),
                        "%02d.01.26".formatted(1 + row % 28)))
                .append(cell("office:value-type=\"boolean\" office:boolean-value=\"true\"", "WAHR"))
                .append("<table:table-cell table:number-columns-repeated=\"2\"/>")
                .append(cell(
                        "table:formula=\"of:=SUM([.B1:.B9])\" office:value-type=\"float\" office:value=\"7\"", "7,0"))
                .append(cell(
                        "table:number-columns-spanned=\"2\" office:value-type=\"string\"",
                        "<text:a xlink:href=\"https://example.org/\">" + texts.xml() + "</text:a>"))
                .append("<table:covered-table-cell/></table:table-row>");
        if (row % 5 == 4) {
            sheets.append("<table:table-row table:number-rows-repeated=\"3\"><table:table-cell"
                    + " table:number-columns-repeated=\"8\"/></table:table-row>");
        }
    }

    private static String cell(String attributes, String text) {
        return "<table:table-cell " + attributes + "><text:p>" + text + "</text:p></table:table-cell>";
    }
}
