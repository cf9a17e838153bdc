package io.github.mcpresources.tools;

import io.github.mcpresources.protocol.Answer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Results of tools. */
final class Results {

    private Results() {}

    static McpSchema.CallToolResult of(List<McpSchema.Content> blocks) {
        return McpSchema.CallToolResult.builder(blocks).build();
    }

    /** JSON for programs, and the same as a text for models whose client shows them nothing else. */
    static McpSchema.CallToolResult json(Object json, McpJsonMapper mapper) {
        return structured(json, text(json, mapper));
    }

    static McpSchema.CallToolResult structured(Object structured, String text) {
        return McpSchema.CallToolResult.builder(
                        List.of(McpSchema.TextContent.builder(text).build()))
                .structuredContent(structured)
                .build();
    }

    static String text(Object json, McpJsonMapper mapper) {
        try {
            return mapper.writeValueAsString(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** What went wrong, as the model is to read it: no more than the error of a read would say. */
    static McpSchema.CallToolResult failed(Answer.Failure failure) {
        return failed(failure, "");
    }

    /** The same with what this tool can do about it. */
    static McpSchema.CallToolResult failed(Answer.Failure failure, String remedy) {
        Object incident = failure.data().get("incident");
        String what = failure.data().get("uri") instanceof String uri ? ": " + uri : "";
        return failed(failure.message() + remedy + what + (incident == null ? "" : " (incident " + incident + ")"));
    }

    static McpSchema.CallToolResult failed(String message) {
        return McpSchema.CallToolResult.builder(
                        List.of(McpSchema.TextContent.builder(message).build()))
                .isError(true)
                .build();
    }

    static McpError error(Answer.Failure failure) {
        return new McpError(new McpSchema.JSONRPCResponse.JSONRPCError(
                failure.code(), failure.message(), failure.data().isEmpty() ? null : failure.data()));
    }
}
