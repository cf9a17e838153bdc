package io.github.mcpresources.office.internal.odf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.content.Wrappings;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class OdfDocumentTest {

    private static final String TEXT = "application/vnd.oasis.opendocument.text";
    private static final byte[] WAVE = "RIFF1234WAVEfmt ".getBytes(ISO_8859_1);

    @Test
    void listsPicturesAndObjectsOfText() throws IOException {
        byte[] inner = OdfPackage.xml("document-content", "<office:body/>").getBytes(UTF_8);
        byte[] pdf = Wrappings.oleObject(
                "\u0001Ole10Native", Wrappings.ole10Native("a.pdf", "%PDF-1.4".getBytes(ISO_8859_1)));
        OdfPackage odt = OdfPackage.of("text")
                .content("""
                        <office:body><office:text>
                        <draw:frame><draw:image xlink:href="https://example.org/remote.png"/></draw:frame>
                        <draw:frame draw:name="Logo"><draw:image xlink:href="Pictures/logo.png"/></draw:frame>
                        <draw:frame><draw:image xlink:href="./Pictures/logo.png"/></draw:frame>
                        <draw:frame draw:name="Object1"><draw:object xlink:href="./Object 1"/>
                          <draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>
                        <draw:frame><draw:object-ole xlink:href="./Object%202"/>
                          <draw:image xlink:href="./ObjectReplacements/Object 2"/></draw:frame>
                        <draw:frame><draw:image xlink:href="Pictures/gone.png"/></draw:frame>
                        </office:text></office:body>""")
                .part("Pictures/logo.png", "image/png", png())
                .part("Pictures/unused.png", "image/png", png())
                .part("Object 1/content.xml", "text/xml", inner)
                .entry("Object 1/", TEXT)
                .part("Object 2", "application/vnd.sun.star.oleobject", pdf)
                .part("ObjectReplacements/Object 1", "image/png", png())
                .part("ObjectReplacements/Object 2", "image/png", png());
        try (OdfDocument document = odt.open()) {
            assertThat(document.items())
                    .extracting(item -> item.type() + " " + item.name() + " " + item.mimeType() + " " + item.metadata())
                    .containsExactly(
                            "IMAGE logo.png image/png {dimensions=" + size() + "}",
                            "IMAGE null application/octet-stream {external=https://example.org/remote.png}",
                            "EMBED Object1 " + TEXT + " {}",
                            "EMBED a.pdf application/pdf {}");
            assertThat(read(document, 0)).isEqualTo(png());
            assertThat(read(document, 3)).isEqualTo(pdf);
            byte[] object = read(document, 2);
            assertThat(object).isEqualTo(read(document, 2));
            try (OdfDocument itself = OdfPackage.open(object, OfficeLimits.DEFAULT)) {
                assertThat(itself.items()).isEmpty();
            }
            assertThatThrownBy(() -> read(document, 1)).hasMessageContaining("does not follow links");
        }
    }

    @Test
    void listsReplacementThatIsUsedAsPicture() throws IOException {
        OdfPackage odt = OdfPackage.of("text-template")
                .content("""
                        <draw:frame><draw:object-ole xlink:href="./Object 1"/>
                          <draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>
                        <draw:frame><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>""")
                .part("Object 1", "", new byte[] {1, 2, 3})
                .part("ObjectReplacements/Object 1", "", png());
        try (OdfDocument document = odt.open()) {
            assertThat(document.items()).extracting(OfficeItem::type).containsExactly(ItemType.IMAGE, ItemType.EMBED);
        }
    }

    @Test
    void listsMediaFontsAndSlidesOfPresentation() throws IOException {
        OdfPackage odp = OdfPackage.of("presentation")
                .content("""
                        <office:font-face-decls><style:font-face svg:font-family="Fancy"><svg:font-face-src>
                          <svg:font-face-uri xlink:href="Fonts/Fancy1.ttf"/></svg:font-face-src></style:font-face>
                        </office:font-face-decls>
                        <office:body><office:presentation>
                        <draw:page draw:name="Start"/>
                        <draw:page draw:name="Film"><draw:frame>
                          <draw:plugin xlink:href="Media/film.mp4" draw:mime-type="application/vnd.sun.star.media"/>
                          <draw:image xlink:href="Pictures/poster.png"/></draw:frame>
                          <presentation:sound xlink:href="Media/ding.wav"/></draw:page>
                        </office:presentation></office:body>""")
                .part("Media/film.mp4", "", "\0\0\0\u0018ftypmp42".getBytes(ISO_8859_1))
                .part("Media/ding.wav", "audio/x-wav", WAVE)
                .part("Pictures/poster.png", "image/png", png())
                .part("Fonts/Fancy1.ttf", "application/x-font-ttf", Wrappings.trueType());
        try (OdfDocument document = odp.open()) {
            assertThat(document.items())
                    .extracting(item -> item.type() + " " + item.name() + " " + item.mimeType() + " "
                            + item.metadata().get("slide"))
                    .containsExactly(
                            "IMAGE poster.png image/png 2",
                            "MEDIA film.mp4 video/mp4 2",
                            "MEDIA ding.wav audio/wav 2",
                            "FONT Fancy font/ttf null",
                            "SLIDE Start text/markdown 1",
                            "SLIDE Film text/markdown 2");
            assertThat(read(document, 2)).isEqualTo(WAVE);
            assertThatThrownBy(() -> read(document, 4))
                    .isInstanceOfSatisfying(
                            OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.UNSUPPORTED))
                    .hasMessage("This server cannot render slides of OpenDocument presentations;"
                            + " read their text with format=md, or save the document as .pptx");
        }
    }

    @Test
    void readsChartDataOfSpreadsheet() throws IOException {
        ChartData chart = chart("""
                <office:automatic-styles><style:style style:name="ch7"><style:graphic-properties
                  draw:fill-color="#004586"/></style:style></office:automatic-styles>
                <office:body><office:chart><chart:chart chart:class="chart:bar">
                <chart:title><text:p>Revenue Q4</text:p></chart:title>
                <chart:plot-area><chart:axis chart:dimension="x"><chart:categories
                    table:cell-range-address="Sheet1.$A$2:Sheet1.$A$4"/></chart:axis>
                  <chart:axis chart:dimension="y"><chart:title><text:p>EUR</text:p></chart:title></chart:axis>
                  <chart:series chart:style-name="ch7" chart:values-cell-range-address="Sheet1.$C$2:Sheet1.$C$4"
                    chart:label-cell-address="Sheet1.$C$1"/>
                  <chart:series chart:values-cell-range-address="Sheet1.$B$2:Sheet1.$B$4"
                    chart:label-cell-address="Sheet1.$B$1" chart:class="chart:line"/></chart:plot-area>
                <table:table table:name="local-table"><table:table-header-rows><table:table-row>
                  <table:table-cell><text:p/></table:table-cell>
                  <table:table-cell><text:p>2023</text:p><draw:g><svg:desc>Sheet1.B1</svg:desc></draw:g></table:table-cell>
                  <table:table-cell><text:p>2024</text:p><draw:g><svg:desc>Sheet1.C1</svg:desc></draw:g></table:table-cell>
                </table:table-row></table:table-header-rows><table:table-rows>"""
                + row("North", "1.5", "10", true)
                + row("South", "2", "NaN", false)
                + row("East", "3", "30", false)
                + "</table:table-rows></table:table></chart:chart></office:chart></office:body>");
        assertThat(chart.title()).isEqualTo("Revenue Q4");
        assertThat(chart.type()).isEqualTo("column");
        assertThat(chart.axes()).containsExactly(new ChartData.Axis("left", "EUR"));
        assertThat(chart.series()).hasSize(2);
        ChartData.Series first = chart.series().get(0);
        assertThat(first.name()).isEqualTo("2024");
        assertThat(first.categories()).containsExactly("North", "South", "East");
        assertThat(first.values()).containsExactly(10.0, null, 30.0);
        assertThat(first.color()).isEqualTo("#004586");
        ChartData.Series second = chart.series().get(1);
        assertThat(second.name()).isEqualTo("2023");
        assertThat(second.type()).isEqualTo("line");
        assertThat(second.values()).containsExactly(1.5, 2.0, 3.0);
    }

    @Test
    void readsOwnTableOfChartInText() throws IOException {
        ChartData chart = chart("""
                <office:body><office:chart><chart:chart chart:class="chart:circle"><chart:plot-area>
                <chart:axis chart:dimension="x"><chart:categories
                    table:cell-range-address="local-table.$A$2:.$A$3"/></chart:axis>
                <chart:series chart:values-cell-range-address="local-table.$C$2:.$C$3"
                    chart:label-cell-address="local-table.$C$1"/></chart:plot-area>
                <table:table table:name="local-table"><table:table-row>
                  <table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>Share</text:p></table:table-cell>
                </table:table-row>"""
                + row("A", "1", "25", false)
                + row("B", "2", "75", false)
                + "</table:table></chart:chart></office:chart></office:body>");
        assertThat(chart.type()).isEqualTo("pie");
        assertThat(chart.series().get(0).name()).isEqualTo("Share");
        assertThat(chart.series().get(0).categories()).containsExactly("A", "B");
        assertThat(chart.series().get(0).values()).containsExactly(25.0, 75.0);
    }

    @Test
    void readsDocumentOfLibreOffice() throws IOException {
        byte[] file = Corpus.bytes("testODTEmbedded.odt");
        try (OdfDocument document = OdfPackage.open(file, OfficeLimits.DEFAULT)) {
            // Checked manually: the text document has one picture. The thumbnail of the document is not part of the
            // text.
            assertThat(document.items())
                    .extracting(item -> item.type() + " " + item.path() + " " + item.mimeType() + " " + item.size())
                    .containsExactly("IMAGE Pictures/10000201000000020000000209196218EBA73885.png image/png 174");
        }
    }

    @Test
    void rejectsEncryptedDocument() {
        refused(OdfPackage.of("text").encrypted().content(""), Reason.ENCRYPTED, OfficeLimits.DEFAULT);
    }

    @Test
    void rejectsFileThatIsNoDocument() {
        OdfPackage epub =
                OdfPackage.of("text").entry("/", "application/epub+zip").content("");
        refused(epub, Reason.NOT_OFFICE, OfficeLimits.DEFAULT);
    }

    @Test
    void rejectsBrokenAndHostileXml() {
        refused(OdfPackage.of("text"), Reason.CORRUPT, OfficeLimits.DEFAULT);
        refused(OdfPackage.of("text").content("<draw:frame>"), Reason.CORRUPT, OfficeLimits.DEFAULT);
        byte[] entity = "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><x>&e;</x>".getBytes(UTF_8);
        refused(OdfPackage.of("text").part("content.xml", "text/xml", entity), Reason.CORRUPT, OfficeLimits.DEFAULT);
        String deep = "<draw:g>".repeat(300) + "</draw:g>".repeat(300);
        refused(OdfPackage.of("text").content(deep), Reason.LIMIT, OfficeLimits.DEFAULT);
        String bomb = " ".repeat(30 << 20);
        refused(OdfPackage.of("text").content(bomb), Reason.LIMIT, OfficeLimits.DEFAULT);
        OfficeLimits few = new OfficeLimits(1 << 20, 100, 1 << 20, 1 << 20, 100, 256, 10, 100, 100, 100);
        refused(OdfPackage.of("text").content("<draw:image xlink:href=\"a.png\"/>".repeat(11)), Reason.LIMIT, few);
    }

    /** A few bytes may encode many cells, and many series may refer to the same cells. */
    @Test
    void smallChartCannotFillMemory() throws IOException {
        String start = "<office:body><office:chart><chart:chart chart:class=\"chart:bar\"><chart:plot-area>";
        String series = "<chart:series chart:values-cell-range-address=\"local-table.$A$1:.$ZZ$999999\"/>";
        String table = "</chart:plot-area><table:table table:name=\"local-table\">";
        String end = "</table:table></chart:chart></office:chart></office:body>";
        String repeated =
                "<table:table-row><table:table-cell table:number-columns-repeated=\"4096\"><text:p>%s</text:p>"
                        + "</table:table-cell></table:table-row>";
        OfficeLimits usual = OfficeLimits.DEFAULT;
        OfficeLimits anyRatio = new OfficeLimits(
                usual.file(), usual.entries(), usual.xmlPart(), usual.item(), 1_000_000, 256, 10, 100, 100, 100);
        ChartData shared = chart(start + table + repeated.formatted("lorem ipsum ".repeat(100_000)) + end, anyRatio);
        assertThat(shared.series()).isEmpty();
        List.of(
                        start
                                + series.repeat(2000)
                                + table
                                + repeated.formatted("1").repeat(200)
                                + end,
                        start + series + table + "<table:table-row/>".repeat(100_000) + end)
                .forEach(bomb -> assertThatThrownBy(() -> chart(bomb, anyRatio))
                        .isInstanceOfSatisfying(
                                OfficeException.class,
                                e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                        .hasMessageContaining("more than 1048576 points"));
    }

    /** An example is a video. */
    @Test
    void doesNotFlagTooLargeItemAsDamaged() throws IOException {
        OfficeLimits small = new OfficeLimits(1 << 20, 100, 1 << 20, 4000, 100, 256, 10, 100, 100, 100);
        byte[] film = new byte[5000];
        System.arraycopy("\0\0\0\24ftypmp42".getBytes(UTF_8), 0, film, 0, 12);
        byte[] file = OdfPackage.of("presentation")
                .content("<draw:plugin xlink:href=\"Media/a.mp4\"/>")
                .part("Media/a.mp4", "video/mp4", film)
                .bytes();
        try (OdfDocument document = OdfPackage.open(file, small)) {
            OfficeItem item = document.items().get(0);
            assertThat(item.mimeType()).isEqualTo("video/mp4");
            assertThat(item.metadata()).doesNotContainKey("flags");
            assertThatThrownBy(() -> document.open(item)).hasMessageContaining("OfficeLimits.item");
        }
    }

    @Test
    void rejectsDuplicateName() {
        OdfPackage twice = OdfPackage.of("text")
                .content("")
                .part("Pictures/a.png", "image/png", png())
                .part("Pictures/A.png", "image/png", png());
        refused(twice, Reason.CORRUPT, OfficeLimits.DEFAULT);
    }

    private static void refused(OdfPackage file, Reason reason, OfficeLimits limits) {
        assertThatThrownBy(() -> {
                    try (OdfDocument document = OdfPackage.open(file.bytes(), limits)) {
                        document.items();
                    }
                })
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private static ChartData chart(String body) throws IOException {
        return chart(body, OfficeLimits.DEFAULT);
    }

    private static ChartData chart(String body, OfficeLimits limits) throws IOException {
        OdfPackage ods = OdfPackage.of("spreadsheet")
                .content("""
                        <office:body><office:spreadsheet><table:table table:name="Sheet1"><table:shapes>
                        <draw:frame draw:name="Chart 1"><draw:object xlink:href="./Object 1"/>
                          <draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>
                        </table:shapes></table:table></office:spreadsheet></office:body>""")
                .part(
                        "Object 1/content.xml",
                        "text/xml",
                        OdfPackage.xml("document-content", body).getBytes(UTF_8))
                .entry("Object 1/", "application/vnd.oasis.opendocument.chart")
                .part("ObjectReplacements/Object 1", "image/png", png());
        try (OdfDocument document = OdfPackage.open(ods.bytes(), limits)) {
            List<OfficeItem> items = document.items();
            assertThat(items).extracting(OfficeItem::type).containsExactly(ItemType.CHART);
            ChartData chart = document.chart(items.get(0));
            assertThat(items.get(0).name()).isEqualTo(chart.title() == null ? "Chart 1" : chart.title());
            assertThat(items.get(0).metadata()).containsEntry("sheet", "Sheet1");
            return chart;
        }
    }

    /** Returns a row of the table of a chart. In the first row, LibreOffice marks the source cells of the values. */
    private static String row(String name, String second, String third, boolean marked) {
        String cell = "<table:table-cell office:value-type=\"float\" office:value=\"%s\"><text:p>%s</text:p>%s"
                + "</table:table-cell>";
        String mark = "<draw:g><svg:desc>Sheet1.%1$s2:Sheet1.%1$s4</svg:desc></draw:g>";
        return "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>" + name + "</text:p>"
                + (marked ? mark.formatted("A") : "") + "</table:table-cell>"
                + cell.formatted(second, second, marked ? mark.formatted("B") : "")
                + cell.formatted(third, third, marked ? mark.formatted("C") : "") + "</table:table-row>";
    }

    private static byte[] read(OdfDocument document, int item) throws IOException {
        try (InputStream in = document.open(document.items().get(item))) {
            return in.readAllBytes();
        }
    }

    private static Object size() throws IOException {
        try (OdfDocument document = OdfPackage.of("text")
                .content("<draw:image xlink:href=\"a.png\"/>")
                .part("a.png", "image/png", png())
                .open()) {
            assertThat(document.items().get(0).metadata().get("dimensions"))
                    .isEqualTo(Map.of("width", 37, "height", 21));
            return document.items().get(0).metadata().get("dimensions");
        }
    }

    private static byte[] png() {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageIO.write(new BufferedImage(37, 21, BufferedImage.TYPE_INT_RGB), "png", out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
