package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedPdfTest {

    @TempDir
    private Path folder;

    private Path locked() throws IOException {
        Path file = folder.resolve("locked.pdf").toAbsolutePath();
        Files.write(
                file,
                new TestPdf().lines("Confidential").password("open sesame").bytes());
        return file.toRealPath();
    }

    @Test
    void documentWithoutPasswordIsAnErrorThatSaysSo() throws Exception {
        Path file = locked();
        try (Direct direct = new Direct(PdfDocuments.builder().root(folder))) {
            String uri = "pdf://" + direct.documents.docId(file) + "/page/1?format=txt";
            assertThatThrownBy(() -> direct.read(uri))
                    .isInstanceOfSatisfying(
                            PdfException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED))
                    .hasMessageContaining("passwords");
        }
    }

    @Test
    void applicationGivesThePassword() throws Exception {
        Path file = locked();
        try (Direct direct = new Direct(PdfDocuments.builder()
                .root(folder)
                .passwords(path -> path.equals(file) ? Optional.of("open sesame") : Optional.empty()))) {
            String id = direct.documents.docId(file);
            assertThat(direct.read("pdf://" + id + "/page/1?format=txt")).contains("Confidential");
            assertThat(direct.read("pdf://" + id + "/properties")).contains("\"encrypted\":true");
        }
    }

    @Test
    void wrongPasswordIsAnErrorThatSaysSo() throws Exception {
        Path file = locked();
        try (Direct direct = new Direct(PdfDocuments.builder().root(folder).passwords(path -> Optional.of("wrong")))) {
            String uri = "pdf://" + direct.documents.docId(file) + "/text";
            assertThatThrownBy(() -> direct.read(uri)).hasMessageContaining("wrong");
        }
    }

    @Test
    void documentWithEmptyUserPasswordIsRead() {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(new TestPdf().lines("Open").password("").bytes(), "page/1?format=txt"))
                    .contains("Open");
        }
    }
}
