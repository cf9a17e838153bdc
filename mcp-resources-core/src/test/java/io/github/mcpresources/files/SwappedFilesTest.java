package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and directories that are replaced between their check and their opening. */
@ParameterizedClass(name = "by handles: {0}")
@ValueSource(booleans = {true, false})
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SwappedFilesTest {

    private static final String FILE = "file:///root/dir/file";

    private final boolean byHandles;

    @TempDir
    Path temp;

    private Path directory;
    private Path file;
    private Path outside;
    private Path aside;

    SwappedFilesTest(boolean byHandles) {
        this.byHandles = byHandles;
    }

    private interface Action {
        void run() throws Exception;
    }

    @BeforeEach
    void makeTrees() throws Exception {
        directory = Files.createDirectories(temp.resolve("root/dir"));
        file = Files.writeString(directory.resolve("file"), "fine");
        outside = Files.createDirectory(temp.resolve("outside"));
        Files.writeString(outside.resolve("file"), "secret");
        aside = temp.resolve("aside");
    }

    /**
     * Returns a provider that runs the actions one after the other, each between two steps of opening the named entry.
     */
    private DirectoryResources between(String name, Action... actions) {
        Deque<Action> left = new ArrayDeque<>(List.of(actions));
        DirectoryResources.Builder builder = DirectoryResources.builder()
                .root("root", temp.resolve("root"))
                .between(opened -> {
                    if (opened.endsWith(name) && !left.isEmpty()) {
                        run(left.remove());
                    }
                });
        return (byHandles ? builder : builder.withoutHandles()).build();
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (AccessDeniedException denied) {
            SwappedFilesTest.<RuntimeException>raise(denied);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    /** Throws a checked exception from a method that declares none, as if the next step had thrown it. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void raise(Exception failure) throws E {
        throw (E) failure;
    }

    private static void move(Path from, Path to) throws Exception {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    private void swapForLink(Path victim, Path target) throws Exception {
        move(victim, aside);
        Files.createSymbolicLink(victim, target);
    }

    private void swapBack(Path victim) throws Exception {
        move(aside, victim);
    }

    private static String read(DirectoryResources provider) {
        return new String(ProviderLists.read(provider, FILE).orElseThrow(), StandardCharsets.UTF_8);
    }

    /**
     * Throws the exception for a file that this process may not read. The test needs no real file of this kind, because
     * a process that runs as root may read every file.
     */
    private void denyAccess() throws AccessDeniedException {
        throw new AccessDeniedException("file");
    }

    @Test
    void reportsUnreadableFileWithReason() {
        DirectoryResources provider = between("file", this::denyAccess);

        assertThat(ProviderLists.uris(provider, 10)).containsExactly(FILE);
        assertThatThrownBy(() -> read(provider)).isInstanceOfSatisfying(ResourceException.class, refused -> {
            assertThat(refused).hasMessage("The server has no permission to read this file");
            assertThat(refused.code()).isEqualTo(-32603);
            assertThat(refused.data()).isEqualTo(Map.of("uri", FILE));
        });
    }

    @Test
    void reportsReplacedUnreadableFileAsNotFound() throws Exception {
        Path other = Files.writeString(temp.resolve("other"), "other");
        DirectoryResources provider = between("file", () -> {
            move(other, file);
            denyAccess();
        });

        assertThatThrownBy(() -> read(provider)).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void reportsFileReplacedByLinkAsNotFound() {
        DirectoryResources provider = between("file", () -> swapForLink(file, outside.resolve("file")), () -> {
            Files.delete(file);
            swapBack(file);
        });

        assertThatThrownBy(() -> read(provider)).isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void doesNotReadFileThatExistsOnlyBetweenChecks() throws Exception {
        Path second = Files.writeString(temp.resolve("second"), "second");
        Path third = Files.writeString(temp.resolve("third"), "third"); // coexists with second, so their keys differ
        DirectoryResources provider = between(
                "file",
                () -> {
                    move(file, aside);
                    move(second, file);
                },
                () -> move(third, file));

        assertThat(read(provider)).isEqualTo("third");
    }

    @Test
    void doesNotReadFifoThatExistsOnlyBetweenChecks() throws Exception {
        Path fifo = temp.resolve("fifo");
        HostileTree.fifo(fifo);
        // With an open writer, opening the FIFO returns the secret instead of blocking.
        try (RandomAccessFile writer = new RandomAccessFile(fifo.toFile(), "rw")) {
            writer.writeBytes("secret");
            DirectoryResources provider = between(
                    "file",
                    () -> {
                        move(file, aside);
                        move(fifo, file);
                    },
                    () -> {
                        swapBack(file);
                        writer.close();
                    });

            assertThat(read(provider)).isEqualTo("fine");
        }
    }

    /** The FIFO has no writer, so that opening it blocks. */
    @Test
    void fifoWithoutWriterDoesNotBlockReader() throws Exception {
        HostileTree.fifo(temp.resolve("fifo"));
        DirectoryResources provider = between(
                "file",
                () -> {
                    move(file, aside);
                    move(temp.resolve("fifo"), file);
                },
                () -> {
                    move(file, temp.resolve("fifo"));
                    swapBack(file);
                });

        assertThat(read(provider)).isEqualTo("fine");
    }

    /** A handle refers to the directory for which it was opened. A name refers to the current entry of that name. */
    @Test
    void doesNotFollowLinkThatReplacesDirectory() {
        DirectoryResources provider = between("file", () -> swapForLink(directory, outside));

        if (byHandles) {
            assertThat(read(provider)).isEqualTo("fine");
        } else {
            assertThatThrownBy(() -> read(provider)).isInstanceOf(ResourceNotFoundException.class);
        }
    }

    /** The directory is replaced each time it is opened. Without handles, a directory is opened only to list it. */
    @Test
    void doesNotFollowLinkThatReplacesDirectoryBetweenChecks() {
        Action away = () -> swapForLink(directory, outside);
        Action back = () -> {
            Files.delete(directory);
            swapBack(directory);
        };
        Action[] always = Stream.generate(() -> List.of(away, back))
                .limit(1_000_000) // more than the attempts in a second
                .flatMap(List::stream)
                .toArray(Action[]::new);
        DirectoryResources provider = between("dir", always);

        if (byHandles) {
            assertThatThrownBy(() -> read(provider)).isInstanceOf(ResourceNotFoundException.class);
            assertThat(ProviderLists.uris(provider, 10)).isEmpty();
        } else {
            assertThat(read(provider)).isEqualTo("fine");
            assertThat(ProviderLists.uris(provider, 10)).containsExactly(FILE);
        }
    }
}
