package io.github.mcpresources.examples.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a process that the operating system allows to write only a few blocks to a file. */
class FullDiskTest {

    private static final String LIMITED = "ulimit -f 4 && exec \"$0\" \"$@\"";

    @TempDir
    private Path folder;

    private static String run(Class<?> main, Path argument) throws Exception {
        String classPath = Stream.of("target/classes", "target/test-classes", "java.class.path", "jdk.module.path")
                .map(name -> System.getProperty(name, name.startsWith("target") ? name : ""))
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = List.of(
                "bash",
                "-c",
                LIMITED,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", // otherwise the JVM writes a file of its measurements
                "-cp",
                classPath,
                main.getName(),
                argument.toString());
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException missing) {
            return abort("NOT CHECKED: this platform has no bash (" + missing.getMessage() + ")");
        }
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void distinguishesStorageFailureFromRenderingFailure() throws Exception {
        assertThat(run(FullDisk.class, folder.resolve("store")).lines())
                .containsExactly(
                        "The text was rendered as html, but could not be stored: the store is full or cannot be"
                                + " reached",
                        "0 stored");
        try (Stream<Path> left = Files.list(folder.resolve("store/unfinished"))) {
            assertThat(left).isEmpty();
        }
    }
}
