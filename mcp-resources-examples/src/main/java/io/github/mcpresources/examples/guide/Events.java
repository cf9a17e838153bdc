package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class Events {

    public static void main(String[] arguments) throws InterruptedException {
        Map<String, String> stock = new ConcurrentHashMap<>(Map.of("tea", "10", "rice", "4"));

        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("stock://{item}")
                .mimeType("text/plain")
                .read(request -> ReadResult.text(stock.getOrDefault(request.variable("item"), "0")));
        ResourceServer resources = ResourceServer.of(registry);

        SyncToolSpecification sell = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(
                                "sell",
                                Map.of(
                                        "type", "object",
                                        "properties", Map.of("item", Map.of("type", "string")),
                                        "required", List.of("item")))
                        .description("Sells one piece of an item")
                        .build())
                .callHandler((exchange, request) -> {
                    String item = (String) request.arguments().get("item");
                    String left =
                            stock.merge(item, "0", (before, none) -> "" + Math.max(0, Integer.parseInt(before) - 1));
                    resources.events().updated("stock://" + item);
                    return McpSchema.CallToolResult.builder()
                            .content(List.of(McpSchema.TextContent.builder(left).build()))
                            .build();
                })
                .build();

        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("events", "1.0")
                .tools(List.of(sell))
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
    }
}
