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

/** Two folders of documents: honest ones, and ones that were made to take the time and the memory of a server. */
final class HostileFolder {

    static final String HONEST = "honest";
    static final String HOSTILE = "hostile";

    private static final int MEGABYTE = 1 << 20;
    /** How many there are of each kind; a few more of each are there to warm a server up. */
    static final int HONEST_DOCUMENTS = 10;

    static final int WARMING = 5;

    private HostileFolder() {}

    /** Documents of an office, of three slides, a picture and a chart each. */
    static void writeHonest(Path folder) throws IOException {
        Path honest = Files.createDirectories(folder.resolve(HONEST));
        for (int number = 0; number < HONEST_DOCUMENTS + WARMING; number++) {
            Files.write(honest.resolve("deck" + number + ".pptx"), SlowDocuments.shapes(12 + number));
            byte[] picture = TestPackage.png(900 + number, 600);
            Files.write(honest.resolve("report" + number + ".docx"), SlowDocuments.picture("a.png", picture));
            Files.write(honest.resolve("sales" + number + ".docx"), SlowDocuments.chart(3, 40 + number));
        }
    }

    /** Documents that burn time within the limits and over them, bombs, and those of other programs in a folder. */
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
