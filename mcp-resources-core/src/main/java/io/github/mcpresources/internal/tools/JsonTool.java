package io.github.mcpresources.internal.tools;

import io.github.mcpresources.internal.server.ToolCaller;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * A tool that returns a JSON object or plain text. Its errors contain only information that is meant for clients.
 *
 * <pre>{@code
 * JsonTool tool = JsonTool.of(definition, (arguments, caller) -> Map.of("count", count(arguments)));
 * McpServer.sync(transport).tools(tool.sync()).build();
 * }</pre>
 *
 * <p>A JSON object is sent as {@code structuredContent}, and also as text, because some clients show only the text to
 * the model. Plain text is sent only as text.
 *
 * <p>If the {@link Work} throws a {@link io.github.mcpresources.ResourceException}, or an {@code McpError} with a code
 * other than -32603 (internal error), the client gets the message of the exception. Any other exception is logged, and
 * the client gets an incident id. The work may block: on an async server, it runs on a thread of Reactor's bounded
 * elastic scheduler. The work is interrupted when its call is cancelled.
 */
public final class JsonTool {

    private final McpSchema.Tool tool;
    private final Answer answer;

    @FunctionalInterface
    private interface Answer {
        McpSchema.CallToolResult make(Map<String, Object> arguments, ToolCaller caller) throws Exception;
    }

    /** The implementation of a tool that returns a JSON object. */
    @FunctionalInterface
    public interface Work {

        /**
         * Returns the result of a call as a JSON object.
         *
         * @param arguments the arguments of the call, which are not validated; empty if there are none
         * @throws Exception if the work fails. The client gets the message only of a {@link
         *     io.github.mcpresources.ResourceException}, or of an {@code McpError} with a code other than -32603
         *     (internal error)
         */
        Map<String, ?> answer(Map<String, Object> arguments, ToolCaller caller) throws Exception;
    }

    /** The implementation of a tool that returns plain text. */
    @FunctionalInterface
    public interface TextWork {

        String answer(Map<String, Object> arguments, ToolCaller caller) throws Exception;
    }

    private JsonTool(McpSchema.Tool tool, Answer answer) {
        this.tool = Objects.requireNonNull(tool, "tool");
        this.answer = answer;
    }

    public static JsonTool of(McpSchema.Tool tool, Work work) {
        Objects.requireNonNull(work, "work");
        return new JsonTool(
                tool, (arguments, caller) -> Results.json(work.answer(arguments, caller), McpJsonDefaults.getMapper()));
    }

    /**
     * Creates a tool whose JSON object is sent only as {@code structuredContent}. Its text is a shorter form for the
     * model.
     *
     * @param text returns the text for a JSON object
     */
    public static JsonTool of(McpSchema.Tool tool, Work work, Function<Map<String, ?>, String> text) {
        Objects.requireNonNull(work, "work");
        return new JsonTool(tool, (arguments, caller) -> {
            Map<String, ?> json = work.answer(arguments, caller);
            return Results.structured(json, text.apply(json));
        });
    }

    /**
     * Creates a tool whose result is only text. The result has no {@code structuredContent}, so that a long text is not
     * sent twice.
     */
    public static JsonTool text(McpSchema.Tool tool, TextWork work) {
        Objects.requireNonNull(work, "work");
        return new JsonTool(
                tool,
                (arguments, caller) -> McpSchema.CallToolResult.builder()
                        .addTextContent(work.answer(arguments, caller))
                        .build());
    }

    public McpSchema.Tool tool() {
        return tool;
    }

    public McpServerFeatures.SyncToolSpecification sync() {
        return Handlers.sync(here());
    }

    public McpServerFeatures.AsyncToolSpecification async() {
        return Handlers.async(elsewhere());
    }

    public McpStatelessServerFeatures.SyncToolSpecification statelessSync() {
        return Handlers.statelessSync(here());
    }

    public McpStatelessServerFeatures.AsyncToolSpecification statelessAsync() {
        return Handlers.statelessAsync(elsewhere());
    }

    /**
     * Returns a tool for sync servers, which runs the work on the calling thread. If that thread waited for another
     * thread instead, a deadlock could occur.
     */
    private ServedTool here() {
        return new ServedTool(tool, (arguments, caller) -> ServedTool.Running.done(result(arguments, caller)));
    }

    private ServedTool elsewhere() {
        return new ServedTool(tool, (arguments, caller) -> {
            CompletableFuture<McpSchema.CallToolResult> result = new CompletableFuture<>();
            Disposable running = Schedulers.boundedElastic().schedule(() -> {
                try {
                    result.complete(result(arguments, caller));
                } catch (Throwable failure) {
                    result.completeExceptionally(failure);
                }
            });
            return new ServedTool.Running(result, running::dispose);
        });
    }

    private McpSchema.CallToolResult result(Arguments arguments, ToolCaller caller) {
        try {
            return answer.make(arguments.all(), caller);
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw new CompletionException(givenUp);
        } catch (RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new CompletionException(failure);
        }
    }
}
