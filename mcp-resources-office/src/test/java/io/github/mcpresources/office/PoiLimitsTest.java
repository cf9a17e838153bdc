package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If Apache POI reaches one of its own limits, the error says so, and not that the document is damaged. */
class PoiLimitsTest {

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        new OleBombs(folder, 2_000).write();
    }

    /** The file has 2 MB. POI needs several hundred megabytes for its paragraphs. */
    @Test
    void memoryForParagraphsIsLimited() throws Exception {
        new OleBombs(folder, 1).document("many.doc", "x\r".repeat(1_500_000));
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(folder.resolve("many.doc"));
            assertThatThrownBy(() -> Texts.read(documents, id + "/text"))
                    .hasMessageContaining("The document needs")
                    .hasMessageContaining("a quarter of the heap, JVM option -Xmx");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "containers.ppt, nested too deeply for Apache POI",
        "groups.ppt, nested too deeply for Apache POI",
        "large.ppt, A record of the document is longer than Apache POI reads",
        "long.ppt, A text or group of the document is longer than Apache POI reads"
    })
    void isNamed(String name, String limit) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(folder.resolve(name));
            assertThatThrownBy(() -> Texts.read(documents, id + "/text")).hasMessageContaining(limit);
        }
    }
}
