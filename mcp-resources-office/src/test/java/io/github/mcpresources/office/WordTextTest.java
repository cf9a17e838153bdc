package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.util.Units;
import org.apache.poi.xwpf.model.XWPFHeaderFooterPolicy;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.junit.jupiter.api.Test;

/** The text of Word documents has their headings, lists, tables, links, notes and comments, in document order. */
class WordTextTest {

    private static final String NAMESPACES = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
            + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""
            + " xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"";

    /** Returns a document with the given content of its body. */
    private static TestPackage word(String body) {
        return TestPackage.of(TestPackage.TRANSITIONAL)
                .rel("", "rId1", "officeDocument", "word/document.xml")
                .part("word/document.xml", "<w:document" + NAMESPACES + "><w:body>" + body + "</w:body></w:document>");
    }

    private static TestPackage styled(TestPackage word, String styles) {
        return word.rel("word/document.xml", "rIdStyles", "styles", "styles.xml")
                .part("word/styles.xml", "<w:styles" + NAMESPACES + ">" + styles + "</w:styles>");
    }

    private static TestPackage numbered(TestPackage word, String numbering) {
        return word.rel("word/document.xml", "rIdNumbering", "numbering", "numbering.xml")
                .part("word/numbering.xml", "<w:numbering" + NAMESPACES + ">" + numbering + "</w:numbering>");
    }

    private static String p(String content) {
        return "<w:p>" + content + "</w:p>";
    }

    private static String r(String text) {
        return "<w:r><w:t xml:space=\"preserve\">" + text + "</w:t></w:r>";
    }

    private static String item(int depth, String list, String text) {
        return p("<w:pPr><w:numPr><w:ilvl w:val=\"" + depth + "\"/><w:numId w:val=\"" + list + "\"/></w:numPr></w:pPr>"
                + r(text));
    }

    private static String level(int depth, String format, String text) {
        return "<w:lvl w:ilvl=\"" + depth + "\"><w:start w:val=\"1\"/><w:numFmt w:val=\"" + format
                + "\"/><w:lvlText w:val=\"" + text + "\"/></w:lvl>";
    }

    private static byte[] bytes(XWPFDocument document) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        document.write(out);
        return out.toByteArray();
    }

    /** A document that POI writes. */
    @Test
    void readsParagraphsTablesLinksNotesAndPictures() throws Exception {
        byte[] bytes;
        try (XWPFDocument document = new XWPFDocument()) {
            XWPFParagraph first = document.createParagraph();
            first.createRun().setText("Plain, ");
            first.createRun().setText("bold");
            first.getRuns().get(1).setBold(true);
            first.createHyperlinkRun("https://example.org/a").setText("a link");
            XWPFParagraph noted = document.createParagraph();
            noted.createRun().setText("Noted");
            noted.addFootnoteReference(document.createFootnote());
            document.getFootnotes()
                    .get(document.getFootnotes().size() - 1)
                    .createParagraph()
                    .createRun()
                    .setText("The note");
            XWPFTable table = document.createTable(2, 2);
            table.getRow(0).getCell(0).setText("Name");
            table.getRow(0).getCell(1).setText("a|b");
            table.getRow(1).getCell(0).setText("x");
            table.getRow(1).getCell(1).addParagraph().createRun().setText("second");
            document.createParagraph()
                    .createRun()
                    .addPicture(
                            new ByteArrayInputStream(TestPackage.png(2, 2)),
                            PictureType.PNG,
                            "dog.png",
                            Units.toEMU(10),
                            Units.toEMU(10));
            document.getParagraphArray(2)
                    .getRuns()
                    .get(0)
                    .getCTR()
                    .getDrawingArray(0)
                    .getInlineArray(0)
                    .getDocPr()
                    .setDescr("A dog");
            document.createHeaderFooterPolicy()
                    .createHeader(XWPFHeaderFooterPolicy.DEFAULT)
                    .createParagraph()
                    .createRun()
                    .setText("Confidential");
            bytes = bytes(document);
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(bytes);
            assertThat(Texts.read(documents, id + "/text")).isEqualTo("""
                > **Header:** Confidential

                Plain, **bold**[a link](https://example.org/a)

                Noted[^1]

                | Name | a\\|b |
                | --- | --- |
                | x | second |

                ![A dog](office://%s/image/1)

                [^1]: The note
                """.formatted(id));
            assertThat(Texts.read(documents, id + "/text?format=txt")).isEqualTo("""
                Header: Confidential

                Plain, bolda link

                Noted[1]

                Name\ta|b
                x\tsecond

                [Picture: A dog]

                [1] The note
                """);
        }
    }

    @Test
    void findsHeadingsByStyleAndByOutline() throws Exception {
        String styles = "<w:style w:type=\"paragraph\" w:styleId=\"a\"><w:name w:val=\"heading 1\"/></w:style><w:style"
                + " w:type=\"paragraph\" w:styleId=\"b\"><w:name w:val=\"Mine\"/><w:basedOn"
                + " w:val=\"a\"/></w:style><w:style w:type=\"paragraph\" w:styleId=\"c\"><w:pPr><w:outlineLvl"
                + " w:val=\"1\"/></w:pPr></w:style><w:style w:type=\"paragraph\" w:styleId=\"l1\"><w:basedOn"
                + " w:val=\"l2\"/></w:style><w:style w:type=\"paragraph\" w:styleId=\"l2\"><w:basedOn"
                + " w:val=\"l1\"/></w:style>";
        byte[] document = styled(
                        word(p("<w:pPr><w:pStyle w:val=\"a\"/></w:pPr>" + r("One"))
                                + p("<w:pPr><w:pStyle w:val=\"b\"/></w:pPr>" + r("Two"))
                                + p("<w:pPr><w:pStyle w:val=\"c\"/></w:pPr>" + r("Three"))
                                + p("<w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr>" + r("Four"))
                                + p("<w:pPr><w:outlineLvl w:val=\"9\"/></w:pPr>" + r("Body"))
                                + p("<w:pPr><w:pStyle w:val=\"l1\"/></w:pPr>" + r("Loop"))),
                        styles)
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("# One\n\n# Two\n\n## Three\n\n### Four\n\nBody\n\nLoop\n");
    }

    @Test
    void countsListsAsWordDoes() throws Exception {
        String numbering = "<w:abstractNum w:abstractNumId=\"0\">" + level(0, "decimal", "%1.")
                + level(1, "lowerLetter", "(%2)") + level(2, "decimal", "%1.%2.%3") + "</w:abstractNum>"
                + "<w:abstractNum w:abstractNumId=\"1\">" + level(0, "bullet", "o") + "</w:abstractNum>"
                + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
                + "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>"
                + "<w:num w:numId=\"3\"><w:abstractNumId w:val=\"0\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride"
                + " w:val=\"7\"/></w:lvlOverride></w:num>";
        byte[] document = numbered(
                        word(item(0, "1", "one")
                                + item(1, "1", "inner")
                                + item(1, "1", "inner")
                                + item(2, "1", "deep")
                                + item(0, "1", "two")
                                + item(1, "1", "again")
                                + p(r("between"))
                                + item(0, "2", "bullet")
                                + item(0, "3", "seven")
                                + item(0, "3", "eight")
                                + item(0, "0", "none")),
                        numbering)
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("""
            1. one
               - (a) inner
               - (b) inner
                 - 1.b.1 deep
            2. two
               - (a) again

            between

            - bullet
            7. seven
            8. eight

            none
            """);
    }

    @Test
    void leavesOutDeletedTextAndInstructionsOfFields() throws Exception {
        String field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> HYPERLINK"
                + " \"https://example.org/b\" \\o \"tip\" </w:instrText></w:r><w:r><w:fldChar"
                + " w:fldCharType=\"separate\"/></w:r>" + r("result") + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
        byte[] document = word(p(r("kept ") + "<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins>"
                                + r("inserted ") + "</w:ins>" + field + r(" after"))
                        + p("<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>"
                                + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>" + r("visible")))
                .bytes();
        assertThat(Texts.markdown(document))
                .isEqualTo("kept inserted [result](https://example.org/b) after\n\nvisible\n");
    }

    @Test
    void readsFormulasOfFields() throws Exception {
        String field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>EQ \\* jc2 \\o\\ad(\\s\\up 9("
                + "hint),base)</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
        assertThat(Texts.markdown(word(p(r("before ") + field + r(" after"))).bytes()))
                .isEqualTo("before base after\n");
    }

    @Test
    void switchesOfFieldsAreNoTargets() throws Exception {
        String field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> HYPERLINK \\h \\n"
                + " </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>" + r("result")
                + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
        assertThat(Texts.markdown(word(p(field)).bytes())).isEqualTo("result\n");
    }

    @Test
    void linksOfFieldsHaveSpacesOfTheirUris() throws Exception {
        String field = "<w:fldSimple w:instr=\" HYPERLINK &quot;https://example.org/a b?y=(2)&quot; \\h\">" + r("here")
                + "</w:fldSimple>";
        assertThat(Texts.markdown(word(p(field)).bytes())).isEqualTo("[here](https://example.org/a%20b?y=%282%29)\n");
    }

    @Test
    void linksOfFieldsHaveBookmarksOfOtherDocuments() throws Exception {
        String field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> HYPERLINK %s"
                + " </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>" + r("here")
                + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
        assertThat(Texts.markdown(word(p(field.formatted("\"https://example.org/b\" \\l \"part\"")))
                        .bytes()))
                .isEqualTo("[here](https://example.org/b#part)\n");
        assertThat(Texts.markdown(
                        word(p(field.formatted("\\l \"part\" \\o \"tip\""))).bytes()))
                .isEqualTo("here\n");
    }

    @Test
    void commentsWithoutRangeHavePlaces() throws Exception {
        byte[] document = word(p("<w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr>" + r("Plans"))
                        + p("<w:r><w:br w:type=\"page\"/></w:r>" + r("claim")
                                + "<w:r><w:commentReference w:id=\"4\"/></w:r>"))
                .rel("word/document.xml", "rIdComments", "comments", "comments.xml")
                .part(
                        "word/comments.xml",
                        "<w:comments" + NAMESPACES + "><w:comment w:id=\"4\" w:author=\"Ann\">" + p(r("Really?"))
                                + "</w:comment></w:comments>")
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            assertThat(Texts.read(documents, documents.add(document) + "/comments"))
                    .contains("\"text\":\"Really?\",\"page\":2,\"heading\":\"Plans\"}");
        }
    }

    @Test
    void linksHaveBookmarksOfOtherDocuments() throws Exception {
        byte[] document = word(p("<w:hyperlink r:id=\"rIdLink\" w:anchor=\"part\">" + r("here") + "</w:hyperlink>"))
                .external("word/document.xml", "rIdLink", "hyperlink", "https://example.org/b")
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("[here](https://example.org/b#part)\n");
    }

    @Test
    void recordsChangesWithinChanges() throws Exception {
        byte[] document = word(p("<w:ins w:author=\"Ann\">" + r("one ")
                        + "<w:del w:author=\"Bob\"><w:r><w:delText>two </w:delText></w:r></w:del>" + r("three")
                        + "</w:ins>"))
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            assertThat(Texts.read(documents, documents.add(document) + "/comments"))
                    .contains("\"author\":\"Ann\",\"text\":\"one three\"")
                    .contains("\"author\":\"Bob\",\"text\":\"two\"");
        }
    }

    @Test
    void readsTextBoxesOnce() throws Exception {
        String box = "<w:txbxContent>" + p(r("boxed")) + "</w:txbxContent>";
        byte[] document = word(p(
                        r("outside") + "<w:r><mc:AlternateContent><mc:Choice Requires=\"wps\"><w:drawing>" + box
                                + "</w:drawing></mc:Choice><mc:Fallback><w:pict>" + box
                                + "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"))
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("outside\n\nboxed\n");
    }

    @Test
    void readsTextInLockedCanvas() throws Exception {
        byte[] document = word(p(
                        "<w:r><w:drawing><wp:inline xmlns:wp=\"urn:wp\"><a:graphic xmlns:a=\"urn:a\"><a:graphicData>"
                                + "<lc:lockedCanvas xmlns:lc=\"urn:lc\"><a:sp><a:txSp><a:txBody><a:bodyPr/><a:p><a:r><a:t>Important"
                                + "</a:t></a:r></a:p><a:p/></a:txBody></a:txSp></a:sp></lc:lockedCanvas></a:graphicData></a:graphic>"
                                + "</wp:inline></w:drawing></w:r>" + r("outside")))
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("outside\n\nImportant\n");
    }

    @Test
    void readsCommentsAsNotes() throws Exception {
        byte[] document = word(p(r("claim") + "<w:r><w:commentReference w:id=\"4\"/></w:r>"))
                .rel("word/document.xml", "rIdComments", "comments", "comments.xml")
                .part(
                        "word/comments.xml",
                        "<w:comments" + NAMESPACES + "><w:comment w:id=\"3\" w:author=\"Ann\">" + p(r("unused"))
                                + "</w:comment><w:comment w:id=\"4\" w:author=\"Bob\">" + p(r("Source?"))
                                + "</w:comment></w:comments>")
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("claim[^c1]\n\n[^c1]: **Bob**: Source?\n");
    }

    /** The text has insertions and no deletions. The comments have both, with their authors and their places. */
    @Test
    void readsTrackedChangesAndAnchorsOfComments() throws Exception {
        byte[] document = word(p("<w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr>" + r("Plan"))
                        + p(r("We ") + "<w:commentRangeStart w:id=\"4\"/>" + r("ship")
                                + "<w:ins w:author=\"Ann\" w:date=\"2026-01-02T03:04:05Z\">" + r(" today")
                                + "</w:ins><w:commentRangeEnd w:id=\"4\"/>"
                                + "<w:r><w:commentReference w:id=\"4\"/></w:r>"
                                + "<w:del w:author=\"Bob\"><w:r><w:delText>never</w:delText></w:r></w:del>")
                        + "<w:ins w:author=\"Ann\">" + p(r("Whole paragraph")) + "</w:ins>")
                .rel("word/document.xml", "rIdComments", "comments", "comments.xml")
                .part(
                        "word/comments.xml",
                        "<w:comments" + NAMESPACES + "><w:comment w:id=\"4\" w:author=\"Cy\" w:initials=\"C\">"
                                + p(r("Really?")) + p(r("Ask.")) + "</w:comment></w:comments>")
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document);
            assertThat(Texts.read(documents, id + "/text"))
                    .startsWith("# Plan\n\nWe ship today[^c1]\n\nWhole paragraph\n");
            assertThat(Texts.read(documents, id + "/comments"))
                    .isEqualTo(
                            "{\"comments\":[{\"kind\":\"comment\",\"author\":\"Cy\",\"initials\":\"C\",\"text\":\"Really?\\nAsk.\","
                                    + "\"anchor\":\"ship today\",\"heading\":\"Plan\"},"
                                    + "{\"kind\":\"insertion\",\"author\":\"Ann\",\"date\":\"2026-01-02T03:04:05Z\","
                                    + "\"text\":\"today\",\"heading\":\"Plan\"},"
                                    + "{\"kind\":\"deletion\",\"author\":\"Bob\",\"text\":\"never\",\"heading\":\"Plan\"}],"
                                    + "\"total_count\":3}");
        }
    }

    @Test
    void marksMergedCells() throws Exception {
        byte[] document = word("<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>" + p(r("wide"))
                        + "</w:tc><w:tc><w:tcPr><w:vMerge w:val=\"restart\"/></w:tcPr>" + p(r("tall"))
                        + "</w:tc></w:tr>"
                        + "<w:tr><w:tc>" + p(r("a")) + "</w:tc><w:tc>" + p(r("b"))
                        + "</w:tc><w:tc><w:tcPr><w:vMerge/></w:tcPr>" + p("") + "</w:tc></w:tr></w:tbl>")
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("""
            | wide | | tall |
            | --- | --- | --- |
            | a | b | |
            """);
    }

    @Test
    void refusesTextsOverLimitsByName() throws Exception {
        assertLimit(
                word(p(r("x".repeat(2000)))),
                new OfficeLimits.Text(1 << 20, 1000, 1000, 10_000, 10, 10),
                "OfficeLimits.Text.paragraph");
        assertLimit(
                word("<w:tbl><w:tr>" + ("<w:tc>" + p(r("x")) + "</w:tc>").repeat(11) + "</w:tr></w:tbl>"),
                new OfficeLimits.Text(1 << 20, 1000, 1000, 10_000, 10, 10),
                "OfficeLimits.Text.cells");
        assertLimit(
                word("<w:tbl><w:tr>" + ("<w:tc>" + p(r("x".repeat(900))) + "</w:tc>").repeat(9) + "</w:tr></w:tbl>"),
                new OfficeLimits.Text(1 << 20, 1000, 1000, 5000, 10, 10),
                "OfficeLimits.Text.block");
        assertLimit(
                word(p(r("x")).repeat(50)),
                new OfficeLimits.Text(1000, 1000, 1000, 5000, 10, 10),
                "OfficeLimits.Text.part");
        assertLimit(
                word(p("<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>".repeat(300))),
                OfficeLimits.Text.DEFAULT,
                "OfficeLimits.xmlDepth");
    }

    private static void assertLimit(TestPackage document, OfficeLimits.Text limits, String setting) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .limits(OfficeLimits.DEFAULT.withText(limits))
                .build()) {
            String id = documents.add(document.bytes());
            assertThatThrownBy(() -> Texts.read(documents, id + "/text"))
                    .hasCauseInstanceOf(OfficeException.class)
                    .hasMessageContaining("(setting " + setting + ")");
        }
    }

    /** XML with a very long attribute or comment would be in memory as a whole. */
    @Test
    void refusesLongMarkup() throws Exception {
        OfficeLimits small = TestLimits.xmlPart(4000);
        for (String markup : new String[] {
            "<w:p w:x=\"" + ">".repeat(100_000) + "\"/>",
            "<!--" + "<a>".repeat(40_000) + "-->",
            "<![CDATA[" + "<a>".repeat(40_000) + "]]>",
            "<?pi " + "<a>".repeat(40_000) + "?>",
            "<w:p " + " ".repeat(100_000) + "/>"
        }) {
            try (OfficeDocuments documents =
                    UntimedDocuments.builder().limits(small).build()) {
                String id = documents.add(word(markup + p(r("text"))).bytes());
                assertThatThrownBy(() -> Texts.read(documents, id + "/text"))
                        .as(markup.substring(0, 8))
                        .hasCauseInstanceOf(OfficeException.class)
                        .hasMessageContaining("word/document.xml has more than 4000 bytes");
            }
        }
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(small).build()) {
            String id = documents.add(word(("<!-- > --><?pi > ?>" + p("<!-- ' -->" + r("it's \"text\" > that"))
                                    + "<w:p w:x='>\"'/><![CDATA[ > ]]>")
                            .repeat(400))
                    .bytes());
            assertThat(Texts.read(documents, id + "/text").lines()).hasSize(799);
        }
    }

    @Test
    void joinsPartsOfOneLink() throws Exception {
        byte[] document = word(p("<w:hyperlink r:id=\"rIdLink\">" + r("one")
                        + "</w:hyperlink><w:hyperlink r:id=\"rIdLink\">" + r(" link") + "</w:hyperlink>"))
                .external("word/document.xml", "rIdLink", "hyperlink", "https://example.org/b")
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("[one link](https://example.org/b)\n");
    }

    @Test
    void beginsWithZeroIfListDoesNotStateFirstNumber() throws Exception {
        String numbering = "<w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/>"
                + "<w:lvlText w:val=\"%1.\"/></w:lvl></w:abstractNum>"
                + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"1\"/></w:num>";
        byte[] document = numbered(word(item(0, "1", "zero") + item(0, "1", "one")), numbering)
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("0. zero\n1. one\n");
    }

    @Test
    void readsBulletOfSymbolFontAndLeavesOutParagraphsOfSpaces() throws Exception {
        byte[] document =
                word(p(r("\uf0b7 typed")) + p(r("\u00a0 \u00a0")) + p(r("end"))).bytes();
        assertThat(Texts.markdown(document)).isEqualTo("\u2022 typed\n\nend\n");
    }

    @Test
    void readsCharactersOfSymbolFont() throws Exception {
        byte[] document = word(p("<w:r><w:sym w:font=\"Symbol\" w:char=\"F073\"/></w:r>" + r(" ")
                        + "<w:r><w:sym w:font=\"Symbol\" w:char=\"F0A3\"/></w:r>" + r(" 1")
                        + "<w:r><w:sym w:font=\"Wingdings\" w:char=\"F073\"/></w:r>"))
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("\u03c3 \u2264 1\u2b27\n");
    }

    @Test
    void readsTicksAndMarksUnknownSymbols() throws Exception {
        byte[] document = word(p("<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0FC\"/></w:r>" + r(" done"))
                        + p("<w:r><w:sym w:font=\"Wingdings 2\" w:char=\"F0A3\"/></w:r>" + r(" open"))
                        + p("<w:r><w:sym w:font=\"Wingdings\" w:char=\"00E0\"/></w:r>" + r(" next"))
                        + p("<w:r><w:sym w:font=\"Company Signs\" w:char=\"F041\"/></w:r>" + r(" sign"))
                        + p("<w:r><w:sym w:font=\"Times New Roman\" w:char=\"2206\"/></w:r>" + r("x")))
                .bytes();
        assertThat(Texts.text(document, "txt"))
                .isEqualTo("\u2714 done\n\n\u2610 open\n\n\u2192 next\n\n\ufffd sign\n\n\u2206x\n");
    }

    @Test
    void linksPartsThatWordImports() throws Exception {
        byte[] document =
                word("<w:altChunk r:id=\"rIdHtml\"/><w:tbl><w:tr><w:tc><w:altChunk r:id=\"rIdWord\"/></w:tc><w:tc>"
                                + p(r("b")) + "</w:tc></w:tr></w:tbl>")
                        .type("html", "text/html")
                        .rel("word/document.xml", "rIdHtml", "aFChunk", "minutes.html")
                        .part("word/minutes.html", "<html><body><p>Minutes</p></body></html>")
                        .type("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document")
                        .rel("word/document.xml", "rIdWord", "aFChunk", "chapter.docx")
                        .part("word/chapter.docx", word(p(r("Chapter"))).bytes())
                        .bytes();
        assertThat(Texts.markdown(document))
                .matches(
                        "\\[Attachment: minutes\\.html]\\(office://[0-9a-f]+/embed/1\\)\n\n"
                                + "\\| \\[Attachment: chapter\\.docx]\\(office://[0-9a-f]+/embed/2\\) \\| b \\|\n\\| --- \\| --- \\|\n");
    }

    @Test
    void readsAlternativeTextOfTextBoxes() throws Exception {
        String box =
                "<w:r><w:drawing><wp:inline xmlns:wp=\"urn:wp\"><wp:docPr descr=\"%s\"/><a:graphic xmlns:a=\"urn:a\">"
                        + "<wps:wsp xmlns:wps=\"urn:wps\"><wps:txbx><w:txbxContent>%s</w:txbxContent></wps:txbx></wps:wsp></a:graphic>"
                        + "</wp:inline></w:drawing></w:r>";
        byte[] document = word(p(box.formatted("A hint", p(r("Press"))) + r("Beside"))
                        + p(box.formatted("", p(r("x")))))
                .bytes();
        assertThat(Texts.text(document, "txt")).isEqualTo("Beside\n\nA hint\n\nPress\n\nx\n");
    }
}
