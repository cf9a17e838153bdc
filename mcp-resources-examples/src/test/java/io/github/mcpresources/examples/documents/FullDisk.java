package io.github.mcpresources.examples.documents;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.Map;

/** Renders Markdown into a store on disk, and prints the answer of the tool. */
final class FullDisk {

    private FullDisk() {}

    public static void main(String[] arguments) {
        try (ContentStore store =
                ContentStore.builder().directory(Path.of(arguments[0])).build()) {
            McpSchema.CallToolResult result = new RenderTool(store, MemoryBudget.shared())
                    .specification()
                    .callHandler()
                    .apply(
                            null,
                            McpSchema.CallToolRequest.builder(RenderTool.NAME)
                                    .arguments(Map.of("markdown", "text ".repeat(2000)))
                                    .build());
            System.out.println(((McpSchema.TextContent) result.content().get(0)).text());
            System.out.println(store.size() + " stored");
        }
    }
}
