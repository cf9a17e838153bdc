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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
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

    private static String[] arguments(String type, String option) {
        return new String[] {
            "--spring.ai.mcp.server.stdio=true",
            "--spring.ai.mcp.server.type=" + type,
            "--spring.main.web-application-type=none",
            option
        };
    }

    /** A contract with a reader that prints. */
    interface Printed extends ResourceServerContract {

        Revision revision();

        @Override
        default ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision())
                    .notificationTimeout(Duration.ofMinutes(2))
                    .variable("id", "42")
                    .variable("day", "1")
                    .missing("note://none")
                    .expectText("note://printing", "printed")
                    .build();
        }
    }

    /**
     * Returns the types of server and the revisions that are checked with processes: the type SYNC and revision 2025-11-25,
     * at which one process serves all rules. With {@code -Dcontract.all=true}, returns all combinations.
     */
    static Stream<Arguments> combinations() {
        return WebMvcContractTest.ALL
                ? WebMvcContractTest.types()
                        .flatMap(type -> Stream.of(Revision.V2025_11_25, Revision.V2026_07_28)
                                .map(revision -> Arguments.of(type, revision)))
                : Stream.of(Arguments.of("SYNC", Revision.V2025_11_25));
    }

    @Nested
    @ParameterizedClass
    @MethodSource("io.github.mcpresources.spring.autoconfigure.StdioContractTest#combinations")
    class Processes implements Printed {

        @Parameter(0)
        String type;

        @Parameter(1)
        Revision revision;

        @Override
        public Revision revision() {
            return revision;
        }

        @Override
        public ResourceClient client() {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-Dlogging.config=classpath:console.xml",
                    Main.class.getName()));
            command.addAll(List.of(arguments(type, "--spring.main.banner-mode=console")));
            return ResourceClient.stdio(command.toArray(String[]::new)).deadline(Duration.ofMinutes(2));
        }
    }

    /**
     * Checks revision 2026-07-28, at which some rules need a server of their own. The servers run in this process, because
     * each process would take some seconds of processor time.
     */
    @Nested
    class InThisProcess implements Printed {

        @RegisterExtension
        final StandardStreams streams = new StandardStreams();

        @Override
        public Revision revision() {
            return Revision.V2026_07_28;
        }

        @Override
        public ResourceClient client() {
            return streams.client(
                    arguments("SYNC", "--spring.main.banner-mode=console"),
                    Served.Application.class,
                    Served.Printing.class);
        }
    }

    /** An application with the transport of the SDK. */
    @Configuration(proxyBeanMethods = false)
    static class Transport {
        @Bean
        StdioServerTransportProvider transport() {
            return new StdioServerTransportProvider(McpJsonDefaults.getMapper());
        }
    }

    @Nested
    class OtherTransport {

        @RegisterExtension
        final StandardStreams streams = new StandardStreams();

        @ParameterizedTest
        @ValueSource(strings = {"spring.application.name=own", "spring.ai.mcp.server.capabilities.resource=false"})
        void leavesStandardOutputToTransportOfApplication(String property) {
            try (ResourceClient client = streams.client(
                            arguments("SYNC", "--" + property), Served.Application.class, Transport.class)
                    .revision(Revision.V2025_11_25)
                    .open()) {
                assertThat(client.callTool("greet").result().toString()).contains("Hello");
            }
        }
    }
}
