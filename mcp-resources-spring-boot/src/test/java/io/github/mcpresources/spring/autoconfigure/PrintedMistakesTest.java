package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

/**
 * Checks that Spring Boot prints the text about a mistake, with its correction. {@link SdkFailuresTest} checks this for the
 * mistakes of the class path: different versions of the SDK, and no JSON mapper.
 */
@ExtendWith(OutputCaptureExtension.class)
class PrintedMistakesTest {

    private static final String CONSOLE = "logging.config=classpath:console.xml";
    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(
                        FailuresTest.WithoutSpringAi.class,
                        List.of(),
                        "There is no MCP transport",
                        "Add a server starter of Spring AI"),
                Arguments.of(
                        FailuresTest.TwoTransports.class,
                        List.of(STREAMABLE),
                        "There are 2 MCP transports: one, other.",
                        "Set mcp.resources.attach-to"),
                Arguments.of(
                        EndpointTest.PerTenant.class,
                        List.of(STREAMABLE),
                        "cannot read the path of the endpoint of the MCP transport 'own', because it has variables or"
                                + " wildcards: /{tenant}/mcp",
                        "mcp.resources.security.unchecked-endpoint=true"),
                Arguments.of(
                        Served.Application.class,
                        List.of("spring.ai.mcp.server.stdio=true", "spring.ai.mcp.server.protocol=STATELESS"),
                        "spring.ai.mcp.server.stdio=true with spring.ai.mcp.server.protocol=STATELESS",
                        "Remove one of the two properties."),
                Arguments.of(
                        Served.Application.class,
                        List.of(STREAMABLE, "mcp.resources.limits.page-size=5000"),
                        "mcp.resources.limits.page-size=5000",
                        "1000"),
                Arguments.of(
                        Served.Application.class,
                        List.of(STREAMABLE, "mcp.resources.directories.docs.path=/none"),
                        "'docs'",
                        "/none"),
                Arguments.of(
                        FailuresTest.AttachedByHand.class,
                        List.of(STREAMABLE, "mcp.resources.attach-to=byHand"),
                        "cannot attach the resources to the MCP transport 'byHand'",
                        "Remove the code that attaches a ResourceServer to a transport."));
    }

    @ParameterizedTest(name = "{2}")
    @MethodSource("mistakes")
    void printsMistakeAndCorrection(
            Class<?> application, List<String> properties, String mistake, String correction, CapturedOutput output) {
        assertThatThrownBy(() -> Served.start(
                        application,
                        Stream.concat(properties.stream(), Stream.of(CONSOLE)).toArray(String[]::new)))
                .isNotNull();
        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START", "Description:", mistake, "Action:", correction);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Empty {}

    @Test
    void printsWarningIfThereAreNoResources(CapturedOutput output) {
        try (Served served = Served.start(Empty.class, STREAMABLE, CONSOLE)) {
            assertThat(served.context().isRunning()).isTrue();
        }
        assertThat(output.getAll()).containsPattern("WARN .*mcp-resources has no resources to serve\\. Declare a bean");
    }
}
