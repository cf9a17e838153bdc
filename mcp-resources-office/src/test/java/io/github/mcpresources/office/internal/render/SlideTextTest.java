package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.apache.poi.common.usermodel.fonts.FontFamily;
import org.apache.poi.common.usermodel.fonts.FontInfo;
import org.apache.poi.ddf.EscherRecord;
import org.apache.poi.ddf.EscherTextboxRecord;
import org.apache.poi.hslf.usermodel.HSLFSlide;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines, numbers and fields of the texts on slides are drawn as PowerPoint draws them. */
class SlideTextTest {

    private interface Author {
        void write(XSLFTextBox box);
    }

    private static BufferedImage drawn(Author author) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            XSLFTextBox box = show.createSlide().createTextBox();
            box.setAnchor(new Rectangle(20, 20, 600, 500));
            author.write(box);
            show.write(bytes);
            return new SlideRenderer(OfficeLimits.DEFAULT)
                    .render(new SeekableInMemoryByteChannel(bytes.toByteArray()), 0, null)
                    .image();
        }
    }

    private static XSLFTextParagraph paragraph(XSLFTextBox box, String family, double spacing) {
        XSLFTextParagraph paragraph = box.addNewTextParagraph();
        paragraph.setLineSpacing(spacing);
        paragraph.setSpaceBefore(0.0);
        paragraph.setSpaceAfter(0.0);
        run(paragraph, family);
        return paragraph;
    }

    private static void run(XSLFTextParagraph paragraph, String family) {
        XSLFTextRun run = paragraph.addNewTextRun();
        run.setText("HHH");
        run.setFontSize(30.0);
        run.setFontFamily(family);
    }

    /** Returns the y coordinates at which lines of text end. */
    private static List<Integer> baselines(BufferedImage image) {
        List<Integer> baselines = new ArrayList<>();
        boolean wasInk = false;
        for (int y = 0; y < image.getHeight(); y++) {
            boolean isInk = false;
            for (int x = 0; x < image.getWidth() && !isInk; x++) {
                isInk = (image.getRGB(x, y) & 0xff) < 100;
            }
            if (wasInk && !isInk) {
                baselines.add(y);
            }
            wasInk = isInk;
        }
        return baselines;
    }

    /** DejaVu Sans has no leading. A negative spacing is in points. */
    @NeedsFonts
    @ParameterizedTest
    @CsvSource({
        "Calibri, 100",
        "Calibri, 80",
        "Calibri, 150",
        "Calibri, -50",
        "DejaVu Sans, 100",
        "DejaVu Sans, 80",
        "DejaVu Sans, -50"
    })
    void separatesParagraphsAsLines(String family, double spacing) throws IOException {
        List<Integer> lines = baselines(drawn(box -> {
            XSLFTextParagraph one = paragraph(box, family, spacing);
            for (int more = 0; more < 3; more++) {
                one.addLineBreak().setFontSize(30.0);
                run(one, family);
            }
        }));
        List<Integer> paragraphs = baselines(drawn(box -> {
            for (int all = 0; all < 4; all++) {
                paragraph(box, family, spacing);
            }
        }));

        assertThat(lines).hasSize(4);
        assertThat(paragraphs).hasSize(4);
        for (int at = 0; at < 4; at++) {
            assertThat(paragraphs.get(at)).isCloseTo(lines.get(at), within(2));
        }
        int distance = lines.get(3) - lines.get(2);
        if (spacing < 0) {
            assertThat(distance).isCloseTo((int) Math.round(-spacing * 96 / 72), within(1));
        } else { // the lines of common fonts are at most 1.25 times as high as the font
            assertThat(distance).isLessThan((int) (spacing / 100 * 1.25 * 40 + 1));
        }
    }

    private static String numbers(String... paragraphs) throws IOException {
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFTextBox box = show.createSlide().createTextBox();
            List<XSLFTextParagraph> all = new ArrayList<>();
            for (String text : paragraphs) {
                XSLFTextParagraph paragraph = box.addNewTextParagraph();
                paragraph.setIndentLevel(text.length() - text.stripLeading().length());
                switch (text.strip()) {
                    case "1" -> paragraph.setBulletAutoNumber(AutoNumberingScheme.arabicPeriod, 1);
                    case "5" -> paragraph.setBulletAutoNumber(AutoNumberingScheme.arabicPeriod, 5);
                    case "a" -> paragraph.setBulletAutoNumber(AutoNumberingScheme.alphaLcPeriod, 1);
                    case "*" -> paragraph.setBullet(true);
                    default -> paragraph.setBullet(false);
                }
                if (paragraph.getXmlObject().getPPr().isSetBuAutoNum()) {
                    paragraph.setBulletFont("Arial");
                }
                paragraph.addNewTextRun().setText(text.equals("-") ? "" : text);
                all.add(paragraph);
            }
            SlideNumbering numbering = new SlideNumbering();
            return String.join(
                    " ",
                    all.stream()
                            .map(numbering::of)
                            .map(number -> Objects.toString(number, "."))
                            .toList());
        }
    }

    @Test
    void numbersParagraphsOfLists() throws IOException {
        assertThat(numbers("1", "1", "1")).isEqualTo("1 2 3");
        assertThat(numbers("5", "5")).isEqualTo("5 6");
        assertThat(numbers("1", " a", " a", "1", " a")).isEqualTo("1 1 2 2 1");
        assertThat(numbers("1", " *", "1")).isEqualTo("1 . 2");
        assertThat(numbers("1", "text", "1")).isEqualTo("1 . 1");
        assertThat(numbers("1", "1", "a")).isEqualTo("1 2 1");
        assertThat(numbers("1", "-", "1")).isEqualTo("1 . 2");
    }

    @NeedsFonts
    @Test
    void drawsNumbersWithoutFont() throws IOException {
        Author plain = box -> paragraph(box, "Arial", 100);
        Author numbered = box -> {
            XSLFTextParagraph paragraph = paragraph(box, "Arial", 100);
            paragraph.setBulletAutoNumber(AutoNumberingScheme.arabicPeriod, 1);
        };
        assertThat(Picture.share(drawn(numbered))).isGreaterThan(Picture.share(drawn(plain)) * 1.05);
    }

    private static byte[] field(int type, int position, int format) {
        return new byte[] {
            0, 0, (byte) type, (byte) (type >> 8), 8, 0, 0, 0, (byte) position, 0, 0, 0, (byte) format, 0, 0, 0
        };
    }

    private static String replaced(String text, byte[]... fields) throws IOException {
        return replaced(OfficeLimits.Drawing.DEFAULT, text, fields);
    }

    private static String replaced(OfficeLimits.Drawing limits, String text, byte[]... fields) throws IOException {
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            show.createSlide();
            HSLFSlide slide = show.createSlide();
            slide.getHeadersFooters().setFootersText("Annual report");
            HSLFTextBox box = slide.createTextBox();
            box.setText(text);
            for (EscherRecord child : box.getSpContainer()) {
                if (child instanceof EscherTextboxRecord records) {
                    ByteArrayOutputStream all = new ByteArrayOutputStream();
                    all.writeBytes(records.getData());
                    Arrays.stream(fields).forEach(all::writeBytes);
                    byte[] data = all.toByteArray();
                    records.setData(data, 0, data.length);
                }
            }
            SlideFields replacer = new SlideFields(slide, limits);
            replacer.replace(box);
            assertThat(replacer.areReplaced(box)).isEqualTo(fields.length > 0);
            return box.getText();
        }
    }

    @Test
    void showsNumbersDatesAndFootersOfPptSlides() throws IOException {
        assertThat(replaced("Page * of *", field(4056, 5, 0))).isEqualTo("Page 2 of *");
        assertThat(replaced("* - *", field(4090, 0, 0), field(4056, 4, 0))).isEqualTo("Annual report - 2");
        assertThat(replaced("*", field(4087, 0, 0))).matches("\\d{1,2}/\\d{1,2}/\\d{2,4}.*");
        assertThat(replaced("2 * 3")).isEqualTo("2 * 3");
        assertThat(replaced("ab", field(4056, 1, 0), field(4056, 99, 0))).isEqualTo("ab");
    }

    /** A few bytes can refer to a long footer many times. */
    @Test
    void limitsCharactersOfFields() throws IOException {
        OfficeLimits.Drawing limits = new OfficeLimits.Drawing(1, 1, 1, 1, 26, 1, 1);
        byte[][] two = {field(4090, 0, 0), field(4090, 1, 0)};
        assertThat(replaced(limits, "** *", two)).isEqualTo("Annual reportAnnual report *");
        assertThatThrownBy(() -> replaced(limits, "***", two[0], two[1], field(4056, 2, 0)))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("more than 26 characters")
                .hasMessageContaining("OfficeLimits.Drawing.characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Times", "TIMES NEW ROMAN", "Bookman Old Style", "Century Schoolbook", "Noto Serif CJK"})
    void recognizesFontsWithSerifs(String family) {
        assertThat(FontKind.of(family)).isEqualTo(FontKind.SERIF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Century Gothic", "Helvetica", "MS Sans Serif", "Unknown"})
    void recognizesFontsWithoutSerifs(String family) {
        assertThat(FontKind.of(family)).isEqualTo(FontKind.SANS);
    }

    private record Stated(FontFamily family) implements FontInfo {
        @Override
        public String getTypeface() {
            return "Unknown";
        }

        @Override
        public FontFamily getFamily() {
            return family;
        }
    }

    @Test
    void takesKindOfUnknownFontFromDocument() {
        assertThat(FontKind.of("Unknown", new Stated(FontFamily.FF_ROMAN))).isEqualTo(FontKind.SERIF);
        assertThat(FontKind.of("Unknown", new Stated(FontFamily.FF_SWISS))).isEqualTo(FontKind.SANS);
        assertThat(FontKind.of("Open Sans", new Stated(FontFamily.FF_ROMAN))).isEqualTo(FontKind.SANS);
        assertThat(FontKind.of("DejaVu Sans Mono")).isEqualTo(FontKind.FIXED);
    }

    @NeedsFonts
    @ParameterizedTest
    @CsvSource({"Bodoni MT, SERIF", "Lucida Console, FIXED", "Gill Sans MT, SANS"})
    void substitutesFontOfSameKind(String family, FontKind kind) {
        String installed =
                kind.families().filter(Fonts::isInstalled).findFirst().orElse(kind.logical());
        assertThat(Fonts.standIn(family)).isEqualTo(Fonts.isInstalled(family) ? family : installed);
    }
}
