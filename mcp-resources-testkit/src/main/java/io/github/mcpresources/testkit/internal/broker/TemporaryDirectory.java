package io.github.mcpresources.testkit.internal.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Temporary directories for the data of brokers. */
final class TemporaryDirectory {

    private TemporaryDirectory() {}

    static Path create(String name) {
        try {
            return Files.createTempDirectory(name);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot create a directory for " + name, failed);
        }
    }

    static void clear(Path directory) {
        try (Stream<Path> entries = Files.walk(directory)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                if (!entry.equals(directory)) {
                    Files.deleteIfExists(entry);
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete the files in " + directory, failed);
        }
    }

    static void delete(Path directory) {
        try {
            if (Files.exists(directory)) {
                clear(directory);
                Files.deleteIfExists(directory);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete " + directory, failed);
        }
    }
}
