package io.github.mcpresources.examples.guide;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

final class StdioServer {

    public static void main(String[] arguments) throws InterruptedException {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");

        SyncToolSpecification echo = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("echo", Map.of("type", "object")).build())
                .callHandler((exchange, request) -> McpSchema.CallToolResult.builder()
                        .content(List.of(McpSchema.TextContent.builder(
                                        request.arguments().toString())
                                .build()))
                        .build())
                .build();

        ResourceServer resources = ResourceServer.of(registry);
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("my-server", "1.0")
                .tools(List.of(echo))
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
    }
}
