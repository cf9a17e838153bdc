package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Completion;
import io.github.mcpresources.internal.request.ServerRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion of ids of documents by the names of their files. */
class CompleteByNameTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = folder.resolve("a report.pdf");
        Files.write(file, new TestPdf().lines("A page").bytes());
        Files.writeString(folder.resolve("notes.txt"), "no document");
    }

    private static List<String> completed(PdfDocuments documents, String entered) {
        Completion.Request request =
                new Completion.Request("pdf://{doc_id}/page/{n}{?format,size}", "doc_id", entered, Map.of());
        return documents
                .complete(request, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow()
                .values();
    }

    @Test
    void completesUriAndPathOfFileThatWasNeverRead() throws Exception {
        try (PdfDocuments documents =
                PdfDocuments.builder().root(folder).completeByName(true).build()) {
            String uri = "file:///" + folder.getFileName() + "/a%20report.pdf";
            List<String> completed = completed(documents, uri);
            assertThat(completed).containsExactly(documents.docId(file));
            assertThat(completed(documents, folder.getFileName() + "/a report.pdf"))
                    .isEqualTo(completed);
        }
    }

    @Test
    void completesNothingForOtherFilesAndIncompleteNames() throws Exception {
        try (PdfDocuments documents =
                PdfDocuments.builder().root(folder).completeByName(true).build()) {
            for (String name : List.of("notes.txt", "none.pdf", "a report", "../a report.pdf", "/etc/passwd")) {
                assertThat(completed(documents, name)).as(name).isEmpty();
            }
        }
    }

    @Test
    void completesOnlyIdsUnlessTheApplicationAllowsNames() throws Exception {
        try (PdfDocuments documents = PdfDocuments.builder().root(folder).build()) {
            assertThat(completed(documents, "a report.pdf")).isEmpty();
            String id = documents.docId(file);
            assertThat(completed(documents, id.substring(0, 3))).containsExactly(id);
        }
    }

    @Test
    void unreadableDocumentHasNoCompletion() throws Exception {
        Files.write(file, new byte[2_000]);
        try (PdfDocuments documents = PdfDocuments.builder()
                .root(folder)
                .limits(io.github.mcpresources.pdf.document.PdfLimits.builder()
                        .file(1_000)
                        .build())
                .completeByName(true)
                .build()) {
            assertThat(completed(documents, "a report.pdf")).isEmpty();
        }
    }
}
