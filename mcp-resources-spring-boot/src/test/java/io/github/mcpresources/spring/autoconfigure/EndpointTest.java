package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Checks that the endpoint is found, so that the Host header of its requests is checked. */
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
}
