package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory called {@code data} with links, a FIFO and other entries that must not be served, and a secret file
 * outside of the directory.
 */
record HostileTree(Path data, Path secretFile) {

    static final String SECRET = "the secret beside the root";

    static HostileTree in(Path temp) throws IOException, InterruptedException {
        Path data = Files.createDirectory(temp.resolve("data"));
        Path evil = Files.createDirectory(temp.resolve("data-evil"));
        Path secret = Files.writeString(temp.resolve("secret.txt"), SECRET);
        Files.writeString(evil.resolve("secret.txt"), SECRET);
        Files.writeString(data.resolve("ok.txt"), "ok");
        Files.writeString(Files.createDirectory(data.resolve("sub")).resolve("ok.txt"), "ok");
        Files.writeString(data.resolve(".hidden"), SECRET);
        Files.createSymbolicLink(data.resolve("link-file"), Path.of("../secret.txt"));
        Files.createSymbolicLink(data.resolve("link-dir"), Path.of("../data-evil"));
        Files.createSymbolicLink(data.resolve("link-absolute"), secret.toAbsolutePath());
        Files.createSymbolicLink(data.resolve("link-root"), Path.of("/"));
        Files.createSymbolicLink(data.resolve("link-up"), Path.of(".."));
        Files.createSymbolicLink(data.resolve("link-inside"), Path.of("ok.txt"));
        Files.createSymbolicLink(data.resolve("link-zero"), Path.of("/dev/zero"));
        Files.createSymbolicLink(data.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(data.resolve("dangling"), Path.of("nowhere"));
        fifo(data.resolve("fifo"));
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            // Bound under a short path, because the address of a socket has at most 108 bytes.
            Path bound = Files.createTempDirectory("s").resolve("s");
            socket.bind(UnixDomainSocketAddress.of(bound));
            Files.move(bound, data.resolve("socket"));
            Files.delete(bound.getParent());
        }
        try (RandomAccessFile sparse =
                new RandomAccessFile(data.resolve("sparse").toFile(), "rw")) {
            sparse.setLength(2L << 30);
        }
        return new HostileTree(data, secret);
    }

    /** Creates a FIFO. Aborts the test with the reason if the platform has no {@code mkfifo}. */
    static void fifo(Path path) throws IOException, InterruptedException {
        Process mkfifo;
        try {
            mkfifo = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
        } catch (IOException missing) {
            abort("This platform has no mkfifo: FIFOs cannot be tested here (" + missing.getMessage() + ")");
            return;
        }
        assertThat(mkfifo.waitFor()).isZero();
    }
}
