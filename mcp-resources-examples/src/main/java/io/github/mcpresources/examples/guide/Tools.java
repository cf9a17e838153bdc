package io.github.mcpresources.examples.guide;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.github.mcpresources.tools.ResourceTools;
import io.github.mcpresources.tools.ToolReader;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

final class Tools {

    public static void main(String[] arguments) throws InterruptedException {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");
        registry.resource("ui://clock").title("Clock").userInterface("<p id=time>12:00</p>");
        ResourceServer resources = ResourceServer.of(registry);
        ToolReader reader = ToolReader.of(resources);

        SyncToolSpecification show = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("show_clock", Map.of("type", "object"))
                        .description("Shows a clock")
                        .meta(Map.of("ui", Map.of("resourceUri", "ui://clock")))
                        .build())
                .callHandler((exchange, request) ->
                        ToolReader.await(reader.embedded("notes://welcome", exchange.transportContext())))
                .build();

        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("tools", "1.0")
                .tools(ResourceTools.of(resources).sync())
                .tools(List.of(show))
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
    }
}
