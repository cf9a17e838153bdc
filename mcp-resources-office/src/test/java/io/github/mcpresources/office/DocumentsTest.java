package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.OpenedDocument;
import io.github.mcpresources.internal.documents.RecordedFiles;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of files that change after their bytes were hashed, or while they are opened. */
class DocumentsTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.toRealPath().resolve("a.docx"), "as it was");
    }

    /**
     * Returns documents whose file grows the given number of times. The clock is read right after a file was hashed,
     * and each time it appends to the file.
     */
    private Documents growing(int times) {
        AtomicInteger left = new AtomicInteger(times);
        InstantSource clock = () -> {
            try {
                if (left.getAndDecrement() > 0) {
                    Files.writeString(file, "x", StandardOpenOption.APPEND);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
            return Instant.now();
        };
        DocumentRoots roots = new DocumentRoots(List.of(folder), null, path -> true, name -> {});
        return new Documents(
                OfficeKind.of(OfficeLimits.DEFAULT),
                new KnownDocuments(10, 12),
                RecordedFiles.NONE,
                roots,
                12,
                10,
                changed -> {},
                () -> {},
                clock);
    }

    @Test
    void hashesChangedFileAgain() throws Exception {
        Documents documents = growing(1);
        assertThat(documents.verified(file)).isEqualTo(Digests.of("as it wasx".getBytes(UTF_8)));
    }

    @Test
    void rejectsFileThatKeepsChanging() throws Exception {
        Documents documents = growing(1000);
        assertThatThrownBy(() -> documents.verified(file))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("The document changed while it was read; read it again later");
    }

    private void setTimes(Instant time) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(time));
        Files.setLastModifiedTime(file.getParent(), FileTime.from(time));
    }

    private Documents between(Consumer<Path> between) {
        DocumentRoots roots = new DocumentRoots(List.of(folder), null, path -> true, between);
        return new Documents(
                OfficeKind.of(OfficeLimits.DEFAULT),
                new KnownDocuments(10, 12),
                RecordedFiles.NONE,
                roots,
                12,
                10,
                changed -> {},
                () -> {},
                InstantSource.system());
    }

    private static byte[] bytes(OpenedDocument opened) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(1_000);
        opened.channel().position(0);
        while (opened.channel().read(bytes) > 0) {
            assertThat(bytes.hasRemaining()).isTrue();
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /**
     * Returns a hook that replaces the file by another file before the file is opened, and puts the first file back
     * afterwards, the given number of times.
     */
    private Consumer<Path> exchanging(AtomicInteger times, Path other, Action afterwards) {
        Path aside = file.resolveSibling("aside");
        AtomicInteger calls = new AtomicInteger();
        return name -> {
            try {
                if (name.endsWith("a.docx") && calls.get() < 2 * times.get()) {
                    boolean isBefore = calls.getAndIncrement() % 2 == 0;
                    Files.move(file, isBefore ? aside : other);
                    Files.move(isBefore ? other : aside, file);
                    afterwards.run();
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        };
    }

    private interface Action {
        void run() throws IOException;
    }

    @Test
    void hashesAgainAfterExchangeOfFiles() throws Exception {
        Path other = Files.writeString(file.resolveSibling("b.docx"), "as it is.");
        AtomicInteger times = new AtomicInteger(1);
        Documents documents = between(exchanging(times, other, () -> {}));
        setTimes(Instant.now().minusSeconds(3600));
        assertThat(documents.verified(file)).isEqualTo(Digests.of("as it was".getBytes(UTF_8)));
    }

    /** Simulates a clock of the file system that is too coarse to show an exchange of names. */
    @Test
    void treatsRecentlyChangedDirectoryAsChanging() throws Exception {
        Path other = Files.writeString(file.resolveSibling("b.docx"), "as it is.");
        FileTime now = FileTime.from(Instant.now().plusSeconds(3600));
        AtomicInteger times = new AtomicInteger();
        Documents documents = between(exchanging(times, other, () -> Files.setLastModifiedTime(file.getParent(), now)));
        setTimes(Instant.now().minusSeconds(3600));
        documents.verified(file);
        Files.setLastModifiedTime(file.getParent(), now);
        times.set(1);

        try (OpenedDocument opened = documents.open(file)) {
            assertThat(opened.digest()).isEqualTo(Digests.of(bytes(opened)));
        }
    }

    /**
     * A check of the name does not detect this exchange, because the name denotes the known file before and after the
     * opening.
     */
    @Test
    void digestMatchesBytesDespiteExchangeOfFiles() throws Exception {
        Path other = Files.writeString(file.resolveSibling("b.docx"), "as it is.");
        Path aside = file.resolveSibling("aside");
        AtomicInteger calls = new AtomicInteger(-1);
        Consumer<Path> exchange = name -> {
            try {
                if (name.endsWith("a.docx") && calls.get() >= 0) {
                    boolean isBefore = calls.getAndIncrement() % 2 == 0;
                    Files.move(file, isBefore ? aside : other);
                    Files.move(isBefore ? other : aside, file);
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        };
        Documents documents = between(exchange);
        setTimes(Instant.now().minusSeconds(3600));
        String digest = documents.verified(file);
        calls.set(0);

        assertThatThrownBy(() -> documents.open(file))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("The document changed while it was read");

        calls.set(-1);
        try (OpenedDocument opened = documents.open(file)) {
            assertThat(opened.digest()).isEqualTo(digest).isEqualTo(Digests.of(bytes(opened)));
        }
    }

    /** Hashing a document reads its channel to the end. The position 0 shows that the document was not hashed. */
    @Test
    void hashesOnceInUnchangedDirectory() throws Exception {
        setTimes(Instant.now().minusSeconds(3600));
        Documents documents = between(name -> {});
        String digest = documents.verified(file);
        await().atMost(Duration.ofMinutes(5)).until(() -> {
            try (OpenedDocument opened = documents.open(file)) {
                assertThat(opened.digest()).isEqualTo(digest);
                return opened.channel().position() == 0;
            }
        });
    }
}
