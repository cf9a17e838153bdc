package io.github.mcpresources.examples.conformance;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Creates tools that return text. */
final class TextTool {

    private TextTool() {}

    /**
     * Creates a tool.
     *
     * @param properties the JSON schema of each argument. All arguments are required, and the SDK checks them before it
     *     calls the tool
     */
    static SyncToolSpecification of(
            String name,
            String description,
            Map<String, Object> properties,
            BiFunction<McpSyncServerExchange, Map<String, Object>, String> call) {
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        name,
                        Map.of(
                                "type",
                                "object",
                                "properties",
                                properties,
                                "required",
                                List.copyOf(properties.keySet())))
                .description(description)
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, request) -> McpSchema.CallToolResult.builder()
                        .addTextContent(call.apply(exchange, request.arguments()))
                        .build())
                .build();
    }
}
