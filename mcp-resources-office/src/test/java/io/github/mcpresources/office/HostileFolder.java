package io.github.mcpresources.office;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Two folders of documents: harmless documents, and hostile documents that consume the time and memory of a server. */
final class HostileFolder {

    static final String HONEST = "honest";
    static final String HOSTILE = "hostile";

    private static final int MEGABYTE = 1 << 20;
    /**
     * The number of harmless documents of each kind. To warm up a server, there are {@code WARMING} additional
     * documents of each kind.
     */
    static final int HONEST_DOCUMENTS = 10;

    static final int WARMING = 5;

    private HostileFolder() {}

    /**
     * Writes harmless documents: presentations of shapes, text documents with a picture, and text documents with a
     * chart.
     */
    static void writeHonest(Path folder) throws IOException {
        Path honest = Files.createDirectories(folder.resolve(HONEST));
        for (int number = 0; number < HONEST_DOCUMENTS + WARMING; number++) {
            Files.write(honest.resolve("deck" + number + ".pptx"), SlowDocuments.shapes(12 + number));
            byte[] picture = TestPackage.png(900 + number, 600);
            Files.write(honest.resolve("report" + number + ".docx"), SlowDocuments.picture("a.png", picture));
            Files.write(honest.resolve("sales" + number + ".docx"), SlowDocuments.chart(3, 40 + number));
        }
    }

    /**
     * Writes documents that take long, within the limits or over the limits, zip bombs, and copies of the documents of
     * another folder.
     */
    static void writeHostile(Path folder, Optional<Path> others) throws IOException {
        Path hostile = Files.createDirectories(folder.resolve(HOSTILE));
        for (Map.Entry<String, Callable<byte[]>> one : documents().entrySet()) {
            Files.write(hostile.resolve(one.getKey()), made(one.getValue()));
        }
        if (others.isPresent()) {
            try (Stream<Path> all = Files.list(others.get())) {
                for (Path other : all.toList()) {
                    Files.copy(other, hostile.resolve(other.getFileName().toString()));
                }
            }
        }
    }

    private static byte[] made(Callable<byte[]> document) throws IOException {
        try {
            return document.call();
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new UncheckedIOException(new IOException(failure));
        }
    }

    private static Callable<byte[]> picture(String name, Callable<byte[]> picture) {
        return () -> SlowDocuments.picture(name, picture.call());
    }

    private static Map<String, Callable<byte[]>> documents() {
        return Map.ofEntries(
                Map.entry("scans.docx", picture("a.jpg", () -> SlowDocuments.jpeg(4000, 50_000))),
                Map.entry("few-scans.docx", picture("a.jpg", () -> SlowDocuments.jpeg(4000, 90))),
                Map.entry("outline.docx", picture("a.svg", () -> SlowDocuments.svgPath(200_000))),
                Map.entry("short-outline.docx", picture("a.svg", () -> SlowDocuments.svgPath(4000))),
                Map.entry("dashes.docx", picture("a.svg", SlowDocuments::svgDashes)),
                Map.entry("noise.docx", picture("a.svg", SlowDocuments::svgNoise)),
                Map.entry("uses.docx", picture("a.svg", SlowDocuments::svgUses)),
                Map.entry("text.docx", picture("a.svg", () -> SlowDocuments.svgText(90_000))),
                Map.entry("emf.docx", picture("a.emf", () -> SlowDocuments.emf(150_000))),
                Map.entry("wmf.docx", picture("a.wmf", () -> SlowDocuments.wmf(150_000))),
                Map.entry("bomb.docx", picture("a.png", () -> Arrays.copyOf(TestPackage.png(1, 1), 50 * MEGABYTE))),
                Map.entry("shapes.pptx", () -> SlowDocuments.shapes(10_000)),
                Map.entry("many-shapes.pptx", () -> SlowDocuments.shapes(19_000)),
                Map.entry("freeform.pptx", () -> SlowDocuments.freeform(100_000)),
                Map.entry("paragraph.pptx", () -> SlowDocuments.paragraph(90_000)),
                Map.entry("table.pptx", () -> SlowDocuments.table(90, 90)),
                Map.entry("chart.docx", () -> SlowDocuments.chart(40, 4900)),
                Map.entry("overlapping.docx", () -> SlowDocuments.overlapping(19_000)),
                Map.entry("overlapping2.docx", () -> SlowDocuments.overlapping(18_000)));
    }
}
