package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Archives of the classes that the servers load. A server that uses its archive starts in about half of the time. The
 * first process of the tests that starts a server writes its archive beside its jar.
 */
final class ClassArchive {

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}\n"
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
            + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\",\"params\":{}}\n";

    private static final Map<Path, Path> ARCHIVES = new ConcurrentHashMap<>();

    private ClassArchive() {}

    /** Returns the JVM options with which a server uses its archive. */
    static List<String> options(Path jar) {
        Path archive = ARCHIVES.computeIfAbsent(jar, ClassArchive::archive);
        // A warning about the archive must not reach standard output, where the messages of the protocol are.
        return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:all=off:stdout", "-Xlog:all=warning:stderr");
    }

    /** Returns the archive for this jar and JVM. Writes it if it does not exist. */
    private static Path archive(Path jar) {
        String name = jar.getFileName() + "-" + Runtime.version();
        try (FileChannel channel = FileChannel.open(
                        jar.resolveSibling(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock writer = channel.lock()) {
            assertThat(writer.isValid()).isTrue();
            Path archive = jar.resolveSibling(
                    name + "-" + Files.getLastModifiedTime(jar).toMillis() + ".jsa");
            if (!Files.exists(archive)) {
                deleteOlder(jar.resolveSibling(name));
                write(jar, archive);
            }
            return archive;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stop);
        }
    }

    /** Deletes the archives for earlier builds of a jar, each of which is as large as the jar. */
    private static void deleteOlder(Path prefix) throws IOException {
        try (DirectoryStream<Path> archives =
                Files.newDirectoryStream(prefix.getParent(), prefix.getFileName() + "-*.jsa")) {
            for (Path archive : archives) {
                Files.delete(archive);
            }
        }
    }

    private static void write(Path jar, Path archive) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(archive.resolveSibling("archived"));
        Path unfinished = archive.resolveSibling(archive.getFileName() + ".unfinished");
        List<String> command = new ArrayList<>(ServerProcess.fastStart());
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + unfinished, "-jar", jar.toString()));
        command.addAll(
                jar.equals(ServerProcess.jar())
                        ? List.of(folder.toString())
                        : List.of("--stdio", "--folder", folder.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
            input.write(INITIALIZE);
        }
        assertThat(process.waitFor(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
        assertThat(unfinished).isNotEmptyFile();
        Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
    }
}
