package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An archive of the classes that the document server loads. The servers of all tests of this JVM use it, because a server
 * then starts in about half of the time.
 */
final class ClassArchive {

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}\n"
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
            + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\",\"params\":{}}\n";

    private ClassArchive() {}

    /** The archive, which is made when the first server starts. */
    private static final class Made {
        private static final Path FILE = make();
    }

    /** Returns the JVM options with which a document server uses the archive. */
    static List<String> options() {
        // A warning about the archive must not reach standard output, where the messages of the protocol are.
        return List.of("-XX:SharedArchiveFile=" + Made.FILE, "-Xlog:all=off:stdout", "-Xlog:all=warning:stderr");
    }

    private static Path make() {
        try {
            Path directory = Files.createTempDirectory("archive");
            directory.toFile().deleteOnExit();
            Path file = directory.resolve("classes.jsa");
            List<String> command = new ArrayList<>(ServerProcess.fastStart());
            command.addAll(List.of(
                    "-XX:ArchiveClassesAtExit=" + file,
                    "-jar",
                    ServerProcess.jar().toString(),
                    directory.toString()));
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
            assertThat(file).isNotEmptyFile();
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stop);
        }
    }
}
