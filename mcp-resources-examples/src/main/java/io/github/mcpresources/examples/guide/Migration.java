package io.github.mcpresources.examples.guide;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

final class Migration {

    public static void main(String[] arguments) throws InterruptedException {
        SyncResourceSpecification yours = new SyncResourceSpecification(
                McpSchema.Resource.builder("notes://old", "old")
                        .mimeType("text/plain")
                        .build(),
                (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                List.of(McpSchema.TextResourceContents.builder(request.uri(), "As before")
                                        .mimeType("text/plain")
                                        .build()))
                        .build());

        ResourceRegistry registry = ResourceRegistry.create();
        registry.addAll(List.of(yours)); // your handlers stay as they are
        registry.resource("notes://new").text("Now");

        ResourceServer.of(registry).serveStdio("migration", "1.0");
    }
}
