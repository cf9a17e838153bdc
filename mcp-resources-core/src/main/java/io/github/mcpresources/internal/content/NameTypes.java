package io.github.mcpresources.internal.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table that maps file names to MIME types. It is used instead of Tika for {@linkplain #isPlain most} file names,
 * because loading Tika takes several hundred milliseconds. The table contains the patterns of Tika's default types. A
 * test compares the table with Tika; the same test can generate the table.
 *
 * <p>Names are matched as in Tika: the whole name is looked up first, and then the longest suffix of the name that the
 * table contains. If no pattern matches, the same steps are repeated with the name in lower case.
 */
final class NameTypes {

    static final String TABLE = "name-types.txt";

    /** The characters that make Tika treat a file name as a URI or a path. */
    private static final String OF_URIS = ":/?#%";

    /** The system properties with which an application extends or replaces Tika's types. */
    private static final List<String> PROPERTIES = List.of("tika.config", "tika.custom-mimetypes");

    private static final String VARIABLE = "TIKA_CONFIG";
    private static final List<String> FILES =
            List.of("custom-mimetypes.xml", "META-INF/services/org.apache.tika.detect.Detector");

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> suffixes = new HashMap<>(4096);
    private int longestSuffix;

    /** Creates a table from lines that consist of a type, a tab, and the patterns of names, separated by spaces. */
    NameTypes(Stream<String> lines) {
        lines.filter(line -> !line.startsWith("#")).forEach(this::add);
    }

    private void add(String line) {
        int before = line.indexOf('\t');
        String type = line.substring(0, before);
        while (before >= 0) {
            int end = line.indexOf(' ', before + 1);
            String pattern = line.substring(before + 1, end < 0 ? line.length() : end);
            if (pattern.startsWith("*")) {
                suffixes.put(pattern.substring(1), type);
                longestSuffix = Math.max(longestSuffix, pattern.length() - 1);
            } else {
                names.put(pattern, type);
            }
            before = end;
        }
    }

    /**
     * Returns the table of Tika's default types; empty if the application has configured Tika, because Tika's types may
     * then be different.
     */
    static Optional<NameTypes> load() {
        return isTikaConfigured() ? Optional.empty() : Optional.of(read());
    }

    private static boolean isTikaConfigured() {
        return System.getenv(VARIABLE) != null
                || PROPERTIES.stream().anyMatch(property -> System.getProperty(property) != null)
                || FILES.stream()
                        .anyMatch(file -> isIn(NameTypes.class.getClassLoader(), file)
                                || isIn(Thread.currentThread().getContextClassLoader(), file));
    }

    private static boolean isIn(@Nullable ClassLoader loader, String file) {
        return loader != null && loader.getResource(file) != null;
    }

    private static NameTypes read() {
        try (InputStream table = Objects.requireNonNull(NameTypes.class.getResourceAsStream(TABLE), TABLE)) {
            return new NameTypes(new String(table.readAllBytes(), StandardCharsets.US_ASCII).lines());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Checks whether a name contains no character that makes Tika treat the name as a URI or a path. The table can be
     * used only for such names.
     */
    static boolean isPlain(String fileName) {
        return fileName.chars().noneMatch(character -> OF_URIS.indexOf(character) >= 0);
    }

    /** Returns the MIME type for a plain name; {@code application/octet-stream} if no pattern matches. */
    String find(String fileName) {
        String type = match(fileName);
        if (type == null) {
            type = match(fileName.toLowerCase(Locale.ENGLISH));
        }
        return type == null ? MediaTypes.UNKNOWN : type;
    }

    private @Nullable String match(String name) {
        String type = names.get(name);
        for (int start = Math.max(0, name.length() - longestSuffix); type == null && start < name.length(); start++) {
            type = suffixes.get(name.substring(start));
        }
        return type;
    }
}
