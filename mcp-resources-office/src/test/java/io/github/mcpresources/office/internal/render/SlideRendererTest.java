package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationshipTypes;
import org.apache.poi.openxml4j.opc.PackagingURIHelper;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.sl.usermodel.ObjectMetaData;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.util.Units;
import org.apache.poi.xddf.usermodel.chart.AxisCrosses;
import org.apache.poi.xddf.usermodel.chart.AxisPosition;
import org.apache.poi.xddf.usermodel.chart.BarDirection;
import org.apache.poi.xddf.usermodel.chart.ChartTypes;
import org.apache.poi.xddf.usermodel.chart.XDDFBarChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFCategoryAxis;
import org.apache.poi.xddf.usermodel.chart.XDDFChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFDataSourcesFactory;
import org.apache.poi.xddf.usermodel.chart.XDDFValueAxis;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFChart;
import org.apache.poi.xslf.usermodel.XSLFFreeformShape;
import org.apache.poi.xslf.usermodel.XSLFObjectShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.xmlbeans.XmlCursor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openxmlformats.schemas.drawingml.x2006.chart.CTBarSer;
import org.openxmlformats.schemas.drawingml.x2006.main.CTPath2D;
import org.openxmlformats.schemas.presentationml.x2006.main.CTOleObject;
import org.openxmlformats.schemas.presentationml.x2006.main.CTShape;

class SlideRendererTest {

    private static final SlideRenderer RENDERER = new SlideRenderer(OfficeLimits.DEFAULT);

    private interface Author {
        void write(XMLSlideShow show, XSLFSlide slide) throws IOException;
    }

    private static byte[] deck(Author author) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            author.write(show, show.createSlide());
            show.write(bytes);
            return bytes.toByteArray();
        }
    }

    private static Rendering render(byte[] deck, Fit fit) throws IOException {
        try (SeekableByteChannel channel = new SeekableInMemoryByteChannel(deck)) {
            Rendering drawn = RENDERER.render(channel, 0, fit);
            assertThat(channel.isOpen()).isTrue();
            return drawn;
        }
    }

    private static Rendering sample(String file, int slide) throws IOException {
        try (SeekableByteChannel channel = new SeekableInMemoryByteChannel(Corpus.bytes(file))) {
            return RENDERER.render(channel, slide, null);
        }
    }

    private static void text(XSLFSlide slide, String text, String family) {
        XSLFTextBox box = slide.createTextBox();
        box.setAnchor(new Rectangle(50, 50, 400, 100));
        box.setText(text);
        box.getTextParagraphs().get(0).getTextRuns().get(0).setFontFamily(family);
        box.getTextParagraphs().get(0).getTextRuns().get(0).setFontSize(40.0);
    }

    @NeedsFonts
    @Test
    void rendersTextAndNamesMissingFonts() throws IOException {
        Rendering drawn = render(deck((show, slide) -> text(slide, "Hello", "No Such Font")), null);

        assertThat(drawn.image().getWidth()).isEqualTo(960);
        assertThat(drawn.image().getHeight()).isEqualTo(720);
        assertThat(drawn.blank()).isFalse();
        assertThat(Picture.share(drawn.image())).isGreaterThan(0.002);
        assertThat(drawn.substitutions()).containsOnlyKeys("No Such Font");
    }

    @NeedsFonts
    @ParameterizedTest
    @CsvSource({
        "Calibri,Carlito",
        "Arial,Liberation Sans",
        "Times New Roman,Liberation Serif",
        "Cambria,Caladea",
        "Courier New,Liberation Mono"
    })
    void substitutesNearestFontForMissingFont(String family, String standIn) throws IOException {
        Rendering drawn = render(deck((show, slide) -> text(slide, "Hello", family)), null);

        if (Fonts.isInstalled(family)) {
            assertThat(drawn.substitutions()).isEmpty();
        } else if (Fonts.isInstalled(standIn)) {
            assertThat(drawn.substitutions()).containsEntry(family, standIn);
        } else {
            assertThat(drawn.substitutions()).containsKey(family);
        }
    }

    @NeedsFonts
    @ParameterizedTest
    @ValueSource(strings = {"BAR", "LINE", "PIE", "AREA", "DOUGHNUT", "RADAR", "SCATTER"})
    void rendersChartsOfSlides(ChartTypes type) throws IOException {
        Rendering drawn = render(deck((show, slide) -> chart(show, slide, type)), null);

        assertThat(drawn.blank()).isFalse();
        assertThat(Picture.share(drawn.image())).isGreaterThan(0.01);
    }

    private static void chart(XMLSlideShow show, XSLFSlide slide, ChartTypes type) {
        XSLFChart chart = show.createChart();
        XDDFCategoryAxis categories = chart.createCategoryAxis(AxisPosition.BOTTOM);
        XDDFValueAxis values = chart.createValueAxis(AxisPosition.LEFT);
        values.setCrosses(AxisCrosses.AUTO_ZERO);
        boolean round = type == ChartTypes.PIE || type == ChartTypes.DOUGHNUT;
        XDDFChartData data = chart.createData(type, round ? null : categories, round ? null : values);
        data.addSeries(
                XDDFDataSourcesFactory.fromArray(new String[] {"a", "b", "c"}),
                XDDFDataSourcesFactory.fromArray(new Double[] {3.0, 7.0, 5.0}));
        chart.plot(data);
        int inch = Units.EMU_PER_POINT * 72;
        slide.addChart(chart, new Rectangle2D.Double(inch, inch, 6.0 * inch, 5.0 * inch));
    }

    @NeedsFonts
    @Test
    void rendersChartInThemeColors() throws IOException {
        BufferedImage slide = render(deck(SlideRendererTest::sales), null).image();

        assertThat(Picture.share(slide, 0x4f81bd)).isGreaterThan(0.03);
        Rectangle bars = Picture.box(slide, 0x4f81bd, new Rectangle(0, 150, 960, 500));
        Rectangle last = Picture.box(slide, 0x4f81bd, new Rectangle(0, bars.y, 960, bars.height / 6));
        assertThat((double) last.width / bars.width).isBetween(1.2 / 8.2 - 0.01, 1.2 / 8.2 + 0.01);
    }

    /**
     * Adds a chart with horizontal bars, the longest at the bottom. The bars have the first color of the theme of an
     * empty presentation of POI.
     */
    private static void sales(XMLSlideShow show, XSLFSlide slide) {
        XSLFChart chart = show.createChart();
        XDDFChartData data = chart.createData(
                ChartTypes.BAR,
                chart.createCategoryAxis(AxisPosition.LEFT),
                chart.createValueAxis(AxisPosition.BOTTOM));
        ((XDDFBarChartData) data).setBarDirection(BarDirection.BAR);
        data.addSeries(
                XDDFDataSourcesFactory.fromArray(new String[] {"1st Qtr", "2nd Qtr", "3rd Qtr", "4th Qtr"}),
                XDDFDataSourcesFactory.fromArray(new Double[] {8.2, 3.2, 1.4, 1.2}));
        chart.plot(data);
        int inch = Units.EMU_PER_POINT * 72;
        slide.addChart(chart, new Rectangle2D.Double(inch, 2.0 * inch, 8.0 * inch, 5.0 * inch));
    }

    static Stream<Object[]> slides() {
        return Corpus.cases("""
                testPPT_charts.pptx | 0 | 0.02
                testPPT_diagramData.pptx | 0 | 0.05
                testPPT_embeddedMP3.pptx | 0 | 0.0003
                testPPT_various2.pptx | 0 | 0.001
                testPPT_various2.pptx | 2 | 0.001
                testPPT_2imgs.pptx | 0 | 0.02
                testPPT_embeded.pptx | 0 | 0.01
                testWordArt.pptx | 0 | 0.01
                pictures.ppt | 0 | 0.01
                testPPT_embeded.ppt | 0 | 0.01
                testPPT_2imgs.ppt | 0 | 0.02
                testMSChart-govdocs-428996.ppt | 0 | 0.01
                testPPT_various.ppt | 0 | 0.01""", """
                bar-chart.pptx | 0 | 0.04
                pie-chart.pptx | 0 | 0.06
                line-chart.pptx | 0 | 0.01
                radar-chart.pptx | 0 | 0.01
                scatter-chart.pptx | 0 | 0.01
                EmbeddedVideo.pptx | 0 | 0.05
                SmartArt.pptx | 0 | 0.1
                KEY02.pptx | 0 | 0.9
                PPTWithAttachments.pptm | 0 | 0.03
                PPTWithAttachments.pptm | 1 | 0.005
                37625.ppt | 0 | 0.5
                37625.ppt | 14 | 0.05
                sound.ppt | 0 | 0.0005""");
    }

    @NeedsFonts
    @ParameterizedTest
    @MethodSource("slides")
    void rendersSlidesOfOtherPrograms(String file, int slide, double least) throws IOException {
        Rendering drawn = sample(file, slide);

        assertThat(Picture.share(drawn.image())).isGreaterThan(least);
        assertThat(drawn.blank()).isFalse();
    }

    @NeedsFonts
    @Test
    void scalesSlideToBox() throws IOException {
        byte[] deck = deck((show, slide) -> text(slide, "Hello", "Arial"));

        assertThat(render(deck, Fit.THUMB).image().getHeight()).isEqualTo(192);
        assertThat(render(deck, new Fit(1920, 9999)).image().getHeight()).isEqualTo(1440);
        assertThat(render(deck, new Fit(99_999, 99_999)).image().getWidth()).isEqualTo(4096);
    }

    /** POI creates the objects of all slides, whichever slide is rendered. */
    @Test
    void boundsXmlOfAllSlides() throws IOException {
        byte[] deck = deck((show, slide) -> {
            for (int n = 0; n < 10; n++) {
                text(show.createSlide(), "lorem ipsum ".repeat(1000), "Calibri");
            }
        });
        OfficeLimits usual = OfficeLimits.DEFAULT;
        OfficeLimits small = new OfficeLimits(
                usual.file(), 1000, 50_000, 50_000, 10_000, 256, 1000, usual.pixels(), usual.side(), 4096);
        assertThatThrownBy(() -> new SlideRenderer(small).render(new SeekableInMemoryByteChannel(deck), 0, null))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                .hasMessageContaining("More than 100000 bytes of XML");
    }

    @NeedsFonts
    @Test
    void omitsTooLargePicture() throws IOException {
        byte[] bomb = PngHeader.of(100_000, 100_000);
        Rendering drawn = render(
                deck((show, slide) -> {
                    slide.createPicture(show.addPicture(bomb, PictureType.PNG))
                            .setAnchor(new Rectangle(0, 0, 500, 500));
                    text(slide, "Hello", "Arial");
                }),
                null);

        assertThat(drawn.blank()).isFalse();
    }

    private static byte[] red() {
        BufferedImage red = new BufferedImage(40, 40, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 1600; i++) {
            red.setRGB(i % 40, i / 40, Color.RED.getRGB());
        }
        return Pictures.write(red, PictureFormat.PNG);
    }

    @Test
    void rendersIconOfAttachment() throws IOException {
        Rendering drawn = render(
                deck((show, slide) -> {
                    XSLFObjectShape object = slide.createOleShape(show.addPicture(red(), PictureType.PNG));
                    object.setAnchor(new Rectangle(0, 0, 360, 540));
                    try (OutputStream out = object.updateObjectData(ObjectMetaData.Application.EXCEL_V12, null)) {
                        out.write(new byte[100]);
                    }
                }),
                null);

        assertThat(Picture.share(drawn.image(), 0xff0000)).isBetween(0.48, 0.52);
    }

    /** PowerPoint writes the connectors of SmartArt as paths without a size. */
    @Test
    void rendersPathsWithoutSize() throws IOException {
        Rendering drawn = render(
                deck((show, slide) -> {
                    XSLFFreeformShape line = slide.createFreeform();
                    Path2D.Double path = new Path2D.Double();
                    path.moveTo(100, 100);
                    path.lineTo(300, 100);
                    path.lineTo(300, 300);
                    line.setPath(path);
                    line.setLineColor(Color.RED);
                    line.setLineWidth(4);
                    CTPath2D xml = ((CTShape) line.getXmlObject())
                            .getSpPr()
                            .getCustGeom()
                            .getPathLst()
                            .getPathArray(0);
                    xml.unsetW();
                    xml.unsetH();
                }),
                null);

        assertThat(Picture.box(drawn.image(), 0xff0000, new Rectangle(0, 0, 960, 720)).width)
                .isBetween(260, 275);
    }

    /** A frame says that there is a picture. */
    @NeedsFonts
    @Test
    void labelsPictureThatCannotBeDrawn() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            show.createSlide()
                    .createPicture(show.addPicture(new byte[1024], PictureType.PICT))
                    .setAnchor(new Rectangle(50, 50, 400, 300));
            show.write(bytes);
        }
        BufferedImage image = render(bytes.toByteArray(), null).image();

        assertThat(Picture.share(image)).isBetween(0.001, 0.05);
    }

    /** PowerPoint 2007 stores the preview of an attachment in a VML drawing. The id of a shape can be its name. */
    @ParameterizedTest
    @ValueSource(strings = {"id='_x0000_s1026'", "id='Preview' o:spid='_x0000_s1026'"})
    void rendersPreviewInVmlDrawing(String id) throws IOException {
        byte[] deck = deck((show, slide) -> {
            XSLFObjectShape object = slide.createOleShape(show.addPicture(red(), PictureType.PNG));
            object.setAnchor(new Rectangle(0, 0, 360, 540));
            try (OutputStream out = object.updateObjectData(ObjectMetaData.Application.EXCEL_V12, null)) {
                out.write(new byte[100]);
            }
            CTOleObject xml = object.getCTOleObject();
            if (xml.isSetPic()) {
                xml.unsetPic();
            }
            try (XmlCursor cursor = xml.newCursor()) {
                cursor.setAttributeText(new QName("spid"), "_x0000_s1026");
            }
            drawing(
                    slide,
                    "<xml xmlns:v='urn:v' xmlns:o='urn:o'><v:shape " + id + ">"
                            + "<v:imagedata o:relid='rId1'/></v:shape></xml>");
        });

        assertThat(Picture.share(render(deck, null).image(), 0xff0000)).isBetween(0.48, 0.52);
    }

    /** Adds a VML drawing with a relationship to the first picture of the presentation. */
    private static void drawing(XSLFSlide slide, String vml) {
        try {
            OPCPackage parts = slide.getPackagePart().getPackage();
            PackagePart part = parts.createPart(
                    PackagingURIHelper.createPartName("/ppt/drawings/vmlDrawing1.vml"),
                    "application/vnd.openxmlformats-officedocument.vmlDrawing");
            try (OutputStream out = part.getOutputStream()) {
                out.write(vml.getBytes(StandardCharsets.UTF_8));
            }
            PackagePart picture = parts.getPartsByName(Pattern.compile("/ppt/media/image1\\.png"))
                    .get(0);
            part.addRelationship(picture.getPartName(), TargetMode.INTERNAL, PackageRelationshipTypes.IMAGE_PART);
            String kind = TestPackage.TRANSITIONAL + "vmlDrawing";
            slide.getPackagePart().addRelationship(part.getPartName(), TargetMode.INTERNAL, kind);
        } catch (InvalidFormatException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Draws a chart whose values are only in its workbook. */
    @NeedsFonts
    @Test
    void rendersChartFromCells() throws IOException {
        byte[] stored = deck((show, slide) -> cells(show, slide, false));
        byte[] missing = deck((show, slide) -> cells(show, slide, true));

        BufferedImage expected = render(stored, null).image();
        assertThat(Picture.share(expected, 0x4f81bd)).isGreaterThan(0.03);
        assertThat(Picture.share(render(missing, null).image(), 0x4f81bd)).isEqualTo(Picture.share(expected, 0x4f81bd));
    }

    /** Adds a chart. POI writes its values into an attached workbook. */
    private static void cells(XMLSlideShow show, XSLFSlide slide, boolean isMissing) {
        XSLFChart chart = show.createChart();
        XDDFChartData data = chart.createData(
                ChartTypes.BAR,
                chart.createCategoryAxis(AxisPosition.BOTTOM),
                chart.createValueAxis(AxisPosition.LEFT));
        data.addSeries(
                XDDFDataSourcesFactory.fromArray(new String[] {"a", "b"}, "Sheet0!$A$2:$A$3", 0),
                XDDFDataSourcesFactory.fromArray(new Double[] {8.0, 3.0}, "Sheet0!$B$2:$B$3", 1));
        chart.plot(data);
        CTBarSer series = chart.getCTChart().getPlotArea().getBarChartArray(0).getSerArray(0);
        if (isMissing) {
            series.getVal().getNumRef().unsetNumCache();
            series.getCat().getStrRef().unsetStrCache();
        }
        int inch = Units.EMU_PER_POINT * 72;
        slide.addChart(chart, new Rectangle2D.Double(inch, 2.0 * inch, 8.0 * inch, 5.0 * inch));
    }

    @Test
    void rendersPictures() throws IOException {
        Rendering drawn = render(
                deck((show, slide) -> slide.createPicture(show.addPicture(red(), PictureType.PNG))
                        .setAnchor(new Rectangle(0, 0, 360, 540))),
                null);

        assertThat(Picture.share(drawn.image(), 0xff0000)).isBetween(0.48, 0.52);
    }

    @NeedsFonts
    @Test
    void rendersOldFormat() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            HSLFTextBox box = show.createSlide().createTextBox();
            box.setAnchor(new Rectangle(50, 50, 400, 100));
            box.setText("Hello");
            box.getTextParagraphs().get(0).getTextRuns().get(0).setFontFamily("No Such Font");
            show.write(bytes);
        }
        Rendering drawn = render(bytes.toByteArray(), null);

        assertThat(drawn.blank()).isFalse();
        assertThat(drawn.substitutions()).containsOnlyKeys("No Such Font");
    }

    @Test
    void omitsDrawingBombOfOldFormat() throws IOException {
        byte[] wmf = Corpus.bytes("testWMF.wmf");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            show.createSlide()
                    .createPicture(show.addPicture(wmf, PictureType.WMF))
                    .setAnchor(new Rectangle(50, 50, 400, 300));
            show.write(bytes);
        }
        OfficeLimits usual = OfficeLimits.DEFAULT;
        OfficeLimits small = new OfficeLimits(
                usual.file(), 1000, 1000, wmf.length / 2, 100, 256, 1000, usual.pixels(), usual.side(), 4096);

        assertThat(render(bytes.toByteArray(), null).blank()).isFalse();
        try (SeekableByteChannel channel = new SeekableInMemoryByteChannel(bytes.toByteArray())) {
            assertThat(new SlideRenderer(small).render(channel, 0, null).blank())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"-1", "1", "999999"})
    void rejectsMissingSlide(int index) throws IOException {
        byte[] deck = deck((show, slide) -> text(slide, "Hello", "Arial"));
        try (SeekableByteChannel channel = new SeekableInMemoryByteChannel(deck)) {
            assertThatThrownBy(() -> RENDERER.render(channel, index, null))
                    .isInstanceOf(OfficeException.class)
                    .hasMessage("The document has no slide " + (index + 1) + "; it has 1 slides, numbered from 1");
        }
    }

    @Test
    void rejectsDamagedPresentation() throws IOException {
        byte[] deck = deck((show, slide) -> text(slide, "Hello", "Arial"));

        for (byte[] broken : new byte[][] {
            Arrays.copyOf(deck, deck.length / 3),
            "PK\u0003\u0004 and nothing".getBytes(StandardCharsets.ISO_8859_1),
            new byte[0],
            {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 1, 2, 3}
        }) {
            assertThatThrownBy(() -> render(broken, null))
                    .isInstanceOfSatisfying(
                            OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CORRUPT));
        }
    }

    @Test
    void rejectsEncryptedPresentation() throws IOException {
        byte[] encrypted = Corpus.bytes("testPPT_protected_passtika.pptx");
        assertThatThrownBy(() -> render(encrypted, null))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.ENCRYPTED));
    }

    @Test
    void stopsWhenInterrupted() throws IOException {
        byte[] deck = deck((show, slide) -> text(slide, "Hello", "Arial"));
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> render(deck, null)).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
