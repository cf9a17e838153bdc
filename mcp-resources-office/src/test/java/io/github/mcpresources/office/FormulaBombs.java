package io.github.mcpresources.office;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.IOException;

/**
 * Writes workbooks with very many or very long formulas, with names that refer to each other, and with references to
 * other documents and servers, and text documents with fields in fields.
 */
final class FormulaBombs {

    /** A formula of about 8,000 characters, which are 64 functions in each other. */
    private static final String DEEP = "SUM(A1,".repeat(64) + "1".repeat(7000) + ")".repeat(64);

    private static final String VALUE = "<v>1</v></c>";

    private final TextBombs bombs;
    private final int count;
    /** The address to which the documents refer. Nobody may connect to it. */
    private final String url;

    FormulaBombs(TextBombs bombs, int count, String url) {
        this.bombs = bombs;
        this.count = count;
        this.url = url;
    }

    void write() throws IOException {
        workbooks();
        rows();
        references();
        spreadsheets();
        fields();
    }

    private void workbooks() throws IOException {
        byte[] workbook = TestPackage.workbook(TextBombs.BOMB).bytes();
        String formula = "<row>" + ("<c><f>A1+1</f>" + VALUE).repeat(1000) + "</row>";
        bombs.write("formulas.xlsx", workbook, TextBombs.Repeated.of(formula, count / 1000));
        bombs.write(
                "long formulas.xlsx",
                workbook,
                TextBombs.Repeated.of("<row><c><f>" + DEEP + "</f>" + VALUE + "</row>", count / 100));
        bombs.write(
                "array formula.xlsx",
                workbook,
                new TextBombs.Repeated(
                        "",
                        "<row><c><f t=\"array\" ref=\"A1:XFD1048576\">" + DEEP + "</f>" + VALUE + "</row>",
                        "",
                        count / 100));
        String shared = "<c><f t=\"shared\" ref=\"A1:XFD1048576\" si=\"0\">" + DEEP + "</f>" + VALUE;
        String other = "<c><f t=\"shared\" si=\"0\"/>" + VALUE;
        bombs.write(
                "shared formula.xlsx",
                workbook,
                new TextBombs.Repeated("<row>" + shared + "</row>", "<row>" + other + "</row>", "", count));
        bombs.write(
                "shared formula in row.xlsx",
                workbook,
                new TextBombs.Repeated("<row>" + shared, other, "</row>", Math.min(count, 16_383)));
        bombs.write(
                "groups.xlsx",
                workbook,
                TextBombs.Repeated.of("<row>" + shared.replace("si=\"0\"", "si=\"@\"") + "</row>", count / 100));
    }

    private void rows() throws IOException {
        byte[] workbook = TestPackage.workbook(TextBombs.BOMB).bytes();
        String text = "<c t=\"inlineStr\"><is><t>" + "x".repeat(60_000) + "</t></is></c>";
        int many = Math.min(count, 16_384);
        bombs.write("row.xlsx", workbook, new TextBombs.Repeated("<row>", text, "</row>", many));
        bombs.write("texts.xlsx", workbook, TextBombs.Repeated.of("<row>" + text + "</row>", many));
        bombs.write(
                "sparse.xlsx", workbook, TextBombs.Repeated.of("<row><c r=\"XFD@\">" + VALUE + "</row>", count / 4));
        StringBuilder cells = new StringBuilder();
        for (int string = 0; string < 300; string++) {
            cells.append("<c t=\"s\"><v>" + string + "</v></c>");
        }
        byte[] strings = TestPackage.workbook("<row>" + cells + "</row>")
                .rel("xl/workbook.xml", "rIdS", "sharedStrings", "sharedStrings.xml")
                .part("xl/sharedStrings.xml", "<sst>" + TextBombs.BOMB + "</sst>")
                .bytes();
        bombs.write(
                "long strings.xlsx",
                strings,
                TextBombs.Repeated.of("<si><t>" + "x".repeat(Math.min(count, 1_000_000)) + "</t></si>", 300));
    }

    private void references() throws IOException {
        String names =
                "<definedName name=\"first\">second</definedName><definedName name=\"second\">first</definedName>"
                        + "<definedName name=\"far\">[1]Sheet!$A$1</definedName>";
        byte[] workbook = TestPackage.workbook("<row><c><f>first+second+[1]Sheet!A1</f>" + VALUE
                        + "<c><f>WEBSERVICE(\"" + url + "\")</f>" + VALUE
                        + "<c><f>HYPERLINK(\"" + url + "\")</f>" + VALUE + "</row>")
                .part(
                        "xl/workbook.xml",
                        "<workbook xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                                + "<sheets><sheet name=\"Sheet\" r:id=\"rId1\"/></sheets><externalReferences>"
                                + "<externalReference r:id=\"rIdE\"/></externalReferences><definedNames>" + names
                                + TextBombs.BOMB + "</definedNames></workbook>")
                .rel("xl/workbook.xml", "rIdE", "externalLink", "externalLinks/externalLink1.xml")
                .part(
                        "xl/externalLinks/externalLink1.xml",
                        "<externalLink xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                                + "<externalBook r:id=\"rId1\"/></externalLink>")
                .external("xl/externalLinks/externalLink1.xml", "rId1", "externalLinkPath", url + "book.xlsx")
                .bytes();
        bombs.write(
                "names.xlsx",
                workbook,
                TextBombs.Repeated.of("<definedName name=\"n@\">n@</definedName>", Math.min(count, 100_000)));
    }

    private void spreadsheets() throws IOException {
        byte[] workbook = OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"Sheet\">" + TextBombs.BOMB
                        + "</table:table><table:named-expressions>"
                        + "<table:named-expression table:name=\"first\" table:expression=\"second\"/>"
                        + "<table:named-expression table:name=\"second\" table:expression=\"first\"/>"
                        + "</table:named-expressions></office:spreadsheet></office:body>")
                .bytes();
        String begin = "<table:table-cell office:value-type=\"float\" office:value=\"1\" table:formula=\"of:=";
        String row = "<table:table-row>" + (begin + "[.A1]+1\"/>").repeat(1000) + "</table:table-row>";
        bombs.write("formulas.ods", workbook, TextBombs.Repeated.of(row, count / 1000));
        String deep = "<table:table-row>" + begin + DEEP + "\"/></table:table-row>";
        bombs.write("long formulas.ods", workbook, TextBombs.Repeated.of(deep, count / 100));
        String many = begin + DEEP + "\" table:number-columns-repeated=\"16384\"/></table:table-row>";
        bombs.write(
                "repeated formulas.ods",
                workbook,
                TextBombs.Repeated.of("<table:table-row table:number-rows-repeated=\"1048576\">" + many, 1));
        bombs.write(
                "formulas in row.ods",
                workbook,
                new TextBombs.Repeated(
                        "<table:table-row>", begin + DEEP + "\"/>", "</table:table-row>", Math.min(count, 16_384)));
        bombs.write(
                "array formula.ods",
                workbook,
                TextBombs.Repeated.of(
                        "<table:table-row>" + begin + DEEP + "\" table:number-matrix-columns-spanned=\"16384\""
                                + " table:number-matrix-rows-spanned=\"1048576\"/></table:table-row>",
                        1));
        bombs.write(
                "far.ods",
                workbook,
                TextBombs.Repeated.of(
                        "<table:table-source xlink:href=\"" + url + "book.ods\" table:table-name=\"Sheet\"/>"
                                + "<table:table-row>" + begin + "'" + url + "book.ods'#$Sheet.A1\"/></table:table-row>",
                        10));
    }

    private void fields() throws IOException {
        byte[] word = TestPackage.word().part("word/document.xml", TextBombs.W).bytes();
        String code = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>INCLUDETEXT \"" + url
                + "\"</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>";
        bombs.write("results.docx", word, new TextBombs.Repeated("<w:p>", code, "</w:p>", count));
        bombs.write(
                "simple fields.docx",
                word,
                TextBombs.Repeated.nested(
                        "<w:fldSimple w:instr=\"INCLUDEPICTURE &quot;" + url + "&quot;\">",
                        "<w:r><w:t>x</w:t></w:r>",
                        "</w:fldSimple>",
                        10_000));
        String heading = "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>Heading</w:t></w:r></w:p>";
        bombs.write("headings.docx", word, TextBombs.Repeated.of(heading, count));
        byte[] text = OdfPackage.of("text")
                .content("<office:body><office:text>" + TextBombs.BOMB + "</office:text></office:body>")
                .bytes();
        bombs.write(
                "fields.odt",
                text,
                new TextBombs.Repeated("<text:p>", "<text:page-number>1</text:page-number>", "</text:p>", count));
        bombs.write(
                "fields in fields.odt",
                text,
                TextBombs.Repeated.nested(
                        "<text:p><text:span><text:meta-field>", "x", "</text:meta-field></text:span></text:p>", 5_000));
        bombs.write(
                "sections.odt",
                text,
                TextBombs.Repeated.of(
                        "<text:section text:name=\"s\"><text:section-source xlink:href=\"" + url
                                + "a.odt\"/><text:p>x</text:p></text:section>",
                        count / 10));
    }
}
