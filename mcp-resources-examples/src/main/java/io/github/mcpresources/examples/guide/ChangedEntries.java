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

final class ChangedEntries {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceRegistry.Registration dishes =
            registry.template("dishes://{name}").title("Dishes").read(request -> ReadResult.text("for two"));
    private ResourceRegistry.Registration menu =
            registry.resource("menu://today").title("Menu").text("soup");

    private void change(String what) {
        switch (what) {
            case "title" -> menu.update(entry -> entry.title("Lunch"));
            case "content" -> menu.update(entry -> entry.content(ReadResult.text("rice")));
            case "title and content" ->
                menu.update(entry -> entry.title("Dinner").content(ReadResult.text("salad")));
            case "title of template" -> dishes.update(entry -> entry.title("All dishes"));
            case "reader of template" -> dishes.update(entry -> entry.read(request -> ReadResult.text("for four")));
            case "replacing" ->
                menu = registry.resource("menu://today")
                        .replacing()
                        .title("Supper")
                        .text("bread");
            case "adding" -> registry.resource("menu://tomorrow").text("fish");
            case "close" -> menu.close();
            default -> throw new IllegalArgumentException(what);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        ChangedEntries entries = new ChangedEntries();
        ResourceServer resources = ResourceServer.of(entries.registry);
        SyncToolSpecification change = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(
                                "change",
                                Map.of("type", "object", "properties", Map.of("what", Map.of("type", "string"))))
                        .description("Changes the menu")
                        .build())
                .callHandler((exchange, request) -> {
                    entries.change(String.valueOf(request.arguments().get("what")));
                    return McpSchema.CallToolResult.builder(List.of()).build();
                })
                .build();

        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("menu", "1.0")
                .tools(List.of(change))
                .build();
        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
    }
}
