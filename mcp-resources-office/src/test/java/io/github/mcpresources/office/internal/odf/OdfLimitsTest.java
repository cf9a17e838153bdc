package io.github.mcpresources.office.internal.odf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The memory for an OpenDocument document is limited, even if the document repeats small parts many times. */
class OdfLimitsTest {

    private static final OfficeLimits LIMITS = OfficeLimits.DEFAULT;

    private static OfficeLimits block(int block) {
        OfficeLimits.Text usual = OfficeLimits.Text.DEFAULT;
        return LIMITS.withText(new OfficeLimits.Text(
                usual.part(), usual.answer(), usual.paragraph(), block, usual.cells(), usual.strings()));
    }

    private static DocumentText text(String body, OfficeLimits limits) throws IOException {
        byte[] document = OdfPackage.of("text")
                .content("<office:body><office:text>" + body + "</office:text></office:body>")
                .bytes();
        return OdfPackage.open(document, limits).text().orElseThrow();
    }

    private static DocumentText workbook(String rows, OfficeLimits limits) throws IOException {
        byte[] document = OdfPackage.of("spreadsheet")
                .content("<office:body><office:spreadsheet><table:table table:name=\"S\">" + rows
                        + "</table:table></office:spreadsheet></office:body>")
                .bytes();
        return OdfPackage.open(document, limits).text().orElseThrow();
    }

    private static void refused(ThrowingCallable read, int limit) {
        assertThatThrownBy(read)
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                .hasMessageContaining(
                        "more than " + limit + " characters, which is the limit (setting OfficeLimits.Text.block)");
    }

    private static String cell(String attributes, String content) {
        return "<table:table-row><table:table-cell " + attributes + ">" + content
                + "</table:table-cell></table:table-row>";
    }

    @Test
    void eachRepetitionOfCellCounts() throws IOException {
        String content = "<text:p>" + "x".repeat(1000) + "</text:p>";
        DocumentText repeated =
                workbook(cell("office:value-type=\"string\" table:number-columns-repeated=\"16384\"", content), LIMITS);
        SheetSource cells = repeated.cells().orElseThrow();
        refused(
                () -> cells.read(0, CellRange.ALL, false, row -> {}),
                LIMITS.text().block());
        int[] count = {0};
        cells.read(
                0,
                CellRange.parse("range", "B1:D1"),
                false,
                row -> count[0] += row.cells().size());
        assertThat(count[0]).isEqualTo(3);
        DocumentText stated = workbook(
                cell(
                        "office:value-type=\"string\" table:number-columns-repeated=\"10\" office:string-value=\""
                                + "x".repeat(1000) + "\"",
                        ""),
                block(5000));
        refused(() -> stated.read(block -> {}), 5000);
    }

    /** A row can be repeated a million times without any more bytes to read, at which an interrupt would be seen. */
    @Test
    void interruptEndsRepeatedRow() throws IOException {
        DocumentText repeated = workbook(
                "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell"
                        + " office:value-type=\"string\"><text:p>x</text:p></table:table-cell></table:table-row>",
                LIMITS);
        int[] rows = {0};
        try {
            assertThatThrownBy(() -> repeated.cells().orElseThrow().read(0, CellRange.ALL, false, row -> {
                        rows[0]++;
                        Thread.currentThread().interrupt();
                    }))
                    .isInstanceOf(ClosedByInterruptException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(rows[0]).isEqualTo(1);
    }

    @Test
    void allNotesTogetherAreLimited() throws IOException {
        String note = "<text:p>A<text:note text:note-class=\"footnote\"><text:note-body><text:p>" + "x".repeat(100)
                + "</text:p></text:note-body></text:note></text:p>";
        text(note.repeat(5), block(1000)).read(block -> {});
        refused(() -> text(note.repeat(20), block(1000)).read(block -> {}), 1000);
    }

    @Test
    void allCommentsTogetherAreLimited() throws IOException {
        String comment = "<office:annotation><dc:creator xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
                + "A".repeat(100) + "</dc:creator><text:p>Why?</text:p></office:annotation>";
        String paragraph = "<text:p>A" + comment + "</text:p>";
        text(paragraph.repeat(5), block(1000)).comments();
        refused(() -> text(paragraph.repeat(20), block(1000)).comments(), 1000);
        String row = cell("office:value-type=\"string\"", comment + "<text:p>A</text:p>");
        refused(() -> workbook(row.repeat(20), block(1000)).comments(), 1000);
    }

    @Test
    void allShapesOfSheetTogetherAreLimited() throws IOException {
        String shape = "<draw:custom-shape><text:p>" + "x".repeat(100) + "</text:p></draw:custom-shape>";
        String row = cell("office:value-type=\"string\"", shape + "<text:p>A</text:p>");
        workbook(row.repeat(5), block(1000)).read(block -> {});
        refused(() -> workbook(row.repeat(20), block(1000)).read(block -> {}), 1000);
    }

    @Test
    void emptyCellsOfTablesInTablesCount() throws IOException {
        String inner = "<table:table><table:table-row><table:table-cell table:number-columns-repeated=\"50\"/>"
                + "</table:table-row></table:table>";
        String outer = "<table:table><table:table-row><table:table-cell>%s</table:table-cell></table:table-row>"
                + "</table:table>";
        text(outer.formatted(inner), block(1000)).read(block -> {});
        refused(() -> text(outer.formatted(inner.repeat(5)), block(1000)).read(block -> {}), 1000);
    }

    private static byte[] withProperties(String properties) throws IOException {
        return OdfPackage.of("text")
                .content("<office:body><office:text/></office:body>")
                .part(
                        "meta.xml",
                        "text/xml",
                        OdfPackage.xml(
                                        "document-meta",
                                        "<office:meta xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\">"
                                                + properties + "</office:meta>")
                                .getBytes(StandardCharsets.UTF_8))
                .bytes();
    }

    @Test
    void allPropertiesTogetherAreLimited() throws IOException {
        OfficeLimits small =
                new OfficeLimits(LIMITS.file(), 100, 20_000, LIMITS.item(), 1000, 256, 1000, 1_000_000, 1000, 1000);
        StringBuilder many = new StringBuilder();
        for (int at = 0; at < 30; at++) {
            many.append("<meta:user-defined meta:name=\"P" + at + "\">" + "x".repeat(1000) + "</meta:user-defined>");
        }
        byte[] document = withProperties(many.toString());
        assertThatThrownBy(() -> OdfPackage.open(document, small).properties())
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("The part meta.xml has")
                .hasMessageContaining("over the limit of 20000 (setting OfficeLimits.xmlPart)");
    }

    @Test
    void joinsKeywords() throws IOException {
        byte[] document = withProperties("<meta:keyword>one</meta:keyword><meta:keyword> two </meta:keyword>");
        assertThat(OdfPackage.open(document, LIMITS).properties()).isEqualTo(Map.of("keywords", "one, two"));
    }
}
