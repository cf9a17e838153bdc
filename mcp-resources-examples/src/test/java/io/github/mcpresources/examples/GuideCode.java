package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The code that the guides show. A fence {@code ```java guide/Entries.java} shows a whole program, and
 * {@code ```java Gateway.java#compositor} a region of it, which is between {@code // snippet: compositor} and
 * {@code // end of snippet}.
 */
final class GuideCode {

    private static final Path PROGRAMS = Path.of("src", "main", "java", "io", "github", "mcpresources", "examples");
    private static final Path PROJECT = Path.of("..");

    private GuideCode() {}

    /** Returns the code of a fence, with a line break at its end. */
    static String of(String source) throws IOException {
        int hash = source.indexOf('#');
        Path file = file(hash < 0 ? source : source.substring(0, hash));
        String text = Files.readString(file);
        return hash < 0 ? program(text) : region(text, source.substring(hash + 1));
    }

    /** Returns the name of the class of a program that a fence shows whole. */
    static String mainClass(String source) {
        return "io.github.mcpresources.examples."
                + source.substring(0, source.length() - ".java".length()).replace('/', '.');
    }

    private static Path file(String name) {
        boolean isOfProject =
                name.startsWith("samples/") || name.startsWith("mcp-resources-") || name.startsWith("docs/");
        return isOfProject ? PROJECT.resolve(name) : PROGRAMS.resolve(name);
    }

    private static String program(String text) {
        return text.replaceFirst("(?s)^package [^\n]*\n\n", "")
                .replaceAll("(?m)^ *// (end of snippet|snippet: .*)\n", "");
    }

    private static String region(String text, String name) {
        Matcher region = Pattern.compile(
                        "^ *// snippet: " + Pattern.quote(name) + "\n(.*?)^ *// end of snippet",
                        Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text);
        assertThat(region.find()).as("the region %s", name).isTrue();
        return region.group(1).stripTrailing().stripIndent() + "\n";
    }
}
