package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SampleDocumentsTest {

    @Test
    void servesEveryFileOfFolder() throws IOException {
        Path folder = Path.of("sample-documents");
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> folder.relativize(file).toString().replace('\\', '/')))
                    .containsExactlyInAnyOrderElementsOf(SampleDocuments.NAMES);
        }
    }
}
