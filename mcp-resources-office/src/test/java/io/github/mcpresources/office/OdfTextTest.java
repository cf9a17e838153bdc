package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The text of OpenDocument documents has their headings, lists, tables, notes, comments, slides and cells. */
class OdfTextTest {

    private static final String META = "<office:document-meta"
            + " xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
            + " xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\""
            + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><office:meta>%s</office:meta></office:document-meta>";

    private static OdfPackage text(String styles, String body) {
        return OdfPackage.of("text")
                .content("<office:automatic-styles>" + styles + "</office:automatic-styles><office:body><office:text>"
                        + body + "</office:text></office:body>");
    }

    private static String cell(String attributes, String text) {
        return "<table:table-cell " + attributes + ">" + (text.isEmpty() ? "" : "<text:p>" + text + "</text:p>")
                + "</table:table-cell>";
    }

    private static String row(String cells) {
        return "<table:table-row>" + cells + "</table:table-row>";
    }

    @Test
    void readsAlternativeTextOfShapesWithoutPicture() throws Exception {
        String body = "<text:p>Before <draw:custom-shape><svg:title>Arrow</svg:title><svg:desc>An arrow to the left"
                + "</svg:desc></draw:custom-shape></text:p><draw:rect><svg:title>A frame</svg:title></draw:rect>"
                + "<text:p><draw:custom-shape><svg:desc>Button</svg:desc><text:p>Press</text:p></draw:custom-shape>"
                + "</text:p>";
        assertThat(Texts.text(text("", body).bytes(), "txt"))
                .contains("Before Arrow: An arrow to the left", "A frame", "Button", "Press");
    }

    @Test
    void separatesAlternativeTextsOfShapes() throws Exception {
        String body = "<text:p>See<draw:g><draw:frame><draw:text-box><text:p>1</text:p></draw:text-box><svg:desc>Alpha"
                + "</svg:desc></draw:frame><draw:frame><draw:text-box><text:p>2</text:p></draw:text-box><svg:desc>Beta"
                + "</svg:desc></draw:frame></draw:g>end</text:p>";
        assertThat(Texts.text(text("", body).bytes(), "txt")).contains("See Alpha Beta end");
    }

    @Test
    void readsHeadingsListsTablesLinksAndNotes() throws Exception {
        byte[] document = text(
                        "<style:style style:name=\"B\" style:family=\"text\"><style:text-properties"
                                + " xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\""
                                + " fo:font-weight=\"bold\"/></style:style>"
                                + "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\""
                                + " style:num-format=\"1\" style:num-suffix=\".\"/><text:list-level-style-bullet"
                                + " text:level=\"2\"/></text:list-style>",
                        "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p>"
                                + "</text:deletion></text:changed-region></text:tracked-changes><text:h"
                                + " text:outline-level=\"2\">A  title</text:h><text:p>One<text:s text:c=\"2\"/>two"
                                + " <text:span text:style-name=\"B\">bold</text:span> <text:a"
                                + " xlink:href=\"https://example.org/\">link</text:a><text:note"
                                + " text:note-class=\"footnote\"><text:note-citation>1</text:note-citation>"
                                + "<text:note-body><text:p>Below</text:p></text:note-body></text:note></text:p><text:list"
                                + " text:style-name=\"L\"><text:list-item><text:p>first</text:p>"
                                + "<text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list>"
                                + "</text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>"
                                + "<table:table>" + row(cell("", "a") + cell("", "b")) + row(cell("", "c"))
                                + "</table:table>"
                                + "<text:p/>")
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("""
            ## A title

            One  two **bold** [link](https://example.org/)[^1]

            1. first
               - inner
            2. second

            | a | b |
            | --- | --- |
            | c | |

            [^1]: Below
            """);
        assertThat(Texts.text(document, "txt")).contains("A title").doesNotContain("gone", "**");
    }

    private static String heading(int level, String attributes, String text) {
        return "<text:h text:outline-level=\"" + level + "\" " + attributes + ">" + text + "</text:h>";
    }

    @Test
    void numbersHeadingsByOutline() throws Exception {
        String outline = "<office:styles><text:outline-style style:name=\"Outline\"><text:outline-level-style"
                + " text:level=\"1\" style:num-format=\"1\" style:num-suffix=\".\"/><text:outline-level-style"
                + " text:level=\"2\" style:num-format=\"1\" text:display-levels=\"2\"/><text:outline-level-style"
                + " text:level=\"3\" style:num-format=\"\"/></text:outline-style><style:style"
                + " style:family=\"paragraph\" style:name=\"Plain\" style:list-style-name=\"\"/></office:styles>";
        String body = heading(1, "", "Chap")
                + heading(2, "", "Sect")
                + heading(2, "text:is-list-header=\"true\"", "Header")
                + heading(2, "text:style-name=\"Plain\"", "Plain")
                + heading(2, "", "Sect")
                + heading(3, "", "Detail")
                + heading(1, "text:restart-numbering=\"true\" text:start-value=\"5\"", "Chap")
                + heading(2, "", "Sect");
        byte[] document = text("", body)
                .part(
                        "styles.xml",
                        "text/xml",
                        OdfPackage.xml("document-styles", outline).getBytes(StandardCharsets.UTF_8))
                .bytes();
        assertThat(Texts.text(document, "txt").lines().filter(line -> !line.isEmpty()))
                .containsExactly("1. Chap", "1.1 Sect", "Header", "Plain", "1.2 Sect", "Detail", "5. Chap", "5.1 Sect");
    }

    @Test
    void readsCommentsWithHeadingAndProperties() throws Exception {
        byte[] document = text(
                        "",
                        "<text:h text:outline-level=\"1\">Plan</text:h><text:p>We ship<office:annotation>"
                                + "<dc:creator xmlns:dc=\"http://purl.org/dc/elements/1.1/\">Ann</dc:creator>"
                                + "<dc:date xmlns:dc=\"http://purl.org/dc/elements/1.1/\">2026-01-02T03:04:05</dc:date>"
                                + "<meta:creator-initials xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\">"
                                + "A</meta:creator-initials>"
                                + "<text:p>Really?</text:p></office:annotation> soon</text:p>")
                .part(
                        "meta.xml",
                        "text/xml",
                        META.formatted("<dc:title>A plan</dc:title><meta:initial-creator>Bob</meta:initial-creator>"
                                        + "<meta:user-defined meta:name=\"Reviewed\" meta:value-type=\"boolean\">true"
                                        + "</meta:user-defined>")
                                .getBytes(StandardCharsets.UTF_8))
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(document);
            assertThat(Texts.read(documents, id + "/text"))
                    .isEqualTo("# Plan\n\nWe ship[^c1] soon\n\n[^c1]: **Ann**: Really?\n");
            assertThat(Texts.read(documents, id + "/comments"))
                    .isEqualTo(
                            "{\"comments\":[{\"kind\":\"comment\",\"author\":\"Ann\",\"initials\":\"A\",\"date\":\"2026-01-02T03:04:05\","
                                    + "\"text\":\"Really?\",\"heading\":\"Plan\"}],\"total_count\":1}");
            assertThat(Texts.read(documents, id + "/properties"))
                    .isEqualTo("{\"title\":\"A plan\",\"author\":\"Bob\",\"custom\":{\"Reviewed\":true}}");
            assertThat(Texts.read(documents, id + "/outline")).contains("\"title\":\"Plan\"");
        }
    }

    private static String breaking(String family, String name, String attribute) {
        String fo = " xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\"";
        return style(family, name, "", "<style:" + family + "-properties" + fo + " fo:" + attribute + "=\"page\"/>");
    }

    @Test
    void readsPagesOfTablesHeadingsAndComments() throws Exception {
        String styles = breaking("paragraph", "before", "break-before")
                + breaking("paragraph", "after", "break-after")
                + style("paragraph", "inherits", "before", "")
                + breaking("table", "table", "break-before")
                + "<style:style style:family=\"paragraph\" style:name=\"first\" style:master-page-name=\"Standard\"/>";
        String split = "a<text:soft-page-break/>b";
        String comment = "<office:annotation><text:p>Why?</text:p></office:annotation>";
        String body = "<text:p text:style-name=\"first\">one" + comment + "</text:p>"
                + "<text:p text:style-name=\"before\">two</text:p><table:table>"
                + row(cell("", "on two") + cell("", ""))
                + "</table:table><text:p text:style-name=\"after\">still two</text:p>"
                + "<table:table table:style-name=\"table\">"
                + row(cell("", "on three")
                        + "<table:table-cell><text:p text:style-name=\"before\">x</text:p></table:table-cell>")
                + row(cell("", split) + cell("", split))
                + "</table:table>" + heading(1, "", "On four")
                + "<text:p>long<text:soft-page-break/> paragraph" + comment + "</text:p><text:soft-page-break/>"
                + "<text:p text:style-name=\"inherits\">seven</text:p><table:table>"
                + row(cell("", "on seven") + cell("", "")) + "</table:table>";
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(text(styles, body).bytes());
            String outline = Texts.read(documents, id + "/outline");
            assertThat(outline)
                    .contains(
                            "\"title\":\"On four\",\"level\":1,\"page\":4",
                            "{\"table\":1,\"page\":2,\"rows\"",
                            "{\"table\":2,\"page\":3,\"rows\"",
                            "{\"table\":3,\"page\":7,\"heading\":\"On four\"");
            assertThat(Texts.read(documents, id + "/comments"))
                    .contains("\"text\":\"Why?\"},", "\"text\":\"Why?\",\"page\":4,\"heading\":\"On four\"}");
        }
    }

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

    private static byte[] deck() throws IOException {
        return OdfPackage.of("presentation")
                .content("<office:body><office:presentation><draw:page draw:name=\"page1\"><draw:frame"
                        + " presentation:class=\"title\"><draw:text-box><text:p>Results</text:p></draw:text-box>"
                        + "</draw:frame><draw:custom-shape><text:p>Profit is up</text:p></draw:custom-shape>"
                        + "<presentation:notes><draw:page-thumbnail presentation:class=\"page\"/><draw:frame"
                        + " presentation:class=\"notes\"><draw:text-box><text:p>Say hello</text:p></draw:text-box>"
                        + "</draw:frame></presentation:notes></draw:page><draw:page draw:name=\"page2\"><draw:frame>"
                        + "<draw:text-box><text:p>Second</text:p></draw:text-box></draw:frame></draw:page>"
                        + "</office:presentation></office:body>")
                .bytes();
    }

    @Test
    void readsSlidesWithNotes() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck());
            assertThat(Texts.read(documents, id + "/slide/1?format=md"))
                    .isEqualTo("# Slide 1: Results\n\nProfit is up\n\n> **Notes:** Say hello\n");
            assertThat(Texts.read(documents, id + "/slide/slide-2?format=md")).isEqualTo("# Slide 2\n\nSecond\n");
            assertThat(Texts.read(documents, id + "/text")).contains("# Slide 1: Results", "# Slide 2");
            assertThat(documents.list(id))
                    .extracting(ListedItem::uri, ListedItem::mimeType)
                    .as("what can be read is listed")
                    .containsExactly(
                            tuple("office://" + id + "/slide/1?format=md", "text/markdown"),
                            tuple("office://" + id + "/slide/2?format=md", "text/markdown"));
            assertThatThrownBy(() -> Texts.read(documents, id + "/slide/1"))
                    .cause()
                    .isInstanceOfSatisfying(
                            OfficeException.class,
                            failure -> assertThat(failure.reason()).isEqualTo(OfficeException.Reason.UNSUPPORTED))
                    .hasMessageContaining("cannot render slides of OpenDocument presentations");
        }
    }

    private static String style(String family, String name, String parent, String properties) {
        return "<style:style style:family=\"" + family + "\" style:name=\"" + name + "\" style:parent-style-name=\""
                + parent + "\">" + properties + "</style:style>";
    }

    @Test
    void slideIsHiddenByParentOfItsStyle() throws Exception {
        String hidden = "<style:drawing-page-properties presentation:visibility=\"hidden\"/>";
        String visible = "<style:drawing-page-properties presentation:visibility=\"visible\"/>";
        byte[] document = OdfPackage.of("presentation")
                .content("<office:automatic-styles>" + style("drawing-page", "parent", "", hidden)
                        + style("drawing-page", "silent", "parent", "<style:drawing-page-properties/>")
                        + style("drawing-page", "shown", "parent", visible)
                        + "</office:automatic-styles><office:body><office:presentation>"
                        + "<draw:page draw:style-name=\"silent\"/><draw:page draw:style-name=\"shown\"/>"
                        + "</office:presentation></office:body>")
                .bytes();
        assertThat(Texts.markdown(document)).contains("# Slide 1 (hidden)\n", "# Slide 2\n");
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
    void continuesNumbersOfInnerList() throws Exception {
        String number =
                "<text:list-level-style-number text:level=\"%d\" style:num-format=\"1\" style:num-suffix=\".\"/>";
        String style =
                "<text:list-style style:name=\"L\">" + number.formatted(1) + number.formatted(2) + "</text:list-style>";
        String body = "<text:list xml:id=\"a\" text:style-name=\"L\"><text:list-item><text:p>outer</text:p><text:list>"
                + "<text:list-item><text:p>x</text:p></text:list-item><text:list-item><text:p>y</text:p>"
                + "</text:list-item></text:list></text:list-item></text:list><text:p>between</text:p>"
                + "<text:list text:continue-list=\"a\" text:style-name=\"L\"><text:list-item><text:list>"
                + "<text:list-item><text:p>z</text:p></text:list-item></text:list></text:list-item><text:list-item>"
                + "<text:p>next</text:p><text:list><text:list-item><text:p>again</text:p></text:list-item></text:list>"
                + "</text:list-item></text:list>";
        assertThat(Texts.text(text(style, body).bytes(), "txt"))
                .contains("1. outer\n  1. x\n  2. y\n", "  3. z\n2. next\n  1. again\n");
    }

    @Test
    void countsOuterLevelsWithoutItems() throws Exception {
        String number = "<text:list-level-style-number text:level=\"%d\" style:num-format=\"1\""
                + " text:display-levels=\"%d\"/>";
        String style = "<text:list-style style:name=\"L\">" + number.formatted(1, 1) + number.formatted(2, 2)
                + "</text:list-style>";
        String body = "<text:list text:style-name=\"L\"><text:list-item><text:list><text:list-item><text:p>x</text:p>"
                + "</text:list-item></text:list></text:list-item></text:list>";
        assertThat(Texts.text(text(style, body).bytes(), "txt")).contains("1.1 x");
    }

    @Test
    void refersToCommentAfterCommentedText() throws Exception {
        String comment = "<office:annotation office:name=\"%s\"><text:p>Why?</text:p></office:annotation>";
        String body =
                "<text:p>See " + comment.formatted("1") + "this<office:annotation-end office:name=\"1\"/>.</text:p>"
                        + "<text:p>Or " + comment.formatted("2") + "that</text:p>"
                        + "<text:p>end<office:annotation-end office:name=\"2\"/></text:p>";
        assertThat(Texts.markdown(text("", body).bytes())).startsWith("See this[^c1].\n\nOr that[^c2]\n\nend\n");
    }

    @Test
    void readsTextOfCommentsUntilTheirEnd() throws Exception {
        String comment = "<office:annotation office:name=\"%s\"><text:p>Why?</text:p></office:annotation>";
        String end = "<office:annotation-end office:name=\"%s\"/>";
        String note = "<text:note text:note-class=\"footnote\"><text:note-body><text:p>Below</text:p></text:note-body>"
                + "</text:note>";
        String body = "<text:p>See " + comment.formatted("1") + "this<text:s/>" + comment.formatted("2")
                + "one" + end.formatted("1") + "." + note + "</text:p><text:p>Or that" + end.formatted("2") + "!"
                + comment.formatted("3") + "open" + "</text:p><text:p>" + comment.formatted("4") + "x".repeat(3000)
                + end.formatted("4") + "</text:p>";
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(text("", body).bytes());
            assertThat(Texts.read(documents, id + "/comments"))
                    .isEqualTo("{\"comments\":[{\"kind\":\"comment\",\"text\":\"Why?\",\"anchor\":\"this one\"},"
                            + "{\"kind\":\"comment\",\"text\":\"Why?\",\"anchor\":\"one.Or that\"},"
                            + "{\"kind\":\"comment\",\"text\":\"Why?\"},"
                            + "{\"kind\":\"comment\",\"text\":\"Why?\",\"anchor\":\"" + "x".repeat(2000)
                            + "\"}],\"total_count\":4}");
        }
    }

    @Test
    void leavesOutPicturesOfTablesAndEdgesOfNotes() throws Exception {
        String frame =
                "<draw:frame presentation:class=\"%s\"><draw:text-box><text:p>%s</text:p></draw:text-box></draw:frame>";
        byte[] document = OdfPackage.of("presentation")
                .content("<office:body><office:presentation><draw:page draw:name=\"p\"><draw:frame><table:table>"
                        + row(cell("", "a") + cell("", "b"))
                        + "</table:table><draw:image xlink:href=\"Pictures/1.png\"/>"
                        + "</draw:frame>" + frame.formatted("footer", "Draft")
                        + frame.formatted("page-number", "&lt;number&gt;") + "<presentation:notes>"
                        + frame.formatted("notes", "Say hello") + frame.formatted("header", "Company")
                        + frame.formatted("page-number", "&lt;number&gt;")
                        + "</presentation:notes></draw:page></office:presentation></office:body>")
                .part("Pictures/1.png", "image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10})
                .bytes();
        assertThat(Texts.markdown(document)).isEqualTo("""
            # Slide 1

            | a | b |
            | --- | --- |

            > **Footer:** Draft

            > **Notes:** Say hello
            """);
    }

    private static byte[] deckWithMaster(String pages, String slides) throws IOException {
        String frame = "<draw:frame presentation:class=\"%s\"%s><draw:text-box>%s</draw:text-box></draw:frame>";
        String styles = "<office:master-styles><style:master-page style:name=\"M\">"
                + frame.formatted("title", " presentation:placeholder=\"true\"", "")
                + frame.formatted("outline", "", "<text:p>Click to edit</text:p>")
                + "<draw:frame><draw:text-box><text:p>Harbour Ltd.</text:p></draw:text-box></draw:frame>"
                + "<draw:frame><draw:text-box><text:p><text:page-number>&lt;number&gt;</text:page-number></text:p>"
                + "</draw:text-box></draw:frame><draw:frame><draw:image xlink:href=\"Pictures/1.png\"/></draw:frame>"
                + frame.formatted("date-time", "", "<text:p><presentation:date-time/></text:p>")
                + frame.formatted(
                        "footer",
                        "",
                        "<text:list><text:list-header><text:p><text:span>© <presentation:footer/></text:span></text:p>"
                                + "</text:list-header></text:list>")
                + frame.formatted(
                        "page-number", "", "<text:p><text:page-number>&lt;number&gt;</text:page-number></text:p>")
                + "<presentation:notes>" + frame.formatted("notes", "", "<text:p>Notes</text:p>")
                + "</presentation:notes></style:master-page></office:master-styles>";
        return OdfPackage.of("presentation")
                .part(
                        "styles.xml",
                        "text/xml",
                        OdfPackage.xml("document-styles", styles).getBytes(StandardCharsets.UTF_8))
                .content("<office:automatic-styles>" + pages + "</office:automatic-styles><office:body>"
                        + "<office:presentation><presentation:footer-decl presentation:name=\"f\">Ann</presentation:footer-decl>"
                        + "<presentation:date-time-decl presentation:name=\"d\" presentation:source=\"fixed\">May 2026"
                        + "</presentation:date-time-decl><presentation:date-time-decl presentation:name=\"now\""
                        + " presentation:source=\"current-date\"/>" + slides + "</office:presentation></office:body>")
                .bytes();
    }

    private static String page(String style, String attributes, String text) {
        return "<draw:page draw:master-page-name=\"M\" draw:style-name=\"" + style + "\" " + attributes
                + "><draw:frame><draw:text-box><text:p>" + text + "</text:p></draw:text-box></draw:frame></draw:page>";
    }

    @Test
    void readsTextsOfMasterOnceAndFootersOnEachSlide() throws Exception {
        String properties = "<style:drawing-page-properties presentation:%s=\"%s\"/>";
        String pages = style("drawing-page", "numbered", "", properties.formatted("display-page-number", "true"))
                + style("drawing-page", "nofooter", "", properties.formatted("display-footer", "false"))
                + style("drawing-page", "nomaster", "", properties.formatted("background-objects-visible", "false"));
        String names = "presentation:use-footer-name=\"f\" presentation:use-date-time-name=\"%s\"";
        byte[] deck = deckWithMaster(
                pages,
                page("nomaster", names.formatted("d"), "one")
                        + page("numbered", names.formatted("d"), "two")
                        + page("nofooter", names.formatted("now"), "three")
                        + page("", names.formatted("now"), "four"));
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            assertThat(Texts.read(documents, id + "/text")).isEqualTo("""
                # Slide 1

                one

                # Slide 2

                two

                > **Background:** Harbour Ltd.

                > **Footer:** May 2026 | © Ann | 2

                # Slide 3

                three

                # Slide 4

                four

                > **Footer:** © Ann
                """);
            assertThat(Texts.read(documents, id + "/slide/3?format=md"))
                    .isEqualTo("# Slide 3\n\nthree\n\n> **Background:** Harbour Ltd.\n");
        }
    }

    /** Otherwise, a small file with many slides would have a huge text. */
    @Test
    void cutsLongFooters() throws Exception {
        byte[] deck = OdfPackage.of("presentation")
                .part(
                        "styles.xml",
                        "text/xml",
                        OdfPackage.xml(
                                        "document-styles",
                                        "<office:master-styles><style:master-page style:name=\"M\"><draw:frame"
                                                + " presentation:class=\"footer\"><draw:text-box><text:p>"
                                                + "x".repeat(100_000) + "</text:p></draw:text-box></draw:frame>"
                                                + "</style:master-page></office:master-styles>")
                                .getBytes(StandardCharsets.UTF_8))
                .content("<office:body><office:presentation>" + page("", "", "one")
                        + "</office:presentation></office:body>")
                .bytes();
        assertThat(Texts.markdown(deck)).endsWith("> **Footer:** " + "x".repeat(1000) + "\n");
    }

    @Test
    void readsLinksOfShapes() throws Exception {
        byte[] deck = deckWithMaster(
                "",
                "<draw:page><draw:a xlink:href=\"https://example.org/\"><draw:custom-shape><text:p>Our page</text:p>"
                        + "</draw:custom-shape></draw:a><draw:g><draw:a xlink:href=\"https://example.org/2\"><draw:frame>"
                        + "<draw:text-box><text:p>See <text:a xlink:href=\"https://example.org/3\">this</text:a></text:p>"
                        + "<text:p>Two</text:p></draw:text-box></draw:frame></draw:a></draw:g></draw:page>");
        assertThat(Texts.markdown(deck)).isEqualTo("""
            # Slide 1

            [Our page](https://example.org/)

            See [this](https://example.org/3)

            [Two](https://example.org/2)
            """);
    }

    @Test
    void readsNumberAndFooterOfSlideItself() throws Exception {
        String frame =
                "<draw:frame presentation:class=\"%s\"><draw:text-box><text:p>%s</text:p></draw:text-box></draw:frame>";
        byte[] deck = deckWithMaster(
                "",
                "<draw:page draw:master-page-name=\"M\" presentation:use-footer-name=\"f\">"
                        + frame.formatted("page-number", "<text:page-number>&lt;number&gt;</text:page-number>")
                        + frame.formatted("footer", "Own footer")
                        + "<draw:frame><draw:text-box><text:p>See slide <text:page-number>&lt;number&gt;"
                        + "</text:page-number></text:p></draw:text-box></draw:frame></draw:page>");
        assertThat(Texts.markdown(deck))
                .contains("See slide 1\n", "> **Footer:** 1 | Own footer\n")
                .doesNotContain("©");
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

    @Test
    void readsShapesBesideParagraphAfterIt() throws Exception {
        String frame =
                "<draw:frame text:anchor-type=\"%s\"><svg:desc>%s</svg:desc><draw:image xlink:href=\"Pictures/1.png\"/>"
                        + "</draw:frame>";
        String body = "<text:p>" + frame.formatted("paragraph", "Beside") + "One " + frame.formatted("as-char", "icon")
                + " two</text:p>";
        byte[] document = text("", body)
                .part("Pictures/1.png", "image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10})
                .bytes();
        assertThat(Texts.markdown(document))
                .matches(
                        "One !\\[icon]\\(office://[0-9a-f]+/image/1\\) two\n\n!\\[Beside]\\(office://[0-9a-f]+/image/1\\)\n");
    }

    @Test
    void readsDataOfChartsOnSlides() throws Exception {
        String cells = "<table:table table:name=\"local-table\"><table:table-header-rows>"
                + row(cell("", "") + cell("office:value-type=\"string\"", "Sales"))
                + "</table:table-header-rows><table:table-rows>"
                + row(cell("office:value-type=\"string\"", "Q1")
                        + cell("office:value-type=\"float\" office:value=\"8.200000000000001\"", "8.2"))
                + "</table:table-rows></table:table>";
        String chart = "<office:body><office:chart><chart:chart chart:class=\"chart:bar\"><chart:plot-area>"
                + "<chart:axis chart:dimension=\"x\"><chart:categories table:cell-range-address=\"local-table.A2:A2\"/>"
                + "</chart:axis><chart:series chart:values-cell-range-address=\"local-table.B2:B2\""
                + " chart:label-cell-address=\"local-table.B1:B1\"/></chart:plot-area>" + cells
                + "</chart:chart></office:chart></office:body>";
        byte[] document = OdfPackage.of("presentation")
                .content("<office:body><office:presentation><draw:page draw:name=\"p\"><draw:frame>"
                        + "<draw:object xlink:href=\"./Object 1\"/></draw:frame></draw:page></office:presentation>"
                        + "</office:body>")
                .entry("Object 1/", "application/vnd.oasis.opendocument.chart")
                .part(
                        "Object 1/content.xml",
                        "text/xml",
                        OdfPackage.xml("document-content", chart).getBytes(StandardCharsets.UTF_8))
                .bytes();
        assertThat(Texts.markdown(document)).endsWith("| category | Sales |\n| --- | --- |\n| Q1 | 8.2 |\n");
    }
}
