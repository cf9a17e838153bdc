package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Documents that attack a server. Each is refused with the name of the limit, or read without the attack. */
@Timeout(120)
class HostilePdfTest {

    private static final String HELLO = "BT /F1 12 Tf 20 200 Td (Hello) Tj ET ";
    private static final String FONT = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";

    private static final byte[] BOMB = RawPdf.bomb(2L << 30);

    private final Direct direct = new Direct(PdfLimits.DEFAULT);

    @AfterEach
    void close() {
        direct.close();
    }

    private static void assertLimit(PdfException refused, String setting) {
        assertThat(refused.reason()).isEqualTo(Reason.LIMIT);
        assertThat(refused).hasMessageContaining("setting PdfLimits." + setting);
    }

    @Test
    void loopInPageTreeIsReadOnce() {
        byte[] loop = new RawPdf()
                        .object(2, "<</Type/Pages/Kids[5 0 R 3 0 R]/Count 1000000>>")
                        .object(
                                3,
                                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<" + FONT
                                        + ">>/Contents 4 0 R>>")
                        .stream(4, "", HELLO.getBytes(StandardCharsets.ISO_8859_1))
                        .object(5, "<</Type/Pages/Kids[2 0 R 5 0 R]/Count 1000000>>")
                        .bytes();
        assertThat(direct.text(loop, "page/1?format=txt")).contains("Hello");
        assertThat(direct.text(loop, "properties")).contains("\"pages\":1");
    }

    @Test
    void deepPageTreeIsRefused() {
        RawPdf deep = new RawPdf();
        for (int at = 2; at < 5_000; at++) {
            deep.object(at, "<</Type/Pages/Count 1/Kids[" + (at + 1) + " 0 R]>>");
        }
        deep.object(5_000, "<</Type/Page/MediaBox[0 0 300 300]>>");
        byte[] bytes = deep.bytes();
        assertLimit(direct.failure(bytes, "page/1?format=txt"), "depth");
        assertLimit(direct.failure(bytes, "page/1"), "depth");
    }

    @Test
    void tooManyPagesAreRefused() {
        StringBuilder kids = new StringBuilder();
        for (int at = 0; at < 100; at++) {
            kids.append("3 0 R ");
        }
        byte[] many = RawPdf.onePage("", "")
                .object(2, "<</Type/Pages/Kids[" + kids + "]/Count 100>>")
                .bytes();
        try (Direct few = new Direct(PdfLimits.builder().pages(50).build())) {
            assertLimit(few.failure(many, "properties"), "pages");
        }
    }

    @Test
    void contentThatUnpacksToGigabytesIsRefused() {
        byte[] bomb =
                RawPdf.onePage("", "").stream(4, "/Filter/FlateDecode", BOMB).bytes();
        assertLimit(direct.failure(bomb, "page/1?format=txt"), "stream");
        assertLimit(direct.failure(bomb, "page/1"), "stream");
    }

    private static RawPdf pageInObjectStream(byte[] packed) {
        return new RawPdf()
                .object(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>").stream(
                        4, "", HELLO.getBytes(StandardCharsets.ISO_8859_1))
                        .stream(5, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", packed);
    }

    @Test
    void objectStreamThatUnpacksToGigabytesIsRefused() {
        byte[] sound =
                RawPdf.deflated("3 0 <</Type/Page/MediaBox[0 0 300 300]/Resources<<" + FONT + ">>/Contents 4 0 R>>");
        assertThat(direct.text(pageInObjectStream(sound).withObjectStream(3, 5), "page/1?format=txt"))
                .contains("Hello");
        byte[] bomb = pageInObjectStream(BOMB).withObjectStream(3, 5);
        assertLimit(direct.failure(bomb, "page/1?format=txt"), "stream");
        assertLimit(direct.failure(bomb, "properties"), "stream");
    }

    @Test
    void tenThousandFiltersAreRefused() {
        byte[] filters = RawPdf.onePage("", "").stream(
                        4,
                        "/Filter[" + "/ASCIIHexDecode ".repeat(10_000) + "]",
                        "41>".getBytes(StandardCharsets.US_ASCII))
                .bytes();
        assertLimit(direct.failure(filters, "page/1?format=txt"), "filters");
    }

    @Test
    void lzwDataWithoutClearCodesIsRefused() {
        byte[] codes = new byte[3 << 20]; // 12-bit codes of known strings
        byte[] lzw =
                RawPdf.onePage("", "").stream(4, "/Filter/LZWDecode", codes).bytes();
        PdfException refused = direct.failure(lzw, "page/1?format=txt");
        assertThat(refused).hasMessage("LZW data has 8193 codes without a clear code, over the fixed limit of 8192");
        assertThat(refused.reason()).isEqualTo(PdfException.Reason.LIMIT);
    }

    @Test
    void hugePictureIsRefusedBeforeItIsDecoded() {
        byte[] huge = RawPdf.onePage("/XObject<</I 5 0 R>>", "q 100 0 0 100 0 0 cm /I Do Q").stream(
                        5,
                        "/Type/XObject/Subtype/Image/Width 100000/Height 100000/ColorSpace/DeviceGray/BitsPerComponent 8"
                                + "/Filter/FlateDecode",
                        RawPdf.bomb(1 << 20))
                .bytes();
        assertLimit(direct.failure(huge, "page/1"), "pixels");
        assertLimit(direct.failure(huge, "image/1"), "pixels");
        assertThat(direct.text(huge, "page/1?format=txt")).contains("no text");
    }

    @Test
    void faxPictureWithHugeRowsIsRefused() {
        byte[] fax = RawPdf.onePage("/XObject<</I 5 0 R>>", "q 100 0 0 100 0 0 cm /I Do Q").stream(
                        5,
                        "/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 1"
                                + "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 1000000/Rows 1000000>>",
                        new byte[100])
                .bytes();
        assertLimit(direct.failure(fax, "page/1"), "pixels");
    }

    @Test
    void formThatDrawsItselfEnds() {
        byte[] recursive = RawPdf.onePage(FONT + "/XObject<</X 5 0 R>>", HELLO + "/X Do").stream(
                        5,
                        "/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X 5 0 R>>>>",
                        "/X Do /X Do".getBytes(StandardCharsets.US_ASCII))
                .bytes();
        try (Direct quick = new Direct(PdfDocuments.builder()
                .limits(PdfLimits.builder().operators(100_000).build()))) {
            assertLimit(quick.failure(recursive, "page/1?format=txt"), "operators");
            assertThat(quick.failure(recursive, "page/1").reason()).isEqualTo(Reason.LIMIT);
        }
    }

    @Test
    void formsThatDoubleEndByTimeout() {
        RawPdf doubling = RawPdf.onePage("/XObject<</X 5 0 R>>", "/X Do");
        for (int at = 5; at < 45; at++) {
            doubling.stream(
                    at,
                    "/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X " + (at + 1) + " 0 R>>>>",
                    "/X Do /X Do".getBytes(StandardCharsets.US_ASCII));
        }
        doubling.stream(45, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", new byte[0]);
        try (Direct patient = new Direct(PdfDocuments.builder()
                .limits(PdfLimits.builder().operators(Integer.MAX_VALUE).build())
                .renderTimeout(Duration.ofSeconds(2)))) {
            assertThat(patient.failure(doubling.bytes(), "page/1")).hasMessageContaining("renderTimeout");
        }
    }

    @Test
    void nestedTransparentGroupsAreRefused() {
        RawPdf groups = RawPdf.onePage("/XObject<</X 5 0 R>>", "/X Do");
        for (int at = 5; at < 45; at++) {
            groups.stream(
                    at,
                    "/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Group<</S/Transparency>>/Resources<</XObject<</X "
                            + (at + 1) + " 0 R>>>>",
                    "/X Do".getBytes(StandardCharsets.US_ASCII));
        }
        groups.stream(45, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]", new byte[0]);
        assertLimit(direct.failure(groups.bytes(), "page/1"), "layers");
    }

    @Test
    void loopInOutlineIsReadOnce() {
        byte[] loop = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Outlines 6 0 R")
                .object(6, "<</First 7 0 R/Last 7 0 R>>")
                .object(7, "<</Title(A)/Next 7 0 R/First 7 0 R/Parent 6 0 R>>")
                .bytes();
        assertThat(direct.text(loop, "outline")).contains("\"title\":\"A\"");
    }

    @Test
    void deepOutlineAndDeepFieldsAreRefused() {
        RawPdf deep = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Outlines 6 0 R/AcroForm<</Fields[1006 0 R]>>")
                .object(6, "<</First 7 0 R>>");
        for (int at = 7; at < 500; at++) {
            deep.object(at, "<</Title(A)/First " + (at + 1) + " 0 R>>");
        }
        for (int at = 1006; at < 1500; at++) {
            deep.object(at, "<</T(a)/Kids[" + (at + 1) + " 0 R]>>");
        }
        byte[] bytes = deep.bytes();
        assertLimit(direct.failure(bytes, "outline"), "depth");
        assertLimit(direct.failure(bytes, "fields"), "depth");
    }

    @Test
    void attachmentThatUnpacksToGigabytesIsRefused() {
        byte[] bomb = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a)<</F(../../a.txt)/EF<</F 6 0 R>>>>]>>>>")
                .stream(6, "/Filter/FlateDecode", BOMB)
                .bytes();
        assertLimit(direct.failure(bomb, "embed/1"), "stream");
    }

    @Test
    void damagedDocumentIsAnErrorThatSaysSo() {
        byte[] cut = new TestPdf().lines("Hello").bytes();
        byte[] broken = "%PDF-1.7\nnothing follows".getBytes(StandardCharsets.US_ASCII);
        assertThat(direct.failure(broken, "page/1?format=txt").reason()).isEqualTo(Reason.CORRUPT);
        assertThat(direct.failure("plain text".getBytes(StandardCharsets.US_ASCII), "text")
                        .reason())
                .isEqualTo(Reason.NOT_PDF);
        byte[] half = java.util.Arrays.copyOf(cut, cut.length / 2);
        assertThat(direct.failure(half, "page/1?format=txt").reason()).isEqualTo(Reason.CORRUPT);
    }
}
