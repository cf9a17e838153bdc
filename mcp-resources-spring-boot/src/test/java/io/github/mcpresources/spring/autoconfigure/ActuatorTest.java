package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks the actuator endpoint {@code mcpresources} and the health of mounts. */
class ActuatorTest {

    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";
    private static final String EXPOSED = "management.endpoints.web.exposure.include=mcpresources,health";

    /** Templates that overlap, and a content that the endpoint must not show. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Overlapping {
        @Bean
        ResourceRegistryCustomizer documents() {
            return registry -> {
                registry.template("doc://{id}").read(request -> ReadResult.text("secret"));
                registry.template("doc://draft-{name}").read(request -> ReadResult.text("secret"));
                registry.template("other://{id}").read(request -> ReadResult.text("secret"));
                registry.resource("doc://welcome").text("secret");
            };
        }
    }

    private static JsonNode get(Served served, String path) throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(served.url(path))).build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isIn(200, 503);
        return new ObjectMapper().readTree(response.body());
    }

    private static JsonNode explain(Served served, String uri) throws Exception {
        return get(served, "/actuator/mcpresources?uri=" + URLEncoder.encode(uri, StandardCharsets.UTF_8));
    }

    @Test
    void describesProvidersAndTransport() throws Exception {
        try (Served served =
                Served.start(Overlapping.class, STREAMABLE, EXPOSED, "mcp.resources.keys=MDEyMzQ1Njc4OWFiY2RlZg==")) {
            JsonNode shown = get(served, "/actuator/mcpresources");
            JsonNode transport = shown.path("transport");
            assertThat(transport.path("bean").asText()).isEqualTo("webMvcStreamableServerTransportProvider");
            assertThat(transport.path("paths").toString()).isEqualTo("[\"/mcp\"]");
            assertThat(transport.path("filter").asText()).isEqualTo("ACTIVE");
            JsonNode registry = shown.path("providers").path(0);
            assertThat(registry.path("bean").asText()).isEqualTo("mcpResourceRegistry");
            assertThat(registry.path("resources").asInt()).isEqualTo(33);
            assertThat(registry.path("templates").toString())
                    .contains("\"doc://{id}\"", "\"doc://draft-{name}\"", "\"note://{id}/log{?day}\"");
            assertThat(registry.path("overlaps").toString())
                    .isEqualTo("[{\"winner\":\"doc://draft-{name}\",\"other\":\"doc://{id}\","
                            + "\"example\":\"doc://draft-name\"}]");
            assertThat(shown.toString()).doesNotContain("secret", "MDEyMzQ1Njc4OWFiY2RlZg");
        }
    }

    @Test
    void explainsWhichEntryServesUri() throws Exception {
        try (Served served = Served.start(Overlapping.class, STREAMABLE, EXPOSED)) {
            JsonNode draft = explain(served, "doc://draft-a");
            assertThat(draft.path("provider").asText()).isEqualTo("mcpResourceRegistry");
            assertThat(draft.path("entry").asText()).isEqualTo("doc://draft-{name}");
            assertThat(draft.path("asked").path(0).path("reasons").path(0).asText())
                    .startsWith("doc://{id}: ");
            assertThat(explain(served, "doc://welcome").path("entry").asText()).isEqualTo("doc://welcome");
            JsonNode none = explain(served, "none://a");
            assertThat(none.has("entry")).isFalse();
            assertThat(none.path("asked").path(0).path("reasons")).hasSize(4);
        }
    }

    @Test
    void explainsUriOfDirectory(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.txt"), "secret");
        try (Served served = Served.start(
                Served.Application.class, STREAMABLE, EXPOSED, "mcp.resources.directories.docs.path=" + folder)) {
            String uri;
            try (ResourceClient client = served.client()) {
                uri = client.listAll(10).stream()
                        .map(entry -> entry.path("uri").asText())
                        .filter(entry -> entry.endsWith("a.txt"))
                        .findFirst()
                        .orElseThrow();
            }
            JsonNode shown = explain(served, uri);
            assertThat(shown.path("provider").asText()).isEqualTo("mcpResourceDirectories");
            assertThat(shown.path("entry").asText()).isEqualTo(uri);
            assertThat(shown.toString()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @CsvSource({"/context/app/moved, server.servlet.context-path=/context", "/app/moved, spring.application.name=plain"
    })
    void showsPathThatClientsUse(String path, String property) throws Exception {
        try (Served served = Served.start(
                STREAMABLE,
                EXPOSED,
                property,
                "spring.mvc.servlet.path=/app",
                "spring.ai.mcp.server.streamable-http.mcp-endpoint=/moved")) {
            String base = path.substring(0, path.indexOf("/moved"));
            JsonNode transport = get(served, base + "/actuator/mcpresources").path("transport");
            assertThat(transport.path("paths").toString()).isEqualTo("[\"" + path + "\"]");
            assertThat(transport.path("filter").asText()).isEqualTo("ACTIVE");
        }
    }

    @Test
    void showsEndpointOfWebFlux() throws Exception {
        try (Served served =
                Served.startReactive(Served.Application.class, STREAMABLE, EXPOSED, "spring.webflux.base-path=/base")) {
            JsonNode transport = get(served, "/base/actuator/mcpresources").path("transport");
            assertThat(transport.path("paths").toString()).isEqualTo("[\"/base/mcp\"]");
            assertThat(transport.path("filter").asText()).isEqualTo("ACTIVE");
        }
    }

    @Test
    void showsThatStdioNeedsNoFilterWithoutWebServer() {
        try (Served served = Served.startHiding(
                List.of(),
                CombinationsTest.Console.class,
                WebApplicationType.NONE,
                "spring.ai.mcp.server.stdio=true",
                "spring.jmx.enabled=true",
                "management.endpoints.jmx.exposure.include=mcpresources")) {
            McpResourcesEndpoint endpoint = served.context().getBean(McpResourcesEndpoint.class);
            assertThat(((McpResourcesEndpoint.Overview) endpoint.resources(null))
                            .transport()
                            .filter())
                    .isEqualTo(EndpointState.Filter.NOT_NEEDED);
        } finally {
            StdioOutput.release(); // this process has other tests
        }
    }

    @Test
    void showsThatFilterIsMissing() throws Exception {
        try (Served served = Served.start(MissingFilterTest.Disabled.class, STREAMABLE, EXPOSED)) {
            assertThat(get(served, "/actuator/mcpresources")
                            .path("transport")
                            .path("filter")
                            .asText())
                    .isEqualTo("MISSING");
        }
    }

    @Test
    void showsSameOnSeparateManagementPort() throws Exception {
        try (Served served = Served.start(STREAMABLE, EXPOSED, "management.server.port=0")) {
            String port = served.context().getEnvironment().getRequiredProperty("local.management.port");
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/mcpresources"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.body()).contains("\"filter\":\"ACTIVE\"", "\"paths\":[\"/mcp\"]");
        }
    }

    /** A gateway with a provider in this process and a server that cannot be reached. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Gateway {
        @Bean
        ResourceCompositor compositor() {
            ResourceRegistry local = ResourceRegistry.create();
            local.resource("note://1").text("one");
            ResourceCompositor compositor = ResourceCompositor.create();
            compositor.mount("local", local);
            compositor.mount("remote", McpUpstream.stdio("/none").build());
            return compositor;
        }
    }

    /** A gateway whose only server cannot be reached. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class DeadGateway {
        @Bean
        ResourceCompositor compositor() {
            ResourceCompositor compositor = ResourceCompositor.create();
            compositor.mount("remote", McpUpstream.stdio("/none").build());
            return compositor;
        }
    }

    @ParameterizedTest
    @CsvSource({"true, UP", "false, DOWN"})
    void healthIsDownOnlyIfAllMountsAre(boolean hasOther, String status) throws Exception {
        try (Served served = Served.start(
                        hasOther ? Gateway.class : DeadGateway.class,
                        STREAMABLE,
                        EXPOSED,
                        "management.endpoint.health.show-details=always");
                ResourceClient client = served.client()) {
            client.list(); // the first request connects the upstream, which fails
            JsonNode health = get(served, "/actuator/health").path("components").path("mcpresources");
            assertThat(health.path("status").asText()).as(health.toString()).isEqualTo(status);
            assertThat(health.path("details").path("mounts").toString())
                    .contains("\"mount\":\"remote\"", "\"last_error\"");
            assertThat(get(served, "/actuator/mcpresources").path("mounts").toString())
                    .contains("\"mount\":\"remote\"");
        }
    }

    /** A gateway whose compositor is wrapped, so it is no candidate for injection. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WrappedGateway {
        @Bean(defaultCandidate = false)
        ResourceCompositor compositor() {
            ResourceCompositor compositor = ResourceCompositor.create();
            compositor.mount("remote", McpUpstream.stdio("/none").build());
            return compositor;
        }

        @Bean
        ResourceProvider visible(@Qualifier("compositor") ResourceCompositor compositor) {
            return new ForwardingProvider(compositor) {};
        }
    }

    @Test
    void healthHasMountsOfWrappedCompositor() throws Exception {
        try (Served served = Served.start(
                WrappedGateway.class, STREAMABLE, EXPOSED, "management.endpoint.health.show-details=always")) {
            assertThat(get(served, "/actuator/health")
                            .path("components")
                            .path("mcpresources")
                            .toString())
                    .contains("\"mount\":\"remote\"");
            assertThat(get(served, "/actuator/mcpresources").path("mounts").toString())
                    .contains("\"mount\":\"remote\"");
        }
    }

    @Test
    void hasNoHealthWithoutCompositor() throws Exception {
        try (Served served = Served.start(STREAMABLE, EXPOSED, "management.endpoint.health.show-details=always")) {
            JsonNode components = get(served, "/actuator/health").path("components");
            assertThat(components.size()).isPositive();
            assertThat(components.has("mcpresources")).isFalse();
        }
    }

    @Test
    void isNotExposedByDefault() throws Exception {
        try (Served served = Served.start(STREAMABLE, "management.endpoints.web.base-path=/actuator")) {
            assertThat(served.context().containsBean("webEndpointServletHandlerMapping"))
                    .isTrue();
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(served.url("/actuator/mcpresources")))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(404);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        ResourceServerAutoConfiguration.class,
        ResourceEndpointAutoConfiguration.class,
        MountHealthAutoConfiguration.class
    })
    static class WithoutTransport {}

    @Test
    void startsWithoutActuatorAndCompositor() {
        new ApplicationContextRunner()
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.boot.actuate",
                        "org.springframework.boot.health",
                        "io.github.mcpresources.compositor"))
                .withUserConfiguration(WithoutTransport.class)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context).hasSingleBean(ResourceRegistry.class);
                    assertThat(context).doesNotHaveBean("mcpResourcesEndpoint");
                });
    }
}
