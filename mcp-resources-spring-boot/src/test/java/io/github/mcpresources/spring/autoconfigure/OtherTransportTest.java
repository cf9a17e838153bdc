package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.EndpointTest.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStatelessServerTransport;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStatelessServerTransport;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks the transport of Spring AI if the resources are attached to another transport. */
class OtherTransportTest {

    private static final String[] ATTACHED_TO_OWN = {
        "spring.ai.mcp.server.protocol=STREAMABLE",
        "mcp.resources.attach-to=own",
        "mcp.resources.security.allowed-origins=https://app.example"
    };

    @Configuration(proxyBeanMethods = false)
    static class OwnServer {
        @Bean
        McpStatelessSyncServer ownServer(McpStatelessServerTransport transport) {
            return McpServer.sync(transport).serverInfo("own", "1").build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Served.Application.class, OwnServer.class})
    static class OnWebMvc {
        @Bean
        WebMvcStatelessServerTransport own() {
            return WebMvcStatelessServerTransport.builder()
                    .messageEndpoint("/own")
                    .build();
        }

        @Bean
        org.springframework.web.servlet.function.RouterFunction<?> ownRoutes(WebMvcStatelessServerTransport own) {
            return own.getRouterFunction();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Served.Application.class, OwnServer.class})
    static class OnWebFlux {
        @Bean
        WebFluxStatelessServerTransport own() {
            return WebFluxStatelessServerTransport.builder()
                    .messageEndpoint("/own")
                    .build();
        }

        @Bean
        org.springframework.web.reactive.function.server.RouterFunction<?> ownRoutes(
                WebFluxStatelessServerTransport own) {
            return own.getRouterFunction();
        }
    }

    private static Served start(boolean isReactive) {
        return isReactive
                ? Served.startReactive(OnWebFlux.class, ATTACHED_TO_OWN)
                : Served.start(OnWebMvc.class, ATTACHED_TO_OWN);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void servesToolsOfSpringAi(boolean isReactive) {
        try (Served served = start(isReactive);
                ResourceClient client = served.client().open()) {
            assertThat(client.callTool("greet").result().toString()).contains("Hello");
        }
    }

    @ParameterizedTest
    @CsvSource({"/mcp, false", "/own, false", "/mcp, true", "/own, true"})
    void checksHostAtBothEndpoints(String path, boolean isReactive) throws Exception {
        try (Served served = start(isReactive)) {
            assertThat(status(served, path, "localhost")).isEqualTo(200);
            assertThat(status(served, path, "foreign.example")).isEqualTo(403);
        }
    }

    /** A transport without beans of the library, as its documentation shows it. */
    @ParameterizedTest
    @CsvSource({"webMvcStreamableServerTransportProvider, false", "webFluxStreamableServerTransportProvider, true"})
    void checksHostAtOwnTransportBesideAttachedOne(String attached, boolean isReactive) throws Exception {
        String[] properties = {ATTACHED_TO_OWN[0], "mcp.resources.attach-to=" + attached};
        try (Served served = isReactive
                ? Served.startReactive(OnWebFlux.class, properties)
                : Served.start(OnWebMvc.class, properties)) {
            for (String path : List.of("/mcp", "/own")) {
                assertThat(status(served, path, "localhost")).as(path).isEqualTo(200);
                assertThat(status(served, path, "foreign.example")).as(path).isEqualTo(403);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void checksOriginAndAnswersPreflight(boolean isReactive) throws Exception {
        try (Served served = start(isReactive)) {
            HttpResponse<String> foreign = post(served, "https://foreign.example");
            assertThat(foreign.statusCode()).isEqualTo(403);
            assertThat(foreign.body()).contains("\"jsonrpc\"", "allowedOrigins");
            assertThat(post(served, "https://app.example").statusCode()).isEqualTo(200);
            HttpRequest preflight = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Origin", "https://app.example")
                    .header("Access-Control-Request-Method", "POST")
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                    .build();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(preflight, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(204);
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closesStreamsOfOtherTransport(boolean isReactive) throws Exception {
        Served served = start(isReactive);
        String session = HttpClient.newHttpClient()
                .send(request(served, "https://app.example").build(), HttpResponse.BodyHandlers.ofString())
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
        try (Socket socket =
                new Socket("127.0.0.1", URI.create(served.url("/mcp")).getPort())) {
            socket.getOutputStream()
                    .write(("GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: "
                                    + session + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(200);
            long begun = System.nanoTime();
            served.close();
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
        }
    }

    /** Adds a transport with the interface of that of Spring AI. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class SameInterface {
        @Bean
        HttpServletStreamableServerTransportProvider own() {
            return HttpServletStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/own")
                    .build();
        }

        @Bean
        ServletRegistrationBean<HttpServletStreamableServerTransportProvider> ownServlet(
                HttpServletStreamableServerTransportProvider own) {
            ServletRegistrationBean<HttpServletStreamableServerTransportProvider> servlet =
                    new ServletRegistrationBean<>(own, "/own");
            servlet.setAsyncSupported(true);
            return servlet;
        }
    }

    @Test
    void springAiServesOnlyAttachedTransportOfSameInterface() throws Exception {
        try (Served served = Served.start(SameInterface.class, ATTACHED_TO_OWN)) {
            assertThat(status(served, "/own", "localhost")).isEqualTo(200);
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(500);
        }
    }

    private static HttpResponse<String> post(Served served, String origin) throws Exception {
        return HttpClient.newHttpClient().send(request(served, origin).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(Served served, String origin) {
        return HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Origin", origin)
                .POST(HttpRequest.BodyPublishers.ofString(EndpointTest.INITIALIZE));
    }

    @Test
    void refusesUnreadableEndpointUnlessUnchecked() throws Exception {
        String variable = "spring.ai.mcp.server.streamable-http.mcp-endpoint=/{tenant}/mcp";
        assertThatThrownBy(() -> Served.start(OnWebMvc.class, ATTACHED_TO_OWN[0], ATTACHED_TO_OWN[1], variable))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("webMvcStreamableServerTransportProvider");
        try (Served served = Served.start(
                OnWebMvc.class,
                ATTACHED_TO_OWN[0],
                ATTACHED_TO_OWN[1],
                variable,
                "mcp.resources.security.unchecked-endpoint=true")) {
            assertThat(status(served, "/a/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/own", "foreign.example")).isEqualTo(403);
        }
    }
}
