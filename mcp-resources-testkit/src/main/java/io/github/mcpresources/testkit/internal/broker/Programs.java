package io.github.mcpresources.testkit.internal.broker;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Finds and runs installed programs. */
final class Programs {

    private Programs() {}

    /**
     * Finds a program in the given directories or, if they do not contain it, in the directories of {@code PATH}.
     *
     * @throws TestAbortedException if the program is not installed
     */
    static Path require(String name, List<Path> directories) {
        List<Path> places = new ArrayList<>(directories);
        for (String directory :
                Map.copyOf(System.getenv()).getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            places.add(Path.of(directory));
        }
        return places.stream()
                .map(directory -> directory.resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new TestAbortedException(
                        "NOT CHECKED: several servers with a broker. This test needs the program " + name));
    }

    /** Returns the directories that match {@code root/*}{@code /bin}, newer versions first. */
    static List<Path> versions(Path root) {
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(root)) {
            return versions.sorted(
                            Comparator.comparing((Path path) -> number(path)).reversed())
                    .map(version -> version.resolve("bin"))
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static int number(Path version) {
        String digits = version.getFileName().toString().replaceAll("\\D.*", "");
        return digits.isEmpty() || digits.length() > 8 ? 0 : Integer.parseInt(digits);
    }

    /**
     * Runs a program until it exits, and returns its output.
     *
     * @throws IllegalStateException if the program fails, or takes longer than two minutes
     */
    static String run(List<String> command) {
        try {
            Path output = Files.createTempFile("program", ".log");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                boolean ended = process.waitFor(2, TimeUnit.MINUTES);
                if (!ended) {
                    process.destroyForcibly();
                }
                String text = Files.readString(output, StandardCharsets.UTF_8);
                if (!ended || process.exitValue() != 0) {
                    throw new IllegalStateException(String.join(" ", command) + " failed: " + text);
                }
                return text.strip();
            } finally {
                Files.delete(output);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The thread was interrupted while it waited for " + command.get(0), stop);
        }
    }
}
