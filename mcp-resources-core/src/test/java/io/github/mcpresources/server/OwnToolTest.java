package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.internal.tools.JsonTool;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.tools.ToolContents;
import io.github.mcpresources.tools.ToolReader;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests tools of an application that read with a {@link ToolReader}, with clients of revisions with sessions and of the
 * stateless revision.
 */
class OwnToolTest {

    private static final Map<String, Object> ANY = Map.of("type", "object");

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);
    private McpSyncServer server;
    private FilteredServer http;

    @BeforeEach
    void start() throws Exception {
        registry.resource("doc://a").text("a text");
        registry.resource("doc://broken").read(request -> {
            throw new IllegalStateException("the password is secret");
        });
        registry.resource("doc://refused").read(request -> {
            throw new ResourceException(4, "Ask your librarian", Map.of("desk", 7));
        });
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .mcpEndpoint("/mcp")
                .build();
        ToolReader reader = ToolReader.of(resources);
        JsonTool json = JsonTool.of(definition("json"), (arguments, caller) -> {
            ToolContents.embedded(String.valueOf(arguments.get("uri")), ReadResult.inputRequired(Map.of()));
            return Map.of();
        });
        server = McpServer.sync(resources.wrap(transport))
                .serverInfo("test", "1")
                .tools(
                        SyncToolSpecification.builder()
                                .tool(definition("read"))
                                .callHandler((exchange, request) ->
                                        ToolReader.await(reader.plain(uri(request), exchange.transportContext())))
                                .build(),
                        SyncToolSpecification.builder()
                                .tool(definition("link"))
                                .callHandler((exchange, request) ->
                                        ToolReader.await(reader.link(uri(request), exchange.transportContext())
                                                .thenApply(List::of)))
                                .build(),
                        json.sync())
                .build();
        http = new FilteredServer(
                transport, ResourceServerFilter.builder(resources).build(), true);
    }

    @AfterEach
    void stop() throws Exception {
        http.close();
        server.close();
        resources.close();
    }

    private static McpSchema.Tool definition(String name) {
        return McpSchema.Tool.builder(name, ANY).description(name).build();
    }

    private static String uri(McpSchema.CallToolRequest request) {
        return String.valueOf(request.arguments().get("uri"));
    }

    private Map<?, ?> call(String revision, String tool, String uri) throws Exception {
        Map<String, Object> params = Map.of("name", tool, "arguments", Map.of("uri", uri));
        if (revision.equals(StatelessClient.REVISION)) {
            return new StatelessClient(http.endpoint())
                    .call("tools/call", params)
                    .result();
        }
        try (HttpWire wire = new HttpWire(http.endpoint(), Map.of())) {
            wire.initialize(revision);
            return AttachmentTest.result(wire.request("tools/call", params));
        }
    }

    private static String text(Map<?, ?> result) {
        return String.valueOf(((Map<?, ?>) ((List<?>) result.get("content")).get(0)).get("text"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void returnsContentOfResource(String revision) throws Exception {
        Map<?, ?> result = call(revision, "read", "doc://a");
        assertThat(text(result)).isEqualTo("a text");
        assertThat(result.get("isError")).isNotEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void returnsClientTextOfFailedReadAsResult(String revision) throws Exception {
        for (String tool : List.of("read", "link")) {
            Map<?, ?> missing = call(revision, tool, "doc://none");
            assertThat(missing.get("isError")).isEqualTo(true);
            assertThat(text(missing)).isEqualTo("Resource not found: doc://none");
        }
        Map<?, ?> refused = call(revision, "read", "doc://refused");
        assertThat(refused.get("isError")).isEqualTo(true);
        assertThat(text(refused)).isEqualTo("Ask your librarian");
        Map<?, ?> broken = call(revision, "read", "doc://broken");
        assertThat(broken.get("isError")).isEqualTo(true);
        assertThat(text(broken)).matches("Internal error \\(incident [0-9a-f]{16}\\)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2026-07-28"})
    void reportsUnembeddableResultWithoutIncident(String revision) throws Exception {
        Map<?, ?> result = call(revision, "json", "doc://a");
        assertThat(result.get("isError")).isEqualTo(true);
        assertThat(text(result)).contains("requests input from the client").doesNotContain("incident");
    }
}
