package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.PrincipalResolver;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks that an endpoint that requires a principal refuses requests of anonymous callers. */
class PrincipalTest {

    private static final String[] REQUIRED = {
        "spring.ai.mcp.server.protocol=STREAMABLE", "mcp.resources.security.require-principal=true"
    };

    /** Takes the caller from a header. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class ByHeader {
        @Bean
        PrincipalResolver callers() {
            return (principal, headers) -> headers.getFirst("X-Caller");
        }
    }

    @ParameterizedTest
    @CsvSource({"POST, 2025-11-25", "POST, 2026-07-28", "GET, 2025-11-25", "DELETE, 2025-11-25"})
    void refusesAnonymousRequests(String method, String version) throws Exception {
        try (Served served = Served.start(ByHeader.class, REQUIRED)) {
            assertRefused(served, method, version);
        }
    }

    private static void assertRefused(Served served, String method, String version) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                .header("MCP-Protocol-Version", version)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).isPresent();
        assertThat(response.body()).contains("\"error\"", "authenticated");
    }

    @ParameterizedTest
    @CsvSource({"POST, 2025-11-25", "POST, 2026-07-28", "GET, 2025-11-25", "DELETE, 2025-11-25"})
    void refusesAnonymousRequestsOnWebFlux(String method, String version) throws Exception {
        try (Served served = Served.startReactive(ByHeader.class, REQUIRED)) {
            assertRefused(served, method, version);
        }
    }

    /** A request to a foreign host does not reach the application's resolver, and an allowed page can read the refusal. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void checksHostAndOriginBeforeCaller(boolean isReactive) throws Exception {
        String[] properties = {REQUIRED[0], REQUIRED[1], "mcp.resources.security.allowed-origins=https://app.example"};
        try (Served served = isReactive
                ? Served.startReactive(ByHeader.class, properties)
                : Served.start(ByHeader.class, properties)) {
            try (Socket socket = RawRequests.post(served, "{}", "Host: evil.example");
                    BufferedReader answer = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(answer.readLine()).contains(" 403");
            }
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Content-Type", "application/json")
                    .header("Origin", "https://app.example")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            HttpResponse<Void> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void servesKnownCallersOnWebFlux(Revision revision) {
        try (Served served = Served.startReactive(ByHeader.class, REQUIRED);
                ResourceClient client =
                        served.client().header("X-Caller", "ann").revision(revision)) {
            assertThat(client.read("note://caller").text()).contains("ann");
        }
    }

    @Test
    void refusesUncheckedEndpointOnWebFlux() {
        assertThatThrownBy(() -> Served.startReactive(
                        WebFluxEndpointTest.Unrouted.class,
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "mcp.resources.security.unchecked-endpoint=true",
                        "mcp.resources.security.require-principal=true"))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("require-principal=true does not apply");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithoutPrincipalFunction {
        @Bean
        ResourceServer ownServer() {
            return ResourceServer.of(ResourceRegistry.create());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusesToStartIfOwnServerKnowsNoCallers(boolean isReactive) {
        Throwable failure = catchThrowable(() -> (isReactive
                        ? Served.startReactive(WithoutPrincipalFunction.class, REQUIRED)
                        : Served.start(WithoutPrincipalFunction.class, REQUIRED))
                .close());
        FailureAnalysis analysis = new ConfigurationFailureAnalyzer().analyze(failure);
        assertThat(analysis.getDescription())
                .isEqualTo("mcp.resources.security.require-principal=true would refuse each request, because all"
                        + " callers are anonymous: the application has its own ResourceServer, without a principal"
                        + " function.");
        assertThat(analysis.getAction()).contains("ResourceServer.Builder.principal", "require-principal");
    }

    @Test
    void answersBeforeBodyArrives() throws Exception {
        try (Served served = Served.start(ByHeader.class, REQUIRED);
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        URI.create(served.url("/")).getPort())) {
            OutputStream out = socket.getOutputStream();
            String head = String.join(
                    "\r\n",
                    "POST /mcp HTTP/1.1",
                    "Host: localhost",
                    "Content-Type: application/json",
                    "Content-Length: 1000000",
                    "",
                    "");
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                            .readLine())
                    .contains(" 401");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    void servesKnownCallers(Revision revision) {
        try (Served served = Served.start(ByHeader.class, REQUIRED);
                ResourceClient client =
                        served.client().header("X-Caller", "ann").revision(revision)) {
            assertThat(client.read("note://caller").text()).contains("ann");
        }
    }

    @Test
    void refusesAnonymousStreamOfSse() throws Exception {
        try (Served served = Served.start(
                ByHeader.class, "spring.ai.mcp.server.protocol=SSE", "mcp.resources.security.require-principal=true")) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(served.url("/sse")))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(401);
        }
    }

    @Test
    void answersPreflightWithoutCredentials() throws Exception {
        try (Served served = Served.start(
                ByHeader.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.security.require-principal=true",
                "mcp.resources.security.allowed-origins=https://app.example")) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Origin", "https://app.example")
                    .header("Access-Control-Request-Method", "POST")
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                    .build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains("https://app.example");
        }
    }

    @Test
    void refusesToStartIfRequirementHasNoEffect() {
        assertThatThrownBy(() -> Served.start(
                        EndpointTest.PerTenant.class,
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "mcp.resources.security.unchecked-endpoint=true",
                        "mcp.resources.security.require-principal=true"))
                .rootCause()
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("require-principal=true does not apply");
    }

    /** Cannot determine any caller. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Failing {
        @Bean
        PrincipalResolver callers() {
            return (principal, headers) -> {
                throw new IllegalStateException("a secret of the resolver");
            };
        }
    }

    @Test
    void answersIfResolverFails() throws Exception {
        try (Served served = Served.start(Failing.class, REQUIRED)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            HttpResponse<String> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).contains("\"code\":-32603").doesNotContain("secret");
        }
    }
}
