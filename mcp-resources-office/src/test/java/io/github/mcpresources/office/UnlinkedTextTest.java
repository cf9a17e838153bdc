package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text whose items could not be listed for some time has no links, and is not cached. */
class UnlinkedTextTest {

    private static final String NAMESPACES = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
            + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\""
            + " xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\""
            + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";

    private final ManualTime time = new ManualTime();
    private boolean isSlow;

    /** Called before each operation of the file system. */
    private void operation() {
        if (isSlow) {
            time.advance(Duration.ofSeconds(11));
        }
    }

    @Test
    void laterReadHasLinks(@TempDir Path folder) throws Exception {
        Files.write(
                folder.resolve("a.docx"),
                TestPackage.word()
                        .part(
                                "word/document.xml",
                                "<w:document" + NAMESPACES + "><w:body><w:p><w:r><w:drawing><wp:inline><wp:docPr"
                                        + " descr=\"A cat\"/><a:graphic><a:graphicData><a:blip r:embed=\"rIdP\"/>"
                                        + "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body>"
                                        + "</w:document>")
                        .picture("word/document.xml", "rIdP", "word/media/cat.png", TestPackage.png(1, 1))
                        .bytes());
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .time(time)
                .listTimeout(Duration.ofSeconds(10))
                .root(new HookedProvider(this::operation).path(folder))
                .build()) {
            String id = documents.docId("a.docx", null).orElseThrow();
            isSlow = true;
            assertThatThrownBy(() -> documents.list(id))
                    .isInstanceOf(OfficeException.class)
                    .hasMessageContaining("took longer than the limit of 10000 ms");
            isSlow = false;
            String before = Texts.read(documents, id + "/text");
            assertThat(before).contains("A cat").doesNotContain("office://");
            time.advance(Duration.ofMinutes(5));
            assertThat(Texts.read(documents, id + "/text")).contains("A cat").contains("office://" + id + "/image/");
        }
    }
}
