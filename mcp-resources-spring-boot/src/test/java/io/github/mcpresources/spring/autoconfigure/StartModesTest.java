package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor;

/** Checks applications that are initialized lazily, or were processed ahead of time. */
class StartModesTest {

    @ParameterizedTest
    @CsvSource({"STREAMABLE, V2025_11_25", "STREAMABLE, V2026_07_28", "STATELESS, V2025_11_25"})
    void servesIfInitializedLazily(String protocol, Revision revision) {
        try (Served served = Served.start(
                        "spring.ai.mcp.server.protocol=" + protocol, "spring.main.lazy-initialization=true");
                ResourceClient client = served.client().revision(revision)) {
            assertThat(client.read("note://1").text()).contains("note 1");
            assertThat(client.read("note://caller").text()).contains("nobody");
        }
    }

    /** The bean definitions are those of generated code, as in a native image. */
    @Test
    void servesIfProcessedAheadOfTime(@TempDir Path folder) throws Exception {
        Path sources = folder.resolve("sources");
        Path classes = folder.resolve("classes");
        String classPath = System.getProperty("java.class.path");
        String[] arguments = {
            "--spring.ai.mcp.server.protocol=STREAMABLE", "--server.port=0", "--server.address=127.0.0.1"
        };
        new SpringApplicationAotProcessor(
                        AotApplication.class,
                        AbstractAotProcessor.Settings.builder()
                                .sourceOutput(sources)
                                .resourceOutput(folder.resolve("resources"))
                                .classOutput(classes)
                                .groupId("group")
                                .artifactId("artifact")
                                .build(),
                        arguments)
                .process();
        compile(sources, classes, classPath);

        List<String> application = new ArrayList<>(List.of(AotApplication.class.getName()));
        application.addAll(List.of(arguments));
        Process running =
                java(classes + File.pathSeparator + classPath, List.of("-Dspring.aot.enabled=true"), application);
        try {
            String url = "http://127.0.0.1:" + port(running) + "/mcp";
            for (Revision revision : List.of(Revision.V2025_11_25, Revision.V2026_07_28)) {
                try (ResourceClient client =
                        ResourceClient.http(url).revision(revision).deadline(Duration.ofSeconds(30))) {
                    assertThat(client.read("note://1").text()).contains("note 1");
                    assertThat(client.list().toString()).contains("note://1");
                }
            }
        } finally {
            running.destroy();
            assertThat(running.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static Process java(String classPath, List<String> options, List<String> program) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dlogging.config=classpath:console.xml",
                "-cp",
                classPath));
        command.addAll(options);
        command.addAll(program);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static void compile(Path sources, Path classes, String classPath) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "-nowarn", "-proc:none", "-d", classes.toString(), "-cp", classes + File.pathSeparator + classPath));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> command.add(file.toString()));
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new));
        assertThat(status).isZero();
    }

    private static int port(Process running) throws Exception {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8));
        List<String> read = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            read.add(line);
            if (line.startsWith("PORT ")) {
                return Integer.parseInt(line.substring("PORT ".length()));
            }
        }
        throw new AssertionError("The application did not start:\n" + String.join("\n", read));
    }

    @Test
    void registersHintsForNativeImage() {
        RuntimeHints hints = new RuntimeHints();
        new ResourceRuntimeHints().registerHints(hints, StartModesTest.class.getClassLoader());
        assertThat(RuntimeHintsPredicates.reflection()
                        .onMethodInvocation(WebMvcStreamableServerTransportProvider.class, "getRouterFunction"))
                .accepts(hints);
        assertThat(RuntimeHintsPredicates.resource()
                        .forResource("META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties"))
                .accepts(hints);
    }
}
