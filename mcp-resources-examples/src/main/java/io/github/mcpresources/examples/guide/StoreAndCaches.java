package io.github.mcpresources.examples.guide;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.cache.AutoDescription;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.store.ContentStore.NewContent;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import java.util.Map;

final class StoreAndCaches {

    public static void main(String[] arguments) throws InterruptedException {
        ResourceRegistry slow = ResourceRegistry.create();
        slow.resource("report://today").mimeType("text/plain").read(request -> ReadResult.text("Made by a slow query"));
        ReadCache cached = ReadCache.builder(AutoDescription.of(slow))
                .hint(CacheHint.shared(Duration.ofMinutes(5)))
                .build();
        ContentStore store = ContentStore.builder()
                .maxEntries(50)
                .expireAfterWrite(Duration.ofHours(1))
                .ids(ContentStore.ContentIds.SHA_256)
                .build();
        ResourceServer resources = ResourceServer.of(ResourceProviders.concat(cached, store));

        SyncToolSpecification render = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("render", Map.of("type", "object")).build())
                .callHandler((exchange, request) -> {
                    ContentStore.StoredContent made = store.put(NewContent.text("# Report", "text/markdown"));
                    return McpSchema.CallToolResult.builder()
                            .content(List.of(
                                    McpSchema.TextContent.builder(made.uri()).build()))
                            .build();
                })
                .build();

        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("store", "1.0")
                .tools(List.of(render))
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
        cached.close();
        store.close();
    }
}
