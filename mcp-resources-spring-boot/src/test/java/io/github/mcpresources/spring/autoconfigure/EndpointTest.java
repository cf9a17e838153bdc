package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Checks that no request reaches the endpoint without the check of its Host header, wherever the endpoint is. */
class EndpointTest {

    static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"x\",\"version\":\"1\"}}}";

    /** Returns the status of the answer to a message. The path is sent as it is. */
    static int status(Served served, String path, String host) throws IOException {
        int port = Integer.parseInt(served.context().getEnvironment().getProperty("local.server.port"));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            // in one write, because a server may close the connection before it has read the body
            out.write(("POST " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\n"
                            + "Accept: application/json, text/event-stream\r\nConnection: close\r\nContent-Length: "
                            + INITIALIZE.length() + "\r\n\r\n" + INITIALIZE)
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/mcp, spring.application.name=plain",
        "/moved, spring.ai.mcp.server.streamable-http.mcp-endpoint=/moved",
        "/app/mcp, spring.mvc.servlet.path=/app",
        "/context/mcp, server.servlet.context-path=/context"
    })
    void rejectsForeignHost(String path, String property) throws IOException {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=STREAMABLE", property)) {
            assertThat(status(served, path, "localhost")).isEqualTo(200);
            assertThat(status(served, path, "foreign.example")).isEqualTo(403);
            String directory = path.substring(0, path.lastIndexOf('/') + 1);
            String name = path.substring(path.lastIndexOf('/') + 1);
            for (String other : List.of(
                    directory + "/" + name,
                    path + ";a=b",
                    directory + "%" + Integer.toHexString(name.charAt(0)) + name.substring(1),
                    directory + "./" + name,
                    path + "/",
                    directory + "x/../" + name)) {
                assertThat(status(served, other, "foreign.example")).as(other).isIn(400, 403, 404);
            }
        }
    }

    /** Moves the endpoint by a bean in place of Spring AI's. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class OwnTransport {
        @Bean
        WebMvcStreamableServerTransportProvider own() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/own")
                    .build();
        }
    }

    @Test
    void findsEndpointOfOwnTransport() throws IOException {
        try (Served served = Served.start(OwnTransport.class, "spring.ai.mcp.server.protocol=STREAMABLE")) {
            assertThat(status(served, "/own", "localhost")).isEqualTo(200);
            assertThat(status(served, "/own", "foreign.example")).isEqualTo(403);
        }
    }

    /** Disables the filter. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class WithoutFilter {
        @Bean
        static BeanPostProcessor disable() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (name.equals("mcpResourceFilter")) {
                        ((FilterRegistrationBean<?>) bean).setEnabled(false);
                    }
                    return bean;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS"})
    void rejectsRequestsWithoutFilter(String protocol) throws IOException {
        try (Served served = Served.start(WithoutFilter.class, "spring.ai.mcp.server.protocol=" + protocol)) {
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(403);
        }
    }

    /** Serves Spring AI's transport below another path. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Nested {
        @Bean
        RouterFunction<ServerResponse> webMvcStreamableServerRouterFunction(
                WebMvcStreamableServerTransportProvider transport) {
            return RouterFunctions.nest(RequestPredicates.path("/inner"), transport.getRouterFunction());
        }
    }

    @Test
    void findsEndpointInNestedRouter() throws IOException {
        try (Served served = Served.start(Nested.class, "spring.ai.mcp.server.protocol=STREAMABLE")) {
            assertThat(status(served, "/inner/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/inner/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    /** Serves Spring AI's transport below a path that ends with a slash. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class NestedAtSlash {
        @Bean
        RouterFunction<ServerResponse> webMvcStreamableServerRouterFunction(
                WebMvcStreamableServerTransportProvider transport) {
            return RouterFunctions.nest(RequestPredicates.path("/inner/"), transport.getRouterFunction());
        }
    }

    @Test
    void findsEndpointInRouterNestedAtSlash() throws IOException {
        try (Served served = Served.start(NestedAtSlash.class, "spring.ai.mcp.server.protocol=STREAMABLE")) {
            assertThat(status(served, "/inner/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/inner/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    /** A transport behind a path with a variable, which a servlet container cannot match. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class PerTenant {
        @Bean
        WebMvcStreamableServerTransportProvider own() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/{tenant}/mcp")
                    .build();
        }
    }

    @Test
    void refusesEndpointWithVariableUnlessUnchecked() throws IOException {
        assertThatThrownBy(() -> Served.start(PerTenant.class, "spring.ai.mcp.server.protocol=STREAMABLE"))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("/{tenant}/mcp");
        try (Served served = Served.start(
                PerTenant.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.security.unchecked-endpoint=true")) {
            assertThat(status(served, "/a/mcp", "localhost")).isEqualTo(200);
        }
    }

    @Test
    void servesUncheckedEndpointOfAutoConfiguredTransport() throws IOException {
        try (Served served = Served.start(
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "spring.ai.mcp.server.streamable-http.mcp-endpoint=/{tenant}/mcp",
                "mcp.resources.security.unchecked-endpoint=true")) {
            assertThat(status(served, "/a/mcp", "localhost")).isEqualTo(200);
        }
    }

    /** Maps the filter to another path. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class MisMapped {
        @Bean
        static BeanPostProcessor remap() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (name.equals("mcpResourceFilter")) {
                        ((FilterRegistrationBean<?>) bean).setUrlPatterns(List.of("/other"));
                    }
                    return bean;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS"})
    void rejectsRequestsIfFilterIsMappedToOtherPath(String protocol) throws IOException {
        try (Served served = Served.start(MisMapped.class, "spring.ai.mcp.server.protocol=" + protocol)) {
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(403);
        }
    }

    @Test
    void rejectsStreamOfSseWithoutFilter() throws Exception {
        try (Served served = Served.start(WithoutFilter.class, "spring.ai.mcp.server.protocol=SSE")) {
            assertThat(HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create(served.url("/sse")))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "STATELESS, /moved, spring.ai.mcp.server.streamable-http.mcp-endpoint=/moved",
        "SSE, /moved, spring.ai.mcp.server.sse-message-endpoint=/moved"
    })
    void rejectsForeignHostOfOtherProtocols(String protocol, String path, String property) throws IOException {
        try (Served served = Served.start("spring.ai.mcp.server.protocol=" + protocol, property)) {
            assertThat(status(served, path, "localhost")).isNotIn(403, 404);
            assertThat(status(served, path, "foreign.example")).isEqualTo(403);
        }
    }
}
