package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An index that clients of the SDK use over HTTP. */
class ServedSearchTest {

    @Test
    void toolReturnsHitsAndSaysWhatWasSearched() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a")
                .read(request -> ReadResult.text("A giraffe eats leaves").mimeType("text/plain"));
        try (SearchIndex index = SearchIndex.builder().over(registry).build();
                TestServer server =
                        new TestServer(index, ResourceServer.of(ResourceProviders.concat(registry, index)));
                McpSyncClient client = server.connect()) {
            Searches.awaitCurrent(index);
            assertThat(text(client, Map.of("q", "What do giraffes eat?", "limit", 5)))
                    .contains("1. ", "notes://a", "A **giraffe** **eats** leaves");
            assertThat(text(client, Map.of("q", "elephant")))
                    .isEqualTo("Nothing found. All documents were searched.\n");
            assertThat(text(client, Map.of("q", "elephant", "after", "soon"))).contains("after", "2026-01-31");
            McpSchema.ReadResourceResult read =
                    client.readResource(McpSchema.ReadResourceRequest.builder(Searches.uri("giraffe"))
                            .build());
            assertThat(read.contents().get(0).toString()).contains("notes://a");
        }
    }

    private static String text(McpSyncClient client, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("search_documents")
                .arguments(arguments)
                .build());
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }
}
