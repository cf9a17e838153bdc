package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Texts and cells of Open XML documents whose many small parts together would need too much memory are rejected. */
class TextLimitsTest {

    private static final String W = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
    private static final String P = " xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
            + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\""
            + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";
    private static final OfficeLimits USUAL = OfficeLimits.DEFAULT;

    private static OfficeLimits text(int paragraph, int block) {
        OfficeLimits.Text text = USUAL.text();
        return USUAL.withText(
                new OfficeLimits.Text(text.part(), text.answer(), paragraph, block, text.cells(), text.strings()));
    }

    private static OfficeLimits xmlPart(long xmlPart) {
        return new OfficeLimits(USUAL.file(), 1000, xmlPart, USUAL.item(), 100_000, 256, 10_000, 1_000_000, 1000, 1000);
    }

    private static String read(TestPackage document, String path, OfficeLimits limits) throws Exception {
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(limits).build()) {
            return Texts.read(documents, documents.add(document.bytes()) + path);
        }
    }

    private static void refused(TestPackage document, String path, OfficeLimits limits, String message) {
        assertThatThrownBy(() -> read(document, path, limits))
                .hasCauseInstanceOf(OfficeException.class)
                .hasMessageContaining(message);
    }

    private static TestPackage word(String body) {
        return TestPackage.word().part("word/document.xml", document(body));
    }

    private static String document(String body) {
        return "<w:document" + W + "><w:body>" + body + "</w:body></w:document>";
    }

    private static TestPackage slide(String shapes) {
        return TestPackage.deck(1)
                .part(
                        "ppt/slides/slide1.xml",
                        "<p:sld" + P + "><p:cSld><p:spTree>" + shapes + "</p:spTree></p:cSld></p:sld>");
    }

    /** All cells of a row are in memory together. */
    @Test
    void longRowsAreRejected() throws Exception {
        String cell = "<c t=\"str\"><f>SUM(A1)</f><v>" + "x".repeat(80) + "</v></c>";
        String message = "The row 2 of a sheet has more than 1000 characters";
        TestPackage row = TestPackage.workbook("<row/><row>" + cell.repeat(10) + "</row>");
        assertThat(read(row, "/text", text(1000, 1000))).contains("xxx");
        refused(row, "/sheet/Sheet?formulas=true", text(1000, 1000), message);
        refused(TestPackage.workbook("<row/><row>" + cell.repeat(11) + "</row>"), "/text", text(1000, 1000), message);
    }

    /** Each part of an equation takes memory, even an empty one. */
    @Test
    void longEquationsAreRejected() throws Exception {
        assertThat(read(equation("<m:r><m:t>x</m:t></m:r>".repeat(20)), "/text", text(1000, 1000)))
                .contains("x".repeat(20));
        String message = "An equation has ";
        refused(equation("<m:r><m:t>x</m:t></m:r>".repeat(60)), "/text", text(1000, 1000), message);
        refused(equation("<m:d>" + "<m:e/>".repeat(70) + "</m:d>"), "/text", text(1000, 1000), message);
        String separator = "<m:dPr><m:sepChr m:val=\"" + "long".repeat(1000) + "\"/></m:dPr>";
        assertThat(read(equation("<m:d>" + separator + "<m:e/><m:e/></m:d>"), "/text", USUAL))
                .doesNotContain("long");
    }

    private static TestPackage equation(String content) {
        return word("<w:p><m:oMath xmlns:m=\"urn:m\">" + content + "</m:oMath></w:p>");
    }

    /** A list of 70,000 addresses has such a part. */
    @Test
    void relationshipsCanBeLargerThanOtherParts() throws Exception {
        TestPackage workbook = TestPackage.workbook("<row><c t=\"str\"><v>address</v></c></row>");
        for (int link = 0; link < 70_000; link++) {
            workbook.external(
                    "xl/worksheets/sheet1.xml",
                    "rId" + link,
                    "hyperlink",
                    "mailto:" + Integer.toHexString(link * 0x9E3779B9) + "@example.org");
        }
        assertThat(workbook.parts().get("xl/worksheets/_rels/sheet1.xml.rels").length)
                .isGreaterThan((int) USUAL.xmlPart());
        assertThat(read(workbook, "/text", USUAL)).contains("address");
    }

    /** All targets are in memory together. */
    @Test
    void longTargetsOfRelationshipsAreRejected() throws Exception {
        String message = "The targets of the document's relationships have ";
        TestPackage document = word("<w:p><w:r><w:t>text</w:t></w:r></w:p>")
                .external("word/document.xml", "rId1", "hyperlink", "x".repeat(1900))
                .external("word/document.xml", "rId2", "hyperlink", "y".repeat(1900));
        assertThat(read(document, "/text", xmlPart(4000))).contains("text");
        refused(
                document.external("word/document.xml", "rId3", "hyperlink", "z".repeat(300)),
                "/text",
                xmlPart(4000),
                message);
    }

    /** If the shared strings are not kept in memory, the strings of several rows are read together. */
    @Test
    void longSharedStringsAreReadInParts() throws Exception {
        OfficeLimits.Text text = USUAL.text();
        OfficeLimits few =
                USUAL.withText(new OfficeLimits.Text(text.part(), text.answer(), 1000, 1000, text.cells(), 100));
        StringBuilder strings = new StringBuilder();
        StringBuilder cells = new StringBuilder();
        StringBuilder rows = new StringBuilder();
        for (int n = 0; n < 10; n++) {
            strings.append("<si><t>" + n + "x".repeat(300) + "</t></si>");
            cells.append("<c t=\"s\"><v>" + n + "</v></c>");
            rows.append("<row><c t=\"s\"><v>" + n + "</v></c></row>");
        }
        assertThat(read(shared(rows.toString(), strings.toString()), "/text", few))
                .contains("0xxx", "1xxx", "5xxx", "9xxx");
        refused(
                shared("<row>" + cells + "</row>", strings.toString()),
                "/text",
                few,
                "A row has more than 1000 characters");
    }

    @Test
    void rowsWithLongSharedStringsInMemoryAreRejected() throws Exception {
        String message = "A row has more than 1000 characters";
        String one = "<si><t>" + "x".repeat(300) + "</t></si>";
        String first = "<c t=\"s\"><v>0</v></c>";
        assertThat(read(shared("<row>" + first.repeat(3) + "</row>", one), "/text", text(1000, 1000)))
                .contains("xxx");
        refused(shared("<row>" + first.repeat(4) + "</row>", one), "/text", text(1000, 1000), message);
        StringBuilder cells = new StringBuilder();
        for (int n = 0; n < 4; n++) {
            cells.append("<c t=\"s\"><v>" + n + "</v></c>");
        }
        refused(shared("<row>" + cells + "</row>", one.repeat(4)), "/text", text(1000, 1000), message);
    }

    private static TestPackage shared(String rows, String strings) {
        return TestPackage.workbook(rows)
                .rel("xl/workbook.xml", "rIdS", "sharedStrings", "sharedStrings.xml")
                .part("xl/sharedStrings.xml", "<sst>" + strings + "</sst>");
    }

    /** A parser keeps a comment in memory as a whole, whatever follows its beginning and in any encoding. */
    @Test
    void rejectsLongCommentsInAnyForm() throws Exception {
        String message = "word/document.xml has more than 4000 bytes";
        refused(word("<!-->" + "x".repeat(100_000) + "-->"), "/text", xmlPart(4000), message);
        String wide = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
                + document("<!--\u2d2d\u3e00" + "x".repeat(100_000) + "-->");
        refused(
                TestPackage.word().part("word/document.xml", wide.getBytes(StandardCharsets.UTF_16)),
                "/text",
                xmlPart(4000),
                message);
        String paragraph = "<w:p><w:r><w:t>" + "x".repeat(1000) + "</w:t></w:r></w:p>";
        assertThat(read(word(paragraph.repeat(100)), "/text", xmlPart(4000))).hasSize(100 * 1002 - 1);
    }

    /** The sheets, styles, authors and properties of a document stay in memory, unlike its text. */
    @Test
    void partsThatStayInMemoryHaveSmallerLimit() {
        String sheets = "<sheet name=\"S\"/>".repeat(2000);
        TestPackage workbook = TestPackage.workbook("")
                .part("xl/workbook.xml", "<workbook><sheets>" + sheets + "</sheets></workbook>");
        refused(workbook, "/text", xmlPart(10_000), "The part xl/workbook.xml has");
        TestPackage styled = word("<w:p/>")
                .rel("word/document.xml", "rIdS", "styles", "styles.xml")
                .part("word/styles.xml", "<w:styles" + W + ">" + "<w:style/>".repeat(2000) + "</w:styles>");
        refused(styled, "/text", xmlPart(10_000), "The part word/styles.xml has");
        TestPackage titled = word("<w:p/>")
                .rel("", "rIdC", "custom-properties", "docProps/custom.xml")
                .part("docProps/custom.xml", "<Properties>" + "<property/>".repeat(2000) + "</Properties>");
        refused(titled, "/properties", xmlPart(10_000), "The part docProps/custom.xml has");
    }

    @Test
    void nestedTablesWithEmptyCellsCount() throws Exception {
        String inner = "<w:tbl><w:tr>" + "<w:tc/>".repeat(50) + "</w:tr></w:tbl>";
        String outer = "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Kept</w:t></w:r></w:p>%s</w:tc></w:tr></w:tbl>";
        assertThat(read(word(outer.formatted(inner)), "/text", text(1000, 1000)))
                .contains("Kept");
        refused(word(outer.formatted(inner.repeat(5))), "/text", text(1000, 1000), "OfficeLimits.Text.block");
    }

    @Test
    void allHeadersAndAllCommentsCountTogether() throws Exception {
        TestPackage headers = word("<w:p/>");
        StringBuilder references = new StringBuilder();
        StringBuilder comments = new StringBuilder();
        for (int at = 0; at < 20; at++) {
            String content = "<w:p><w:r><w:t>" + at + "x".repeat(100) + "</w:t></w:r></w:p>";
            headers.rel("word/document.xml", "rIdH" + at, "header", "header" + at + ".xml")
                    .part("word/header" + at + ".xml", "<w:hdr" + W + ">" + content + "</w:hdr>");
            references.append("<w:p><w:r><w:commentReference w:id=\"" + at + "\"/></w:r></w:p>");
            comments.append("<w:comment w:id=\"" + at + "\">" + content + "</w:comment>");
        }
        assertThat(read(headers, "/text", text(1000, 10_000))).contains("19x");
        refused(headers, "/text", text(1000, 1000), "OfficeLimits.Text.block");
        TestPackage commented = word(references.toString())
                .rel("word/document.xml", "rIdC", "comments", "comments.xml")
                .part("word/comments.xml", "<w:comments" + W + ">" + comments + "</w:comments>");
        assertThat(read(commented, "/comments", text(1000, 10_000))).contains("\"total_count\":20");
        refused(commented, "/comments", text(1000, 1000), "OfficeLimits.Text.block");
    }

    @Test
    void emptyParagraphsCellsAndPicturesOfSlideCount() throws Exception {
        String message = "A slide has more than 1000 characters";
        String shape = "<p:sp><p:txBody>%s</p:txBody></p:sp>";
        assertThat(read(slide(shape.formatted("<a:p/>".repeat(10))), "/text", text(1000, 1000)))
                .isNotBlank();
        refused(slide(shape.formatted("<a:p/>".repeat(100))), "/text", text(1000, 1000), message);
        String table = "<p:graphicFrame><a:tbl>" + "<a:tr><a:tc/></a:tr>".repeat(100) + "</a:tbl></p:graphicFrame>";
        refused(slide(table), "/text", text(1000, 1000), message);
        String picture = "<p:pic><p:blipFill><a:blip r:embed=\"rIdP\"/></p:blipFill></p:pic>";
        TestPackage pictures = slide(picture.repeat(100))
                .picture("ppt/slides/slide1.xml", "rIdP", "ppt/media/a.png", TestPackage.png(1, 1));
        refused(pictures, "/text", text(1000, 1000), message);
    }

    @Test
    void eachFrameCountsDataOfItsChart() {
        String c = " xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\"";
        String frame = "<p:graphicFrame><c:chart" + c + " r:id=\"rIdC\"/></p:graphicFrame>";
        StringBuilder points = new StringBuilder();
        for (int at = 0; at < 20; at++) {
            points.append("<c:pt idx=\"" + at + "\"><c:v>" + at + "</c:v></c:pt>");
        }
        TestPackage deck = slide(frame.repeat(20))
                .rel("ppt/slides/slide1.xml", "rIdC", "chart", "../charts/chart1.xml")
                .part(
                        "ppt/charts/chart1.xml",
                        "<c:chartSpace" + c + "><c:chart><c:plotArea><c:barChart><c:ser><c:val><c:numRef><c:numCache>"
                                + "<c:ptCount val=\"20\"/>" + points
                                + "</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>"
                                + "</c:chartSpace>");
        refused(deck, "/text", text(1000, 5000), "A slide has more than 5000 characters");
    }

    @Test
    void cellWithManyRunsHasLimitOfParagraph() {
        String runs = ("<r><t>" + "x".repeat(100) + "</t></r>").repeat(20);
        TestPackage workbook =
                TestPackage.workbook("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is>" + runs + "</is></c></row>");
        refused(workbook, "/text", text(1000, 10_000), "over the limit of 1000 (setting OfficeLimits.Text.paragraph)");
    }

    @Test
    void allCommentsOfSheetCountTogether() {
        String comment = "<comment ref=\"A1\" authorId=\"0\"><text><t>" + "x".repeat(100) + "</t></text></comment>";
        TestPackage workbook = TestPackage.workbook("")
                .rel("xl/worksheets/sheet1.xml", "rIdC", "comments", "../comments1.xml")
                .part(
                        "xl/comments1.xml",
                        "<comments><authors><author>A</author></authors><commentList>" + comment.repeat(20)
                                + "</commentList></comments>");
        refused(workbook, "/comments", text(1000, 1000), "The comments of the sheet have more than 1000 characters");
    }

    /** A page with one far cell would be a CSV of 17 GB. */
    @Test
    void farCellIsOnPageOfItsOwn() throws Exception {
        TestPackage workbook = TestPackage.workbook("<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>");
        assertThat(read(workbook, "/sheet/Sheet", USUAL)).isEmpty();
        assertThat(read(workbook, "/sheet/Sheet?format=json", USUAL))
                .contains("\"rows\":[]", "\"next_range\":\"A1048576:XFD1048576\"");
        assertThat(read(workbook, "/sheet/Sheet?range=A1048576:XFD1048576", USUAL))
                .isEqualTo(",".repeat(16_383) + "1\r\n");
    }

    @Test
    void cellsCanBeOutOfOrderButRowsCannot() throws Exception {
        TestPackage cells = TestPackage.workbook(
                "<row r=\"1\"><c r=\"C1\"><v>3</v></c><c r=\"A1\"><v>1</v></c><c r=\"A1\"><v>7</v></c></row>");
        assertThat(read(cells, "/sheet/Sheet", USUAL)).isEqualTo("7,,3\r\n");
        assertThat(read(cells, "/sheet/Sheet?format=json", USUAL)).contains("\"values\":[7,null,3]");
        TestPackage rows = TestPackage.workbook(
                "<row r=\"2\"><c r=\"A2\"><v>2</v></c></row><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
        refused(rows, "/sheet/Sheet", USUAL, "The rows of the sheet are not in order: row 1 comes after row 2");
    }

    @Test
    void errorAboutUnknownSheetHasBeginningOfLongNames() throws Exception {
        TestPackage named = TestPackage.workbook("")
                .part(
                        "xl/workbook.xml",
                        "<workbook><sheets><sheet name=\"" + "x".repeat(5000) + "\"/></sheets></workbook>");
        assertThatThrownBy(() -> read(named, "/sheet/None", USUAL))
                .hasMessageContaining("x".repeat(90))
                .satisfies(error -> assertThat(error.getMessage()).hasSizeLessThan(1000));
    }

    /** The relationships of a sheet are needed several times for one read, but count once. */
    @Test
    void relationshipsCountOnce() throws Exception {
        TestPackage workbook = TestPackage.workbook("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
        for (int at = 0; at < 4000; at++) {
            workbook.external("xl/worksheets/sheet1.xml", "rIdL" + at, "hyperlink", "https://example.org/" + at);
        }
        OfficeLimits limits = new OfficeLimits(
                USUAL.file(), 1000, USUAL.xmlPart(), USUAL.item(), 1000, 256, 5000, 1_000_000, 1000, 1000);
        assertThat(read(workbook, "/text", limits)).contains("| 1 |");
    }
}
