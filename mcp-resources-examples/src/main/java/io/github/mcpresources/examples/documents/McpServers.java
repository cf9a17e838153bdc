package io.github.mcpresources.examples.documents;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers of the MCP Java SDK with an ordinary tool; the resources come with the transport that they are built on. */
final class McpServers {

    static final String VERSION = Optional.ofNullable(
                    McpServers.class.getPackage().getImplementationVersion())
            .orElse("unpackaged");

    private static final String INSTRUCTIONS =
            "The resources are documents. lines:///… reads some lines of one, search://documents?q=… finds lines.";

    private McpServers() {}

    static McpSyncServer of(McpServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("document-server", VERSION)
                .instructions(INSTRUCTIONS)
                .tools(countWords())
                .build();
    }

    static McpSyncServer of(McpStreamableServerTransportProvider transport) {
        return McpServer.sync(transport)
                .serverInfo("document-server", VERSION)
                .instructions(INSTRUCTIONS)
                .tools(countWords())
                .build();
    }

    private static SyncToolSpecification countWords() {
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        "count_words",
                        Map.of(
                                "type",
                                "object",
                                "properties",
                                Map.of("text", Map.of("type", "string", "description", "The text")),
                                "required",
                                List.of("text")))
                .description("Counts the words of a text.")
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, call) ->
                        countWords(String.valueOf(call.arguments().get("text"))))
                .build();
    }

    private static McpSchema.CallToolResult countWords(String text) {
        long words = text.isBlank() ? 0 : text.strip().split("\\s+").length;
        return McpSchema.CallToolResult.builder()
                .addTextContent(String.valueOf(words))
                .build();
    }
}
