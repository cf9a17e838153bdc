package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks an application on stdio, with a banner and log lines on the console, and readers that print. */
class StdioContractTest {

    /** The application, as a process. */
    public static final class Main {
        public static void main(String[] arguments) {
            SpringApplication.run(new Class<?>[] {Served.Application.class, Served.Printing.class}, arguments);
        }
    }

    private static ResourceClient start(Class<?> main, String type, String option) {
        return ResourceClient.stdio(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dlogging.config=classpath:console.xml",
                        main.getName(),
                        "--spring.ai.mcp.server.stdio=true",
                        "--spring.ai.mcp.server.type=" + type,
                        "--spring.main.web-application-type=none",
                        option)
                .deadline(Duration.ofMinutes(2));
    }

    static Stream<Arguments> combinations() {
        return WebMvcContractTest.types()
                .flatMap(type -> Stream.of(Revision.V2025_11_25, Revision.V2026_07_28)
                        .map(revision -> Arguments.of(type, revision)));
    }

    @Nested
    @ParameterizedClass
    @MethodSource("io.github.mcpresources.spring.autoconfigure.StdioContractTest#combinations")
    class Stdio implements ResourceServerContract {

        @Parameter(0)
        String type;

        @Parameter(1)
        Revision revision;

        @Override
        public ResourceClient client() {
            return start(Main.class, type, "--spring.main.banner-mode=console");
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .notificationTimeout(Duration.ofMinutes(2))
                    .variable("id", "42")
                    .variable("day", "1")
                    .missing("note://none")
                    .expectText("note://printing", "printed")
                    .build();
        }
    }

    /** An application with the transport of the SDK, as a process. */
    public static final class MainWithTransport {

        @Configuration(proxyBeanMethods = false)
        static class Transport {
            @Bean
            StdioServerTransportProvider transport() {
                return new StdioServerTransportProvider(McpJsonDefaults.getMapper());
            }
        }

        public static void main(String[] arguments) {
            SpringApplication.run(new Class<?>[] {Served.Application.class, Transport.class}, arguments);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring.application.name=own", "spring.ai.mcp.server.capabilities.resource=false"})
    void leavesStandardOutputToTransportOfApplication(String property) {
        try (ResourceClient client = start(MainWithTransport.class, "SYNC", "--" + property)
                .revision(Revision.V2025_11_25)
                .open()) {
            assertThat(client.callTool("greet").result().toString()).contains("Hello");
        }
    }
}
