package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that all Java code in the READMEs and the guides is a snippet of a compiled class of a module or sample. */
class ReadmeTest {

    private static final List<Path> READMES =
            List.of(Path.of("..", "README.md"), Path.of("..", "mcp-resources-testkit", "README.md"));
    private static final Path GUIDES = Path.of("..", "docs");
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final List<Path> SOURCES = List.of(
            Path.of("src", "main", "java"),
            SAMPLES.resolve(Path.of("spring-boot", "src", "main", "java")),
            SAMPLES.resolve(Path.of("testkit", "src", "test", "java")));
    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern SNIPPET =
            Pattern.compile("^ *// snippet: [^\n]*\n(.*?)^ *// end of snippet", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void showsOnlyCompiledSnippetsAndAllOfThem() throws IOException {
        List<String> compiled = new ArrayList<>();
        for (Path sources : SOURCES) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(name -> name.toString().endsWith(".java")).toList()) {
                    all(SNIPPET, file)
                            .forEach(snippet ->
                                    compiled.add(snippet.stripTrailing().stripIndent() + "\n"));
                }
            }
        }
        assertThat(compiled).isNotEmpty();
        List<String> shown = new ArrayList<>();
        for (Path readme : READMES) {
            shown.addAll(all(CODE, readme));
        }
        try (Stream<Path> guides = Files.list(GUIDES)) {
            for (Path guide :
                    guides.filter(name -> name.toString().endsWith(".md")).toList()) {
                shown.addAll(all(CODE, guide));
            }
        }
        assertThat(shown).hasSameElementsAs(compiled);
    }

    private static List<String> all(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map(result -> result.group(1))
                .toList();
    }
}
