package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.generated.GeneratedDocuments;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.sax.BodyContentHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * Compares the plain text of documents with the text that Tika reads. The documents are those in Tika's test jars, those
 * in the folder beside the checkout if it exists, and 100 generated documents. The text must have at least 99.5 % of
 * Tika's words, and at least 99 % in the same order, except for the documents in {@code tika-differences.txt}, which has
 * a reason for each. The profile {@code tika} adds Tika's parsers.
 */
@Timeout(3600)
class TextAgainstTikaTrial {

    private static final double WORDS = 0.995;
    private static final double ORDER = 0.99;
    private static final Pattern DOCUMENT =
            Pattern.compile("(?i).*\\.(doc|docx|docm|xls|xlsx|xlsm|ppt|pptx|pptm|odt|ods|odp)");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final int SHOWN = 15;
    /** The system property with the path of a further folder of documents. */
    private static final String FOLDER = "tika.folder";
    /** The maximum number of characters of a text that is compared. */
    private static final int MAX_CHARACTERS = 5_000_000;

    private final Map<String, String> reasons = reasons();
    private final Map<String, String> failures = new TreeMap<>();
    private final Map<String, String> good = new TreeMap<>();
    private final List<String> lines = new ArrayList<>();

    /** Returns the reasons for known differences, by the names of documents. */
    private static Map<String, String> reasons() {
        Map<String, String> reasons = new TreeMap<>();
        try (InputStream in = requireNonNull(TextAgainstTikaTrial.class.getResourceAsStream("tika-differences.txt"))) {
            for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    int bar = line.indexOf('|');
                    reasons.put(
                            line.substring(0, bar).strip(),
                            line.substring(bar + 1).strip());
                }
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return reasons;
    }

    @Test
    void hasWordsOfTikaInOrder() throws Exception {
        for (Map.Entry<String, byte[]> document : documents().entrySet()) {
            compare(document.getKey(), document.getValue());
        }
        lines.addAll(summary());
        Files.write(Path.of("target", "tika.txt"), lines);
        failures.keySet().removeAll(reasons.keySet());
        assertThat(failures).as("documents without a reason").isEmpty();
        assertThat(reasons.keySet())
                .as("reasons of documents that are equal")
                .doesNotContainAnyElementsOf(good.keySet());
    }

    /** Returns the numbers of documents by format and result. */
    private List<String> summary() {
        Map<String, Integer> counts = new TreeMap<>();
        for (String line : lines) {
            String[] fields = line.split("\t");
            String format = fields[1].substring(fields[1].lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            String from = fields[1].startsWith("generated") ? "generated" : "other programs";
            counts.merge("COUNT\t" + from + "\t" + format + "\t" + fields[0], 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .map(count -> count.getKey() + "\t" + count.getValue())
                .toList();
    }

    static Map<String, byte[]> documents() throws IOException {
        Map<String, byte[]> documents = new TreeMap<>();
        List<String> jars = Stream.of("java.class.path", "jdk.module.path")
                .flatMap(property -> Stream.of(System.getProperty(property, "").split(File.pathSeparator)))
                .filter(path -> path.matches(".*tika-parser-(microsoft|miscoffice)-module.*tests\\.jar"))
                .toList();
        for (String jar : jars) {
            try (ZipFile zip = new ZipFile(jar)) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    String name = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                    if (DOCUMENT.matcher(name).matches()) {
                        try (InputStream in = zip.getInputStream(entry)) {
                            documents.put(name, in.readAllBytes());
                        }
                    }
                }
            }
        }
        assertThat(documents).hasSizeGreaterThan(100);
        Map<String, byte[]> generated = GeneratedDocuments.all();
        assertThat(generated).hasSize(100);
        documents.putAll(generated);
        Optional<Path> other = Optional.ofNullable(System.getProperty(FOLDER)).map(Path::of);
        for (Path folder :
                Stream.concat(Corpus.beside().stream(), other.stream()).toList()) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(
                                file -> DOCUMENT.matcher(file.toString()).matches())
                        .toList()) {
                    documents.put("beside/" + file.getFileName(), Files.readAllBytes(file));
                }
            }
        }
        return documents;
    }

    private void compare(String name, byte[] document) throws Exception {
        List<String> theirs;
        try {
            String text = tika(name, document);
            save(name, "tika", text);
            theirs = words(text);
        } catch (TikaException | SAXException | IOException | RuntimeException unreadable) {
            lines.add("TIKA FAILS\t" + name + "\t" + unreadable);
            return;
        }
        List<String> ours;
        try {
            String text = Texts.text(document, "txt");
            save(name, "text", text);
            ours = words(text);
        } catch (ExecutionException refused) {
            assertThat(refused).as(name).hasCauseInstanceOf(OfficeException.class);
            lines.add("REFUSED\t" + name + "\t" + refused.getCause().getMessage());
            if (!theirs.isEmpty()) {
                failures.put(name, "refused: " + refused.getCause().getMessage());
            }
            return;
        }
        List<String> missing = missing(theirs, ours);
        double words = theirs.isEmpty() ? 1 : 1 - (double) missing.size() / theirs.size();
        double order = theirs.isEmpty() ? 1 : (double) common(theirs, ours) / theirs.size();
        boolean isGood = words >= WORDS && order >= ORDER;
        String line = String.format(
                Locale.ROOT,
                "%s\t%s\twords %.4f\torder %.4f\t%d\tmissing %s",
                isGood ? "good" : "low",
                name,
                words,
                order,
                theirs.size(),
                missing.subList(0, Math.min(SHOWN, missing.size())));
        lines.add(line);
        (isGood ? good : failures).put(name, line);
    }

    /** Saves a text below {@code target/tika}, where a person can compare it with the other text. */
    private static void save(String name, String kind, String text) throws IOException {
        Path file = Path.of("target", "tika", name + "." + kind);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFC));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }

    private static List<String> missing(List<String> theirs, List<String> ours) {
        Map<String, Integer> left = new HashMap<>();
        ours.forEach(word -> left.merge(word, 1, Integer::sum));
        List<String> missing = new ArrayList<>();
        for (String word : theirs) {
            if (left.merge(word, -1, Integer::sum) < 0) {
                missing.add(word);
            }
        }
        return missing;
    }

    /** Returns the length of the longest common subsequence of two lists, with one bit for each word of the first. */
    static int common(List<String> theirs, List<String> ours) {
        Map<String, List<Integer>> places = new HashMap<>();
        for (int at = 0; at < theirs.size(); at++) {
            places.computeIfAbsent(theirs.get(at), word -> new ArrayList<>()).add(at);
        }
        long[] row = new long[theirs.size() / 64 + 1];
        Arrays.fill(row, -1L);
        long[] matches = new long[row.length];
        for (String word : ours) {
            List<Integer> at = places.getOrDefault(word, List.of());
            if (!at.isEmpty()) {
                at.forEach(place -> matches[place >> 6] |= 1L << place);
                add(row, matches);
                at.forEach(place -> matches[place >> 6] = 0);
            }
        }
        int common = 0;
        for (int at = 0; at < theirs.size(); at++) {
            common += (row[at >> 6] >>> at & 1) == 0 ? 1 : 0;
        }
        return common;
    }

    private static void add(long[] row, long[] matches) {
        long carry = 0;
        for (int at = 0; at < row.length; at++) {
            long matched = row[at] & matches[at];
            long sum = row[at] + matched;
            long next = sum + carry;
            carry = Long.compareUnsigned(sum, matched) < 0 || Long.compareUnsigned(next, carry) < 0 ? 1 : 0;
            row[at] = next | (row[at] & ~matches[at]);
        }
    }

    private static String tika(String name, byte[] document) throws Exception {
        String kind = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String type = kind.startsWith("od")
                ? "org.apache.tika.parser.odf.OpenDocumentParser"
                : kind.length() == 4
                        ? "org.apache.tika.parser.microsoft.ooxml.OOXMLParser"
                        : "org.apache.tika.parser.microsoft.OfficeParser";
        Parser parser =
                Class.forName(type).asSubclass(Parser.class).getConstructor().newInstance();
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new EmbeddedDocumentExtractor() {
            @Override
            public boolean shouldParseEmbedded(Metadata metadata) {
                return false;
            }

            @Override
            public void parseEmbedded(InputStream in, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
        });
        BodyContentHandler text = new BodyContentHandler(MAX_CHARACTERS);
        Metadata metadata = new Metadata();
        metadata.set("resourceName", name);
        try (TikaInputStream in = TikaInputStream.get(document)) {
            parser.parse(in, text, metadata, context);
        }
        return text.toString();
    }
}
