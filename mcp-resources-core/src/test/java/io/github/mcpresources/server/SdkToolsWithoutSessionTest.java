package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.TestLog;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests tools and prompts of the SDK's server that are called without a session. */
class SdkToolsWithoutSessionTest {

    private static final McpSchema.CallToolResult OK =
            McpSchema.CallToolResult.builder().addTextContent("ok").build();

    private final ResourceServer resources = ResourceServer.of(ResourceRegistry.create());
    private final HttpServletStreamableServerTransportProvider transport =
            HttpServletStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/mcp")
                    .build();

    @AfterEach
    void stop() {
        resources.close();
    }

    private FilteredServer serve() throws Exception {
        return new FilteredServer(
                transport, ResourceServerFilter.builder(resources).build(), true);
    }

    private static McpSchema.Tool tool(String name) {
        return McpSchema.Tool.builder(name, Map.of("type", "object")).build();
    }

    private static StatelessClient.Reply call(StatelessClient wire, String tool, Map<String, Object> capabilities)
            throws Exception {
        return wire.call("tools/call", Map.of("name", tool, "arguments", Map.of()), Map.of(), capabilities);
    }

    @Test
    void hidesExceptionsAndPassesClientErrors() throws Exception {
        McpServer.sync(resources.wrap(transport))
                .serverInfo("bridge", "1")
                .capabilities(McpSchema.ServerCapabilities.builder()
                        .tools(true)
                        .prompts(true)
                        .build())
                .tools(
                        SyncToolSpecification.builder()
                                .tool(tool("broken"))
                                .callHandler((exchange, request) -> {
                                    throw new McpError(new McpSchema.JSONRPCResponse.JSONRPCError(
                                            McpSchema.ErrorCodes.INTERNAL_ERROR, "secret", null));
                                })
                                .build(),
                        SyncToolSpecification.builder()
                                .tool(tool("meant"))
                                .callHandler((exchange, request) -> {
                                    throw new McpError(
                                            new McpSchema.JSONRPCResponse.JSONRPCError(-32000, "not today", null));
                                })
                                .build())
                .prompts(new SyncPromptSpecification(
                        McpSchema.Prompt.builder("broken").build(), (exchange, request) -> {
                            throw new IllegalStateException("secret");
                        }))
                .build();
        try (FilteredServer server = serve()) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            for (StatelessClient.Reply reply :
                    List.of(call(wire, "broken", Map.of()), wire.call("prompts/get", Map.of("name", "broken")))) {
                assertThat(reply.body()).doesNotContain("secret");
                assertThat(reply.error()).containsEntry("code", -32603);
                assertThat((Map<?, ?>) reply.error().get("data"))
                        .extracting("incident")
                        .isNotNull();
                String incident = String.valueOf(((Map<?, ?>) reply.error().get("data")).get("incident"));
                assertThat(TestLog.text())
                        .containsPattern("incident " + incident + "\\s+\\S*SdkServerException: secret \\(the log of"
                                + " io.modelcontextprotocol has the exception\\)\\s*(\n[^\\t]|$)");
            }
            assertThat(call(wire, "meant", Map.of()).error())
                    .containsEntry("code", -32000)
                    .containsEntry("message", "not today");
        }
    }

    /** Data of an error that is not a map. */
    private record Detail(int line, String text) {}

    @Test
    void passesErrorDataOfAnyType() throws Exception {
        List<Object> sent =
                List.of(Map.of("a", 1), Map.of(), List.of(1, "two"), "text", 7, true, 1.5, new Detail(3, "x"));
        List<Object> expected = new ArrayList<>(sent);
        expected.set(7, Map.of("line", 3, "text", "x"));
        McpServer.sync(resources.wrap(transport))
                .serverInfo("bridge", "1")
                .tools(SyncToolSpecification.builder()
                        .tool(tool("fails"))
                        .callHandler((exchange, request) -> {
                            int index = (int) request.arguments().get("index");
                            throw new McpError(
                                    new McpSchema.JSONRPCResponse.JSONRPCError(-32000, "not today", sent.get(index)));
                        })
                        .build())
                .build();
        try (FilteredServer server = serve()) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            for (int index = 0; index < sent.size(); index++) {
                assertThat(wire.call("tools/call", Map.of("name", "fails", "arguments", Map.of("index", index)))
                                .error())
                        .containsEntry("code", -32000)
                        .containsEntry("data", expected.get(index));
            }
        }
    }

    @Test
    void servesToolOnNonBlockingThreadAsFirstRequest() throws Exception {
        McpServer.async(resources.wrap(transport))
                .serverInfo("bridge", "1")
                .tools(AsyncToolSpecification.builder()
                        .tool(tool("later"))
                        .callHandler((exchange, request) ->
                                Mono.delay(Duration.ofMillis(20)).thenReturn(OK))
                        .build())
                .build();
        try (FilteredServer server = serve()) {
            StatelessClient wire = new StatelessClient(server.endpoint());

            assertThat(call(wire, "later", Map.of()).result()).containsKey("content");
        }
    }

    @Test
    void namesMalformedCapabilities() throws Exception {
        McpServer.sync(resources.wrap(transport))
                .serverInfo("bridge", "1")
                .tools(SyncToolSpecification.builder()
                        .tool(tool("echo"))
                        .callHandler((exchange, request) -> OK)
                        .build())
                .build();
        try (FilteredServer server = serve()) {
            StatelessClient wire = new StatelessClient(server.endpoint());

            Map<String, Object> error =
                    call(wire, "echo", Map.of("elicitation", 7)).error();
            assertThat(error).containsEntry("code", -32602);
            assertThat((String) error.get("message")).contains("clientCapabilities", "{elicitation=7}");
            assertThat(call(wire, "echo", Map.of("elicitation", Map.of())).result())
                    .containsKey("content");
        }
    }
}
