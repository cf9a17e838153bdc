package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.office.document.ItemType;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that writes a document can set the times of the document and of its directory to any value. */
class ForgedTimesTest {

    private static final FileTime OLD = FileTime.from(Instant.parse("2026-01-01T12:00:00Z"));

    @TempDir
    private Path folder;

    private static byte[] document(int seed) {
        byte[] noise = new byte[1000];
        new Random(seed).nextBytes(noise);
        return TestPackage.word()
                .rel("word/document.xml", "rId1", "package", "a.pdf")
                .part("word/a.pdf", noise)
                .bytes();
    }

    private void write(Path file, byte[] document) throws IOException {
        Files.write(file, document);
        Files.setLastModifiedTime(file, OLD);
        Files.setLastModifiedTime(folder, OLD);
    }

    private boolean isDirectorySteady() throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
            return true;
        }
        FileTime changed = (FileTime) Files.getAttribute(folder, "unix:ctime");
        return changed.toInstant().isBefore(Instant.now().minus(Duration.ofSeconds(3)));
    }

    @Test
    void detectsChangeDespiteForgedTimes() throws Exception {
        Path file = folder.resolve("a.docx");
        byte[] before = document(1);
        byte[] after = document(2);
        assertThat(after).hasSameSizeAs(before).isNotEqualTo(before);
        write(file, before);
        try (OfficeDocuments documents = UntimedDocuments.of(folder)) {
            await().until(this::isDirectorySteady);
            String id = documents.docId(file);
            assertThat(documents.get(id, ItemType.EMBED, "1").bytes()).hasSize(1000);
            write(file, after);
            assertThatThrownBy(() -> documents.get(id, ItemType.EMBED, "1"))
                    .isInstanceOf(ResourceNotFoundException.class);
            assertThat(documents.docId(file)).isNotEqualTo(id);
        }
    }
}
