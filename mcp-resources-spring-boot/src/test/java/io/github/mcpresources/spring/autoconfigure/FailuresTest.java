package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mcpresources.server.ResourceServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks what a developer reads if the application cannot start. */
class FailuresTest {

    private static FailureAnalysis analysis(Class<?> application, String... properties) {
        Throwable failure =
                catchThrowable(() -> Served.start(application, properties).close());
        assertThat(failure).isNotNull();
        return new ConfigurationFailureAnalyzer().analyze(failure);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class TwoTransports {
        @Bean
        WebMvcStreamableServerTransportProvider one() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/one")
                    .build();
        }

        @Bean
        WebMvcStreamableServerTransportProvider other() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/other")
                    .build();
        }
    }

    @Test
    void namesTransportsIfThereAreSeveral() {
        FailureAnalysis analysis = analysis(TwoTransports.class, "spring.ai.mcp.server.protocol=STREAMABLE");
        assertThat(analysis.getDescription()).isEqualTo("There are 2 MCP transports: one, other.");
        assertThat(analysis.getAction()).contains("mcp.resources.attach-to");
    }

    @Test
    void namesTransportsIfSelectedOneIsMissing() {
        FailureAnalysis analysis = analysis(
                TwoTransports.class, "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.attach-to=third");
        assertThat(analysis.getDescription()).contains("third");
        assertThat(analysis.getAction()).contains("one, other");
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(ResourceServerAutoConfiguration.class)
    static class WithoutSpringAi {}

    @Test
    void saysThatTransportIsMissing() {
        FailureAnalysis analysis = analysis(WithoutSpringAi.class);
        assertThat(analysis.getDescription()).contains("no MCP transport");
        assertThat(analysis.getAction()).contains("spring-ai-starter-mcp-server-webmvc", "mcp.resources.enabled=false");
    }

    @Test
    void namesDirectoryThatIsMissing() {
        FailureAnalysis analysis = analysis(
                Served.Application.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.directories.docs.path=/none");
        assertThat(analysis.getDescription()).contains("'docs'", "/none");
        assertThat(analysis.getAction()).contains("mcp.resources.directories.docs");
    }

    @Test
    void namesLimitThatIsNotAllowed() {
        FailureAnalysis analysis = analysis(
                Served.Application.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.limits.page-size=5000");
        assertThat(analysis.getDescription()).contains("mcp.resources.limits.page-size=5000", "1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring.ai.mcp.server.enabled=false", "mcp.resources.enabled=false"})
    void startsIfServerOrResourcesAreDisabled(String property) {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE", property)) {
            assertThat(served.context().getBeansOfType(ResourceServer.class)).isEmpty();
        }
    }

    @Test
    void startsWithoutWebServer() {
        try (Served served =
                Served.start("spring.ai.mcp.server.protocol=STREAMABLE", "spring.main.web-application-type=none")) {
            assertThat(served.context().getBean(ResourceServer.class)).isNotNull();
        }
    }
}
