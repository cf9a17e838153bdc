package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks what a developer reads if the MCP SDK is incomplete or mixed. */
class SdkFailuresTest {

    /** An application without Spring AI, as a process. */
    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(ResourceServerAutoConfiguration.class)
    public static class Main {
        public static void main(String[] arguments) {
            SpringApplication.run(Main.class, arguments);
        }
    }

    @Test
    void namesMissingMapper(@TempDir Path folder) throws Exception {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("mcp-json-jackson"))
                .collect(Collectors.joining(File.pathSeparator));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        "-Dlogging.config=classpath:console.xml",
                        Main.class.getName(),
                        "--spring.main.web-application-type=none")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(output))
                .contains(
                        "APPLICATION FAILED TO START",
                        "has no JSON mapper",
                        "io.modelcontextprotocol.sdk:mcp-json-jackson2");
        assertThat(process.exitValue()).isNotZero();
    }

    @Test
    void namesMethodThatOtherVersionHas() {
        NoSuchMethodError missing =
                new NoSuchMethodError("'void io.modelcontextprotocol.spec.McpSchema.added(java.lang.String)'");
        FailureAnalysis analysis =
                new SdkFailureAnalyzer().analyze(new IllegalStateException("creating a bean failed", missing));
        assertThat(analysis.getDescription()).contains("are incompatible", "mcp-core 2.0.0", "McpSchema.added");
        assertThat(analysis.getAction()).contains("the same version", "With Spring AI");
    }

    /** An application with a part that was compiled with another version of the SDK. */
    @Configuration(proxyBeanMethods = false)
    static class Mixed {
        @Bean
        static BeanFactoryPostProcessor mixed() {
            return beans -> {
                throw new NoSuchMethodError("'void io.modelcontextprotocol.spec.McpSchema.added(java.lang.String)'");
            };
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void printsTextInPlaceOfTextOfSpringBoot(CapturedOutput output) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(Mixed.class)
                        .web(WebApplicationType.NONE)
                        .properties("logging.config=classpath:console.xml")
                        .run())
                .hasRootCauseInstanceOf(NoSuchMethodError.class);
        assertThat(output.getAll()).contains("APPLICATION FAILED TO START", "are incompatible", "McpSchema.added");
    }

    @Test
    void leavesOtherErrorsToOthers() {
        assertThat(new SdkFailureAnalyzer()
                        .analyze(new NoSuchMethodError(
                                "'void org.springframework.ai.Some.method(io.modelcontextprotocol.spec.McpSchema)'")))
                .isNull();
        assertThat(new SdkFailureAnalyzer().analyze(new NoClassDefFoundError("com/example/Missing")))
                .isNull();
    }

    @Test
    void findsDifferentVersions(@TempDir Path folder) throws Exception {
        write(folder, "mcp-core", "2.1.0");
        write(folder, "mcp", "2.0.0");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            SdkVersions versions = SdkVersions.of(loader);
            assertThat(versions.differ()).isTrue();
            assertThat(versions).hasToString("mcp 2.0.0, mcp-core 2.1.0");
        }
        assertThat(SdkVersions.of(SdkFailuresTest.class.getClassLoader()).differ())
                .isFalse();
    }

    private static void write(Path folder, String artifact, String version) throws Exception {
        Path file = folder.resolve("META-INF/maven/io.modelcontextprotocol.sdk/" + artifact + "/pom.properties");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "version=" + version + "\n", StandardCharsets.ISO_8859_1);
    }
}
