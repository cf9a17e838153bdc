package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The items of an Office Open XML package, their order and their names. */
class PackageSearchTest {

    private static final String PRESENTATION = "ppt/presentation.xml";
    private static final String R = "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";
    private static final String C = "xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\"";
    private static final String A = "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"";

    private static List<ListedItem> list(TestPackage document) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            return documents.list(documents.add(document.bytes()));
        }
    }

    private static List<String> paths(TestPackage document, ItemType type) throws Exception {
        return of(document, type).map(item -> item.item().path()).toList();
    }

    private static Stream<ListedItem> of(TestPackage document, ItemType type) throws Exception {
        return list(document).stream().filter(item -> item.item().type() == type);
    }

    @Test
    @NeedsFonts // without a font no slides are listed
    void linksBetweenSlidesDoNotChangeTheirOrder() throws Exception {
        TestPackage deck = TestPackage.deck(3).rel("ppt/slides/slide1.xml", "rIdL", "slide", "slide3.xml");
        assertThat(paths(deck, ItemType.SLIDE))
                .containsExactly("ppt/slides/slide1.xml", "ppt/slides/slide2.xml", "ppt/slides/slide3.xml");
    }

    @Test
    @NeedsFonts // without a font no slides are listed
    void listsSlidesInPresentationOrderAndSharedItemsLast() throws Exception {
        TestPackage deck = TestPackage.deck(3)
                .rel(PRESENTATION, "rIdM", "slideMaster", "slideMasters/slideMaster1.xml")
                .part("ppt/slideMasters/slideMaster1.xml", "<m/>")
                .picture("ppt/slideMasters/slideMaster1.xml", "rId1", "ppt/media/master.png", TestPackage.png(1, 1));
        for (int slide = 3; slide >= 1; slide--) {
            deck.rel("ppt/slides/slide" + slide + ".xml", "rIdL", "slideLayout", "../slideLayouts/slideLayout1.xml")
                    .picture(
                            "ppt/slides/slide" + slide + ".xml",
                            "rId1",
                            "ppt/media/z" + (9 - slide) + ".png",
                            TestPackage.png(2, slide));
        }
        deck.part("ppt/slideLayouts/slideLayout1.xml", "<l/>")
                .picture("ppt/slideLayouts/slideLayout1.xml", "rId1", "ppt/media/layout.png", TestPackage.png(3, 1))
                .rel("ppt/slides/slide2.xml", "rIdD", "diagramDrawing", "../diagrams/drawing1.xml")
                .part("ppt/diagrams/drawing1.xml", "<d/>")
                .picture("ppt/diagrams/drawing1.xml", "rId1", "ppt/media/diagram.png", TestPackage.png(4, 1));
        assertThat(paths(deck, ItemType.IMAGE).subList(0, 4))
                .containsExactly("ppt/media/z8.png", "ppt/media/z7.png", "ppt/media/diagram.png", "ppt/media/z6.png");
        assertThat(paths(deck, ItemType.IMAGE).subList(4, 6))
                .containsExactlyInAnyOrder("ppt/media/layout.png", "ppt/media/master.png");
        assertThat(paths(deck, ItemType.SLIDE))
                .containsExactly("ppt/slides/slide1.xml", "ppt/slides/slide2.xml", "ppt/slides/slide3.xml");
        assertThat(of(deck, ItemType.IMAGE).map(item -> item.item().metadata().get("slide")))
                .containsExactly(1, 2, 2, 3, null, null);
        assertThat(of(deck, ItemType.SLIDE).map(ListedItem::mimeType)).containsOnly("image/png");
    }

    @Test
    void readsStrictDocumentLikeTransitional() throws Exception {
        TestPackage document = TestPackage.of(TestPackage.STRICT)
                .rel("", "rId1", "officeDocument", "word/document.xml")
                .part("word/document.xml", "<w/>")
                .rel("word/document.xml", "rId1", "header", "header1.xml")
                .part("word/header1.xml", "<w/>")
                .picture("word/header1.xml", "rId1", "word/media/a.png", TestPackage.png(1, 1));
        assertThat(paths(document, ItemType.IMAGE)).containsExactly("word/media/a.png");
    }

    @Test
    void listsPartOnceAndOmitsThumbnail() throws Exception {
        TestPackage document = TestPackage.word()
                .rel("", "rId2", "metadata/thumbnail", "docProps/thumbnail.jpeg")
                .part("docProps/thumbnail.jpeg", TestPackage.png(1, 1))
                .rel("word/document.xml", "rId1", "image", "media/a.png")
                .rel("word/document.xml", "rId2", "image", "media/a.png")
                .rel("word/document.xml", "rId3", "video", "media/a.mp4")
                .rel("word/document.xml", "rId4", "media", "media/a.mp4")
                .rel("word/document.xml", "rId5", "image", "media/missing.png")
                .part("word/media/a.mp4", "....ftypisom")
                .part("word/media/a.png", TestPackage.png(2, 2));
        assertThat(list(document))
                .extracting(item -> item.item().path())
                .containsExactly("word/media/a.png", "word/media/a.mp4");
    }

    private static String chart(String title) {
        return "<c:chartSpace " + C + " " + A + "><c:chart>" + title + "<c:plotArea/></c:chart></c:chartSpace>";
    }

    @Test
    void namesChartsByTitleShapeOrSheet() throws Exception {
        String book = "xl/workbook.xml";
        TestPackage document = TestPackage.of(TestPackage.TRANSITIONAL)
                .rel("", "rId1", "officeDocument", book)
                .part(
                        book,
                        "<workbook " + R + "><sheets><sheet name=\"Costs\" sheetId=\"1\" r:id=\"rId9\"/>"
                                + "<sheet name=\"Sales 2024\" sheetId=\"2\" r:id=\"rId1\"/></sheets></workbook>")
                .rel(book, "rId1", "worksheet", "worksheets/sheet1.xml")
                .rel(book, "rId9", "worksheet", "worksheets/sheet2.xml")
                .part("xl/worksheets/sheet1.xml", "<s/>")
                .part("xl/worksheets/sheet2.xml", "<s/>")
                .rel("xl/worksheets/sheet1.xml", "rId1", "drawing", "../drawings/drawing1.xml")
                .rel("xl/worksheets/sheet2.xml", "rId1", "drawing", "../drawings/drawing2.xml")
                .part("xl/drawings/drawing1.xml", "<d/>")
                .part(
                        "xl/drawings/drawing2.xml",
                        "<d " + R + " " + C + "><x><cNvPr name=\"Costs by month\"/>"
                                + "<c:chart r:id=\"rId2\"/></x><x><cNvPr name=\" \"/><c:chart r:id=\"rId3\"/></x></d>")
                .rel("xl/drawings/drawing1.xml", "rId1", "chart", "../charts/chart1.xml")
                .rel("xl/drawings/drawing2.xml", "rId2", "chart", "../charts/chart2.xml")
                .rel("xl/drawings/drawing2.xml", "rId3", "chart", "../charts/chart3.xml")
                .part(
                        "xl/charts/chart1.xml",
                        chart("<c:title><c:tx><c:rich><a:p><a:r><a:t>Revenue </a:t></a:r>"
                                + "<a:r><a:t>Q4</a:t></a:r></a:p></c:rich></c:tx></c:title>"))
                .part("xl/charts/chart2.xml", chart(""))
                .part("xl/charts/chart3.xml", chart("<c:autoTitleDeleted val=\"1\"/>"));
        assertThat(of(document, ItemType.CHART).map(item -> item.item().name()))
                .containsExactly("Costs by month", "Costs-chart-2", "Revenue Q4");
        assertThat(of(document, ItemType.CHART).map(ListedItem::aliases))
                .containsExactly(
                        List.of("costs-by-month", "chart-1"),
                        List.of("costs-chart-2", "chart-2"),
                        List.of("revenue-q4", "chart-3"));
        assertThat(of(document, ItemType.CHART)
                        .map(item -> item.item().metadata().get("sheet")))
                .containsExactly("Costs", "Costs", "Sales 2024");
    }

    @Test
    void namesWordFontByFaceAndDecodesIt() throws Exception {
        String key = "{00112233-4455-6677-8899-AABBCCDDEEFF}";
        byte[] font = new byte[64];
        font[1] = 1; // the first bytes of a TrueType font
        byte[] mixed = font.clone();
        for (int at = 0; at < 32; at++) {
            mixed[at] ^= (byte) (0xff - 0x11 * (at % 16));
        }
        TestPackage document = TestPackage.word()
                .rel("word/document.xml", "rId1", "fontTable", "fontTable.xml")
                .part(
                        "word/fontTable.xml",
                        "<w:fonts xmlns:w=\"w\" " + R + "><w:font w:name=\"Lato Black\">"
                                + "<w:embedBold r:id=\"rId1\" w:fontKey=\"" + key + "\"/></w:font></w:fonts>")
                .rel("word/fontTable.xml", "rId1", "font", "fonts/font1.odttf")
                .part("word/fonts/font1.odttf", mixed);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(document.bytes());
            ListedItem listed = documents.list(id).get(0);
            assertThat(listed.item().name()).isEqualTo("Lato Black Bold");
            assertThat(listed.aliases()).containsExactly("lato-black-bold", "font-1");
            assertThat(listed.mimeType()).isEqualTo("font/ttf");
            ItemContent content = documents.get(id, ItemType.FONT, "font-1");
            assertThat(content.mimeType()).isEqualTo("font/ttf");
            assertThat(content.bytes()).isEqualTo(font);
        }
    }
}
