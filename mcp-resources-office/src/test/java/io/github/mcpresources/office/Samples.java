package io.github.mcpresources.office;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/** The sample files, which are beside the project where they are at all; without them a test says that it was skipped. */
public final class Samples {

    private static final Path PLACE = Path.of("../../shared/corpus/office");

    private Samples() {}

    public static Path file(String name) {
        assumeTrue(
                Files.exists(PLACE),
                "There are no sample files in " + PLACE.toAbsolutePath().normalize());
        return PLACE.resolve(name);
    }

    public static byte[] part(String file, String part) throws IOException {
        try (ZipFile zip = new ZipFile(file(file).toFile());
                InputStream in = zip.getInputStream(zip.getEntry(part))) {
            return in.readAllBytes();
        }
    }
}
