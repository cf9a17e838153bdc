package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the examples in the Javadoc of the library compile. Each example has the imports of its file and those
 * below, and the names that {@link JavadocNames} declares. It consists of statements, or of the members of a class if
 * it begins with an annotation.
 */
class JavadocExamplesTest {

    private static final List<String> MODULES = List.of(
            "core", "cluster", "cluster-postgresql", "cluster-redis", "compositor", "mail", "office", "pdf", "testkit");

    private static final Pattern EXAMPLE = Pattern.compile(
            "<pre>\\{@code\n(?<code>.*?)\\}</pre>|\\{@snippet[^:\n]*:\n(?<snippet>.*?)\n *\\* \\}\n", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?[^;]*?(\\w+);", Pattern.MULTILINE);
    private static final Pattern MARGIN = Pattern.compile("^ *\\* ?", Pattern.MULTILINE);

    private static final List<String> PACKAGES = List.of(
            "io.github.mcpresources",
            "io.github.mcpresources.cache",
            "io.github.mcpresources.cluster",
            "io.github.mcpresources.cluster.postgresql",
            "io.github.mcpresources.cluster.redis",
            "io.github.mcpresources.compositor",
            "io.github.mcpresources.compositor.upstream",
            "io.github.mcpresources.files",
            "io.github.mcpresources.metrics",
            "io.github.mcpresources.office.document",
            "io.github.mcpresources.registry",
            "io.github.mcpresources.server",
            "io.github.mcpresources.store",
            "io.github.mcpresources.testkit.client",
            "io.github.mcpresources.testkit.junit",
            "io.github.mcpresources.tools",
            "io.modelcontextprotocol.server",
            "io.modelcontextprotocol.spec",
            "java.io",
            "java.net",
            "java.nio",
            "java.nio.channels",
            "java.nio.file",
            "java.time",
            "java.util",
            "java.util.function",
            "java.util.regex",
            "org.eclipse.jetty.ee11.servlet",
            "org.junit.jupiter.api",
            "reactor.core.publisher");
    private static final List<String> IMPORTS = List.of(
            "io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification",
            "io.modelcontextprotocol.spec.McpSchema.CallToolResult",
            "jakarta.servlet.DispatcherType",
            "static io.github.mcpresources.office.document.ItemType.IMAGE",
            "static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat");

    @TempDir
    static Path output;

    private static Map<String, List<String>> errors;

    /** A class with the code of an example, in the package of its file. */
    private static final class Source extends SimpleJavaFileObject {

        private final String name;
        private final String code;

        Source(Path file, String text, MatchResult found, int number) {
            super(URI.create("string:///Example" + number + ".java"), Kind.SOURCE);
            int line = (int) text.substring(0, found.start()).lines().count();
            this.name = file.getFileName() + ":" + line;
            this.code = code(text, MARGIN.matcher(body(found)).replaceAll(""), number);
        }

        private static String body(MatchResult found) {
            return found.group(1) == null ? found.group(2) : found.group(1);
        }

        private static String code(String text, String example, int number) {
            StringBuilder code = new StringBuilder(text.substring(text.indexOf("package "), text.indexOf(';') + 1));
            List<String> named = new ArrayList<>();
            IMPORT.matcher(text).results().forEach(it -> {
                named.add(it.group(1));
                code.append('\n').append(it.group());
            });
            IMPORTS.stream()
                    .filter(name -> !named.contains(name.substring(name.lastIndexOf('.') + 1)))
                    .forEach(name -> code.append("\nimport ").append(name).append(';'));
            PACKAGES.forEach(name -> code.append("\nimport ").append(name).append(".*;"));
            code.append(
                    "\nabstract class Example" + number + " extends io.github.mcpresources.examples.JavadocNames {\n");
            return example.startsWith("@")
                    ? code + example + "}\n"
                    : code + "Object example() throws Exception { if (given()) {\n" + example
                            + "\n}\nreturn null; } }\n";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Source> sources() throws IOException {
        List<Source> sources = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", "mcp-resources-" + module, "src", "main", "java"))) {
                for (Path file : files.filter(it -> it.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    String text = Files.readString(file);
                    EXAMPLE.matcher(text)
                            .results()
                            .filter(found -> !Source.body(found).contains(" * {\"")) // these examples are JSON
                            .forEach(found -> sources.add(new Source(file, text, found, sources.size())));
                }
            }
        }
        return sources;
    }

    @BeforeAll
    static void compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        String classPath = Stream.of(
                        System.getProperty("java.class.path", ""), System.getProperty("jdk.module.path", ""))
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> options = List.of("-cp", classPath, "-d", output.toString(), "-proc:none", "-Xlint:none");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(said, null, null)) {
            compiler.getTask(null, files, said, options, null, sources()).call();
        }
        errors = new LinkedHashMap<>();
        said.getDiagnostics().stream()
                .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
                .forEach(it -> errors.computeIfAbsent(
                                it.getSource() == null ? "" : it.getSource().toString(), any -> new ArrayList<>())
                        .add(it.getMessage(null)));
    }

    static Stream<String> examples() throws IOException {
        return sources().stream().map(Source::toString);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void compiles(String example) {
        assertThat(errors.getOrDefault(example, List.of())).isEmpty();
        assertThat(errors).doesNotContainKey("");
    }
}
