package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An index whose directory cannot be used, or whose disk is full. */
class UnwritableIndexTest {

    /** Larger than the largest file that the process of the second test may write. */
    private static final int LARGE = 3_000_000;

    @TempDir
    private Path temp;

    private Path folder() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("texts"));
        Files.writeString(folder.resolve("a.txt"), "A giraffe");
        return folder;
    }

    @Test
    void directoryThatCannotBeUsedIsNamed() throws Exception {
        Path file = Files.writeString(temp.resolve("file"), "");
        try (DirectoryResources files = DirectoryResources.of(folder())) {
            assertThatThrownBy(() ->
                            SearchIndex.builder().over(files).directory(file).build())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(file + " is not a directory");
            assertThatThrownBy(() -> SearchIndex.builder()
                            .over(files)
                            .directory(file.resolve("index"))
                            .build())
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(file.toString());
        }
    }

    /** Keeps an index of a folder whose texts do not fit on the disk, and prints what a client gets. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            DirectoryResources files =
                    DirectoryResources.builder().root("texts", folder).build();
            SearchIndex index = SearchIndex.builder()
                    .over(files)
                    .directory(Path.of(arguments[1]))
                    .build();
            ResourceProvider all = ResourceProviders.concat(files, index);
            try (files;
                    ResourceServer server = ResourceServer.of(all)) {
                Searches.awaitCurrent(index);
                Files.move(folder.resolveSibling("large.txt"), folder.resolve("large.txt"));
                server.events().updated("file:///texts/large.txt");
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> index.status().failure().isPresent());
                Map<String, Object> answer = Searches.of(all, server).answer("giraffe");
                System.out.println(index.status().failure().get() + "; " + answer.get("missing") + "; "
                        + answer.get("complete") + "; " + Searches.hits(answer).size());
            }
            System.exit(0);
        }
    }

    /** Simulates a full disk by the system's limit for the size of a file. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void fullDiskIsReportedAndSearchesGoOn() throws Exception {
        Path folder = folder();
        Files.writeString(temp.resolve("large.txt"), new Prose(1).text(LARGE));
        List<String> java = Children.java(
                Writer.class, folder.toString(), temp.resolve("index").toString());
        Process process = new ProcessBuilder(
                        Stream.concat(Stream.of("sh", "-c", "ulimit -f 1000; exec \"$@\"", "sh"), java.stream())
                                .toList())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.inputReader().readLine())
                .isEqualTo("The index cannot be written; The index cannot be written; later changes are not found;"
                        + " false; 1");
        assertThat(process.waitFor()).isZero();
    }
}
