package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Globs and maximum depth. A file that they exclude is not listed, read or described. It is indistinguishable from a
 * missing file.
 */
class SelectedFilesTest {

    private static final List<String> FILES = List.of(
            "a.md",
            "a.txt",
            "guide/b.md",
            "guide/deep/c.md",
            "guide/deep/c.tmp",
            "target/d.md",
            "src/target/e.md",
            "ü/f g.md");

    @TempDir
    Path temp;

    @BeforeEach
    void write() throws IOException {
        for (String path : FILES) {
            Path file = ProviderLists.path(temp, path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, path);
        }
    }

    private DirectoryResources.Builder builder() {
        return DirectoryResources.builder().root("r", temp);
    }

    /** Checks that all other files appear to be missing, and returns the listed files. */
    private List<String> served(DirectoryResources provider) {
        List<String> served = ProviderLists.uris(provider, 2).stream()
                .map(uri -> uri.substring("file:///r/".length()))
                .toList();
        for (String path : FILES) {
            String uri = "file:///r/" + path.replace("ü", "%C3%BC").replace(" ", "%20");
            if (served.contains(uri.substring("file:///r/".length()))) {
                assertThat(ProviderLists.read(provider, uri)).as(uri).isPresent();
            } else {
                assertLooksAbsent(provider, uri);
            }
        }
        return served;
    }

    private static void assertLooksAbsent(DirectoryResources provider, String uri) {
        String none = "file:///r/none";
        assertThatThrownBy(() -> ProviderLists.read(provider, uri))
                .isInstanceOf(ResourceNotFoundException.class)
                .hasMessage(notFound(provider, none).getMessage());
        assertThatThrownBy(() -> provider.describe(uri, ServerRequest.detached())
                        .toCompletableFuture()
                        .join())
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }

    private static Throwable notFound(DirectoryResources provider, String uri) {
        try {
            throw new AssertionError(ProviderLists.read(provider, uri));
        } catch (ResourceNotFoundException expected) {
            return expected;
        }
    }

    private static Optional<List<String>> children(DirectoryResources provider, String uri) {
        return provider.listChildren(uri, Page.Request.first(100), ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .map(page -> page.items().stream().map(ResourceDescriptor::uri).toList());
    }

    @Test
    void servesOnlyIncludedFiles() {
        assertThat(served(builder().include("**/*.md").build()))
                .containsExactly(
                        "%C3%BC/f%20g.md", "a.md", "guide/b.md", "guide/deep/c.md", "src/target/e.md", "target/d.md");
        assertThat(served(builder().include("*.txt", "guide/*").build())).containsExactly("a.txt", "guide/b.md");
        assertThat(served(builder().include("ü/f g.md").build()))
                .as("decoded names")
                .containsExactly("%C3%BC/f%20g.md");
    }

    @Test
    void omitsExcludedFilesAndDirectories() {
        assertThat(served(builder().exclude("**/target", "**.tmp").build()))
                .containsExactly("%C3%BC/f%20g.md", "a.md", "a.txt", "guide/b.md", "guide/deep/c.md");
    }

    @Test
    void exclusionOverridesInclusion() {
        assertThat(served(builder().include("guide/**").exclude("guide/deep").build()))
                .containsExactly("guide/b.md");
    }

    @Test
    void omitsFilesBelowMaxDepth() {
        assertThat(served(builder().maxDepth(1).build())).containsExactly("a.md", "a.txt");
        assertThat(served(builder().maxDepth(2).build()))
                .containsExactly("%C3%BC/f%20g.md", "a.md", "a.txt", "guide/b.md", "target/d.md");
        assertThat(served(builder().maxDepth(3).build())).hasSameSizeAs(FILES);
        assertThatIllegalArgumentException().isThrownBy(() -> builder().maxDepth(0));
    }

    @Test
    void listsDirectoryOnlyIfItMayContainServedFiles() {
        DirectoryResources provider =
                builder().include("guide/**").exclude("guide/deep").build();

        assertThat(children(provider, "file:///r/")).hasValue(List.of("file:///r/guide/"));
        assertThat(children(provider, "file:///r/guide/")).hasValue(List.of("file:///r/guide/b.md"));
        for (String uri : List.of("guide/deep/", "src/", "target/", "src/target/", "none/")) {
            assertThat(children(provider, "file:///r/" + uri)).as(uri).isEmpty();
            assertLooksAbsent(provider, "file:///r/" + uri);
        }
        assertThat(children(builder().maxDepth(1).build(), "file:///r/guide/")).isEmpty();
        assertThat(children(builder().maxDepth(1).build(), "file:///r/"))
                .hasValue(List.of("file:///r/a.md", "file:///r/a.txt"));
    }

    @Test
    void noUriSpellingReachesExcludedFiles() {
        DirectoryResources provider =
                builder().include("**/*.md").exclude("target").maxDepth(2).build();
        for (String path : List.of(
                "target/d.md",
                "target/d.md/",
                "target/./d.md",
                "target//d.md",
                "./target/d.md",
                "guide/../target/d.md",
                "a.md/../target/d.md",
                "target%2Fd.md",
                "target%5Cd.md",
                "target\\d.md",
                "%74arget/d.md",
                "t%61rget/d%2Emd",
                "TARGET/d.md",
                "target;/d.md",
                "target/d.md?",
                "target/d.md#",
                "target/d.md%00",
                "target/d.md%00.md",
                "target%00/d.md",
                "target./d.md",
                "target%20/d.md",
                "target::$DATA/d.md",
                "%2E%2E/r/target/d.md",
                "/target/d.md",
                "guide/deep/c.md",
                "guide/deep/../deep/c.md",
                "a.txt",
                "a.txt%00.md",
                "a.txt/.md",
                "a.txt#.md",
                "a.txt?.md")) {
            assertLooksAbsent(provider, "file:///r/" + path);
        }
    }

    /** The time for reading an excluded directory would reveal that the directory exists. */
    @Test
    void doesNotReadExcludedDirectory() throws IOException {
        Files.createDirectories(temp.resolve("target/many"));
        for (int i = 0; i < 1_000; i++) {
            Files.createFile(temp.resolve("target/many/" + i));
        }
        // A page examines so few entries that it would be incomplete if the directory were read.
        DirectoryResources provider =
                builder().exclude("**/target", "ü").stepsPerPage(150).build();

        assertThat(ProviderLists.page(provider, Page.Request.first(100)).nextCursor())
                .isEmpty();
        assertThat(ProviderLists.page(builder().stepsPerPage(150).build(), Page.Request.first(100))
                        .nextCursor())
                .as("with it")
                .isPresent();
    }

    @Test
    void rejectsInvalidGlob() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().include("a", "/b"))
                .withMessageContaining("/b");
        assertThatIllegalArgumentException().isThrownBy(() -> builder().exclude("drafts/"));
    }
}
