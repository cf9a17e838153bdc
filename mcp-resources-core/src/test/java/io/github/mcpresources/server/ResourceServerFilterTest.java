package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the filter in front of any endpoint, and its configuration. */
class ResourceServerFilterTest {

    private static final String ERROR =
            "{\"jsonRpcError\":{\"code\":-32600,\"message\":\"no session\"},\"stackTrace\":[{\"methodName\":\"x\"}]}";

    private final ResourceServer resources = ResourceServer.of(ResourceRegistry.create());

    @AfterEach
    void stop() {
        resources.close();
    }

    @SuppressWarnings("serial")
    private static HttpServlet endpoint(Endpoint endpoint) {
        return new HttpServlet() {
            @Override
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
                endpoint.answer(response);
            }
        };
    }

    private interface Endpoint {
        void answer(HttpServletResponse response) throws IOException;
    }

    private StatelessClient.Reply legacy(HttpServlet servlet) throws Exception {
        try (FilteredServer server = new FilteredServer(
                servlet, ResourceServerFilter.builder(resources).build(), true)) {
            return new StatelessClient(server.endpoint()).post("{}", Map.of("MCP-Protocol-Version", "2025-11-25"));
        }
    }

    @ParameterizedTest
    @CsvSource({"true,true", "true,false", "false,true", "false,false"})
    void rewritesEndpointErrors(boolean asBytes, boolean flushed) throws Exception {
        StatelessClient.Reply reply = legacy(endpoint(response -> {
            response.setStatus(400);
            response.setContentType("application/json");
            response.setContentLength(ERROR.length());
            if (asBytes) {
                response.getOutputStream().write(ERROR.getBytes(UTF_8));
            } else {
                response.getWriter().write(ERROR);
            }
            if (flushed) {
                response.flushBuffer();
            }
        }));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).isEqualTo(Map.of("code", -32600, "message", "no session"));
    }

    @Test
    void passesOtherResponsesUnchanged() throws Exception {
        byte[] body = "{\"jsonRpcError\":1}".getBytes(UTF_8);

        assertThat(legacy(endpoint(response -> response.getOutputStream().write(body)))
                        .body())
                .isEqualTo("{\"jsonRpcError\":1}");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 1_000, 100_000})
    void passesRequestBodyToEndpoint(int length) throws Exception {
        String body = "x".repeat(length);
        ResourceServerFilter filter =
                ResourceServerFilter.builder(resources).maxBodyBytes(100_000).build();
        try (FilteredServer server = new FilteredServer(new EchoServlet(), filter, true)) {
            assertThat(new StatelessClient(server.endpoint())
                            .post(body, Map.of())
                            .body())
                    .isEqualTo(body);
        }
    }

    @Test
    void reportsFailingExtractorAsIncident() throws Exception {
        ResourceServerFilter filter = ResourceServerFilter.builder(resources)
                .contextExtractor(request -> {
                    throw new IllegalStateException("secret");
                })
                .build();
        try (FilteredServer server = new FilteredServer(endpoint(response -> {}), filter, true)) {
            StatelessClient.Reply reply = new StatelessClient(server.endpoint()).call("server/discover", Map.of());

            assertThat(reply.body()).doesNotContain("secret");
            assertThat(reply.error()).containsEntry("code", -32603);
            assertThat((Map<?, ?>) reply.error().get("data"))
                    .extracting("incident")
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void refusesRequestsWithoutPrincipalIfRequired(String revision) throws Exception {
        try (ResourceServer known = ResourceServer.builder(ResourceRegistry.create())
                .principal(context -> (String) context.get("user"))
                .build()) {
            ResourceServerFilter filter = ResourceServerFilter.builder(known)
                    .contextExtractor(request -> request.getHeader("X-User") == null
                            ? McpTransportContext.EMPTY
                            : McpTransportContext.create(Map.of("user", request.getHeader("X-User"))))
                    .requirePrincipal(true)
                    .build();
            try (FilteredServer server = new FilteredServer(new EchoServlet(), filter, true)) {
                StatelessClient client = new StatelessClient(server.endpoint());
                String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
                Map<String, String> version = Map.of("MCP-Protocol-Version", revision);
                StatelessClient.Reply refused = client.post(ping, version);
                assertThat(refused.status()).isEqualTo(401);
                assertThat(refused.body()).contains("authenticated caller");
                assertThat(client.post(ping, Map.of("MCP-Protocol-Version", revision, "X-User", "ann"))
                                .status())
                        .isNotEqualTo(401);
            }
        }
    }

    @Test
    void leavesNoListenRequestWithoutAsyncSupport() throws Exception {
        try (FilteredServer server = new FilteredServer(
                endpoint(response -> {}),
                ResourceServerFilter.builder(resources).build(),
                false)) {
            StatelessClient.Reply reply = new StatelessClient(server.endpoint())
                    .call("subscriptions/listen", Map.of("notifications", Map.of("toolsListChanged", true)));

            assertMissingAsyncSupport(reply);
            assertThat(resources.dispatcher().openListenRequests()).isZero();
        }
    }

    private static void assertMissingAsyncSupport(StatelessClient.Reply reply) throws IOException {
        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.json()).containsEntry("jsonrpc", "2.0").containsEntry("id", 7);
        assertThat(reply.error()).containsEntry("code", -32603).containsEntry("message", "Internal error");
        String incident = String.valueOf(((Map<?, ?>) reply.error().get("data")).get("incident"));
        String log = TestLog.text();
        assertThat(log).contains("incident " + incident);
        assertThat(log.substring(log.indexOf(incident)).lines().skip(1).findFirst())
                .hasValueSatisfying(line -> assertThat(line)
                        .contains("Set asyncSupported to true for ResourceServerFilter", "the servlet of the"));
    }

    @Test
    void reportsMissingAsyncSupportOfSlowReadAsIncident() throws Exception {
        CompletableFuture<ReadResult> later = new CompletableFuture<>();
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://slow").readAsync(request -> later);
        try (ResourceServer slow = ResourceServer.of(registry);
                FilteredServer server = new FilteredServer(
                        FilteredServer.endpoint("streamable", slow),
                        ResourceServerFilter.builder(slow).build(),
                        false)) {
            assertMissingAsyncSupport(
                    new StatelessClient(server.endpoint()).call("resources/read", Map.of("uri", "test://slow")));
        } finally {
            later.complete(ReadResult.text("late"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mcp-Method", "Mcp-Name", "MCP-Protocol-Version"})
    void namesPartOfMessageIfHeaderIsMissing(String header) throws Exception {
        String part = switch (header) {
            case "Mcp-Method" -> "method";
            case "Mcp-Name" -> "params.uri";
            default -> "_meta.io.modelcontextprotocol/protocolVersion";
        };
        assertThat(withoutHeader(header, StatelessClient.REVISION).error())
                .containsEntry("code", -32020)
                .containsEntry(
                        "message",
                        "Header mismatch: the header " + header + " is missing; it must repeat " + part
                                + " of the message");
    }

    @Test
    void namesAllMissingHeaders() throws Exception {
        assertThat(withoutHeaders(List.of("Mcp-Method", "Mcp-Name", "MCP-Protocol-Version"), StatelessClient.REVISION)
                        .error())
                .containsEntry(
                        "message",
                        "Header mismatch: the header MCP-Protocol-Version is missing; it must repeat"
                                + " _meta.io.modelcontextprotocol/protocolVersion of the message; the header Mcp-Method"
                                + " is missing; it must repeat method of the message; the header Mcp-Name is missing;"
                                + " it must repeat params.uri of the message");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Mcp-Method", "Mcp-Name", "MCP-Protocol-Version"})
    void reportsUnknownVersionBeforeMissingHeader(String header) throws Exception {
        StatelessClient.Reply reply = withoutHeader(header, "2099-01-01");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json()).containsEntry("id", 7);
        assertThat(reply.error())
                .containsEntry("code", -32022)
                .containsEntry(
                        "message", "Unsupported protocol version 2099-01-01; supported without a session: 2026-07-28");
    }

    @Test
    void reportsUnknownVersionOfHeaderIfMessageNamesNone() throws Exception {
        try (FilteredServer server = new FilteredServer(
                endpoint(response -> {}),
                ResourceServerFilter.builder(resources).build(),
                true)) {
            StatelessClient.Reply reply = new StatelessClient(server.endpoint())
                    .post(
                            "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"resources/list\"}",
                            Map.of("MCP-Protocol-Version", "2099-01-01"));

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.json()).containsEntry("id", 7);
            assertThat(reply.error())
                    .containsEntry("code", -32022)
                    .hasEntrySatisfying(
                            "message",
                            text -> assertThat(String.valueOf(text))
                                    .contains("2099-01-01 in the header MCP-Protocol-Version"));
        }
    }

    /** Sends a read with a claimed version in the message and in the headers, but without one of the headers. */
    private StatelessClient.Reply withoutHeader(String header, String version) throws Exception {
        return withoutHeaders(List.of(header), version);
    }

    private StatelessClient.Reply withoutHeaders(List<String> missing, String version) throws Exception {
        Map<String, String> headers = new HashMap<>(
                Map.of("MCP-Protocol-Version", version, "Mcp-Method", "resources/read", "Mcp-Name", "test://a"));
        headers.keySet().removeAll(missing);
        String body = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                7,
                "method",
                "resources/read",
                "params",
                Map.of(
                        "uri",
                        "test://a",
                        "_meta",
                        Map.of(
                                "io.modelcontextprotocol/protocolVersion",
                                version,
                                "io.modelcontextprotocol/clientCapabilities",
                                Map.of()))));
        try (FilteredServer server = new FilteredServer(
                endpoint(response -> {}),
                ResourceServerFilter.builder(resources).build(),
                true)) {
            return new StatelessClient(server.endpoint()).post(body, headers);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:8080", "::1", "", "http://localhost", "a b"})
    void rejectsUnmatchableHost(String host) {
        assertThatThrownBy(() -> ResourceServerFilter.builder(resources).allowedHosts("fine", host))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allowedHosts")
                .hasMessageContaining(host);
    }

    @Test
    void acceptsAnyHostNameAndChecksEveryOrigin() throws Exception {
        ResourceServerFilter filter = ResourceServerFilter.builder(resources)
                .allowedHosts("my_service", "[::1]", "127.0.0.1")
                .allowedOrigins("https://app.example.com")
                .build();
        try (FilteredServer server = new FilteredServer(endpoint(response -> {}), filter, true)) {
            for (String host : List.of("my_service:8080", "MY_SERVICE", "[::1]:80", "127.0.0.1")) {
                assertThat(status(server, "HTTP/1.1", "Host: " + host + "\r\n")).contains(" 200 ");
            }
            for (String host : List.of("other", "evil@my_service", "my_service:80:80")) {
                assertThat(status(server, "HTTP/1.1", "Host: " + host + "\r\n")).doesNotContain(" 200 ");
            }
            String here = "Host: my_service\r\n";
            String app = "Origin: https://app.example.com\r\n";
            String foreign = "Origin: https://evil.example\r\n";
            assertThat(status(server, "HTTP/1.1", here + app)).contains(" 200 ");
            assertThat(status(server, "HTTP/1.1", here + "Origin: http://my_service:99\r\n"))
                    .contains(" 200 ");
            assertThat(status(server, "HTTP/1.1", here + app + foreign)).contains(" 403 ");
            assertThat(status(server, "HTTP/1.1", here + foreign + app)).contains(" 403 ");
            assertThat(status(server, "HTTP/1.0", "")).contains(" 200 ");
        }
    }

    /** Returns the status line of the answer to {@code server/discover}. */
    private static String status(FilteredServer server, String version, String headers) throws IOException {
        String body = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "server/discover",
                "params",
                Map.of("_meta", StatelessClient.meta())));
        try (Socket socket =
                new Socket(server.endpoint().getHost(), server.endpoint().getPort())) {
            socket.getOutputStream()
                    .write(("POST /mcp " + version + "\r\n" + headers
                                    + "Connection: close\r\nContent-Type: application/json\r\n"
                                    + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: server/discover\r\n"
                                    + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
        }
    }
}
