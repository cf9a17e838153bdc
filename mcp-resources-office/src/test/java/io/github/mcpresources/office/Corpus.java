package io.github.mcpresources.office;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Documents of other programs: those in the test jars of Apache Tika, which Maven brings, and those in a folder beside the
 * checkout, which add cases where it exists.
 */
public final class Corpus {

    private static final Path BESIDE = Path.of("../../shared/corpus/office");

    private Corpus() {}

    /** The folder beside the checkout, looked for at exactly that place. */
    static Optional<Path> beside() {
        return Optional.of(BESIDE).filter(Files::isDirectory);
    }

    /** A document of Tika's, or else of the folder beside the checkout. */
    public static byte[] bytes(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream("test-documents/" + name)) {
            return in != null ? in.readAllBytes() : Files.readAllBytes(BESIDE.resolve(name));
        }
    }

    /** A part of a document that is a zip archive. */
    public static byte[] part(byte[] document, String part) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(document))) {
            ZipEntry entry = zip.getNextEntry();
            while (!requireNonNull(entry, part).getName().equals(part)) {
                entry = zip.getNextEntry();
            }
            return zip.readAllBytes();
        }
    }

    public static byte[] part(String name, String part) throws IOException {
        return part(bytes(name), part);
    }

    /**
     * The arguments of a parameterized test, a line for each case, with {@code |} between the values.
     *
     * @param always cases of documents that Maven brings
     * @param beside cases of documents in the folder beside the checkout; left out where it does not exist
     */
    public static Stream<Object[]> cases(String always, String beside) {
        return Stream.concat(always.lines(), beside().stream().flatMap(folder -> beside.lines()))
                .map(line -> line.split(" *\\| *"));
    }
}
