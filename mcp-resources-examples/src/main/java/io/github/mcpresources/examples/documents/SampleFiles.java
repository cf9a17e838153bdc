package io.github.mcpresources.examples.documents;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Temporary copies of some samples, for code that cannot read the samples from the jar. The copies are deleted when
 * this object is closed or when the process ends.
 */
final class SampleFiles implements AutoCloseable {

    private final Path directory;
    /** The files and the folders below the directory, each after the folder that contains it. */
    private final Set<Path> files = new LinkedHashSet<>();

    private SampleFiles(Path directory) {
        this.directory = directory;
        directory.toFile().deleteOnExit(); // before the files, because they are deleted in reverse order
    }

    static SampleFiles unpacked(List<String> names) {
        try {
            SampleFiles unpacked = new SampleFiles(Files.createTempDirectory("sample-documents"));
            for (String name : names) {
                Path file = unpacked.directory.resolve(name);
                Path folder = unpacked.directory.resolve(name.substring(0, name.lastIndexOf('/')));
                if (unpacked.files.add(folder)) {
                    Files.createDirectories(folder).toFile().deleteOnExit();
                }
                file.toFile().deleteOnExit();
                try (InputStream in = SampleDocuments.open(name)) {
                    Files.copy(in, file);
                }
                unpacked.files.add(file);
            }
            return unpacked;
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot unpack the samples", failure);
        }
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        List<Path> innermostFirst = new ArrayList<>(files);
        Collections.reverse(innermostFirst);
        for (Path file : innermostFirst) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(directory);
    }
}
