package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void refusesOwnPathInServedFolder() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), docs);
        for (Path path : List.of(
                docs,
                docs.resolve("new"),
                docs.resolve("inner/new/store"),
                temp.resolve("x/../docs/store"),
                link.resolve("a"))) {
            assertThatThrownBy(
                            () -> FolderConflicts.checkPrivate("--store", path, List.of(temp.resolve("docs-2"), docs)))
                    .as(path.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--store: " + path + " is in the served folder " + docs
                            + ", so clients could read it; move it out of that folder, or into a folder whose name begins"
                            + " with a dot, which is not served");
        }
    }

    @Test
    void acceptsOwnPathThatIsNotServed() {
        for (Path path :
                List.of(temp, temp.resolve("docs-2"), temp.resolve("docs-3/new"), docs.resolve(".hidden/deep/new"))) {
            assertThatCode(() -> FolderConflicts.checkPrivate("--store", path, List.of(docs)))
                    .as(path.toString())
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void refusesNestedFoldersInAnyOrder() {
        Path deep = docs.resolve("inner/deep");
        for (List<Path> folders : List.of(List.of(docs, deep), List.of(deep, docs))) {
            assertThatThrownBy(() -> FolderConflicts.checkNested(folders))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The folder " + deep + " is in the folder " + docs
                            + ", so its files would be listed twice; leave out one of the two");
        }
    }

    @Test
    void acceptsFoldersWithoutCommonFiles() {
        assertThatCode(() -> FolderConflicts.checkNested(
                        List.of(docs, temp.resolve("docs-2"), docs.resolve(".hidden/deep"), docs)))
                .doesNotThrowAnyException();
    }
}
