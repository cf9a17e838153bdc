package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All Java code in the READMEs and the guides is code that is compiled, here or in a sample, and each configuration is a
 * file that a test uses. The system property {@code guides.update} writes both into the pages.
 */
class GuidesTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern CODE =
            Pattern.compile("^```(java|ini) ?([^\n]*)\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern REGION = Pattern.compile("^ *// snippet: (.*)$", Pattern.MULTILINE);

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(
                List.of(PROJECT.resolve("README.md"), PROJECT.resolve("mcp-resources-testkit/README.md")));
        try (Stream<Path> guides = Files.list(PROJECT.resolve("docs"))) {
            guides.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void showsOnlyCompiledCode(Path page) throws IOException {
        String text = Files.readString(page);
        StringBuilder written = new StringBuilder();
        Matcher code = CODE.matcher(text);
        while (code.find()) {
            String source = code.group(2);
            assertThat(source).as("the source of %s", code.group()).isNotEmpty();
            code.appendReplacement(
                    written,
                    Matcher.quoteReplacement(
                            "```" + code.group(1) + " " + source + "\n" + GuideCode.of(source) + "```"));
        }
        code.appendTail(written);
        if (Boolean.getBoolean("guides.update")) {
            Files.writeString(page, written);
        }
        assertThat(Files.readString(page)).isEqualTo(written.toString());
    }

    @Test
    void showsEachProgramAndRegion() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (Path page : pages()) {
            CODE.matcher(Files.readString(page)).results().forEach(code -> shown.add(code.group(2)));
        }
        Set<String> expected = new TreeSet<>();
        for (Path folder : List.of(
                Path.of("src/main/java/io/github/mcpresources/examples"),
                PROJECT.resolve("samples/spring-boot/src/main/java"),
                PROJECT.resolve("samples/spring-boot-3/src/main/java"),
                PROJECT.resolve("samples/spring-webflux/src/main/java"),
                PROJECT.resolve("samples/testkit/src/test/java"))) {
            Path base = folder.startsWith(PROJECT) ? PROJECT : folder;
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(it -> it.toString().endsWith(".java")).toList()) {
                    String name = base.relativize(file).toString().replace('\\', '/');
                    List<String> regions = REGION.matcher(Files.readString(file))
                            .results()
                            .map(region -> name + "#" + region.group(1))
                            .toList();
                    expected.addAll(regions);
                    if (name.startsWith("guide/") && regions.isEmpty() && !name.endsWith("package-info.java")) {
                        expected.add(name);
                    }
                }
            }
        }
        assertThat(shown).containsAll(expected);
    }
}
