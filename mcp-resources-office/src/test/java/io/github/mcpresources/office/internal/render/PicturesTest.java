package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PicturesTest {

    private static final Pictures PICTURES = new Pictures(OfficeLimits.DEFAULT);
    private static final int RED = 0xff0000;

    private static BufferedImage half(int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, width / 2, height);
        graphics.dispose();
        return image;
    }

    private static byte[] written(String format, int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(half(width, height, BufferedImage.TYPE_INT_RGB), format, bytes))
                .isTrue();
        return bytes.toByteArray();
    }

    private static void assertRefused(byte[] picture, Reason reason, String... words) {
        assertThatThrownBy(() -> PICTURES.render(picture, Fit.THUMB))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason))
                .hasMessageContainingAll(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpeg", "gif", "bmp", "tiff", "webp"})
    void decodesEveryFormat(String format) throws IOException {
        byte[] bytes = format.equals("webp")
                ? Pictures.write(half(300, 100, BufferedImage.TYPE_INT_RGB), PictureFormat.WEBP)
                : written(format, 300, 100);

        BufferedImage image = PICTURES.render(bytes, null).image();

        assertThat(image.getWidth()).isEqualTo(300);
        assertThat(image.getHeight()).isEqualTo(100);
        assertThat(new Color(image.getRGB(40, 50))).satisfies(color -> {
            assertThat(color.getRed()).isGreaterThan(230);
            assertThat(color.getGreen()).isLessThan(30);
        });
        assertThat(new Color(image.getRGB(260, 50)).getRed()).isLessThan(30);
    }

    @ParameterizedTest
    @CsvSource({"1000,500,256,128", "500,1000,128,256", "100,50,100,50", "2000,3,256,1", "256,256,256,256"})
    void scalesThumbToBoxWithoutEnlarging(int width, int height, int wide, int high) throws IOException {
        BufferedImage image =
                PICTURES.render(written("png", width, height), Fit.THUMB).image();

        assertThat(image.getWidth()).isEqualTo(wide);
        assertThat(image.getHeight()).isEqualTo(high);
        assertThat(image.getRGB(0, 0) & 0xffffff).isEqualTo(RED);
        assertThat(image.getRGB(wide - 1, 0) & 0xffffff).isZero();
    }

    @ParameterizedTest
    @CsvSource({"thumb,256,256", "640x480,640,480", "1x1,1,1"})
    void parsesThumbAndBox(String text, int width, int height) {
        assertThat(Fit.of(text)).contains(new Fit(width, height));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "THUMB", "0x10", "10x", "x10", "-1x5", "1e3x5", "10X10", "9999999x1", "10x10x10"})
    void rejectsOtherSizes(String text) {
        assertThat(Fit.of(text)).isEmpty();
    }

    @Test
    void limitsSidesOfOutput() throws IOException {
        BufferedImage image = PICTURES.render(written("png", 6000, 30), null).image();

        assertThat(image.getWidth()).isEqualTo(4096);
        assertThat(PICTURES.render(svg("<rect width='100' height='50'/>"), new Fit(100_000, 100_000))
                        .image()
                        .getWidth())
                .isEqualTo(4096);
    }

    @ParameterizedTest
    @CsvSource({"100000,100000", "10000,5000", "17000,10", "10,17000"})
    void rejectsTooLargePictureByHeader(int width, int height) {
        assertRefused(PngHeader.of(width, height), Reason.LIMIT, width + "x" + height, "OfficeLimits.");
    }

    @Test
    void rejectsTooLargePicturesOfOtherFormats() throws IOException {
        ByteBuffer gif = ByteBuffer.wrap(written("gif", 8, 8)).order(ByteOrder.LITTLE_ENDIAN);
        int image = new String(gif.array(), StandardCharsets.ISO_8859_1).indexOf(",\0\0\0\0");
        gif.putShort(image + 5, (short) 60_000).putShort(image + 7, (short) 60_000);
        assertRefused(gif.array(), Reason.LIMIT, "60000x60000");
        ByteBuffer bmp = ByteBuffer.wrap(written("bmp", 8, 8)).order(ByteOrder.LITTLE_ENDIAN);
        bmp.putInt(18, 16_000).putInt(22, 16_000); // the file has almost none of these pixels
        assertRefused(bmp.array(), Reason.CORRUPT, "damaged");
    }

    @ParameterizedTest
    @CsvSource({"0,10", "10,0", "-5,10"})
    void reportsPictureWithoutSizeAsDamaged(int width, int height) {
        assertRefused(PngHeader.of(width, height), Reason.CORRUPT, "picture");
    }

    @Test
    void reportsTruncatedPictureAsDamaged() throws IOException {
        byte[] png = written("png", 400, 400);

        assertRefused(Arrays.copyOf(png, 60), Reason.CORRUPT, "damaged");
    }

    @Test
    void rejectsBytesThatAreNoPicture() {
        assertRefused("some text".getBytes(StandardCharsets.UTF_8), Reason.UNSUPPORTED, "format=original");
        assertRefused(new byte[0], Reason.UNSUPPORTED, "format");
    }

    private static byte[] svg(String inside) {
        return ("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'"
                        + " xmlns:xlink='http://www.w3.org/1999/xlink' width='100' height='50'>" + inside + "</svg>")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void rendersSvgAsLargeAsBox() {
        BufferedImage image = PICTURES.render(svg("<rect width='50' height='50' fill='#ff0000'/>"), new Fit(400, 400))
                .image();

        assertThat(image.getWidth()).isEqualTo(400);
        assertThat(image.getHeight()).isEqualTo(200);
        assertThat(Picture.share(image, RED)).isBetween(0.49, 0.51);
        assertThat(Picture.share(image, 0xffffff)).isBetween(0.49, 0.51);
    }

    @Test
    void fetchesNothingForSvg() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            listener.configureBlocking(false);
            String url = "http://localhost:" + ((InetSocketAddress) listener.getLocalAddress()).getPort() + "/x";
            byte[] picture = ("<!DOCTYPE svg SYSTEM '" + url + "'>"
                            + new String(
                                            svg("<image xlink:href='" + url + "' width='9' height='9'/><use href='"
                                                    + url
                                                    + "#a'/><style>@import url('" + url + "');</style>"
                                                    + "<rect width='50' height='50' fill='#ff0000'/>"),
                                            StandardCharsets.UTF_8)
                                    .replace("<?xml version='1.0'?>", ""))
                    .getBytes(StandardCharsets.UTF_8);

            assertThat(Picture.share(PICTURES.render(picture, null).image(), RED))
                    .isGreaterThan(0.3);
            assertThat(listener.accept()).isNull();
        }
    }

    @Test
    void rejectsDamagedSvg() {
        assertRefused(
                "<svg xmlns='http://www.w3.org/2000/svg'><rect".getBytes(StandardCharsets.UTF_8),
                Reason.CORRUPT,
                "SVG");
    }

    /** Returns a placeable WMF of one inch, half of which is a red rectangle. */
    private static byte[] wmf() {
        ByteBuffer wmf = ByteBuffer.allocate(22 + 18 + 14 + 8 + 12 + 14 + 6).order(ByteOrder.LITTLE_ENDIAN);
        wmf.putInt(0x9ac6cdd7).putShort((short) 0);
        wmf.putShort((short) 0).putShort((short) 0).putShort((short) 1000).putShort((short) 1000);
        wmf.putShort((short) 1000).putInt(0);
        short check = 0;
        for (int i = 0; i < 20; i += 2) {
            check ^= wmf.getShort(i);
        }
        wmf.putShort(check);
        wmf.putShort((short) 1).putShort((short) 9).putShort((short) 0x300).putInt((wmf.capacity() - 22) / 2);
        wmf.putShort((short) 1).putInt(7).putShort((short) 0);
        wmf.putInt(7)
                .putShort((short) 0x2fc)
                .putShort((short) 0)
                .putInt(0x0000ff)
                .putShort((short) 0); // a red brush
        wmf.putInt(4).putShort((short) 0x12d).putShort((short) 0);
        wmf.putInt(5)
                .putShort((short) 0x20c)
                .putShort((short) 1000)
                .putShort((short) 1000)
                .putShort((short) 0);
        wmf.position(wmf.position() - 2);
        wmf.putInt(7)
                .putShort((short) 0x41b)
                .putShort((short) 1000)
                .putShort((short) 500)
                .putInt(0);
        wmf.putInt(3).putShort((short) 0);
        return wmf.array();
    }

    @Test
    void rendersMetafileOnWhite() {
        Rendering drawn = PICTURES.render(wmf(), new Fit(200, 200));

        assertThat(drawn.blank()).isFalse();
        assertThat(drawn.image().getWidth()).isEqualTo(200);
        assertThat(Picture.share(drawn.image(), RED)).isBetween(0.45, 0.55);
    }

    @Test
    void rendersCompressedMetafile() throws IOException {
        assertThat(Picture.share(
                        PICTURES.render(zipped(wmf()), new Fit(200, 200)).image(), RED))
                .isGreaterThan(0.4);
    }

    @Test
    void rejectsTooLargeBitmapInMetafile() {
        ByteBuffer dib = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        dib.putInt(40).putInt(30_000).putInt(-30_000).putShort((short) 1).putShort((short) 8);
        ByteBuffer png = ByteBuffer.allocate(40);
        png.putLong(0x89504e470d0a1a0aL)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(20_000)
                .putInt(10);
        ByteBuffer gif = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        gif.put("GIF89a".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) 10)
                .putShort((short) 60_000);
        for (byte[] inner : List.of(dib.array(), png.array(), gif.array())) {
            byte[] whole = wmf();
            byte[] bomb = Arrays.copyOf(whole, whole.length + inner.length);
            System.arraycopy(inner, 0, bomb, whole.length, inner.length);
            assertRefused(bomb, Reason.LIMIT, "OfficeLimits.side");
        }
    }

    @Test
    void rejectsCompressedBomb() throws IOException {
        assertRefused(zipped(new byte[20_000_000]), Reason.LIMIT, "OfficeLimits.inflateRatio");
    }

    private static byte[] zipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }

    static Stream<Object[]> metafiles() {
        return Corpus.cases("""
                testPPT_embeded.pptx | ppt/media/image1.emf | 576 | 255 | 0.2
                testWORD_2006ml.docx | word/media/image1.emf | 230 | 121 | 0.05
                testMSChart-govdocs-428996.xlsx | xl/media/image1.emf | 943 | 570 | 0.1
                testXLSX_Thumbnail.xlsx | docProps/thumbnail.wmf | 23 | 13 | 0.2
                testPPT_various2.pptx | ppt/media/image7.wmf | 16 | 14 | 0.2""", """
                VariousPictures.docx | word/media/image3.emf | 262 | 183 | 0.2
                VariousPictures.docx | word/media/image4.emf | 190 | 115 | 0.2
                VariousPictures.docx | word/media/image1.wmf | 181 | 194 | 0.3
                ExcelWithAttachments.xlsm | xl/media/image1.emf | 245 | 152 | 0.1
                WordWithAttachments.docx | word/media/image1.wmf | 73 | 51 | 0.1""");
    }

    @NeedsFonts
    @ParameterizedTest
    @MethodSource("metafiles")
    void rendersMetafilesOfOtherPrograms(String file, String part, int width, int height, double least)
            throws IOException {
        Rendering drawn = PICTURES.render(Corpus.part(file, part), null);

        assertThat(drawn.image().getWidth()).isEqualTo(width);
        assertThat(drawn.image().getHeight()).isEqualTo(height);
        assertThat(Picture.share(drawn.image())).isGreaterThan(least);
        assertThat(drawn.blank()).isFalse();
    }

    /** A WMF picture that sets its window and draws nothing. */
    @NeedsFonts
    @Test
    void reportsBlankMetafile() throws IOException {
        byte[] blank = HexFormat.of()
                .parseHex(
                        "010009000003160000000000050000000000" // header
                                + "050000000b0200000000" // origin of the window
                                + "050000000c0264006400" // extent of the window
                                + "030000000000"); // end

        assertThat(PICTURES.render(blank, null).blank()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(PictureFormat.class)
    void writesEveryFormat(PictureFormat format) throws IOException {
        BufferedImage clear = half(64, 32, BufferedImage.TYPE_INT_ARGB);

        byte[] bytes = Pictures.write(clear, format);
        BufferedImage back = ImageIO.read(new ByteArrayInputStream(bytes));

        assertThat(back.getWidth()).isEqualTo(64);
        assertThat(back.getHeight()).isEqualTo(32);
        String magic = new String(bytes, 0, 12, StandardCharsets.ISO_8859_1);
        switch (format) {
            case PNG -> assertThat(magic).startsWith("\u0089PNG");
            case WEBP -> assertThat(magic).startsWith("RIFF").endsWith("WEBP");
            case JPEG -> {
                assertThat(magic).startsWith("\u00ff\u00d8");
                assertThat(new Color(back.getRGB(60, 16)).getGreen())
                        .as("white under what is clear")
                        .isGreaterThan(240);
            }
        }
    }
}
