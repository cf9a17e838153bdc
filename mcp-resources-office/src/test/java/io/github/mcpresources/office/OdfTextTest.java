package io.github.mcpresources.office;

import static io.github.mcpresources.office.OdfParts.cell;
import static io.github.mcpresources.office.OdfParts.row;
import static io.github.mcpresources.office.OdfParts.style;
import static io.github.mcpresources.office.OdfParts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The text of OpenDocument text documents has their headings, lists, tables, notes, comments and pages. */
class OdfTextTest {

    private static final String META = "<office:document-meta"
            + " xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\""
            + " xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\""
            + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><office:meta>%s</office:meta></office:document-meta>";

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
}
