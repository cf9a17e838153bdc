package io.github.mcpresources.server;

import io.github.mcpresources.internal.text.JsonSize;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/** Computes the approximate size of a tool's result as JSON, in bytes. */
final class ToolResultSize {

    private ToolResultSize() {}

    static long of(McpSchema.CallToolResult result) {
        long size = JsonSize.of(result.structuredContent()) + JsonSize.of(result.meta());
        if (result.content() != null) {
            for (McpSchema.Content block : result.content()) {
                size += of(block);
            }
        }
        return size;
    }

    private static long of(McpSchema.Content block) {
        if (block instanceof McpSchema.TextContent text) {
            return JsonSize.of(text.text()) + JsonSize.of(text.meta());
        }
        if (block instanceof McpSchema.ImageContent image) {
            return JsonSize.of(image.data());
        }
        if (block instanceof McpSchema.AudioContent audio) {
            return JsonSize.of(audio.data());
        }
        if (block instanceof McpSchema.EmbeddedResource embedded) {
            return of(embedded.resource());
        }
        return JsonSize.of(block); // a resource link
    }

    private static long of(McpSchema.@Nullable ResourceContents contents) {
        if (contents instanceof McpSchema.TextResourceContents text) {
            return JsonSize.of(text.text()) + JsonSize.of(text.meta());
        }
        return contents instanceof McpSchema.BlobResourceContents blob
                ? JsonSize.of(blob.blob()) + JsonSize.of(blob.meta())
                : 0;
    }
}
