package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FolderConflictsTest {

    @TempDir
    Path temp;

    private Path docs = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        docs = Files.createDirectories(temp.resolve("docs"));
        Files.createDirectories(docs.resolve("inner/deep"));
        Files.createDirectories(docs.resolve(".hidden/deep"));
        Files.createDirectories(temp.resolve("docs-2"));
    }

    private static FolderConflicts conflicts(List<Path> folders, String... options) {
        FolderOptions selected = CommandLine.populateCommand(new FolderOptions(), options);
        return new FolderConflicts(
                folders, folder -> selected.documents(List.of(folder)), ", or exclude it with --exclude");
    }

    @Test
    void refusesOwnPathInServedFolder() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), docs);
        for (Path path : List.of(
                docs,
                docs.resolve("new"),
                docs.resolve("inner/new/store"),
                temp.resolve("x/../docs/store"),
                link.resolve("a"))) {
            assertThatThrownBy(() -> conflicts(List.of(temp.resolve("docs-2"), docs), "--exclude", "new/**")
                            .checkPrivate("--store", path))
                    .as(path.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--store: " + path + " is in the served folder " + docs
                            + ", so clients could read it; move it out of that folder, or exclude it with --exclude");
        }
    }

    @Test
    void acceptsOwnPathThatIsNotServed() throws IOException {
        Path key = Files.writeString(docs.resolve("inner/cursor.pem"), "0123456789abcdef");
        for (Path path : List.of(
                temp,
                temp.resolve("docs-2"),
                temp.resolve("docs-3/new"),
                docs.resolve(".hidden/deep/new"),
                docs.resolve("inner/.new"),
                key)) {
            assertThatCode(() -> conflicts(List.of(docs)).checkPrivate("--store", path))
                    .as(path.toString())
                    .doesNotThrowAnyException();
        }
        assertThatThrownBy(() -> conflicts(List.of(docs), "--secret-names").checkPrivate("--keys", key))
                .hasMessageStartingWith("--keys: " + key + " is in the served folder ");
    }

    @Test
    void acceptsOwnPathThatOptionsExclude() throws IOException {
        Path store = docs.resolve("inner/store");
        Path key = Files.writeString(docs.resolve("inner/cursor.txt"), "0123456789abcdef");
        for (String[] options : new String[][] {
            {"--exclude", "inner"}, {"--exclude", "**/store", "--exclude", "inner/cursor.*"}, {"--include", "*.txt"}
        }) {
            FolderConflicts conflicts = conflicts(List.of(docs), options);
            for (Path path : List.of(store, store.resolve("new"), key)) {
                assertThatCode(() -> conflicts.checkPrivate("--store", path))
                        .as("%s with %s", path, Arrays.toString(options))
                        .doesNotThrowAnyException();
            }
        }
        assertThatThrownBy(
                        () -> conflicts(List.of(docs), "--include", "**/*.txt").checkPrivate("--keys", key))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesNestedFoldersInAnyOrder() {
        Path deep = docs.resolve("inner/deep");
        for (List<Path> folders : List.of(List.of(docs, deep), List.of(deep, docs))) {
            assertThatThrownBy(() -> conflicts(folders, "--exclude", "deep").checkNested())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The folder " + deep + " is in the folder " + docs
                            + ", so its files would be listed twice; leave out one of the two, or exclude the inner one"
                            + " with --exclude");
        }
    }

    @Test
    void acceptsFoldersWithoutCommonFiles() {
        assertThatCode(() -> conflicts(List.of(docs, temp.resolve("docs-2"), docs.resolve(".hidden/deep"), docs))
                        .checkNested())
                .doesNotThrowAnyException();
        for (String exclude : List.of("inner", "**/deep")) {
            assertThatCode(() -> conflicts(List.of(docs, docs.resolve("inner/deep")), "--exclude", exclude)
                            .checkNested())
                    .as(exclude)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void checksPathsWithNamesThatUrisEncode() throws IOException {
        Path inner = Files.createDirectories(docs.resolve("a b%2F/\u00e9"));
        assertThatThrownBy(() -> conflicts(List.of(docs, inner)).checkNested())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatCode(() ->
                        conflicts(List.of(docs, inner), "--exclude", "a b%2F/*").checkNested())
                .doesNotThrowAnyException();
    }
}
