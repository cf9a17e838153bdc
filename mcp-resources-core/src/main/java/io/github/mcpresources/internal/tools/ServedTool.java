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

/**
 * A tool as it is, whatever kind of handler it is put into.
 *
 * @param tool how a list shows it
 * @param work what it does
 */
public record ServedTool(McpSchema.Tool tool, Work work) {

    /** What a tool does with its arguments. */
    public interface Work {
        Running start(Arguments arguments, ToolCaller caller);
    }

    /**
     * A call at work.
     *
     * @param result completes with the result, also where that is an error
     * @param canceller ends the work, whose result then does not matter
     */
    public record Running(CompletionStage<McpSchema.CallToolResult> result, Runnable canceller) {
        public static Running done(McpSchema.CallToolResult result) {
            return new Running(CompletableFuture.completedFuture(result), () -> {});
        }

        /** The result made of the answer to one request. */
        public static Running of(Call call, Function<Answer, McpSchema.CallToolResult> form) {
            return new Running(call.answer().thenApply(form), call::cancel);
        }
    }

    /** Starts a call. Whatever goes wrong is a result that says so, and no more than is meant for clients. */
    public Running start(@Nullable Map<String, Object> arguments, ToolCaller caller) {
        Running running;
        try {
            running = work.start(new Arguments(arguments), caller);
        } catch (Throwable failure) { // the SDK would put its text on the wire
            return Running.done(failed(failure));
        }
        return new Running(running.result().exceptionally(this::failed), running.canceller());
    }

    private McpSchema.CallToolResult failed(Throwable failure) {
        if (Thread.currentThread().isInterrupted()) { // because nobody waits any more, which is no incident
            return Results.failed("The call was given up");
        }
        return Results.failed("The tool " + tool.name(), failure);
    }
}
