package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.content.ComputedMetadata;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryResourcesTest {

    @TempDir
    Path temp;

    private Path docs;

    @BeforeEach
    void makeDocs() throws IOException {
        docs = Files.createDirectory(temp.resolve("docs"));
    }

    private Path write(String path, String text) throws IOException {
        Path file = ProviderLists.path(docs, path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String text(DirectoryResources provider, String uri) {
        return new String(ProviderLists.read(provider, uri).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void listsFileWithMetadataAndReadsIt() throws IOException {
        Files.setLastModifiedTime(write("a/note.md", "# Hi"), FileTime.from(Instant.parse("2025-01-12T15:00:58Z")));
        DirectoryResources provider = DirectoryResources.of(docs);

        List<ResourceDescriptor> all = ProviderLists.all(provider, 10, page -> {});

        assertThat(all).hasSize(1);
        assertThat(all.get(0).toJson())
                .isEqualTo(Map.of(
                        "uri",
                        "file:///docs/a/note.md",
                        "name",
                        "note.md",
                        "mimeType",
                        "text/markdown",
                        "size",
                        4L,
                        "annotations",
                        Map.of("lastModified", "2025-01-12T15:00:58Z")));
        assertThat(text(provider, "file:///docs/a/note.md")).isEqualTo("# Hi");
    }

    @Test
    void listsFingerprintOnRequestThatChangesWithFile() throws IOException {
        Path file = write("a.txt", "one");
        Instant time = Instant.parse("2026-01-01T00:00:00Z");
        Files.setLastModifiedTime(file, FileTime.from(time));
        assertThat(fingerprint(DirectoryResources.of(docs))).isNull();
        DirectoryResources provider =
                DirectoryResources.builder().root(docs).fingerprints(true).build();
        Object first = fingerprint(provider);
        assertThat(String.valueOf(first)).matches("[0-9a-f]{32}");
        assertThat(fingerprint(provider)).as("unchanged").isEqualTo(first);
        assertThat(provider.describe("file:///docs/a.txt", ServerRequest.detached())
                        .toCompletableFuture()
                        .join()
                        .orElseThrow()
                        .meta())
                .containsEntry(ComputedMetadata.FINGERPRINT, first);

        Files.setLastModifiedTime(file, FileTime.from(time.plusMillis(1)));
        Object second = fingerprint(provider);
        assertThat(second).as("another time").isNotEqualTo(first);
        Files.writeString(file, "four");
        Files.setLastModifiedTime(file, FileTime.from(time.plusMillis(1)));
        assertThat(fingerprint(provider)).as("another size").isNotEqualTo(second);
    }

    private static @Nullable Object fingerprint(DirectoryResources provider) {
        return ProviderLists.all(provider, 10, page -> {}).get(0).meta().get(ComputedMetadata.FINGERPRINT);
    }

    @Test
    void omitsMimeTypeIfFileNameHasNone() throws IOException {
        write("data", "?");

        assertThat(ProviderLists.all(DirectoryResources.of(docs), 10, page -> {}))
                .singleElement()
                .satisfies(it -> assertThat(it.mimeType()).isEmpty());
    }

    @Test
    void listsInOrderOfUris() throws IOException {
        for (String path : List.of("a/x", "a.txt", "a-b/y", "a b", "ab", "a/b/c", "a!/z", "Z", "ä")) {
            write(path, "");
        }

        List<String> uris = ProviderLists.uris(DirectoryResources.of(docs), 100);

        assertThat(uris).hasSize(9).isSorted();
        assertThat(uris.indexOf("file:///docs/a.txt")).isLessThan(uris.indexOf("file:///docs/a/x"));
    }

    @Test
    void listDoesNotDependOnPageSize() throws IOException {
        for (String path :
                List.of("a/x", "a.txt", "a-b/y", "a b", "ab", "a/b/c", "a!/z", "Z", "ä", "e/f/g/h", "e/f.g")) {
            write(path, "");
        }
        Files.createDirectories(docs.resolve("empty/er"));
        DirectoryResources provider = DirectoryResources.of(docs);
        List<String> whole = ProviderLists.uris(provider, 1_000);

        for (int limit : new int[] {1, 2, 7}) {
            assertThat(ProviderLists.uris(provider, limit)).isEqualTo(whole);
        }
    }

    @Test
    void pageWithLastFileHasNoCursor() throws IOException {
        write("a", "");
        write("b", "");

        assertThat(ProviderLists.page(DirectoryResources.of(docs), Page.Request.first(2))
                        .nextCursor())
                .isEmpty();
    }

    @Test
    void namesRootsUniquelyAfterDirectories() throws IOException {
        Path other = Files.createDirectories(temp.resolve("other/docs"));
        Path odd = Files.createDirectory(ProviderLists.path(temp, "Jahr 2025 (ü)"));
        for (Path root : List.of(docs, other, odd)) {
            Files.writeString(root.resolve("f"), root.toUri().toString());
        }
        DirectoryResources provider = DirectoryResources.of(docs, other, odd);

        assertThat(ProviderLists.uris(provider, 1))
                .containsExactly("file:///Jahr%202025%20(%C3%BC)/f", "file:///docs-2/f", "file:///docs/f");
        assertThat(text(provider, "file:///docs-2/f")).isEqualTo(other.toUri().toString());
        assertThat(text(provider, "file:///Jahr%202025%20(%C3%BC)/f"))
                .isEqualTo(odd.toUri().toString());
    }

    @Test
    void rejectsDuplicateRootUnlessNamed() throws IOException {
        write("f", "");
        Path link = Files.createSymbolicLink(temp.resolve("link"), docs);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.of(docs, link))
                .withMessage("The directory " + link + " is already a root, under file:///docs/;"
                        + " specify it only once, or specify another name for this root");
        assertThat(ProviderLists.uris(
                        DirectoryResources.builder()
                                .root(docs)
                                .root("again", link)
                                .build(),
                        1))
                .containsExactly("file:///again/f", "file:///docs/f");
    }

    @Test
    void usesConfiguredRootNameAndPrefix() throws IOException {
        write("f", "1");
        DirectoryResources provider = DirectoryResources.builder()
                .uriPrefix("docs://host/v1/")
                .root("handbook", docs)
                .build();

        assertThat(ProviderLists.uris(provider, 1)).containsExactly("docs://host/v1/handbook/f");
        assertThat(text(provider, "docs://host/v1/handbook/f")).isEqualTo("1");
    }

    @Test
    void rejectsInvalidRootsAndPrefixes() throws IOException {
        Path file = write("f", "");

        assertThatIllegalArgumentException().isThrownBy(() -> DirectoryResources.of(file));
        assertThatIllegalArgumentException().isThrownBy(() -> DirectoryResources.of(temp.resolve("none")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.of(Path.of("no-such-directory")))
                .withMessageContaining(
                        Path.of("no-such-directory").toAbsolutePath().toString());
        assertThatIllegalArgumentException().isThrownBy(DirectoryResources::of);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.builder().root("a/b", docs));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.builder().root("..", docs));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.builder().root("x", docs).root("x", docs));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.builder().uriPrefix("no scheme"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DirectoryResources.builder().uriPrefix("docs://host:name/"))
                .withMessageContaining("docs://host:name/")
                .withMessageContaining("it has the character");
    }

    @Test
    void resolvesLinkedRootOnce() throws IOException {
        write("f", "1");
        Path link = Files.createSymbolicLink(temp.resolve("current"), docs);
        DirectoryResources provider = DirectoryResources.of(link);
        Files.delete(link);

        assertThat(ProviderLists.uris(provider, 1)).containsExactly("file:///current/f");
        assertThat(text(provider, "file:///current/f")).isEqualTo("1");
    }

    @Test
    void deletedRootIsEmpty() throws IOException {
        DirectoryResources provider = DirectoryResources.of(docs);
        Files.delete(docs);

        assertThat(ProviderLists.uris(provider, 1)).isEmpty();
        assertThatThrownBy(() -> ProviderLists.read(provider, "file:///docs/f"))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void doesNotClaimOtherUris() {
        DirectoryResources provider = DirectoryResources.of(docs);

        for (String uri :
                List.of("", "file:///", "file:///docs", "file:///docsx/f", "file://docs/f", "http://docs/f")) {
            assertThat(ProviderLists.read(provider, uri)).as(uri).isEmpty();
        }
    }

    @Test
    void servesHiddenFilesOnlyOnRequest() throws IOException {
        write(".notes", "secret");
        write(".git/config", "");
        write("a/.b/c", "");
        write("f", "");
        DirectoryResources shy = DirectoryResources.of(docs);
        DirectoryResources open =
                DirectoryResources.builder().root(docs).hidden(true).build();

        assertThat(ProviderLists.uris(shy, 10)).containsExactly("file:///docs/f");
        for (String hidden : List.of(".notes", ".git/config", "a/.b/c")) {
            assertThatThrownBy(() -> ProviderLists.read(shy, "file:///docs/" + hidden))
                    .isInstanceOf(ResourceNotFoundException.class);
            assertThat(ProviderLists.read(open, "file:///docs/" + hidden)).isPresent();
        }
        assertThat(ProviderLists.uris(open, 10)).hasSize(4);
    }

    @Test
    void rejectsForeignCursor() {
        DirectoryResources provider = DirectoryResources.of(docs);

        for (String cursor : List.of("", "x", ".", "!.a", "zzzzzzzzzzzzzzzz.a")) {
            assertThatThrownBy(() -> ProviderLists.page(provider, Page.Request.after(cursor, 1)))
                    .isInstanceOf(InvalidParamsException.class);
        }
    }
}
