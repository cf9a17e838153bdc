package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.opening.OpenDirectory;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Replaces a directory by a link to another directory before an operation on the file system, and puts the first
 * directory back before a later operation. The test does this for each pair of operations. The document in the other
 * directory has the same name and size, and is never read.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SwappedDirectoryTest {

    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    private static final String DOCUMENT = "dir/sub/a.docx";
    private static final int NEVER = Integer.MAX_VALUE;

    @TempDir
    private Path temp;

    private Path root;
    private Path directory;
    private Path outside;
    private final byte[] fine = picture(1);
    private final byte[] secret = picture(2);

    private int operations;
    private int swapAt = NEVER;
    private int restoreAt = NEVER;
    private boolean isSwapped;

    /** Reads the document through the library. */
    private interface Reading {
        /** Reads the document. Returns true if the document was found. */
        boolean isFound() throws IOException;
    }

    private static byte[] picture(int last) {
        byte[] png = TestPackage.png(1, 1);
        byte[] marked = Arrays.copyOf(png, png.length + 1); // decoders ignore bytes after the end
        marked[png.length] = (byte) last;
        return marked;
    }

    @BeforeEach
    void write() throws IOException {
        temp = temp.toRealPath();
        assumeTrue(OpenDirectory.hasHandles(temp), "NOT CHECKED: this platform has no handles of directories");
        root = temp.resolve("root");
        directory = root.resolve("dir");
        outside = temp.resolve("outside");
        write(directory, fine);
        write(outside, secret);
        assertThat(outside.resolve("sub/a.docx")).hasSize(Files.size(root.resolve(DOCUMENT)));
    }

    private static void write(Path parent, byte[] picture) throws IOException {
        Path sub = Files.createDirectories(parent.resolve("sub"));
        byte[] bytes = TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", picture)
                .bytes();
        Files.write(sub.resolve("a.docx"), bytes);
        Files.setLastModifiedTime(sub.resolve("a.docx"), LONG_AGO);
    }

    /** Called before each operation, also by the threads that open files. */
    private synchronized void operation() {
        operations++;
        try {
            if (operations == swapAt) {
                Files.move(directory, temp.resolve("aside"));
                Files.createSymbolicLink(directory, outside);
                isSwapped = true;
            } else if (operations == restoreAt) {
                restore();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private synchronized void restore() throws IOException {
        if (isSwapped) {
            Files.delete(directory);
            Files.move(temp.resolve("aside"), directory);
            isSwapped = false;
        }
    }

    private OfficeDocuments documents() {
        return UntimedDocuments.builder()
                .root(new HookedProvider(this::operation).path(root))
                .cacheFor(Duration.ofNanos(1))
                .build();
    }

    /** Reads the document once for each pair of operations. Returns the number of reads that found the document. */
    private int readForEachPair(Reading reading) throws IOException {
        assertThat(isFound(reading)).isTrue();
        int all = operations;
        assertThat(all).as("operations of one reading").isGreaterThan(5);
        int found = 0;
        for (int swap = 1; swap <= all; swap++) {
            for (int restore = swap + 1; restore <= all + 1; restore++) {
                swapAt = swap;
                restoreAt = restore;
                found += isFound(reading) ? 1 : 0;
            }
        }
        swapAt = NEVER;
        assertThat(isFound(reading)).as("found at the end").isTrue();
        return found;
    }

    private boolean isFound(Reading reading) throws IOException {
        operations = 0;
        try {
            return reading.isFound();
        } catch (ResourceNotFoundException | NoSuchFileException swapped) {
            return false;
        } catch (OfficeException changing) {
            assertThat(changing).hasMessageContaining("changed while it was read");
            return false;
        } finally {
            restore();
        }
    }

    private static byte[] read(OfficeDocuments documents, String id) throws IOException {
        return documents.get(id, ItemType.IMAGE, "1").bytes();
    }

    @Test
    void readsKnownDocumentOnlyInsideRoot() throws IOException {
        try (OfficeDocuments documents = documents()) {
            String id = documents.docId(DOCUMENT, null).orElseThrow();
            int found = readForEachPair(() -> {
                assertThat(read(documents, id))
                        .as("swapped before operation %s, restored before %s", swapAt, restoreAt)
                        .isEqualTo(fine);
                return true;
            });
            assertThat(found).as("reads in spite of a swap").isPositive();
        }
    }

    @Test
    void identifiesNewDocumentOnlyInsideRoot() throws IOException {
        String own = Digests.of(Files.readAllBytes(root.resolve(DOCUMENT)));
        int found = readForEachPair(() -> {
            try (OfficeDocuments documents = documents()) {
                Optional<String> id = documents.docId(DOCUMENT, null);
                assertThat(own)
                        .as("swapped before operation %s, restored before %s", swapAt, restoreAt)
                        .startsWith(id.orElse(""));
                return id.isPresent();
            }
        });
        assertThat(found).as("identified in spite of a swap").isPositive();
    }
}
