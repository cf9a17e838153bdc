package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.io.Writer;
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
        library = Library.of(DirectoryResources.of(docs), OfficeMode.OFF);
    }

    @Test
    void refusesLinesIfFromIsGreaterThanTo() {
        assertThatThrownBy(() -> read("lines:///docs/one%20two.txt?from=9&to=3"))
                .cause()
                .isInstanceOf(InvalidParamsException.class)
                .hasMessage("Invalid parameter 'from': 9; it must be at most 'to', which is 3: from > to selects no"
                        + " lines");
    }

    private Body read(String uri) {
        return read(library.provider(), uri);
    }

    private static Body read(ResourceProvider provider, String uri) {
        Contents contents = (Contents) provider.read(uri, ServerRequest.detached())
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
            })
    void countsLinesFromOneAndIncludesBothEnds(String query, String expected) {
        assertThat(lines(query)).isEqualTo(expected);
    }

    /** Writes a document that is larger than the limit of a result. */
    private void writeLargeDocument() throws IOException {
        String line = "x".repeat(1_023) + "\n";
        try (Writer large = Files.newBufferedWriter(temp.resolve("docs/large.txt"))) {
            for (int number = 1; number <= 40_000; number++) {
                large.write(number == 39_999 ? "the needle\n" : line);
            }
        }
    }

    @Test
    void readsLinesOfDocumentLargerThanResult() throws IOException {
        writeLargeDocument();

        assertThat(((Body.Text) read("lines:///docs/large.txt?from=39999&to=40000")).text())
                .isEqualTo("the needle\n" + "x".repeat(1_023));
    }

    @Test
    void refusesTooManyLinesWithVariablesOfTemplate() throws IOException {
        writeLargeDocument();

        assertThatThrownBy(() -> read("lines:///docs/large.txt?from=3"))
                .cause()
                .isInstanceOf(ResourceException.class)
                .hasMessage("Lines 3 to 16387 have more than 16777216 bytes (setting resultBytes); request fewer lines"
                        + " (variables from and to)");
    }

    @Test
    void refusesTooLongLineWithReadTool() throws IOException {
        Files.writeString(temp.resolve("docs/line.txt"), "first\n" + "x".repeat(17 << 20));

        assertThat(((Body.Text) read("lines:///docs/line.txt?to=1")).text()).isEqualTo("first");
        assertThatThrownBy(() -> read("lines:///docs/line.txt?from=2"))
                .cause()
                .isInstanceOf(ResourceException.class)
                .hasMessage(
                        "Lines 2 to 2 have more than 16777216 bytes (setting resultBytes); read the document itself in"
                                + " parts (tool read_resource with start_offset and max_bytes)");
    }

    @Test
    void searchFindsLinesOfDocumentLargerThanResult() throws IOException {
        writeLargeDocument();

        assertThat(((Body.JsonValue) read("search://documents?q=needle")).value())
                .isEqualTo(Map.of(
                        "matches",
                        List.of(Map.of("uri", "file:///docs/large.txt", "line", 39_999, "text", "the needle")),
                        "searched",
                        3,
                        "complete",
                        true));
    }

    @Test
    void searchReturnsTextAroundMatchInLongLine() throws IOException {
        Files.writeString(temp.resolve("docs/long.txt"), "a".repeat(5_000) + "needle" + "b".repeat(5_000));

        Map<?, ?> result = (Map<?, ?>) ((Body.JsonValue) read("search://documents?q=needle")).value();

        assertThat((List<?>) result.get("matches")).singleElement().satisfies(match -> {
            String text = String.valueOf(((Map<?, ?>) match).get("text"));
            assertThat(text).hasSize(1_000).contains("aneedleb");
        });
    }

    @Test
    void searchNamesSkippedDocuments() throws IOException {
        ResourceRegistry documents = ResourceRegistry.create();
        documents
                .resource("file:///d/broken.txt")
                .mimeType("text/plain")
                .content(ReadResult.of(ContentPart.stream("broken.txt", () -> {
                    throw new IOException("a disk that fails");
                })));
        documents.resource("file:///d/good.txt").text("a needle");
        ResourceRegistry search = ResourceRegistry.create();
        search.template(SearchReader.TEMPLATE).read(new SearchReader(documents));

        assertThat(((Body.JsonValue) read(search, "search://documents?q=needle")).value())
                .isEqualTo(Map.of(
                        "matches",
                        List.of(Map.of("uri", "file:///d/good.txt", "line", 1, "text", "a needle")),
                        "searched",
                        1,
                        "complete",
                        false,
                        "skipped",
                        List.of(Map.of("uri", "file:///d/broken.txt", "reason", "the server cannot read it"))));
    }

    @Test
    void completesFolderNames() throws IOException {
        Path odd = Files.createDirectory(temp.resolve("odd names"));
        Files.writeString(odd.resolve("a.txt"), "first");
        library = Library.of(DirectoryResources.of(odd), OfficeMode.OFF);

        assertThat(library.provider()
                        .complete(
                                new Completion.Request(FolderReader.TEMPLATE, "root", "odd", Map.of()),
                                ServerRequest.detached())
                        .toCompletableFuture()
                        .join()
                        .orElseThrow()
                        .values())
                .containsExactly("odd names");
        assertThat(((Body.Text) read("lines:///odd%20names/a.txt")).text()).isEqualTo("first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "two", "99999999999"})
    void refusesInvalidLineNumber(String line) {
        assertThatThrownBy(() -> lines("?from=" + line))
                .cause()
                .isInstanceOf(InvalidParamsException.class)
                .hasMessage("Invalid parameter 'from': " + line + "; it must be an integer from 1 to 2147483647");
    }

    @Test
    void refusesLinesOfPicture() {
        assertThatThrownBy(() -> read("lines:///docs/picture.png"))
                .cause()
                .isInstanceOf(InvalidParamsException.class)
                .hasMessageContaining("docs/picture.png");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/missing.txt", "docs/../secret.txt", "docs/%2e%2e/secret.txt", "elsewhere/x.txt"})
    void reportsLinesOfUnservedDocumentAsNotFound(String path) {
        String uri = "lines:///" + path;
        try {
            assertThat(library.provider()
                            .read(uri, ServerRequest.detached())
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
    void listsDirectChildrenOfFolder() {
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
    void searchIgnoresCase() {
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
    void searchSelectsDocumentsByLanguage() {
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
