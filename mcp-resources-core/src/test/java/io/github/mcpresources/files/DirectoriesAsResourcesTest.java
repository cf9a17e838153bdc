package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories as resources. If this is enabled, directories are listed and read like files. */
class DirectoriesAsResourcesTest {

    @TempDir
    Path temp;

    private DirectoryResources provider;

    @BeforeEach
    void serve() throws IOException {
        for (String path : List.of("a/x", "a/y z", "a-b/c", "a.txt", "b/.hidden/x", ".git/config")) {
            Path file = temp.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, path);
        }
        Files.createDirectories(temp.resolve("empty"));
        Files.createSymbolicLink(temp.resolve("link"), Path.of("a"));
        provider =
                DirectoryResources.builder().root("r", temp).directories(true).build();
    }

    private static Contents contents(ResourceProvider provider, String uri, RequestContext context) {
        try {
            return (Contents)
                    provider.read(uri, context).toCompletableFuture().join().orElseThrow();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    private static String uriList(ResourceProvider provider, String uri) {
        ContentPart part =
                contents(provider, uri, ServerRequest.detached()).parts().get(0);
        assertThat(part.mimeType()).hasValue("text/uri-list");
        return ((ContentPart.Body.Text) part.body()).text();
    }

    @Test
    void listsDirectoryBeforeItsEntries() {
        List<String> expected = List.of(
                "file:///r/",
                "file:///r/a-b/",
                "file:///r/a-b/c",
                "file:///r/a.txt",
                "file:///r/a/",
                "file:///r/a/x",
                "file:///r/a/y%20z",
                "file:///r/b/",
                "file:///r/empty/");
        for (int limit : new int[] {1, 2, 3, 100}) {
            assertThat(ProviderLists.uris(provider, limit))
                    .as("pages of %s", limit)
                    .isEqualTo(expected);
        }
        assertThat(expected).isSorted();
    }

    @Test
    void describesDirectoriesAsListed() {
        for (ResourceDescriptor listed : ProviderLists.all(provider, 100, page -> {})) {
            assertThat(provider.describe(listed.uri(), ServerRequest.detached())
                            .toCompletableFuture()
                            .join())
                    .hasValue(listed);
            if (listed.uri().endsWith("/")) {
                assertThat(listed.mimeType()).hasValue("inode/directory");
                assertThat(listed.size()).isEmpty();
            }
        }
    }

    @Test
    void readsDirectoryAsUriList() {
        assertThat(uriList(provider, "file:///r/"))
                .isEqualTo("file:///r/a-b/\r\nfile:///r/a.txt\r\nfile:///r/a/\r\nfile:///r/b/\r\nfile:///r/empty/\r\n");
        assertThat(uriList(provider, "file:///r/a/")).isEqualTo("file:///r/a/x\r\nfile:///r/a/y%20z\r\n");
        assertThat(uriList(provider, "file:///r/b/")).isEmpty();
        assertThat(uriList(provider, "file:///r/empty/")).isEmpty();
    }

    @Test
    void doesNotReadOtherEntriesAsDirectories() {
        for (String uri : List.of("a.txt/", "none/", "link/", ".git/", "a//", "../", "a/../", "%2E%2E/", "a/x/")) {
            assertThatThrownBy(() -> uriList(provider, "file:///r/" + uri))
                    .as(uri)
                    .isInstanceOf(ResourceNotFoundException.class);
        }
        assertThatThrownBy(() -> ProviderLists.read(provider, "file:///r/a"))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void servesDirectoriesOnlyOnRequest() {
        DirectoryResources plain = DirectoryResources.builder().root("r", temp).build();

        assertThat(ProviderLists.uris(plain, 100)).noneMatch(uri -> uri.endsWith("/"));
        assertThatThrownBy(() -> ProviderLists.read(plain, "file:///r/")).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void uriListOmitsInvisibleEntries() {
        ResourceProvider judged = ResourceProviders.visible(
                ResourceProviders.concat(provider),
                (caller, uri, entry) -> caller.equals(Caller.of("ann")) || !uri.startsWith("file:///r/a/"));

        assertThat(uriList(judged, "file:///r/")).doesNotContain("file:///r/a/").contains("file:///r/a.txt");
        assertThatThrownBy(() -> uriList(judged, "file:///r/a/")).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void uriListOmitsExcludedEntries() {
        DirectoryResources selected = DirectoryResources.builder()
                .root("r", temp)
                .directories(true)
                .include("**/x", "a.txt")
                .exclude("b")
                .build();

        assertThat(uriList(selected, "file:///r/"))
                .as("an x could be in them")
                .isEqualTo("file:///r/a-b/\r\nfile:///r/a.txt\r\nfile:///r/a/\r\nfile:///r/empty/\r\n");
        assertThat(uriList(selected, "file:///r/a/")).isEqualTo("file:///r/a/x\r\n");
    }

    @Test
    void readsLongUriListAndRejectsListOverLimit() throws IOException {
        for (int i = 0; i < 2_500; i++) {
            Files.createFile(temp.resolve("empty/file" + i));
        }
        assertThat(uriList(provider, "file:///r/empty/").lines()).hasSize(2_500);
        ServerRequest narrow = ServerRequest.builder()
                .limits(ResourceLimits.builder().resultBytes(1_000).build())
                .build();
        assertThatThrownBy(() -> contents(provider, "file:///r/empty/", narrow))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("1000")
                .hasMessageContaining("resultBytes");
    }

    @Test
    void doesNotServeDeletedRoot() throws IOException {
        Path root = Files.createDirectory(temp.resolve("root"));
        DirectoryResources gone =
                DirectoryResources.builder().root(root).directories(true).build();
        Files.delete(root);

        assertThat(ProviderLists.uris(gone, 10)).isEmpty();
        assertThatThrownBy(() -> uriList(gone, "file:///root/")).isInstanceOf(ResourceNotFoundException.class);
        assertThatThrownBy(() -> gone.describe("file:///root/", ServerRequest.detached())
                        .toCompletableFuture()
                        .join())
                .hasCauseInstanceOf(ResourceNotFoundException.class);
    }
}
