package io.github.mcpresources.office;

import static io.github.mcpresources.office.OdfParts.cell;
import static io.github.mcpresources.office.OdfParts.row;
import static io.github.mcpresources.office.OdfParts.style;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The text of OpenDocument presentations has their slides with notes, charts, links and the texts of masters. */
class OdfSlideTextTest {

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
