package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.EndpointTest.status;
import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Mono;

/** Checks the MCP server that an application without Spring AI gets. */
class OwnServerTest {

    /** An application with a resource of this library, and a tool, a prompt and a resource of the SDK. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            exclude = {
                ServletWebSecurityAutoConfiguration.class,
                SecurityFilterAutoConfiguration.class,
                ManagementWebSecurityAutoConfiguration.class
            })
    static class Application {

        @Bean
        ResourceRegistryCustomizer notes() {
            return registry -> registry.resource("note://1").text("note 1");
        }

        @Bean
        SyncToolSpecification greet() {
            return SyncToolSpecification.builder()
                    .tool(McpSchema.Tool.builder("greet", Map.of("type", "object"))
                            .description("Greets")
                            .build())
                    .callHandler((exchange, call) -> McpSchema.CallToolResult.builder()
                            .addTextContent("Hello")
                            .build())
                    .build();
        }

        @Bean
        SyncPromptSpecification ask() {
            return new SyncPromptSpecification(
                    McpSchema.Prompt.builder("ask").build(),
                    (exchange, request) ->
                            McpSchema.GetPromptResult.builder(List.of()).build());
        }

        @Bean
        SyncResourceSpecification ofSdk() {
            return new SyncResourceSpecification(
                    McpSchema.Resource.builder("sdk://own", "own").build(),
                    (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                    List.of(McpSchema.TextResourceContents.builder(request.uri(), "own")
                                            .build()))
                            .build());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void servesResourcesToolsAndPrompts(Revision revision) throws IOException {
        try (Served served = Served.startWithoutSpringAi(Application.class, "spring.application.name=desk");
                ResourceClient client = served.client().revision(revision).open()) {
            assertThat(client.read("note://1")).hasText("note 1");
            assertThat(client.read("sdk://own")).hasText("own");
            assertThat(client.listAll(2))
                    .extracting(entry -> entry.path("uri").asText())
                    .containsExactly("note://1", "sdk://own");
            assertThat(client.callTool("greet").result().toString()).contains("Hello");
            assertThat(client.capabilities().path("tools").isObject()).isTrue();
            assertThat(client.capabilities().path("prompts").isObject()).isTrue();
            assertThat(client.capabilities().path("resources").path("subscribe").asBoolean())
                    .isTrue();
            assertThat(client.handshake().toString()).contains("\"desk\"");
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    @Test
    void hasConfiguredNameAndEndpoint() throws IOException {
        try (Served served = Served.startWithoutSpringAi(
                        Application.class,
                        "server.servlet.context-path=/context",
                        "mcp.resources.server.name=office",
                        "mcp.resources.server.version=7",
                        "mcp.resources.server.endpoint=/moved");
                ResourceClient client =
                        ResourceClient.http(served.url("/context/moved")).open()) {
            assertThat(client.read("note://1")).hasText("note 1");
            assertThat(client.handshake().toString()).contains("\"office\"", "\"7\"");
            assertThat(status(served, "/context/moved", "foreign.example")).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp", "/mcp/", "/mcp/*", "/{tenant}/mcp", "/"})
    void refusesEndpointThatIsNoPath(String endpoint) {
        assertThatThrownBy(() ->
                        Served.startWithoutSpringAi(Application.class, "mcp.resources.server.endpoint=" + endpoint))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("mcp.resources.server.endpoint is '" + endpoint + "'");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Application.class)
    static class WithAsynchronousTool {
        @Bean
        AsyncToolSpecification later() {
            return AsyncToolSpecification.builder()
                    .tool(McpSchema.Tool.builder("later", Map.of("type", "object"))
                            .build())
                    .callHandler((exchange, call) -> Mono.empty())
                    .build();
        }
    }

    @Test
    void refusesAsynchronousSpecifications() {
        assertThatThrownBy(() -> Served.startWithoutSpringAi(WithAsynchronousTool.class))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("later");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Application.class)
    static class WithServer {
        @Bean
        McpSyncServer server(McpStreamableServerTransportProvider transport) {
            return McpServer.sync(transport).serverInfo("theirs", "1").build();
        }
    }

    @Test
    void servesOnServerOfApplication() {
        try (Served served = Served.startWithoutSpringAi(WithServer.class);
                ResourceClient client = served.client().open()) {
            assertThat(client.read("note://1")).hasText("note 1");
            assertThat(client.handshake().toString()).contains("\"theirs\"");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Application.class)
    static class TheirTransport {
        @Bean
        HttpServletStreamableServerTransportProvider theirs() {
            return HttpServletStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/theirs")
                    .build();
        }

        @Bean
        ServletRegistrationBean<HttpServletStreamableServerTransportProvider> servlet(
                HttpServletStreamableServerTransportProvider transport) {
            return new ServletRegistrationBean<>(transport, "/theirs");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({TheirTransport.class, WithServer.class})
    static class WithTransport {}

    @Test
    void leavesTransportOfApplication() {
        try (Served served = Served.startWithoutSpringAi(WithTransport.class);
                ResourceClient client =
                        ResourceClient.http(served.url("/theirs")).open()) {
            assertThat(client.read("note://1")).hasText("note 1");
            assertThat(served.context().containsBean(OwnServerAutoConfiguration.TRANSPORT))
                    .isFalse();
        }
    }
}
