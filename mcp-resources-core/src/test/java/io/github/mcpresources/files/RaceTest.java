package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A thread replaces the entry of a name while the test reads it. Nothing outside the root is ever read. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RaceTest {

    private static final int TRIES = 2_000;
    private static final String SECRET = "secret";

    @TempDir
    Path temp;

    private Path root;
    private Path outside;
    private DirectoryResources provider;

    @BeforeEach
    void makeTrees() throws Exception {
        root = Files.createDirectory(temp.resolve("root"));
        outside = Files.createDirectory(temp.resolve("outside"));
        Files.writeString(outside.resolve("file"), SECRET);
        Files.writeString(outside.resolve("only-outside"), SECRET);
        provider = DirectoryResources.of(root);
    }

    @Test
    void fileReplacedByLinkNeverLeaks() throws Exception {
        Path victim = Files.writeString(root.resolve("file"), "fine");

        int read = readsWhile(
                () -> {
                    Path link = Files.createSymbolicLink(root.resolve("link"), outside.resolve("file"));
                    Files.move(link, victim, StandardCopyOption.ATOMIC_MOVE);
                    Path fine = Files.writeString(root.resolve("fine"), "fine");
                    Files.move(fine, victim, StandardCopyOption.ATOMIC_MOVE);
                },
                "file:///root/file");

        assertThat(read).as("reads of the file itself").isPositive();
    }

    @Test
    void directoryReplacedByLinkNeverLeaks() throws Exception {
        Path directory = Files.createDirectory(root.resolve("dir"));
        Files.writeString(directory.resolve("file"), "fine");
        Path link = Files.createSymbolicLink(temp.resolve("link"), outside);

        int read = readsWhile(() -> swap(directory, link), "file:///root/dir/file");

        assertThat(read).as("reads of the file itself").isPositive();
    }

    @Test
    void directoryReplacedByLinkNeverListsOutside() throws Exception {
        Path directory = Files.createDirectory(root.resolve("dir"));
        Files.writeString(directory.resolve("file"), "fine");
        Path link = Files.createSymbolicLink(temp.resolve("link"), outside);
        int[] listed = new int[1];

        whileSwapping(() -> swap(directory, link), () -> {
            for (int walk = 0; walk < TRIES || listed[0] == 0; walk++) {
                for (ResourceDescriptor file : ProviderLists.all(provider, 10, page -> {})) {
                    assertThat(file.uri()).isEqualTo("file:///root/dir/file");
                    assertThat(file.size()).hasValue(4);
                    listed[0]++;
                }
            }
        });

        assertThat(listed[0]).as("walks that saw the file itself").isPositive();
    }

    @Test
    void fileReplacedByFifoIsNeverReadFromFifo() throws Exception {
        Path victim = Files.writeString(root.resolve("file"), "fine");
        Path fifo = temp.resolve("fifo");
        HostileTree.fifo(fifo);
        // With an open writer, opening the FIFO returns the secret instead of blocking.
        try (RandomAccessFile writer = new RandomAccessFile(fifo.toFile(), "rw")) {
            writer.writeBytes(SECRET.repeat(1_000));

            int read = readsWhile(
                    () -> {
                        Files.move(victim, temp.resolve("aside"), StandardCopyOption.ATOMIC_MOVE);
                        Files.move(fifo, victim, StandardCopyOption.ATOMIC_MOVE);
                        Files.move(victim, fifo, StandardCopyOption.ATOMIC_MOVE);
                        Files.move(temp.resolve("aside"), victim, StandardCopyOption.ATOMIC_MOVE);
                    },
                    "file:///root/file");

            assertThat(read).as("reads of the file itself").isPositive();
        }
    }

    @Test
    void constantlyReplacedFileIsAlwaysReadable() throws Exception {
        Path victim = Files.writeString(root.resolve("file"), "fine");

        int read = readsWhile(
                () -> {
                    Path fine = Files.writeString(temp.resolve("fine"), "fine");
                    Files.move(fine, victim, StandardCopyOption.ATOMIC_MOVE);
                },
                "file:///root/file");

        assertThat(read).isEqualTo(TRIES);
    }

    private interface Action {
        void run() throws Exception;
    }

    private void swap(Path directory, Path link) throws Exception {
        Path aside = temp.resolve("aside");
        Files.move(directory, aside, StandardCopyOption.ATOMIC_MOVE);
        Files.move(link, directory, StandardCopyOption.ATOMIC_MOVE);
        Files.move(directory, link, StandardCopyOption.ATOMIC_MOVE);
        Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads the file at least {@link #TRIES} times, and until one read succeeds, because the system decides when each
     * of the two threads runs. A read that does not succeed must report that the resource does not exist. Returns the
     * number of successful reads.
     */
    private int readsWhile(Action swap, String uri) throws Exception {
        int[] read = new int[1];
        whileSwapping(swap, () -> {
            for (int attempt = 0; attempt < TRIES || read[0] == 0; attempt++) {
                try {
                    byte[] content = ProviderLists.read(provider, uri).orElseThrow();
                    assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo("fine");
                    read[0]++;
                } catch (ResourceNotFoundException swapped) {
                    assertThat(swapped.uri()).isEqualTo(uri);
                }
            }
        });
        return read[0];
    }

    private static void whileSwapping(Action swap, Action reads) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread swapper = new Thread(() -> {
            try {
                while (!done.get()) {
                    swap.run();
                }
            } catch (Throwable thrown) {
                failure.set(thrown);
            }
        });
        swapper.start();
        try {
            reads.run();
        } finally {
            done.set(true);
            swapper.join();
        }
        assertThat(failure.get()).isNull();
    }
}
