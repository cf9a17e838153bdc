package io.github.mcpresources.internal.tools;

import io.github.mcpresources.internal.server.ToolCaller;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * A tool that answers JSON, and tells of failures no more than is meant for clients.
 *
 * <pre>{@code
 * JsonTool tool = JsonTool.of(definition, (arguments, caller) -> Map.of("count", count(arguments)));
 * McpServer.sync(transport).tools(tool.sync()).build();
 * }</pre>
 *
 * <p>The answer is given as {@code structuredContent}, and as a text for models whose clients show them nothing else. An
 * {@link io.github.mcpresources.ResourceException} of the work is told as it is; whatever else it throws is logged, and told as
 * an incident id. The work may block: on an async server it has a thread of Reactor's elastic ones. It is interrupted when
 * its call is given up.
 */
public final class JsonTool {

    private final McpSchema.Tool tool;
    private final Work work;
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

    /** What a tool does. */
    @FunctionalInterface
    public interface Work {

        /**
         * Answers a call.
         *
         * @param arguments its arguments, not checked; empty where there are none
         * @param caller who calls
         * @return a JSON object
         * @throws Exception if there is no answer; the client hears why only from an {@link
         *     io.github.mcpresources.ResourceException}
         */
        Map<String, ?> answer(Map<String, Object> arguments, ToolCaller caller) throws Exception;
    }

    private JsonTool(McpSchema.Tool tool, Work work) {
        this.tool = Objects.requireNonNull(tool, "tool");
        this.work = Objects.requireNonNull(work, "work");
    }

    /**
     * A tool.
     *
     * @param tool how a list shows it
     * @param work what it does
     * @return the tool
     */
    public static JsonTool of(McpSchema.Tool tool, Work work) {
        return new JsonTool(tool, work);
    }

    /**
     * How a list shows it.
     *
     * @return its definition
     */
    public McpSchema.Tool tool() {
        return tool;
    }

    /**
     * The tool for {@code McpServer.sync}.
     *
     * @return the SDK's specification
     */
    public McpServerFeatures.SyncToolSpecification sync() {
        return Handlers.sync(here());
    }

    /**
     * The tool for {@code McpServer.async}.
     *
     * @return the SDK's specification
     */
    public McpServerFeatures.AsyncToolSpecification async() {
        return Handlers.async(elsewhere());
    }

    /**
     * The tool for {@code McpServer.sync} on a stateless transport.
     *
     * @return the SDK's specification
     */
    public McpStatelessServerFeatures.SyncToolSpecification statelessSync() {
        return Handlers.statelessSync(here());
    }

    /**
     * The tool for {@code McpServer.async} on a stateless transport.
     *
     * @return the SDK's specification
     */
    public McpStatelessServerFeatures.AsyncToolSpecification statelessAsync() {
        return Handlers.statelessAsync(elsewhere());
    }

    /** On the thread of the call, which a sync server gives to it: waiting there for another one could wait for ever. */
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
            return Results.json(work.answer(arguments.all(), caller), mapper);
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
