package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are encrypted with certificates, and copies of encrypted documents. */
class OtherEncryptionTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4/Length 128/Recipients[<00>]"
                        + "/CF<</DefaultCryptFilter<</CFM/AESV2/Recipients[<00>]>>>>",
                "/Filter/Unknown.Handler/V 1"
            })
    void documentThatNeedsMoreThanPasswordIsEncryptedAndNotDamaged(String encryption) {
        String plain = new String(RawPdf.onePage("", "").bytes(), StandardCharsets.ISO_8859_1);
        byte[] locked = plain.replace("trailer\n<<", "trailer\n<</ID[<00><00>]/Encrypt<<" + encryption + ">>")
                .getBytes(StandardCharsets.ISO_8859_1);
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            PdfException refused = direct.failure(locked, "page/1?format=txt");
            assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED);
            assertThat(refused).hasMessageContaining("certificate");
        }
    }

    @Test
    void copyWithoutPasswordDoesNotBlockTheOriginal() throws Exception {
        byte[] locked = new TestPdf().lines("Confidential").password("sesame").bytes();
        Path original = Files.write(folder.toRealPath().resolve("original.pdf"), locked);
        Path copy = Files.write(folder.toRealPath().resolve("copy.pdf"), locked);
        for (Path last : new Path[] {copy, original}) {
            try (Direct direct = new Direct(PdfDocuments.builder()
                    .root(folder)
                    .passwords(path -> path.equals(original) ? Optional.of("sesame") : Optional.empty()))) {
                direct.documents.docId(last.equals(copy) ? original : copy);
                String id = direct.documents.docId(last);
                assertThat(direct.read("pdf://" + id + "/page/1?format=txt")).contains("Confidential");
            }
        }
    }
}
