package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the errors for clients with sessions. Errors contain no class names and no text of exceptions that is not meant
 * for clients.
 */
class SdkErrorsTest {

    /** Requests to the SDK's own server: the methods, with parameters that the SDK cannot read. */
    private static final Map<String, List<Object>> WRONG = Map.of(
            "tools/call",
            List.of(Map.of("name", 5, "arguments", "x"), List.of(1), 5, Map.of()),
            "prompts/get",
            List.of(Map.of("name", Map.of()), "x"),
            "completion/complete",
            List.of(Map.of("ref", Map.of("type", "ref/prompt", "name", 5), "argument", 7)),
            "initialize",
            List.of(Map.of("capabilities", 5), 7));

    private static void assertRevealsNothing(Object answer, String what) {
        assertThat(String.valueOf(answer))
                .as(what)
                .doesNotContain(
                        "jackson", "modelcontextprotocol", "java.", "McpSchema", "Exception", "stackTrace", "secret");
    }

    private static Map<String, Object> request(String method, Object params) {
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("jsonrpc", "2.0");
        request.put("id", method + params);
        request.put("method", method);
        if (params != null) {
            request.put("params", params);
        }
        return request;
    }

    @ParameterizedTest
    @EnumSource
    void reportsUnreadableParametersAsIncident(TestServer.Kind kind) throws Exception {
        assertErrorsRevealNothing(TestServer.startWithSdkSide(kind, ResourceServer.of(ResourceRegistry.create())));
    }

    @ParameterizedTest
    @EnumSource(names = {"SSE", "STREAMABLE", "STATELESS"})
    void reportsUnreadableParametersAsIncidentWithoutFilter(TestServer.Kind kind) throws Exception {
        assertErrorsRevealNothing(TestServer.startWithoutFilter(kind, ResourceServer.of(ResourceRegistry.create())));
    }

    private static void assertErrorsRevealNothing(TestServer started) throws Exception {
        try (TestServer server = started;
                Wire wire = server.connect()) {
            for (Map.Entry<String, List<Object>> wrong : WRONG.entrySet()) {
                String method = wrong.getKey();
                for (Object params : wrong.getValue()) {
                    if (method.equals("initialize") && wire instanceof HttpWire) {
                        continue; // goes to the endpoint because there is no session yet
                    }
                    Map<String, Object> answer =
                            wire.send(request(method, params)).get();
                    assertRevealsNothing(answer, method + " with " + params);
                    assertThat(answer).as(method + " with " + params).containsKey("error");
                }
                if (method.equals("tools/call")) {
                    Map<String, Object> answer =
                            wire.send(request(method, null)).get();
                    assertRevealsNothing(answer, method);
                    assertThat((Map<?, ?>) answer.get("error"))
                            .extracting("code", "message")
                            .containsExactly(-32603, "Internal error");
                    assertThat(answer.toString()).contains("incident");
                }
            }
            assertThat(wire.request("tools/call", Map.of("name", "echo", "arguments", Map.of())))
                    .containsKey("result");
        }
    }

    @SuppressWarnings("deprecation") // clients still use it
    @Test
    void answersInvalidMessagesWithJsonRpcErrorsOnSse() throws Exception {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
        McpServer.sync(resources.wrap(transport)).serverInfo("test", "1").build();
        try (FilteredServer server = new FilteredServer(
                        transport, ResourceServerFilter.builder(resources).build(), true, "/mcp/*");
                SseWire wire = new SseWire(URI.create(server.endpoint() + "/sse"), Map.of())) {
            for (String body : List.of(
                    "{\"jsonrpc\":\"2.0\",\"id\":{\"a\":1},\"method\":\"ping\"}",
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7,\"error\":8}",
                    "{\"id\":1,\"method\":\"ping\"}",
                    "{\"jsonrpc\":\"2.0\",",
                    "null",
                    "7")) {
                StatelessClient.Reply reply = new StatelessClient(wire.endpoint()).post(body, Map.of());
                assertThat(reply.body()).as(body).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32");
                assertRevealsNothing(reply.body(), body);
            }
        }
        resources.close();
    }

    /** A context extractor of an application, which fails for some requests. */
    private static McpTransportContext broken(HttpServletRequest request) {
        if ("broken".equals(request.getHeader("X-User"))) {
            throw new IllegalStateException("secret of java.lang.Thread");
        }
        return McpTransportContext.EMPTY;
    }

    @ParameterizedTest
    @CsvSource({"STREAMABLE", "STATELESS"})
    void hidesExceptionTextOfContextExtractor(TestServer.Kind kind) throws Exception {
        McpTransportContextExtractor<HttpServletRequest> extractor = SdkErrorsTest::broken;
        ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
        HttpServlet transport;
        if (kind == TestServer.Kind.STREAMABLE) {
            HttpServletStreamableServerTransportProvider sessions =
                    HttpServletStreamableServerTransportProvider.builder()
                            .contextExtractor(extractor)
                            .mcpEndpoint("/mcp")
                            .build();
            McpServer.sync(resources.wrap(sessions)).serverInfo("test", "1").build();
            transport = sessions;
        } else {
            HttpServletStatelessServerTransport stateless = HttpServletStatelessServerTransport.builder()
                    .contextExtractor(extractor)
                    .messageEndpoint("/mcp")
                    .build();
            McpServer.sync(resources.wrap(stateless)).serverInfo("test", "1").build();
            transport = stateless;
        }
        for (ResourceServerFilter filter : List.of(
                ResourceServerFilter.builder(resources).build(),
                ResourceServerFilter.builder(resources)
                        .contextExtractor(extractor)
                        .build())) {
            try (FilteredServer server = new FilteredServer(transport, filter, true)) {
                StatelessClient wire = new StatelessClient(server.endpoint());
                Map<String, String> headers = Map.of("X-User", "broken", "Mcp-Session-Id", "none");
                for (StatelessClient.Reply reply : List.of(
                        wire.post(Wire.write(request("ping", null)), headers),
                        wire.post(Wire.write(request("initialize", Map.of())), Map.of("X-User", "broken")),
                        wire.post(Wire.write(request("ping", "x".repeat(10_000))), headers),
                        wire.bare("DELETE", headers),
                        wire.bare("GET", headers))) {
                    assertThat(reply.status()).as(reply.toString()).isGreaterThanOrEqualTo(400);
                    assertRevealsNothing(reply.body(), reply.toString());
                }
            }
        }
        resources.close();
    }
}
