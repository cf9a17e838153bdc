package io.github.mcpresources.internal.tools;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.server.ToolCaller;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The definition and the implementation of a tool. {@link Handlers} registers it with any kind of SDK server. */
public record ServedTool(McpSchema.Tool tool, Work work) {

    /** The implementation of a tool. */
    public interface Work {
        Running start(Arguments arguments, ToolCaller caller);
    }

    /**
     * A running tool call.
     *
     * @param result completes with the result of the tool, which may be an error result
     * @param canceller cancels the work when the result is no longer needed
     */
    public record Running(CompletionStage<McpSchema.CallToolResult> result, Runnable canceller) {
        public static Running done(McpSchema.CallToolResult result) {
            return new Running(CompletableFuture.completedFuture(result), () -> {});
        }

        /** Creates a tool call from a running request. The function converts the answer to the result of the tool. */
        public static Running of(Call call, Function<Answer, McpSchema.CallToolResult> form) {
            return new Running(call.answer().thenApply(form), call::cancel);
        }
    }

    /** Starts a call. If it fails, its result is an error result with only information that is meant for clients. */
    public Running start(@Nullable Map<String, Object> arguments, ToolCaller caller) {
        Running running;
        try {
            running = work.start(new Arguments(arguments), caller);
        } catch (Throwable failure) { // the SDK would send the exception's message to the client
            return Running.done(failed(failure));
        }
        return new Running(running.result().exceptionally(this::failed), running.canceller());
    }

    private McpSchema.CallToolResult failed(Throwable failure) {
        if (Thread.currentThread().isInterrupted()) { // the call was cancelled, which is not an incident
            return Results.failed("The call was cancelled");
        }
        return Results.failed("The tool " + tool.name(), failure);
    }
}
