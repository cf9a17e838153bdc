package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams that would fill the memory if they were unpacked, in places where a parser could miss them. */
@Timeout(120)
class HostileStreamsTest {

    private static final String FONT = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";

    private final Direct direct = new Direct(PdfLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private static void assertLimit(PdfException refused, String setting) {
        assertThat(refused).hasMessageContaining("setting PdfLimits." + setting);
        assertThat(refused.reason()).isEqualTo(Reason.LIMIT);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns a document whose cross-reference table is not found, so that its objects are searched. Its trailer is
     * complete, because otherwise all objects are read before the object streams are searched.
     */
    private static byte[] withoutTable(RawPdf document) {
        String text = new String(document.object(6, "<</Title(A)>>").bytes(), StandardCharsets.ISO_8859_1);
        return ascii(text.replaceAll("\\nxref\\n", "\nnone\n")
                .replaceAll("startxref\\n\\d+", "startxref\n7")
                .replace("trailer\n<<", "trailer\n<</Info 6 0 R"));
    }

    private static RawPdf withObjectStream(byte[] packed) {
        return RawPdf.onePage(FONT, "BT /F1 12 Tf 20 200 Td (Hello) Tj ET ").stream(
                5, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", packed);
    }

    @Test
    void objectStreamThatUnpacksToGigabytesIsRefusedWithoutTable() {
        byte[] sound = withoutTable(withObjectStream(RawPdf.deflated("9 0 <</A 1>>")));
        assertThat(direct.text(sound, "page/1?format=txt")).contains("Hello");
        byte[] bomb = withoutTable(withObjectStream(RawPdf.bomb(2L << 30)));
        assertLimit(direct.failure(bomb, "page/1?format=txt"), "stream");
        assertLimit(direct.failure(bomb, "properties"), "stream");
    }

    @Test
    void largeEncryptedStreamIsRefusedBeforeItIsDecrypted() throws Exception {
        byte[] plain = RawPdf.onePage("/XObject<</X 5 0 R>>", "/X Do").stream(
                        5, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode", noise(200_000))
                .bytes();
        ByteArrayOutputStream locked = new ByteArrayOutputStream();
        try (PDDocument document = Loader.loadPDF(plain)) {
            document.protect(new StandardProtectionPolicy("owner", "", new AccessPermission()));
            document.save(locked);
        }
        try (Direct small = new Direct(PdfLimits.builder().stream(100_000).build())) {
            PdfException refused = small.failure(locked.toByteArray(), "page/1");
            assertLimit(refused, "stream");
            assertThat(refused).hasMessageContaining("An encrypted stream");
        }
    }

    private static byte[] noise(int count) {
        byte[] noise = new byte[count];
        new java.util.Random(1).nextBytes(noise);
        return noise;
    }

    private static byte[] withPicture(String entries, byte[] data) {
        return RawPdf.onePage("/XObject<</I 5 0 R>>", "q 100 0 0 100 0 0 cm /I Do Q").stream(
                        5,
                        "/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8"
                                + entries,
                        data)
                .bytes();
    }

    @Test
    void longRowOfPredictorInSmallStreamIsRefused() {
        byte[] row =
                withPicture("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 200000000>>", RawPdf.deflated("x"));
        assertLimit(direct.failure(row, "page/1"), "stream");
        byte[] other = withPicture(
                "/Filter/FlateDecode/DecodeParms<</Predictor 1>>/DP<</Predictor 12/Columns 200000000>>",
                RawPdf.deflated("x"));
        assertLimit(direct.failure(other, "page/1"), "stream");
    }

    @Test
    void smallJpegWithManyPixelsInItsHeaderIsRefused() {
        byte[] jpeg = {
            (byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xc0, 0, 11, 8, 0x23, 0x28, 0x23, 0x28, 1, 1, 0x11, 0
        };
        assertLimit(direct.failure(withPicture("/Filter/DCTDecode", jpeg), "page/1"), "pixels");
    }

    @Test
    void filterAfterPictureFilterIsRefused() {
        byte[] fax = withPicture(
                "/Filter[/CCITTFaxDecode/FlateDecode]/DecodeParms[<</K -1/Columns 8>> null]", new byte[] {0, 1, 2});
        assertThat(direct.failure(fax, "page/1")).hasMessageContaining("FlateDecode to the pixels of a picture");
    }

    /** Returns data in the format RunLength, without repetitions. */
    private static byte[] runs(byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < data.length; at += 128) {
            int count = Math.min(128, data.length - at);
            out.write(count - 1);
            out.write(data, at, count);
        }
        out.write(128);
        return out.toByteArray();
    }

    /** Returns data in the format LZW, with a clear code before each 200 bytes, so that each code has 9 bits. */
    private static byte[] codes(byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int bits = 0;
        int count = 0;
        for (int at = 0; at <= data.length; at++) {
            int[] next = at == data.length
                    ? new int[] {257}
                    : at % 200 == 0 ? new int[] {256, data[at] & 0xff} : new int[] {data[at] & 0xff};
            for (int code : next) {
                bits = (bits << 9) | code;
                count += 9;
                while (count >= 8) {
                    out.write(bits >> (count - 8));
                    count -= 8;
                }
                bits &= (1 << count) - 1;
            }
        }
        out.write(bits << (8 - count));
        return out.toByteArray();
    }

    @Test
    void filterAfterLzwAfterAnotherFilterIsMeasured() {
        String chain = "/Filter[/RunLengthDecode/LZWDecode/FlateDecode]";
        byte[] hello = RawPdf.deflated("BT /F1 12 Tf 20 200 Td (Hello) Tj ET ");
        byte[] sound =
                RawPdf.onePage(FONT, "").stream(4, chain, runs(codes(hello))).bytes();
        assertThat(direct.text(sound, "page/1?format=txt")).contains("Hello");
        byte[] bomb = RawPdf.onePage(FONT, "").stream(4, chain, runs(codes(RawPdf.bomb(300L << 20))))
                .bytes();
        assertLimit(direct.failure(bomb, "page/1?format=txt"), "stream");
    }

    @Test
    void faxWithManyRowsIsRefusedAsContent() {
        byte[] fax = RawPdf.onePage("", "").stream(
                        4, "/Filter/CCITTFaxDecode/H 1000000/DecodeParms<</K -1/Columns 2000>>", new byte[10])
                .bytes();
        assertLimit(direct.failure(fax, "page/1?format=txt"), "pixels");
    }

    @Test
    void inlinePictureThatUnpacksToGigabytesIsRefused() {
        String picture = new String(RawPdf.bomb(300L << 20), StandardCharsets.ISO_8859_1);
        byte[] inline = RawPdf.onePage("", "BI /W 10 /H 10 /BPC 8 /CS /G /F /Fl ID " + picture + "\nEI Q")
                .bytes();
        assertLimit(direct.failure(inline, "page/1"), "stream");
    }

    @Test
    void inlinePictureWithManyPixelsIsRefused() {
        byte[] inline = RawPdf.onePage("", "BI /W 100000 /H 100000 /BPC 8 /CS /G ID x\nEI Q")
                .bytes();
        assertLimit(direct.failure(inline, "page/1"), "pixels");
    }

    @Test
    void jpegWithMarkersInItsProfileIsRead() throws Exception {
        java.awt.image.BufferedImage image =
                new java.awt.image.BufferedImage(10, 10, java.awt.image.BufferedImage.TYPE_BYTE_GRAY);
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        javax.imageio.ImageIO.write(image, "jpeg", encoded);
        byte[] plain = encoded.toByteArray();
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        jpeg.write(plain, 0, 2);
        jpeg.writeBytes(new byte[] {(byte) 0xff, (byte) 0xe2, 0, 12});
        jpeg.writeBytes(new byte[] {(byte) 0xff, (byte) 0xc0, 0, 11, 8, (byte) 0xff, (byte) 0xff, 0x7f, 0x7f, 1});
        jpeg.write(plain, 2, plain.length - 2);
        jpeg.writeBytes(new byte[100_000]);
        byte[] document = withPicture("/Filter/DCTDecode", jpeg.toByteArray());
        assertThat(direct.text(document, "image/1?format=png")).isEqualTo("bytes");
    }

    @Test
    void limitForAllStreamsCountsUnpackedBytesOfOnePage() {
        RawPdf pages = RawPdf.onePage(FONT, "BT /F1 12 Tf 20 200 Td (Hello) Tj ET ");
        StringBuilder kids = new StringBuilder("3 0 R");
        for (int at = 10; at < 30; at++) {
            kids.append(' ').append(at).append(" 0 R");
            pages
                    .object(
                            at,
                            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<" + FONT + ">>/Contents "
                                    + (at + 100) + " 0 R>>")
                    .stream(
                            at + 100,
                            "/Filter/FlateDecode",
                            RawPdf.deflated("BT /F1 12 Tf 20 200 Td (Page" + at + ") Tj ET " + " ".repeat(600)));
        }
        byte[] bytes =
                pages.object(2, "<</Type/Pages/Kids[" + kids + "]/Count 21>>").bytes();
        try (Direct small = new Direct(PdfLimits.builder().unpacked(2_000).build())) {
            assertThat(small.text(bytes, "text?format=txt")).contains("Hello", "Page10", "Page29");
        }
        try (Direct tiny = new Direct(PdfLimits.builder().unpacked(500).build())) {
            assertThat(tiny.failure(bytes, "page/5?format=txt")).hasMessageContaining("setting PdfLimits.unpacked");
        }
    }

    private static byte[] withMapping(String ranges) {
        String font = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 9 0 R>>>>";
        return RawPdf.onePage(font, "BT /F1 12 Tf 20 200 Td (Hello) Tj ET ").stream(
                        9,
                        "/Filter/FlateDecode",
                        RawPdf.deflated(
                                "begincmap 1 begincodespacerange <00> <ff> endcodespacerange\n" + ranges + "\nendcmap"))
                .bytes();
    }

    @Test
    void mappingOfBillionCodesIsRefused() {
        assertThat(direct.text(withMapping("1 beginbfrange <20> <7e> <0020> endbfrange"), "page/1?format=txt"))
                .contains("Hello");
        for (String ranges : List.of(
                "1 beginbfrange <00000000> <3FFFFFFF> <00000000> endbfrange",
                "2 beginbfrange <22> <23> /x <00000 000>\t< 3FFFFFFF><00000000>",
                "3.5 beginbfrange <22> <23> [(<) <0030>%]\n<31>] <0000\n0000> <3FFFFFFF> <00000000>",
                "/WMode 1 beginbfrange <00> <01> 1beginbfrange<00000000><3FFFFFFF><00000000>",
                "1 beginbfchar <00> /WMode 1 beginbfrange <00000000> <3FFFFFFF> <00000000>",
                "1 beginbfrange <0000> <fffe> <0001> endbfrange ".repeat(10))) {
            assertLimit(direct.failure(withMapping(ranges), "page/1?format=txt"), "objects");
        }
    }

    @Test
    void mappingOfAllCodesOfTwoBytesIsRead() {
        byte[] identity = withMapping("1 beginbfrange <0000> <ffff> <0000> endbfrange");
        assertThatCode(() -> direct.text(identity, "page/1?format=txt")).doesNotThrowAnyException();
    }

    private static byte[] withPattern(String sizes, String content) {
        return RawPdf.onePage("/Pattern<</P 8 0 R>>", "/Pattern cs /P scn 0 0 300 300 re f").stream(
                        8,
                        "/PatternType 1/PaintType 1/TilingType 1/Resources<</Pattern<</P 8 0 R>>>>" + sizes,
                        ascii(content))
                .bytes();
    }

    @Test
    void patternsWithLargeCellsOrThatFillThemselvesAreRefused() {
        String small = "/BBox[0 0 9 9]/XStep 9/YStep 9";
        assertThat(direct.text(withPattern(small, "0 0 5 5 re f"), "page/1")).isEqualTo("bytes");
        assertLimit(direct.failure(withPattern(small, "/Pattern cs /P scn 0 0 9 9 re f"), "page/1"), "layers");
        try (Direct few = new Direct(PdfLimits.builder().pixels(5_000_000).build())) {
            assertThat(few.text(withPattern(small, "0 0 5 5 re f"), "page/1")).isEqualTo("bytes");
            byte[] large = withPattern("/BBox[0 0 2000 2000]/XStep 2000/YStep 2000", "0 0 5 5 re f");
            assertLimit(few.failure(large, "page/1"), "pixels");
        }
    }
}
