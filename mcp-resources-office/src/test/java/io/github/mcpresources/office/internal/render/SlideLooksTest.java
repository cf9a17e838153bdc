package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.apache.poi.hslf.usermodel.HSLFFill;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slides look as in PowerPoint: fills, lines, links, indents, metafiles, and the fields of masters. */
class SlideLooksTest {

    private static final int PICTURE_FILL = 3;

    private static BufferedImage image(byte[] deck, int slide) throws IOException {
        return new SlideRenderer(OfficeLimits.DEFAULT)
                .render(new SeekableInMemoryByteChannel(deck), slide, null)
                .image();
    }

    private interface Author {
        void write(XSLFTextParagraph paragraph);
    }

    /** Renders a paragraph of a text box from (40, 20) to (440, 420) points. */
    private static BufferedImage paragraph(Author author) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            XSLFTextBox box = show.createSlide().createTextBox();
            box.setAnchor(new Rectangle(40, 20, 400, 400));
            box.setLeftInset(0);
            box.setRightInset(0);
            box.clearText();
            author.write(box.addNewTextParagraph());
            show.write(bytes);
            return image(bytes.toByteArray(), 0);
        }
    }

    private static XSLFTextRun text(XSLFTextParagraph paragraph, String text) {
        XSLFTextRun run = paragraph.addNewTextRun();
        run.setText(text);
        run.setFontFamily("Calibri");
        run.setFontSize(20.0);
        return run;
    }

    private static Rectangle all(BufferedImage image) {
        return new Rectangle(image.getWidth(), image.getHeight());
    }

    /** Returns the box around everything that is not white within a part of a picture, in points. */
    private static Rectangle ink(BufferedImage image, Rectangle points) {
        Rectangle box = new Rectangle(-1, -1);
        for (int y = points.y * 4 / 3; y < Math.min(image.getHeight(), (points.y + points.height) * 4 / 3); y++) {
            for (int x = points.x * 4 / 3; x < Math.min(image.getWidth(), (points.x + points.width) * 4 / 3); x++) {
                if ((image.getRGB(x, y) & 0xff) < 128) {
                    box.add(new Rectangle(x * 3 / 4, y * 3 / 4, 1, 1));
                }
            }
        }
        return box;
    }

    @NeedsFonts
    @Test
    void underlinesLinksInTheColorOfTheTheme() throws IOException {
        BufferedImage plain = paragraph(paragraph -> text(paragraph, "Example"));
        BufferedImage link = paragraph(
                paragraph -> text(paragraph, "Example").createHyperlink().setAddress("https://example.com"));

        assertThat(Picture.share(plain, 0x0000ff)).isZero();
        assertThat(Picture.box(link, 0x0000ff, all(link)).width).isGreaterThan(60);
    }

    @NeedsFonts
    @Test
    void startsParagraphWithoutBulletAtItsIndent() throws IOException {
        BufferedImage hanging = paragraph(paragraph -> {
            paragraph.setLeftMargin(100.0);
            paragraph.setIndent(-60.0);
            text(paragraph, "Hanging paragraph whose second line starts further right than the first");
        });

        assertThat(leftmost(hanging, 22, 42)).isCloseTo(80, within(3));
        assertThat(leftmost(hanging, 50, 66)).isCloseTo(140, within(3));
    }

    /** Returns the smallest x coordinate with ink between two y coordinates, in points. */
    private static int leftmost(BufferedImage image, int from, int to) {
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = from * 4 / 3; y < to * 4 / 3; y++) {
                if ((image.getRGB(x, y) & 0xff) < 128) {
                    return x * 3 / 4;
                }
            }
        }
        return -1;
    }

    private static int rightmost(BufferedImage image) {
        for (int x = image.getWidth() - 1; x >= 0; x--) {
            for (int y = 0; y < image.getHeight(); y++) {
                if ((image.getRGB(x, y) & 0xff) < 128) {
                    return x * 3 / 4;
                }
            }
        }
        return -1;
    }

    @NeedsFonts
    @Test
    void breaksFirstLineOfListItemWithinItsShape() throws IOException {
        BufferedImage item = paragraph(paragraph -> {
            paragraph.setLeftMargin(100.0);
            paragraph.setIndent(-100.0);
            paragraph.setBullet(true);
            text(
                    paragraph,
                    "i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i i");
        });

        assertThat(rightmost(item)).isLessThanOrEqualTo(441);
    }

    @NeedsFonts
    @Test
    void drawsBulletOnTheLine() throws IOException {
        BufferedImage item = paragraph(paragraph -> {
            paragraph.setLeftMargin(60.0);
            paragraph.setIndent(-60.0);
            paragraph.setBullet(true);
            paragraph.setBulletCharacter("H");
            paragraph.setBulletFont("DejaVu Sans");
            text(paragraph, "H");
        });

        int bullet = lowest(item, 40, 90);
        assertThat(bullet).isPositive().isCloseTo(lowest(item, 95, 200), within(1));
    }

    /** Returns the largest y coordinate with ink between two x coordinates, in pixels. */
    private static int lowest(BufferedImage image, int from, int to) {
        for (int y = image.getHeight() - 1; y >= 0; y--) {
            for (int x = from * 4 / 3; x < to * 4 / 3; x++) {
                if ((image.getRGB(x, y) & 0xff) < 128) {
                    return y;
                }
            }
        }
        return -1;
    }

    @Test
    void stretchesPictureOfBackground() throws IOException {
        BufferedImage picture = new BufferedImage(2000, 1500, BufferedImage.TYPE_INT_RGB);
        for (int x = 1000; x < 2000; x++) {
            for (int y = 0; y < 1500; y++) {
                picture.setRGB(x, y, 0xff0000);
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", png);
        BufferedImage drawn;
        try (HSLFSlideShow show = new HSLFSlideShow();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            HSLFSlide slide = show.createSlide();
            slide.setFollowMasterBackground(false);
            HSLFFill fill = slide.getBackground().getFill();
            fill.setFillType(PICTURE_FILL);
            fill.setPictureData(show.addPicture(png.toByteArray(), PictureType.PNG));
            show.write(bytes);
            drawn = image(bytes.toByteArray(), 0);
        }

        assertThat(new Color(drawn.getRGB(drawn.getWidth() / 4, 100))).isEqualTo(Color.BLACK);
        assertThat(new Color(drawn.getRGB(drawn.getWidth() * 3 / 4, 100))).isEqualTo(Color.RED);
    }

    @NeedsFonts
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void drawsSlideNumberOfMaster(int slide) throws IOException {
        BufferedImage drawn = image(Corpus.bytes("testPPT_skipBadCompressedObject.ppt"), slide);

        assertThat(Picture.share(drawn.getSubimage(0, 0, 56, 48))).isGreaterThan(0.005);
    }

    @Test
    void drawsLineWithoutColorInTheColorOfTheText() throws IOException {
        BufferedImage drawn = image(Corpus.bytes("testPPT_various.ppt"), 0);

        assertThat(longestLine(drawn)).as("the borders of the table").isGreaterThan(600);
    }

    /** Returns the length of the longest horizontal line, in pixels. */
    private static int longestLine(BufferedImage image) {
        int longest = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            int length = 0;
            for (int x = 0; x < image.getWidth(); x++) {
                length = (image.getRGB(x, y) & 0xff) < 192 ? length + 1 : 0;
                longest = Math.max(longest, length);
            }
        }
        return longest;
    }

    @NeedsFonts
    @Test
    void replacesFontsInGroups() throws IOException {
        assumeTrue(
                Fonts.isInstalled("Liberation Sans"),
                "NOT CHECKED: that the fonts of groups are replaced. That needs the font Liberation Sans");
        BufferedImage drawn = image(Corpus.bytes("testPPT_groups.ppt"), 0);

        assertThat(ink(drawn, new Rectangle(130, 255, 100, 20)).height)
                .as("the text box of two lines starts here if it has four lines")
                .isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"testPPT_EmbeddedPDF.ppt", "testPPT_EmbeddedPDF.pptx"})
    void drawsMetafileInItsWholeArea(String deck) throws IOException {
        BufferedImage drawn = image(Corpus.bytes(deck), 0);

        Rectangle preview = ink(drawn, new Rectangle(115, 150, 190, 260));
        assertThat(preview.width).isGreaterThan(150);
        assertThat(preview.height).isGreaterThan(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"testWPSAttachment.ppt", "testWPSAttachment.pptx"})
    void drawsIconsWithoutTheirMasks(String deck) throws IOException {
        assertThat(Picture.share(image(Corpus.bytes(deck), 0), 0)).isLessThan(0.005);
    }
}
