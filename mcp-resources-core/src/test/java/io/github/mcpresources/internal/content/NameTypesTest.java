package io.github.mcpresources.internal.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.tika.Tika;
import org.apache.tika.mime.MimeTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the types of file names with those of Tika. The system property {@code types.update} writes the table, after
 * an update of Tika.
 */
class NameTypesTest {

    /** A pattern of the table of Tika. The regular expressions in this table all match one name. */
    private static final Pattern GLOB = Pattern.compile("<glob\\s+pattern=\"\\^?([^\"$]+)\\$?\"");

    private static final Path FILE =
            Path.of("src/main/resources/io/github/mcpresources/internal/content", NameTypes.TABLE);

    private final Tika tika = new Tika();

    @TempDir
    Path temp;

    /** Returns the lines of the table for Tika's patterns that are a whole name or a suffix. */
    private List<String> table() throws Exception {
        Map<String, TreeSet<String>> patterns = new TreeMap<>();
        for (String pattern : patterns()) {
            boolean isSuffix = pattern.startsWith("*") && pattern.indexOf('*', 1) < 0;
            if (isSuffix || !pattern.contains("*")) {
                String type = tika.detect(isSuffix ? "x" + pattern.substring(1) : pattern);
                patterns.computeIfAbsent(type, key -> new TreeSet<>()).add(pattern);
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("# The file names of Tika's default MIME types. NameTypesTest writes this table.");
        patterns.forEach((type, all) -> lines.add(type + "\t" + String.join(" ", all)));
        return lines;
    }

    private static List<String> patterns() throws Exception {
        List<String> patterns = new ArrayList<>();
        try (InputStream xml = MimeTypes.class.getResourceAsStream("tika-mimetypes.xml")) {
            String types = new String(xml.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?s)<!--.*?-->", "");
            Matcher globs = GLOB.matcher(types);
            while (globs.find()) {
                patterns.add(globs.group(1));
            }
        }
        return patterns;
    }

    private Optional<String> byTika(String name) {
        return Optional.of(tika.detect(name)).filter(type -> !type.equals(MediaTypes.UNKNOWN));
    }

    @Test
    void tableHasPatternsOfTika() throws Exception {
        List<String> table = table();
        if (Boolean.getBoolean("types.update")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, table, StandardCharsets.US_ASCII);
        }
        assertThat(Files.readAllLines(FILE, StandardCharsets.US_ASCII))
                .as("run this test with -Dsurefire.options=-Dtypes.update=true")
                .isEqualTo(table)
                .hasSizeGreaterThan(500);
    }

    @Test
    void namesOfAllPatternsHaveTypesOfTika() throws Exception {
        NameTypes types = new NameTypes(Files.readAllLines(FILE, StandardCharsets.US_ASCII).stream());
        for (String pattern : patterns()) {
            for (String start : List.of("x", "a.b", "Ünï cödé (1)", "x.tar", "")) {
                String name = pattern.replace("*", start);
                assertThat(NameTypes.isPlain(name)).as(name).isTrue();
                for (String written : List.of(name, name.toUpperCase(Locale.ROOT), name + "x", name.substring(1))) {
                    assertThat(types.find(written)).as(written).isEqualTo(tika.detect(written));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                ".",
                "x.",
                "README",
                "readme",
                "Makefile",
                "makefile.am",
                "x.bin",
                "x.C",
                "x.c",
                "x.H++",
                "data.TAR.GZ",
                "page.html",
                "unknown.zzzz",
                "[x].md",
                "{x}.md",
                "x\\y.md",
                "x\ny.md",
                "İ.PDF",
                "folder/x.md",
                "folder/",
                "a:x.md",
                "x%2emd",
                "x.md#part",
                "x.md?query",
                "https://example.com/page.php?x=1"
            })
    void nameHasTypeOfTika(String name) {
        assertThat(MediaTypes.byName(name)).isEqualTo(byTika(name));
    }

    /** Uses a new class loader, in which no type has been detected yet. */
    @Test
    void typesOfApplicationAreUsed() throws Exception {
        Files.writeString(
                temp.resolve("custom-mimetypes.xml"),
                "<mime-info><mime-type type='text/x-ours'><glob pattern='*.zzzz'/></mime-type></mime-info>");
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        URL[] urls = Stream.concat(Stream.of(temp.toUri().toURL()), Stream.of(MediaTypesTest.classPath()))
                .toArray(URL[]::new);
        // no parent, because the platform's class loader finds the classes of the modules that run this test
        try (URLClassLoader fresh = new URLClassLoader(urls, null)) {
            thread.setContextClassLoader(fresh);
            Method byName = fresh.loadClass(MediaTypes.class.getName()).getMethod("byName", String.class);
            assertThat(byName.invoke(null, "x.zzzz")).isEqualTo(Optional.of("text/x-ours"));
            assertThat(byName.invoke(null, "x.html")).isEqualTo(Optional.of("text/html"));
        } finally {
            thread.setContextClassLoader(usual);
        }
    }
}
