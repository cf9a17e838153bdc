package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Rectangle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.poi.sl.usermodel.PictureData;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.xddf.usermodel.chart.AxisPosition;
import org.apache.poi.xddf.usermodel.chart.ChartTypes;
import org.apache.poi.xddf.usermodel.chart.XDDFBarChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFCategoryAxis;
import org.apache.poi.xddf.usermodel.chart.XDDFChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFDataSourcesFactory;
import org.apache.poi.xddf.usermodel.chart.XDDFValueAxis;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFChart;
import org.apache.poi.xslf.usermodel.XSLFPictureShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTable;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.junit.jupiter.api.Test;

/** The text of a slide has its title, body, tables, charts as data, pictures, notes and comments. */
class SlideTextTest {

    private static byte[] bytes(XMLSlideShow show) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        show.write(out);
        return out.toByteArray();
    }

    private static XSLFSlide slide(XMLSlideShow show, String title, String... body) {
        XSLFSlide slide = show.createSlide(show.getSlideMasters().get(0).getLayout(SlideLayout.TITLE_AND_CONTENT));
        slide.getPlaceholder(0).setText(title);
        XSLFTextShape content = slide.getPlaceholder(1);
        content.clearText();
        for (String line : body) {
            XSLFTextParagraph paragraph = content.addNewTextParagraph();
            paragraph.addNewTextRun().setText(line.strip());
            paragraph.setIndentLevel(line.startsWith(" ") ? 1 : 0);
        }
        return slide;
    }

    /** Only the shapes that are not placeholders appear on slides. */
    @Test
    void readsTextsOfLayoutAndMasterOnce() throws Exception {
        byte[] deck;
        try (XMLSlideShow show = new XMLSlideShow()) {
            show.getSlideMasters().get(0).createTextBox().setText("Harbour Ltd.");
            XSLFSlide first = slide(show, "One", "body");
            first.getSlideLayout().createTextBox().setText("Confidential");
            slide(show, "Two", "body");
            slide(show, "Three", "body").setFollowMasterGraphics(false);
            deck = bytes(show);
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            String background = "> **Background:** Confidential\n\n> **Background:** Harbour Ltd.\n";
            assertThat(Texts.read(documents, id + "/text"))
                    .isEqualTo("# Slide 1: One\n\n- body\n\n" + background
                            + "\n# Slide 2: Two\n\n- body\n\n# Slide 3: Three\n\n- body\n");
            assertThat(Texts.read(documents, id + "/slide/2?format=md"))
                    .isEqualTo("# Slide 2: Two\n\n- body\n\n" + background);
            assertThat(Texts.read(documents, id + "/slide/3?format=md")).isEqualTo("# Slide 3: Three\n\n- body\n");
        }
    }

    @Test
    void readsTitlesListsTablesPicturesAndNotes() throws Exception {
        byte[] deck;
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFSlide first = slide(show, "Results", "Revenue *up*", " 12 percent", "Costs");
            XSLFTable table = first.createTable(2, 2);
            table.setAnchor(new Rectangle(10, 10, 200, 100));
            table.getCell(0, 0).setText("Region");
            table.getCell(0, 1).setText("Sales");
            table.getCell(1, 0).setText("North");
            table.getCell(1, 1).setText("7");
            XSLFPictureShape picture = first.createPicture(
                    show.addPicture(new ByteArrayInputStream(TestPackage.png(2, 2)), PictureData.PictureType.PNG));
            picture.setAnchor(new Rectangle(10, 200, 20, 20));
            XSLFTextBox box = first.createTextBox();
            box.setText("In a box");
            for (XSLFTextShape shape : show.getNotesSlide(first).getPlaceholders()) {
                if (shape.getTextType() == Placeholder.BODY) {
                    shape.setText("Say thanks");
                }
            }
            XSLFSlide second = slide(show, "More", "only");
            second.setHidden(true);
            deck = bytes(show);
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            String first = """
                # Slide 1: Results

                - Revenue \\*up\\*
                  - 12 percent
                - Costs

                | Region | Sales |
                | --- | --- |
                | North | 7 |

                ![](office://%s/image/1)

                In a box

                > **Notes:** Say thanks
                """.formatted(id);
            assertThat(Texts.read(documents, id + "/slide/1?format=md")).isEqualTo(first);
            assertThat(Texts.read(documents, id + "/slide/slide-1?format=md")).isEqualTo(first);
            assertThat(Texts.read(documents, id + "/slide/2?format=txt"))
                    .isEqualTo("Slide 2 (hidden): More\n\n- only\n");
            assertThat(Texts.read(documents, id + "/text")).isEqualTo(first + "\n# Slide 2 (hidden): More\n\n- only\n");
            assertThat(Texts.read(documents, id + "/table/1")).isEqualTo("Region,Sales\r\nNorth,7\r\n");
        }
    }

    @Test
    void readsChartsAsTheirData() throws Exception {
        byte[] deck;
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFSlide slide = show.createSlide();
            XSLFChart chart = show.createChart(slide);
            chart.setTitleText("Sales");
            XDDFCategoryAxis bottom = chart.createCategoryAxis(AxisPosition.BOTTOM);
            XDDFValueAxis left = chart.createValueAxis(AxisPosition.LEFT);
            XDDFBarChartData data = (XDDFBarChartData) chart.createData(ChartTypes.BAR, bottom, left);
            XDDFChartData.Series series = data.addSeries(
                    XDDFDataSourcesFactory.fromArray(new String[] {"Q1", "Q2"}, "Sheet1!$A$2:$A$3"),
                    XDDFDataSourcesFactory.fromArray(new Double[] {1.5, 2.0}, "Sheet1!$B$2:$B$3"));
            series.setTitle("2026", null);
            chart.plot(data);
            slide.addChart(chart, new Rectangle(10, 10, 300, 200));
            deck = bytes(show);
        }
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            assertThat(Texts.read(documents, id + "/slide/1?format=md")).isEqualTo("""
                # Slide 1

                [Chart: Sales](office://%s/chart/1)

                Sales

                | category | 2026 |
                | --- | --- |
                | Q1 | 1.5 |
                | Q2 | 2 |
                """.formatted(id));
        }
    }

    @Test
    void numbersListsAndReadsCommentsOfBothKinds() throws Exception {
        String p = " xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
                + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"";
        String number = "<a:p><a:pPr><a:buAutoNum type=\"alphaLcParenR\"/></a:pPr><a:r><a:t>";
        byte[] deck = TestPackage.deck(1)
                .part(
                        "ppt/slides/slide1.xml",
                        "<p:sld" + p + "><p:cSld><p:spTree><p:sp><p:txBody>" + number + "one</a:t></a:r></a:p>" + number
                                + "two</a:t></a:r></a:p><a:p><a:r><a:t>plain</a:t></a:r></a:p></p:txBody></p:sp>"
                                + "</p:spTree></p:cSld></p:sld>")
                .rel("ppt/presentation.xml", "rIdAuthors", "commentAuthors", "commentAuthors.xml")
                .part(
                        "ppt/commentAuthors.xml",
                        "<p:cmAuthorLst" + p + "><p:cmAuthor id=\"0\" name=\"Ann\"/></p:cmAuthorLst>")
                .rel("ppt/slides/slide1.xml", "rIdC", "comments", "../comments/comment1.xml")
                .part(
                        "ppt/comments/comment1.xml",
                        "<p:cmLst" + p + "><p:cm authorId=\"0\" dt=\"2026-01-02T03:04:05\"><p:text>Why?</p:text></p:cm>"
                                + "</p:cmLst>")
                .rel("ppt/slides/slide1.xml", "rIdM", "comments", "../comments/modern1.xml")
                .part(
                        "ppt/comments/modern1.xml",
                        "<m:cmLst xmlns:m=\"urn:m\"" + p + "><m:cm authorId=\"0\" created=\"2026-01-03\"><m:replyLst>"
                                + "<m:reply authorId=\"0\"><m:txBody><a:p><a:r><a:t>Yes</a:t></a:r></a:p></m:txBody>"
                                + "</m:reply></m:replyLst><m:txBody><a:p><a:r><a:t>Right?</a:t></a:r></a:p></m:txBody>"
                                + "</m:cm></m:cmLst>")
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(deck);
            assertThat(Texts.read(documents, id + "/text")).isEqualTo("""
                # Slide 1

                - a) one
                - b) two

                plain

                > **Comment by Ann:** Why?

                > **Comment by Ann:** Right?

                > **Comment by Ann:** Yes
                """);
            assertThat(Texts.read(documents, id + "/comments"))
                    .isEqualTo(
                            "{\"comments\":[{\"kind\":\"comment\",\"author\":\"Ann\",\"date\":\"2026-01-02T03:04:05\","
                                    + "\"text\":\"Why?\",\"slide\":1,\"uri\":\"office://" + id
                                    + "/slide/1?format=md\"},"
                                    + "{\"kind\":\"comment\",\"author\":\"Ann\",\"date\":\"2026-01-03\",\"text\":\"Right?\","
                                    + "\"slide\":1,\"uri\":\"office://" + id + "/slide/1?format=md\"},"
                                    + "{\"kind\":\"comment\",\"author\":\"Ann\",\"text\":\"Yes\",\"slide\":1,"
                                    + "\"uri\":\"office://" + id + "/slide/1?format=md\"}],\"total_count\":3}");
        }
    }

    @Test
    void writesEquationsInOneLine() throws Exception {
        String run = "<m:r><m:t>%s</m:t></m:r>";
        String fraction =
                "<m:f><m:num>" + run.formatted("a") + "</m:num><m:den>" + run.formatted("b+1") + "</m:den></m:f>";
        byte[] deck = TestPackage.deck(1)
                .part(
                        "ppt/slides/slide1.xml",
                        "<p:sld xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
                                + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\""
                                + " xmlns:a14=\"http://schemas.microsoft.com/office/drawing/2010/main\""
                                + " xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"><p:cSld><p:spTree>"
                                + "<p:sp><p:txBody><a:p><a14:m><m:oMathPara><m:oMath>" + fraction
                                + "</m:oMath></m:oMathPara></a14:m></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>")
                .bytes();
        assertThat(Texts.text(deck, "txt")).isEqualTo("Slide 1\n\na/(b+1)\n");
    }

    @Test
    void readsAlternativeTextOfShapes() throws Exception {
        byte[] deck = TestPackage.deck(1)
                .part(
                        "ppt/slides/slide1.xml",
                        "<p:sld xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
                                + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"><p:cSld><p:spTree>"
                                + "<p:sp><p:nvSpPr><p:cNvPr id=\"1\" name=\"S\" descr=\"An arrow\"/></p:nvSpPr><p:spPr/></p:sp>"
                                + "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"T\" descr=\"A button\"/></p:nvSpPr><p:txBody><a:p>"
                                + "<a:r><a:t>Press</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>")
                .bytes();
        assertThat(Texts.text(deck, "txt")).isEqualTo("Slide 1\n\nAn arrow\n\nA button\n\nPress\n");
    }
}
