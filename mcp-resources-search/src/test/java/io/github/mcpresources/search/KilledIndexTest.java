package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.search.internal.index.IndexLocks;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index on disk whose process is killed while it writes. {@code -Dsearch.kills=20} sets the number of kills. */
class KilledIndexTest {

    private static final int KILLS = Integer.getInteger("search.kills", 2);
    private static final int DOCUMENTS = 300;

    @TempDir
    private Path temp;

    /** Keeps an index of a folder until it is killed. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws Exception {
            DirectoryResources files = DirectoryResources.builder()
                    .root("texts", Path.of(arguments[0]))
                    .build();
            SearchIndex index = SearchIndex.builder()
                    .over(files)
                    .directory(Path.of(arguments[1]))
                    .build();
            while (index.status().documents() == 0) {
                Thread.onSpinWait();
            }
            System.out.println("writing");
            Thread.currentThread().join();
        }
    }

    @Test
    void indexIsWholeAfterKill() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("texts"));
        Path directory = temp.resolve("index");
        Random random = new Random(3);
        Prose prose = new Prose(3);
        for (int kill = 0; kill < KILLS; kill++) {
            for (int at = 0; at < DOCUMENTS; at++) {
                Files.writeString(folder.resolve("text" + at + ".txt"), "Round" + kill + " " + prose.text(2_000));
            }
            Process writer = start(folder, directory);
            assertThat(writer.inputReader().readLine()).isEqualTo("writing");
            if (kill == 0) {
                assertThatThrownBy(() -> IndexLocks.of(directory, Duration.ZERO))
                        .hasMessage("another process already uses the directory " + directory);
            }
            assertThat(writer.waitFor(random.nextInt(400), TimeUnit.MILLISECONDS))
                    .isFalse();
            writer.destroyForcibly();
            assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertWhole(directory);
        }
        try (DirectoryResources files =
                        DirectoryResources.builder().root("texts", folder).build();
                SearchIndex index =
                        SearchIndex.builder().over(files).directory(directory).build();
                ResourceServer server = ResourceServer.of(ResourceProviders.concat(files, index))) {
            Searches.awaitCurrent(index);
            assertThat(index.status().documents()).isEqualTo(DOCUMENTS);
            assertThat(index.status().wasRebuilt()).isFalse();
            Searches searches = Searches.of(index, server);
            assertThat(searches.hits("round" + (KILLS - 1), "limit", "50")).hasSize(50);
            assertThat(searches.hits("round" + (KILLS - 2))).isEmpty();
        }
    }

    @Test
    void damagedIndexIsMadeAnew() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("texts"));
        Path directory = temp.resolve("index");
        Files.writeString(folder.resolve("text.txt"), "A giraffe");
        try (DirectoryResources files = DirectoryResources.of(folder)) {
            try (SearchIndex index =
                    SearchIndex.builder().over(files).directory(directory).build()) {
                Searches.awaitCurrent(index);
            }
            try (Stream<Path> stored = Files.list(directory)) {
                for (Path file :
                        stored.filter(it -> it.toString().endsWith(".cfs")).toList()) {
                    byte[] bytes = Files.readAllBytes(file);
                    bytes[bytes.length / 2] ^= 0x55;
                    Files.write(file, bytes);
                }
            }
            try (SearchIndex index = SearchIndex.builder()
                            .over(files)
                            .directory(directory)
                            .build();
                    ResourceServer server = ResourceServer.of(ResourceProviders.concat(files, index))) {
                Searches.awaitCurrent(index);
                assertThat(index.status().wasRebuilt()).isTrue();
                assertThat(Searches.of(index, server).hits("giraffe")).hasSize(1);
            }
        }
    }

    private static void assertWhole(Path directory) throws Exception {
        try (FSDirectory stored = FSDirectory.open(directory)) {
            if (DirectoryReader.indexExists(stored)) { // it does not if the kill came before the first commit
                try (CheckIndex check = new CheckIndex(stored)) {
                    assertThat(check.checkIndex().clean).isTrue();
                }
            }
        }
    }

    private static Process start(Path folder, Path directory) throws Exception {
        return new ProcessBuilder(Children.java(Writer.class, folder.toString(), directory.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
