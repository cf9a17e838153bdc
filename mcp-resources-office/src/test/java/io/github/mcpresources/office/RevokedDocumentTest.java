package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cached content of a document is not served when the file of the document no longer exists. */
class RevokedDocumentTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.write(folder.toRealPath().resolve("a.docx"), report());
    }

    private static byte[] report() {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", TestPackage.png(1, 1))
                .bytes();
    }

    private String read(OfficeDocuments documents) throws Exception {
        String id = documents.docId(file);
        assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
        return id;
    }

    private static void assertNotFound(OfficeDocuments documents, String id) {
        String uri = "office://" + id + "/image/1";
        assertThatThrownBy(() -> documents.get(id, ItemType.IMAGE, "1")).isInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> documents
                        .read(uri, ServerRequest.detached())
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> documents
                        .describe(uri, ServerRequest.detached())
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> documents.list(id)).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void notFoundAfterFileIsDeleted() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = read(documents);
            Files.delete(file);
            assertNotFound(documents, id);
        }
    }

    @Test
    void notFoundAfterFileIsHidden() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = read(documents);
            Files.move(file, folder.resolve(".a.docx"));
            assertNotFound(documents, id);
        }
    }

    @Test
    void notFoundAfterReadPermissionIsLost() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = read(documents);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
            assumeFalse(Files.isReadable(file), "This account may read every file");
            assertNotFound(documents, id);
        }
    }

    @Test
    void notFoundInNextProcessWithSameCache() throws Exception {
        Path cache = Files.createDirectory(folder.resolve("cache"));
        String id;
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).cacheDirectory(cache).build()) {
            id = read(documents);
        }
        Files.delete(file);
        try (OfficeDocuments documents =
                UntimedDocuments.builder().root(folder).cacheDirectory(cache).build()) {
            assertNotFound(documents, id);
        }
    }

    @Test
    void servesDocumentAgainWhenFileReturns() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            String id = read(documents);
            Files.delete(file);
            assertNotFound(documents, id);
            Files.write(file, report());
            assertThat(documents.get(id, ItemType.IMAGE, "1").bytes()).isEqualTo(TestPackage.png(1, 1));
        }
    }
}
