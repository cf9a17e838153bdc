package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration;
import org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStreamableHttpWebMvcAutoConfiguration;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/** Checks what a developer reads if the application cannot start. */
class FailuresTest {

    @TempDir
    Path temp;

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

    /** Other tests call the analyzer. This one holds that Spring Boot finds it. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void printsAnalysis(CapturedOutput output) {
        assertThatThrownBy(() -> Served.start(
                        TwoTransports.class,
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "logging.config=classpath:console.xml"))
                .isNotNull();
        assertThat(output.getAll())
                .contains(
                        "APPLICATION FAILED TO START",
                        "There are 2 MCP transports: one, other.",
                        "Set mcp.resources.attach-to to the name of the transport");
    }

    @Test
    void namesTransportsIfSelectedOneIsMissing() {
        FailureAnalysis analysis = analysis(
                TwoTransports.class, "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.attach-to=third");
        assertThat(analysis.getDescription()).contains("third");
        assertThat(analysis.getAction()).contains("one, other");
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({ResourceServerAutoConfiguration.class, TransportAutoConfiguration.class})
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
    @ValueSource(
            strings = {
                "spring.ai.mcp.server.enabled=false",
                "spring.ai.mcp.server.capabilities.resource=false",
                "mcp.resources.enabled=false"
            })
    void startsIfServerOrResourcesAreDisabled(String property) {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE", property)) {
            assertThat(served.context().containsBean(TransportAttacher.ATTACHED))
                    .isFalse();
            assertThat(served.context().getBean(ResourceRegistry.class)).isNotNull();
        }
    }

    @Test
    void startsWithoutWebServer() {
        try (Served served =
                Served.start("spring.ai.mcp.server.protocol=STREAMABLE", "spring.main.web-application-type=none")) {
            assertThat(served.context().getBean(ResourceServer.class)).isNotNull();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(TwoTransports.class)
    static class PrimaryTransport {
        @Bean
        @Primary
        WebMvcStreamableServerTransportProvider third() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/third")
                    .build();
        }
    }

    @Test
    void attachesToPrimaryOfSeveralTransports() {
        try (Served served = Served.start(PrimaryTransport.class, "spring.ai.mcp.server.protocol=STREAMABLE")) {
            assertThat(TransportAttacher.transport(served.context().getBeanFactory()))
                    .isEqualTo("third");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class AttachedByHand {
        @Bean
        McpStreamableServerTransportProvider byHand(
                WebMvcStreamableServerTransportProvider transport, ResourceServer server) {
            return server.wrap(transport);
        }
    }

    @Test
    void saysThatTransportIsAttachedByHand() {
        FailureAnalysis analysis = analysis(
                AttachedByHand.class, "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.attach-to=byHand");
        assertThat(analysis.getDescription()).contains("byHand").doesNotContain("ResourceProviders.concat");
        assertThat(analysis.getAction()).contains("Remove the code that attaches");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class OwnServer {
        @Bean
        ResourceServer ownServer(ResourceRegistry registry) {
            return ResourceServer.of(registry);
        }

        @Bean
        Visibility hideAll() {
            return (caller, uri, entry) -> false;
        }

        @Bean
        ResourceListener unheard() {
            return new ResourceListener() {};
        }
    }

    @Test
    void namesBeansWithoutEffectBesideOwnServer() {
        FailureAnalysis analysis = analysis(OwnServer.class, "spring.ai.mcp.server.protocol=STREAMABLE");
        assertThat(analysis.getDescription()).contains("hideAll", "notes", "unheard");
    }

    @Test
    void namesStdioWithStateless() {
        FailureAnalysis analysis = analysis(
                Served.Application.class, "spring.ai.mcp.server.protocol=STATELESS", "spring.ai.mcp.server.stdio=true");
        assertThat(analysis.getDescription()).contains("stdio=true", "STATELESS");
    }

    @Test
    void namesDirectoryWithoutPath() {
        FailureAnalysis analysis = analysis(
                Served.Application.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.directories.docs.watch=false");
        assertThat(analysis.getDescription()).contains("'docs'", "path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http.max-body-size=3GB", "http.keep-alive=0s", "security.allowed-hosts=a.example:80"})
    void namesPropertyThatIsNotAllowed(String property) {
        FailureAnalysis analysis = analysis(
                Served.Application.class, "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources." + property);
        assertThat(analysis.getDescription()).contains("mcp.resources." + property.substring(0, property.indexOf('=')));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void namesLargestBody(boolean reactive) {
        String[] properties = {"spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.http.max-body-size=4GB"};
        Throwable failure = catchThrowable(() -> (reactive
                        ? Served.startReactive(Served.Application.class, properties)
                        : Served.start(Served.Application.class, properties))
                .close());
        assertThat(new ConfigurationFailureAnalyzer().analyze(failure).getDescription())
                .contains("mcp.resources.http.max-body-size=4294967296B", "at most 2147483647");
    }

    private static FailureAnalysis ofKeys(String... properties) {
        return analysis(
                Served.Application.class,
                Stream.concat(Stream.of("spring.ai.mcp.server.protocol=STREAMABLE"), Stream.of(properties))
                        .toArray(String[]::new));
    }

    @Test
    void namesWrongKeyButDoesNotShowIt() {
        assertThat(ofKeys("mcp.resources.keys=c2hvcnQ=").getDescription())
                .isEqualTo(
                        "The value of mcp.resources.keys[0] is not allowed: A key must have at least 16 bytes, not 5");
        assertThat(ofKeys("mcp.resources.keys[0]=MDEyMzQ1Njc4OWFiY2RlZg==", "mcp.resources.keys[1]=not-Base64")
                        .getDescription())
                .isEqualTo("The value of mcp.resources.keys[1] is not allowed: it is not in Base64");
        assertThat(ofKeys("mcp.resources.keys=").getDescription())
                .isEqualTo("The value of mcp.resources.keys is not allowed: it contains no key");
    }

    @Test
    void saysWhatIsWrongWithFileOfKeys() throws IOException {
        Path missing = temp.resolve("missing");
        assertThat(ofKeys("mcp.resources.keys-file=" + missing).getDescription())
                .isEqualTo("The value of mcp.resources.keys-file is not allowed: The key file " + missing
                        + " does not exist");
        Path file = Files.writeString(temp.resolve("keys"), "# keys\nc2hvcnQ=\n");
        assertThat(ofKeys("mcp.resources.keys-file=" + file).getDescription())
                .isEqualTo("The value of mcp.resources.keys-file is not allowed: The key on line 2 of the key file "
                        + file + " has 5 bytes. A key must have at least 16 bytes");
        assertThat(ofKeys("mcp.resources.keys-file=" + file, "mcp.resources.keys=MDEyMzQ1Njc4OWFiY2RlZg==")
                        .getDescription())
                .isEqualTo("The properties mcp.resources.keys and mcp.resources.keys-file are both set.");
    }

    @Test
    void refusesMisspeltProperty() {
        assertThat(catchThrowable(() -> Served.start(
                        Served.Application.class,
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "mcp.resources.directories.docs.excludes=*.tmp")))
                .rootCause()
                .hasMessageContaining("excludes");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Test
    void saysThatSdkIsMissing() {
        Throwable failure = catchThrowable(() -> Served.startHiding(
                List.of("io.modelcontextprotocol", "org.springframework.ai"), Plain.class, WebApplicationType.SERVLET));
        FailureAnalysis analysis = new ConfigurationFailureAnalyzer().analyze(failure);
        assertThat(analysis.getDescription()).contains("MCP SDK is not on the class path");
        assertThat(analysis.getAction()).contains("spring-ai-starter-mcp-server-webmvc", "mcp-json-jackson2");
    }

    @Test
    void saysThatParentContextHasResources() {
        Throwable failure = catchThrowable(() -> new SpringApplicationBuilder(Plain.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "spring.main.banner-mode=off",
                        "spring.autoconfigure.exclude=" + Served.WEB_FLUX)
                .child(Plain.class)
                .web(WebApplicationType.SERVLET)
                .properties("server.port=0")
                .run()
                .close());
        assertThat(failure).isNotNull();
        FailureAnalysis analysis = new ConfigurationFailureAnalyzer().analyze(failure);
        assertThat(analysis.getDescription()).contains("parent application context");
        assertThat(analysis.getAction()).contains("mcp.resources.enabled=false");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            exclude = {
                McpServerAutoConfiguration.class,
                McpServerStreamableHttpWebMvcAutoConfiguration.class,
                ServletWebSecurityAutoConfiguration.class,
                SecurityFilterAutoConfiguration.class,
                ManagementWebSecurityAutoConfiguration.class
            })
    @Import(TwoTransports.class)
    static class TwoServers {
        @Bean
        RouterFunction<ServerResponse> routesOfOne(WebMvcStreamableServerTransportProvider one) {
            return one.getRouterFunction();
        }

        @Bean
        RouterFunction<ServerResponse> routesOfOther(WebMvcStreamableServerTransportProvider other) {
            return other.getRouterFunction();
        }

        @Bean
        McpSyncServer server(McpStreamableServerTransportProvider transport) {
            return McpServer.sync(transport).serverInfo("one", "1").build();
        }

        @Bean
        McpSyncServer second(@Qualifier("other") McpStreamableServerTransportProvider transport) {
            return McpServer.sync(transport).serverInfo("other", "1").build();
        }
    }

    @Test
    void leavesOtherTransportToItsServer() throws IOException {
        try (Served served = Served.start(
                TwoServers.class, "mcp.resources.attach-to=one", "spring.ai.mcp.server.protocol=STREAMABLE")) {
            assertThat(EndpointTest.status(served, "/one", "localhost")).isEqualTo(200);
            assertThat(EndpointTest.status(served, "/one", "foreign.example")).isEqualTo(403);
            assertThat(EndpointTest.status(served, "/other", "localhost")).isEqualTo(200);
        }
    }
}
