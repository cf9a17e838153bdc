package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.office.DocumentIndex.Entry;
import io.github.mcpresources.office.DocumentIndex.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests an index of documents in a file. */
class FileDocumentIndexTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("index");
    }

    /** Records places in an index until it is killed, or the given number. Prints the number of each one. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) {
            DocumentIndex index = DocumentIndex.inFile(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
            for (int n = 0; n < Integer.parseInt(arguments[3]); n++) {
                put(index, arguments[2] + "/" + n);
                System.out.println(n);
            }
        }
    }

    private static void put(DocumentIndex index, String path) {
        index.put(Digests.of(path), new Place(path, "stamp"))
                .toCompletableFuture()
                .join();
    }

    private static List<Entry> all(DocumentIndex index) {
        return index.from("", Integer.MAX_VALUE).toCompletableFuture().join();
    }

    private static boolean has(DocumentIndex index, String path) {
        List<Entry> found =
                index.from(Digests.of(path), 1).toCompletableFuture().join();
        return found.equals(List.of(new Entry(Digests.of(path), List.of(new Place(path, "stamp")))));
    }

    @Test
    void otherIndexOfSameFileFindsPlaces() {
        DocumentIndex one = DocumentIndex.inFile(file);
        DocumentIndex two = DocumentIndex.inFile(file);
        assertThat(all(one)).isEmpty();
        for (int n = 0; n < 10; n++) {
            put(n % 2 == 0 ? one : two, "0/" + n);
            String path = "0/" + n;
            assertThat(Stream.of(one, two, DocumentIndex.inFile(file))).allMatch(index -> has(index, path));
        }
        List<String> digests = IntStream.range(0, 10)
                .mapToObj(n -> Digests.of("0/" + n))
                .sorted()
                .toList();
        assertThat(all(two)).extracting(Entry::digest).isEqualTo(digests);
        assertThat(one.from(digests.get(4).substring(0, 12), 3)
                        .toCompletableFuture()
                        .join())
                .extracting(Entry::digest)
                .isEqualTo(digests.subList(4, 7));
    }

    @Test
    void documentHasItsLastPlacesAndPathItsLastDocument() {
        DocumentIndex index = DocumentIndex.inFile(file);
        String digest = Digests.of("a");
        for (int n = 0; n < 10; n++) {
            index.put(digest, new Place("0/" + n, "s"));
        }
        index.put(Digests.of("b"), new Place("0/9", "s"));
        index.put(digest, new Place("0/4", "new"));
        for (DocumentIndex each : List.of(index, DocumentIndex.inFile(file))) {
            Entry entry = each.from(digest, 1).toCompletableFuture().join().get(0);
            assertThat(entry.places()).hasSize(DocumentIndex.MAX_PLACES).startsWith(new Place("0/4", "new"));
            assertThat(entry.places())
                    .extracting(Place::path)
                    .doesNotContain("0/9")
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void isBounded() throws Exception {
        DocumentIndex one = DocumentIndex.inFile(file, 5);
        DocumentIndex two = DocumentIndex.inFile(file, 5);
        for (int n = 0; n < 100; n++) {
            put(n % 3 == 0 ? one : two, "0/" + n);
            assertThat(Files.readAllLines(file)).hasSizeLessThanOrEqualTo(11);
            assertThat(all(one)).hasSizeLessThanOrEqualTo(5).isEqualTo(all(two));
        }
        assertThat(IntStream.range(95, 100)).allMatch(n -> has(DocumentIndex.inFile(file, 5), "0/" + n));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(file, folder.resolve("index.lock"));
        }
    }

    @Test
    void skipsBrokenLinesWithOneWarning() throws Exception {
        DocumentIndex index = DocumentIndex.inFile(file);
        put(index, "0/1");
        Path log = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));
        String broken = "nonsense\n\n\t\t\n" + "x".repeat(100_000) + "\n" + Digests.of("x") + "\t\t\n" + Digests.of("y")
                + "\t0/y\u0001\ts\n\u00ff\u0000\n";
        Files.writeString(file, broken, UTF_8, StandardOpenOption.APPEND);
        put(index, "0/2");
        assertThat(all(index)).hasSize(2);
        assertThat(all(DocumentIndex.inFile(file))).hasSize(2);
        assertThat(Files.readString(log)).contains("Skipped 7 unreadable lines of the index of documents " + file);
    }

    @Test
    void ignoresIncompleteLineOfKilledProcess() throws Exception {
        DocumentIndex index = DocumentIndex.inFile(file);
        put(index, "0/1");
        Files.writeString(file, Digests.of("0/2") + "\t0/", UTF_8, StandardOpenOption.APPEND);
        assertThat(all(index)).hasSize(1);
        put(DocumentIndex.inFile(file), "0/3");
        assertThat(has(index, "0/1") && has(index, "0/3")).isTrue();
        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void refusesFileThatIsNoIndex() throws Exception {
        Files.writeString(file, "my notes");
        assertThatThrownBy(() -> DocumentIndex.inFile(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("is not an index of documents");
        assertThat(Files.readString(file)).isEqualTo("my notes");
        assertThatThrownBy(() -> DocumentIndex.inFile(folder.resolve("none/index")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DocumentIndex.inFile(file, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void acceptsEmptyFile() throws Exception {
        Files.createFile(file);
        DocumentIndex index = DocumentIndex.inFile(file);
        assertThat(all(index)).isEmpty();
        put(index, "0/1");
        assertThat(has(DocumentIndex.inFile(file), "0/1")).isTrue();
    }

    private Process writer(int max, String prefix, int count) throws IOException {
        return ChildJvm.of(
                        entry -> true,
                        Writer.class,
                        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                        file.toString(),
                        Integer.toString(max),
                        prefix,
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void twoProcessesWriteAtTheSameTime() throws Exception {
        List<Process> processes = List.of(writer(1_000, "1", 200), writer(1_000, "2", 200));
        for (Process process : processes) {
            process.getInputStream().readAllBytes();
            assertThat(process.waitFor()).isZero();
        }
        DocumentIndex index = DocumentIndex.inFile(file, 1_000);
        assertThat(all(index)).hasSize(400);
        assertThat(IntStream.range(0, 200)).allMatch(n -> has(index, "1/" + n) && has(index, "2/" + n));
    }

    /** With a small maximum, the writers often replace the file. */
    @ParameterizedTest
    @ValueSource(ints = {20, 100_000})
    void keepsWhatWasRecordedBeforeProcessWasKilled(int max) throws Exception {
        for (int kill = 0; kill < 4; kill++) {
            Process process = writer(max, "0/" + kill, Integer.MAX_VALUE);
            String last = "";
            try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
                for (int n = 0; n < 10 + 37 * kill; n++) {
                    last = out.readLine();
                }
                process.toHandle().destroyForcibly(); // unlike that of the process, leaves its output open
                for (String next = out.readLine(); next != null && !next.isEmpty(); next = out.readLine()) {
                    last = next;
                }
            }
            DocumentIndex index = DocumentIndex.inFile(file, max);
            assertThat(has(index, "0/" + kill + "/" + last))
                    .as("%s of %s", last, kill)
                    .isTrue();
            put(index, "after/" + kill);
            assertThat(has(DocumentIndex.inFile(file, max), "after/" + kill)).isTrue();
        }
    }
}
