package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.SeenFile;
import io.github.mcpresources.internal.documents.Stamp;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownDocumentsTest {

    private final KnownDocuments index = new KnownDocuments(2, 12);

    private Path put(int n, String digest) {
        Path path = Path.of("copy" + n);
        index.put(path, new SeenFile(new Stamp(1, n, ""), digest.repeat(64), Instant.EPOCH));
        return path;
    }

    @Test
    void boundsFilesOfDocumentAndForgetsLeastRecentlyUsedFirst() {
        Path first = put(0, "a");
        for (int n = 1; n < 1_000; n++) {
            put(n, "a");
            assertThat(index.seen(first)).isPresent();
        }
        assertThat(IntStream.range(0, 1_000)
                        .filter(n -> index.seen(Path.of("copy" + n)).isPresent()))
                .hasSize(8)
                .contains(0, 999);
        assertThat(index.paths(index.byDigest("a".repeat(64)).orElseThrow())).hasSize(8);
    }
}
