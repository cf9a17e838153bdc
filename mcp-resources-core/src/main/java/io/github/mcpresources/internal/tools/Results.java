package io.github.mcpresources.internal.tools;

import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.protocol.Answer;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Creates the results of tools. */
public final class Results {

    private Results() {}

    public static McpSchema.CallToolResult of(List<? extends McpSchema.Content> blocks) {
        return McpSchema.CallToolResult.builder(List.copyOf(blocks)).build();
    }

    /**
     * Creates a result that contains a JSON value twice: as {@code structuredContent} for programs, and as text,
     * because some clients show only the text to the model.
     */
    public static McpSchema.CallToolResult json(Object json, McpJsonMapper mapper) {
        return structured(json, text(json, mapper));
    }

    public static McpSchema.CallToolResult structured(Object structured, String text) {
        return McpSchema.CallToolResult.builder(
                        List.of(McpSchema.TextContent.builder(text).build()))
                .structuredContent(structured)
                .build();
    }

    public static String text(Object json, McpJsonMapper mapper) {
        try {
            return mapper.writeValueAsString(json);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Creates an error result for the model. Its text contains only information that a client also gets in the error of
     * {@code resources/read}.
     */
    public static McpSchema.CallToolResult failed(Answer.Failure failure) {
        return failed(failure, "");
    }

    /** Creates an error result for the model, with a remedy after the message of the failure. */
    public static McpSchema.CallToolResult failed(Answer.Failure failure, String remedy) {
        Object incident = failure.details().get("incident");
        String what = failure.details().get("uri") instanceof String uri ? ": " + uri : "";
        return failed(failure.message() + remedy + what + (incident == null ? "" : " (incident " + incident + ")"));
    }

    public static McpSchema.CallToolResult failed(String message) {
        return McpSchema.CallToolResult.builder(
                        List.of(McpSchema.TextContent.builder(message).build()))
                .isError(true)
                .build();
    }

    /**
     * Creates the result for an exception of a tool. The result contains the message of the exception if it is meant
     * for clients: if a read failed, or the exception is a {@link io.github.mcpresources.ResourceException}, or an
     * {@link McpError} with a code other than -32603 (internal error). Any other exception is logged under an incident
     * id, and the result contains only a general message and that id.
     *
     * @param what the name of the failed operation, for the log
     */
    public static McpSchema.CallToolResult failed(String what, Throwable thrown) {
        Throwable cause = Causes.unwrap(thrown);
        if (cause instanceof FailedRead read) {
            return failed(read.failure());
        }
        if (cause instanceof McpError error
                && error.getJsonRpcError() != null
                && error.getJsonRpcError().code() != McpSchema.ErrorCodes.INTERNAL_ERROR) {
            return failed(error.getJsonRpcError().message());
        }
        return failed(Answer.Failure.of(what, cause));
    }

    public static McpError error(Answer.Failure failure) {
        return new FailedRead(failure);
    }

    /** The error of a failed read. Its message is meant for clients. */
    @SuppressWarnings("serial") // errors are sent as JSON-RPC, not as serialized Java objects
    private static final class FailedRead extends McpError {

        private final Answer.Failure failure;

        FailedRead(Answer.Failure failure) {
            super(new McpSchema.JSONRPCResponse.JSONRPCError(failure.code(), failure.message(), failure.data()));
            this.failure = failure;
        }

        Answer.Failure failure() {
            return failure;
        }
    }
}
