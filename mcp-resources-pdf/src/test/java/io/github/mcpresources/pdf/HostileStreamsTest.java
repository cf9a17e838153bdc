package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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

    /** Returns a document whose cross-reference table is not found, so that its objects are searched. */
    private static byte[] withoutTable(byte[] document) {
        String text = new String(document, StandardCharsets.ISO_8859_1);
        return ascii(text.replaceAll("\\nxref\\n", "\nnone\n").replaceAll("startxref\\n\\d+", "startxref\n7"));
    }

    private static RawPdf withObjectStream(byte[] packed) {
        return RawPdf.onePage(FONT, "BT /F1 12 Tf 20 200 Td (Hello) Tj ET ").stream(
                5, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", packed);
    }

    @Test
    void objectStreamThatUnpacksToGigabytesIsRefusedWithoutTable() {
        byte[] sound =
                withoutTable(withObjectStream(RawPdf.deflated("9 0 <</A 1>>")).bytes());
        assertThat(direct.text(sound, "page/1?format=txt")).contains("Hello");
        byte[] bomb = withoutTable(withObjectStream(RawPdf.bomb(2L << 30)).bytes());
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
}
