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
 * Documents that were written by other programs. Some are in the test jars of Apache Tika, which Maven resolves. If
 * there is a certain folder beside the checkout, it adds cases.
 */
public final class Corpus {

    private static final Path BESIDE = Path.of("../../shared/corpus/office");

    private Corpus() {}

    /** Returns the folder beside the checkout, if it exists. No other location is searched. */
    static Optional<Path> beside() {
        return Optional.of(BESIDE).filter(Files::isDirectory);
    }

    /** Returns a document from the test jars of Tika, or else from the folder beside the checkout. */
    public static byte[] bytes(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream("test-documents/" + name)) {
            return in != null ? in.readAllBytes() : Files.readAllBytes(BESIDE.resolve(name));
        }
    }

    /** Returns a part of a document that is a zip archive. */
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
     * Returns the arguments of a parameterized test: a line for each case, with {@code |} between the values.
     *
     * @param always cases for documents in the test jars of Tika
     * @param beside cases for documents in the folder beside the checkout; omitted if the folder does not exist
     */
    public static Stream<Object[]> cases(String always, String beside) {
        return Stream.concat(always.lines(), beside().stream().flatMap(folder -> beside.lines()))
                .map(line -> line.split(" *\\| *"));
    }
}
