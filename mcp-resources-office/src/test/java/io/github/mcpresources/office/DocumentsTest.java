package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that changes between the moment when its bytes were hashed and the moment when its id is given out. */
class DocumentsTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.toRealPath().resolve("a.docx"), "as it was");
    }

    /** The time is asked for right after a file was hashed: the file grows then, so many times. */
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
        DocumentRoots roots = new DocumentRoots(List.of(folder), null);
        return new Documents(
                new DocumentIndex(10, 12), null, roots, OfficeLimits.DEFAULT, 12, 10, changed -> {}, () -> {}, clock);
    }

    @Test
    void itIsHashedAgain() throws Exception {
        try (Documents documents = growing(1)) {
            assertThat(documents.verified(file)).isEqualTo(Digests.of("as it wasx".getBytes(UTF_8)));
        }
    }

    @Test
    void oneThatChangesAgainAndAgainIsRefused() throws Exception {
        try (Documents documents = growing(1000)) {
            assertThatThrownBy(() -> documents.verified(file))
                    .isInstanceOf(OfficeException.class)
                    .hasMessageContaining("The document changes while it is read; read it again later");
        }
    }
}
