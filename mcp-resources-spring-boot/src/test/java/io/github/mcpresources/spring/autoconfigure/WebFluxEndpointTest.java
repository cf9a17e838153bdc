package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.EndpointTest.INITIALIZE;
import static io.github.mcpresources.spring.autoconfigure.EndpointTest.status;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStreamableServerTransportProvider;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Checks that the endpoint of a WebFlux application is found, and that the heads of its requests are checked. */
class WebFluxEndpointTest {

    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";

    private static HttpResponse<String> send(Served served, String path, String message, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(served.url(path)))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void servesWithoutNetty() throws Exception {
        try (Served served = Served.startReactiveWithoutNetty(Served.Application.class, STREAMABLE);
                ResourceClient client = served.client().revision(Revision.V2026_07_28)) {
            assertThat(((WebServerApplicationContext) served.context())
                            .getWebServer()
                            .getClass()
                            .getSimpleName())
                    .isEqualTo("TomcatWebServer");
            assertThat(client.read("note://1").text()).hasValue("note 1");
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @CsvSource({"STREAMABLE, /mcp", "STATELESS, /mcp", "SSE, /mcp/message"})
    void rejectsForeignOrigin(String protocol, String path) throws Exception {
        try (Served served =
                Served.startReactive(Served.Application.class, "spring.ai.mcp.server.protocol=" + protocol)) {
            HttpResponse<String> answer = send(served, path, INITIALIZE, "Origin", "https://foreign.example");
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).contains("allowedOrigins");
        }
    }

    @Test
    void answersPreflightOfAllowedOrigin() throws Exception {
        try (Served served = Served.startReactive(
                Served.Application.class,
                STREAMABLE,
                "mcp.resources.security.allowed-origins=https://app.example.com")) {
            HttpRequest preflight = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                    .header("Origin", "https://app.example.com")
                    .header("Access-Control-Request-Method", "POST")
                    .build();
            HttpResponse<String> allowed =
                    HttpClient.newHttpClient().send(preflight, HttpResponse.BodyHandlers.ofString());
            assertThat(allowed.statusCode()).isEqualTo(204);
            assertThat(allowed.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example.com");
            HttpResponse<String> answer = send(served, "/mcp", INITIALIZE, "Origin", "https://app.example.com");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example.com");
        }
    }

    @Test
    void refusesUnknownVersionAndLargeBodies() throws Exception {
        try (Served served =
                Served.startReactive(Served.Application.class, STREAMABLE, "mcp.resources.http.max-body-size=1KB")) {
            HttpResponse<String> unknown = send(served, "/mcp", INITIALIZE, "MCP-Protocol-Version", "1999-01-01");
            assertThat(unknown.statusCode()).isEqualTo(400);
            assertThat(unknown.body()).contains("Unsupported protocol version 1999-01-01");
            String large = INITIALIZE + " ".repeat(1024);
            for (String version : List.of("2025-11-25", "2026-07-28")) {
                HttpResponse<String> refused = send(served, "/mcp", large, "MCP-Protocol-Version", version);
                assertThat(refused.statusCode()).as(version).isEqualTo(413);
                assertThat(refused.body()).contains("maxBodyBytes");
            }
            HttpRequest chunked = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(large)))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(chunked, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(413);
        }
    }

    /** Checks that the rule of a loopback address does not depend on a header of the client. */
    @ParameterizedTest
    @CsvSource({"X-Forwarded-Host, 192.0.2.1", "Forwarded, host=192.0.2.1"})
    void rejectsForeignHostBehindForwardedHeaders(String header, String value) throws Exception {
        try (Served served = Served.startReactive(
                        Served.Application.class, STREAMABLE, "server.forward-headers-strategy=native");
                Socket socket = RawRequests.post(
                        served,
                        INITIALIZE,
                        "Host: evil.example",
                        "Origin: http://evil.example",
                        header + ": " + value,
                        "Accept: application/json, text/event-stream")) {
            assertThat(new String(socket.getInputStream().readNBytes("HTTP/1.1 403".length()), US_ASCII))
                    .isEqualTo("HTTP/1.1 403");
        }
    }

    @Test
    void refusesMalformedContentType() throws Exception {
        try (Served served = Served.startReactive(Served.Application.class, STREAMABLE)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .headers("Content-Type", "json", "Accept", "application/json, text/event-stream")
                    .headers("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "ping")
                    .POST(HttpRequest.BodyPublishers.ofString(RawRequests.message("ping", "\"x\":1")))
                    .build();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).contains("\"jsonrpc\"", "application/json");
        }
    }

    @ParameterizedTest
    @CsvSource({"STREAMABLE, /mcp", "STATELESS, /mcp"})
    void refusesMessageOfEarlierRevisionBeyondLimitOfCodecs(String protocol, String path) throws Exception {
        String large = INITIALIZE + " ".repeat(300_000);
        String property = "spring.ai.mcp.server.protocol=" + protocol;
        try (Served served = Served.startReactive(Served.Application.class, property)) {
            HttpResponse<String> refused = send(served, path, large, "MCP-Protocol-Version", "2025-11-25");
            assertThat(refused.statusCode()).isEqualTo(413);
            assertThat(refused.body()).contains("spring.http.codecs.max-in-memory-size");
        }
        try (Served served =
                Served.startReactive(Served.Application.class, property, "spring.http.codecs.max-in-memory-size=1MB")) {
            HttpResponse<String> accepted = send(served, path, large, "MCP-Protocol-Version", "2025-11-25");
            assertThat(accepted.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void errorsOfEndpointHaveNoStackTrace() throws Exception {
        try (Served served = Served.startReactive(Served.Application.class, STREAMABLE)) {
            HttpResponse<String> answer =
                    send(served, "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body())
                    .contains("\"jsonrpc\"", "Session ID missing")
                    .doesNotContain("stackTrace");
        }
    }

    /** Moves the endpoint by a bean in place of Spring AI's. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class OwnTransport {
        @Bean
        WebFluxStreamableServerTransportProvider own() {
            return WebFluxStreamableServerTransportProvider.builder()
                    .messageEndpoint("/{tenant}/own")
                    .build();
        }
    }

    @Test
    void findsEndpointOfOwnTransport() throws Exception {
        try (Served served = Served.startReactive(OwnTransport.class, STREAMABLE)) {
            assertThat(status(served, "/a/own", "localhost")).isEqualTo(200);
            assertThat(status(served, "/a/own", "foreign.example")).isEqualTo(403);
        }
    }

    /** Serves Spring AI's transport below two other paths. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Nested {
        @Bean
        @SuppressWarnings("unchecked") // the transport's router answers with a ServerResponse
        RouterFunction<ServerResponse> webFluxStreamableServerRouterFunction(
                WebFluxStreamableServerTransportProvider transport) {
            return RouterFunctions.nest(
                    RequestPredicates.path("/inner").or(RequestPredicates.path("/other")),
                    (RouterFunction<ServerResponse>) transport.getRouterFunction());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/inner/mcp", "/other/mcp"})
    void findsEndpointInNestedRouter(String path) throws Exception {
        try (Served served = Served.startReactive(Nested.class, STREAMABLE)) {
            assertThat(status(served, path, "localhost")).isEqualTo(200);
            assertThat(status(served, path, "foreign.example")).isEqualTo(403);
        }
    }

    /** Serves Spring AI's transport below a path that ends with a slash. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class NestedAtSlash {
        @Bean
        @SuppressWarnings("unchecked") // the transport's router answers with a ServerResponse
        RouterFunction<ServerResponse> webFluxStreamableServerRouterFunction(
                WebFluxStreamableServerTransportProvider transport) {
            return RouterFunctions.nest(
                    RequestPredicates.path("/inner/"), (RouterFunction<ServerResponse>) transport.getRouterFunction());
        }
    }

    @Test
    void findsEndpointInRouterNestedAtSlash() throws Exception {
        try (Served served = Served.startReactive(NestedAtSlash.class, STREAMABLE)) {
            assertThat(status(served, "/inner/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/inner/mcp", "foreign.example")).isEqualTo(403);
            assertThat(status(served, "/inner//mcp", "foreign.example")).isIn(403, 404);
        }
    }

    /** A transport whose routes no router of the application contains. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Unrouted {
        @Bean
        RouterFunction<ServerResponse> webFluxStreamableServerRouterFunction() {
            return RouterFunctions.route(
                    RequestPredicates.GET("/else"),
                    request -> ServerResponse.ok().build());
        }
    }

    @Test
    void refusesUnknownEndpointUnlessUnchecked() {
        assertThatThrownBy(() -> Served.startReactive(Unrouted.class, STREAMABLE))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("webFluxStreamableServerTransportProvider");
        try (Served served =
                Served.startReactive(Unrouted.class, STREAMABLE, "mcp.resources.security.unchecked-endpoint=true")) {
            assertThat(served.context().isRunning()).isTrue();
        }
    }
}
