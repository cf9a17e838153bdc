package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.files.DirectoryResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatesTest {

    @TempDir
    Path temp;

    private Library library = Library.ofSamples(OfficeMode.OFF);

    @BeforeEach
    void makeDocuments() throws IOException {
        Path docs = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(docs.resolve("one two.txt"), "first\nsecond\r\nthird");
        Files.writeString(docs.resolve("note.md"), "A Second thought\n");
        Files.write(docs.resolve("picture.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});
        Files.writeString(temp.resolve("secret.txt"), "second to none");
        library = Library.of(DirectoryResources.of(docs), List.of(docs), OfficeMode.OFF);
    }

    private Body read(String uri) {
        Contents contents = (Contents) library.provider()
                .read(uri, RequestContext.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return contents.parts().get(0).body();
    }

    private String lines(String query) {
        return ((Body.Text) read("lines:///docs/one%20two.txt" + query)).text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?from=2&to=2 | second",
                "?from=2      | 'second\nthird'",
                "?to=1        | first",
                "?to=2&from=2 | second",
                "''           | 'first\nsecond\nthird'",
                "?from=3&to=9 | third",
                "?from=4      | ''",
                "?from=3&to=2 | ''",
            })
    void linesAreCountedFromOneAndBothEndsAreIncluded(String query, String expected) {
        assertThat(lines(query)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "two", "99999999999"})
    void aLineThatIsNoNumberIsNamed(String line) {
        assertThatThrownBy(() -> lines("?from=" + line))
                .cause()
                .isInstanceOf(InvalidParamsException.class)
                .hasMessage("Invalid parameter 'from': " + line + "; it must be an integer from 1 to 2147483647");
    }

    @Test
    void aPictureHasNoLines() {
        assertThatThrownBy(() -> read("lines:///docs/picture.png"))
                .cause()
                .isInstanceOf(InvalidParamsException.class)
                .hasMessageContaining("docs/picture.png");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/missing.txt", "docs/../secret.txt", "docs/%2e%2e/secret.txt", "elsewhere/x.txt"})
    void linesOfWhatIsNotServedAreNotFoundUnderTheirOwnUri(String path) {
        String uri = "lines:///" + path;
        try {
            assertThat(library.provider()
                            .read(uri, RequestContext.detached())
                            .toCompletableFuture()
                            .join())
                    .isEmpty();
        } catch (CompletionException failure) {
            assertThat(failure.getCause())
                    .isInstanceOfSatisfying(
                            ResourceNotFoundException.class,
                            missing -> assertThat(missing.uri()).isEqualTo(uri));
        }
    }

    @Test
    void aFolderTellsWhatIsDirectlyInIt() {
        Map<?, ?> folder = (Map<?, ?>) ((Body.JsonValue) read("folder:///docs")).value();
        assertThat(folder.get("complete")).isEqualTo(true);
        assertThat((List<?>) folder.get("entries"))
                .extracting(entry -> String.valueOf(((Map<?, ?>) entry).get("uri")))
                .contains("file:///docs/note.md", "file:///docs/one%20two.txt");
        for (String missing :
                List.of("folder:///docs/none", "folder:///docs/note.md", "folder:///docs/..", "folder:///")) {
            assertThatThrownBy(() -> read(missing)).as(missing).isNotNull();
        }
    }

    @Test
    void aSearchFindsLinesInAnyCase() {
        assertThat(((Body.JsonValue) read("search://documents?q=second")).value())
                .isEqualTo(Map.of(
                        "matches",
                        List.of(
                                Map.of("uri", "file:///docs/note.md", "line", 1, "text", "A Second thought"),
                                Map.of("uri", "file:///docs/one%20two.txt", "line", 2, "text", "second")),
                        "searched",
                        2,
                        "complete",
                        true));
    }

    @Test
    void aSearchTakesOnlyDocumentsOfTheLanguage() {
        assertThat(((Body.JsonValue) read("search://documents?lang=txt&q=second")).value())
                .isEqualTo(Map.of(
                        "matches",
                        List.of(Map.of("uri", "file:///docs/one%20two.txt", "line", 2, "text", "second")),
                        "searched",
                        1,
                        "complete",
                        true));
    }
}
