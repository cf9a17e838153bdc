package io.github.mcpresources.examples;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An MCP server over stdio that serves a note, a template and a folder. */
public final class QuickStart {

    private QuickStart() {}

    /** The orders of this sample. */
    private record Orders(Map<String, Map<String, Object>> byId) {
        Optional<Map<String, Object>> find(String id) {
            return Optional.ofNullable(byId.get(id));
        }
    }

    /**
     * Serves the resources over stdio until standard input is closed.
     *
     * @param arguments not used
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static void main(String[] arguments) throws InterruptedException {
        Orders orders = new Orders(Map.of("42", Map.of("customer", "Ada", "total", 12.5)));
        List<SyncToolSpecification> myTools = List.of();

        // snippet: server
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome").mimeType("text/markdown").text("# Hello");
        registry.template("orders://{id}{?lang}")
                .read(request -> orders.find(request.variable("id"))
                        .map(ReadResult::json)
                        .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
        DirectoryResources handbook = DirectoryResources.of(Path.of("handbook"));

        ResourceServer resources = ResourceServer.of(ResourceProviders.concat(registry, handbook));
        StdioTransport stdio = StdioTransport.create();
        McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                .serverInfo("my-server", "1.0")
                .tools(myTools)
                .build();
        // end of snippet

        stdio.awaitEnd();
        server.closeGracefully();
        resources.close();
    }
}
