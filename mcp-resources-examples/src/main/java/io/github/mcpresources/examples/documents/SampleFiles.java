package io.github.mcpresources.examples.documents;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Some of the samples as temporary files, for code that cannot read them from the jar. The files are deleted when this
 * object is closed or when the process ends.
 */
final class SampleFiles implements AutoCloseable {

    private final Path directory;
    private final Map<String, Path> files = new LinkedHashMap<>();

    private SampleFiles(Path directory) {
        this.directory = directory;
        directory.toFile().deleteOnExit(); // before the files, because they are deleted in reverse order
    }

    static SampleFiles unpacked(List<String> names) {
        try {
            SampleFiles unpacked = new SampleFiles(Files.createTempDirectory("sample-documents"));
            for (String name : names) {
                Path file = unpacked.directory.resolve(name.substring(name.lastIndexOf('/') + 1));
                file.toFile().deleteOnExit();
                try (InputStream in = SampleDocuments.open(name)) {
                    Files.copy(in, file);
                }
                unpacked.files.put(SampleDocuments.uri(name), file);
            }
            return unpacked;
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot unpack the samples", failure);
        }
    }

    Path directory() {
        return directory;
    }

    List<Path> files() {
        return List.copyOf(files.values());
    }

    Optional<Path> find(String uri) {
        return Optional.ofNullable(files.get(uri));
    }

    @Override
    public void close() throws IOException {
        for (Path file : files.values()) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(directory);
    }
}
