package io.github.mcpresources.examples.documents;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.tools.ToolContents;
import io.github.mcpresources.tools.ToolReader;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Finds lines of one document, and returns a link to the document and an excerpt for each match. */
final class FindTool {

    private static final int MOST_LINES = 100;

    private final ToolReader reader;

    FindTool(ResourceServer resources) {
        reader = ToolReader.of(resources);
    }

    SyncToolSpecification specification() {
        Map<String, Object> properties = Map.of(
                "uri", Map.of("type", "string", "description", "The URI of a text document"),
                "text", Map.of("type", "string", "description", "The text to find, in upper or lower case"));
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        "find_in_document",
                        Map.of("type", "object", "properties", properties, "required", List.of("uri", "text")))
                .description("Finds a text in a document. Returns a link to the document and the lines with the text.")
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, call) -> find(
                        String.valueOf(call.arguments().get("uri")),
                        String.valueOf(call.arguments().get("text")).toLowerCase(Locale.ROOT),
                        exchange.transportContext()))
                .build();
    }

    private McpSchema.CallToolResult find(String uri, String text, McpTransportContext caller) {
        AtomicInteger left = new AtomicInteger(MOST_LINES);
        List<McpSchema.Content> blocks = new ArrayList<>();
        try {
            blocks.add(reader.link(uri, caller).toCompletableFuture().join());
            for (McpSchema.Content content :
                    reader.plain(uri, caller).toCompletableFuture().join()) {
                if (content instanceof McpSchema.TextContent whole) {
                    blocks.addAll(ToolContents.grep(
                            uri,
                            whole.text(),
                            line -> left.get() >= 0
                                    && line.toLowerCase(Locale.ROOT).contains(text)
                                    && left.getAndDecrement() > 0,
                            0));
                }
            }
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof McpError meant) { // its text is meant for clients
                return McpSchema.CallToolResult.builder()
                        .addTextContent(meant.getMessage())
                        .isError(true)
                        .build();
            }
            throw failure;
        }
        if (left.get() < 0) {
            blocks.add(McpSchema.TextContent.builder("There are more; these are the first " + MOST_LINES + " lines.")
                    .build());
        }
        return McpSchema.CallToolResult.builder(blocks).build();
    }
}
