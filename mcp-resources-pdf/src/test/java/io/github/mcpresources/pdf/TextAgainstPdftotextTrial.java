package io.github.mcpresources.pdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the plain text of the pages of 51 documents in Tika's test jar, and of 49 generated ones, with the text of
 * {@code pdftotext -layout} (poppler-utils). Of all words of {@code pdftotext}, at least 97 % must be in the text. The
 * file {@code target/pdftotext.txt} has the share of each document.
 */
@Timeout(3600)
class TextAgainstPdftotextTrial {

    private static final double WORDS = 0.97;
    private static final int DOCUMENTS = 100;
    private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

    @TempDir
    private Path folder;

    @Test
    void hasWordsOfPdftotext() throws Exception {
        assumeTrue(hasProgram(), "NOT CHECKED: pdftotext is not installed (poppler-utils)");
        Map<String, byte[]> documents = new TreeMap<>(documents());
        documents.putAll(LayoutPdfs.all());
        assertThat(documents).hasSize(DOCUMENTS);
        List<String> lines = new ArrayList<>();
        long all = 0;
        long found = 0;
        int compared = 0;
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            for (Map.Entry<String, byte[]> document : documents.entrySet()) {
                Map<String, Integer> expected = words(pdftotext(document.getValue()));
                Map<String, Integer> actual;
                try {
                    actual = words(pages(direct, document.getValue()));
                } catch (PdfException refused) {
                    lines.add(document.getKey() + "\trefused\t" + refused.getMessage() + "\t" + sum(expected));
                    all += sum(expected);
                    continue;
                }
                long common = expected.entrySet().stream()
                        .mapToLong(word -> Math.min(word.getValue(), actual.getOrDefault(word.getKey(), 0)))
                        .sum();
                compared++;
                all += sum(expected);
                found += common;
                lines.add(String.format(
                        Locale.ROOT,
                        "%s\t%d\t%d\t%.4f\t%s",
                        document.getKey(),
                        common,
                        sum(expected),
                        sum(expected) == 0 ? 1.0 : (double) common / sum(expected),
                        missing(expected, actual)));
            }
        }
        lines.add(String.format(
                Locale.ROOT, "all\t%d\t%d\t%.4f\tcompared %d", found, all, (double) found / all, compared));
        Files.write(Path.of("target", "pdftotext.txt"), lines);
        assertThat((double) found / all).isGreaterThanOrEqualTo(WORDS);
    }

    private static boolean hasProgram() throws InterruptedException {
        try {
            return new ProcessBuilder("pdftotext", "-v")
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    >= 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static Map<String, byte[]> documents() throws IOException {
        Map<String, byte[]> documents = new TreeMap<>();
        String jar = Stream.of("java.class.path", "jdk.module.path")
                .flatMap(property ->
                        Arrays.stream(System.getProperty(property, "").split(File.pathSeparator)))
                .filter(place -> place.contains("tika-parser-pdf-module"))
                .findFirst()
                .orElseThrow();
        try (ZipFile zip = new ZipFile(jar)) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (entry.getName().endsWith(".pdf")) {
                    documents.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return documents;
    }

    private String pdftotext(byte[] document) throws IOException, InterruptedException {
        Path file = folder.resolve("document.pdf");
        Path text = folder.resolve("document.txt");
        Files.write(file, document);
        Files.deleteIfExists(text);
        new ProcessBuilder("pdftotext", "-layout", "-enc", "UTF-8", file.toString(), text.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return Files.exists(text) ? new String(Files.readAllBytes(text), UTF_8) : "";
    }

    private static String pages(Direct direct, byte[] document) {
        String whole = direct.text(document, "text?format=txt");
        return whole.lines()
                .filter(line -> !line.matches("\\[Page [0-9]+(\\]| has (no text|pictures)).*"))
                .collect(Collectors.joining("\n"));
    }

    /** Returns how often each word occurs, without marks of direction and soft hyphens. */
    private static Map<String, Integer> words(String text) {
        Map<String, Integer> words = new HashMap<>();
        String plain = Normalizer.normalize(text, Normalizer.Form.NFKC)
                .replaceAll("[\\u00ad\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]", "");
        for (String word : SPACE.split(plain, -1)) {
            if (!word.isEmpty()) {
                words.merge(word, 1, Integer::sum);
            }
        }
        return words;
    }

    private static long sum(Map<String, Integer> words) {
        return words.values().stream().mapToLong(Integer::longValue).sum();
    }

    private static String missing(Map<String, Integer> expected, Map<String, Integer> actual) {
        return expected.entrySet().stream()
                .filter(word -> actual.getOrDefault(word.getKey(), 0) < word.getValue())
                .limit(8)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(" "));
    }
}
