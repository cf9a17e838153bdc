package io.github.mcpresources.internal.tools;

import io.github.mcpresources.internal.server.ToolCaller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Converts a {@link ServedTool} to the tool specifications of the SDK, one for each kind of SDK server. */
public final class Handlers {

    private Handlers() {}

    public static McpServerFeatures.SyncToolSpecification sync(ServedTool tool) {
        return McpServerFeatures.SyncToolSpecification.builder()
                .tool(tool.tool())
                .callHandler((exchange, request) -> awaited(tool, request, caller(exchange, request)))
                .build();
    }

    public static McpServerFeatures.AsyncToolSpecification async(ServedTool tool) {
        return McpServerFeatures.AsyncToolSpecification.builder()
                .tool(tool.tool())
                .callHandler((exchange, request) -> started(tool, request, caller(exchange, request)))
                .build();
    }

    public static McpStatelessServerFeatures.SyncToolSpecification statelessSync(ServedTool tool) {
        return McpStatelessServerFeatures.SyncToolSpecification.builder()
                .tool(tool.tool())
                .callHandler((context, request) -> awaited(tool, request, caller(context, request)))
                .build();
    }

    public static McpStatelessServerFeatures.AsyncToolSpecification statelessAsync(ServedTool tool) {
        return McpStatelessServerFeatures.AsyncToolSpecification.builder()
                .tool(tool.tool())
                .callHandler((context, request) -> started(tool, request, caller(context, request)))
                .build();
    }

    private static McpSchema.CallToolResult awaited(
            ServedTool tool, McpSchema.CallToolRequest request, ToolCaller caller) {
        ServedTool.Running running = tool.start(request.arguments(), caller);
        try {
            return running.result().toCompletableFuture().get();
        } catch (InterruptedException gone) { // the SDK interrupts the thread when the call is cancelled
            running.canceller().run();
            Thread.currentThread().interrupt();
            throw new CancellationException("The call was cancelled");
        } catch (ExecutionException failure) {
            throw new CompletionException(failure.getCause());
        }
    }

    private static Mono<McpSchema.CallToolResult> started(
            ServedTool tool, McpSchema.CallToolRequest request, ToolCaller caller) {
        return Mono.create(sink -> {
            ServedTool.Running running = tool.start(request.arguments(), caller);
            sink.onCancel(running.canceller()::run);
            running.result().whenComplete((result, failure) -> {
                if (failure == null) {
                    sink.success(result);
                } else {
                    sink.error(failure);
                }
            });
        });
    }

    private static ToolCaller caller(McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        return caller(exchange.sessionId(), exchange.transportContext(), request.meta(), report -> {
            exchange.progressNotification(report);
            return CompletableFuture.completedFuture(null);
        });
    }

    private static ToolCaller caller(McpTransportContext context, McpSchema.CallToolRequest request) {
        return new ToolCaller(null, context, request.meta(), null, null);
    }

    private static ToolCaller caller(McpAsyncServerExchange exchange, McpSchema.CallToolRequest request) {
        return caller(
                exchange.sessionId(),
                exchange.transportContext(),
                request.meta(),
                report -> exchange.progressNotification(report).toFuture());
    }

    private interface Notifier {
        CompletionStage<Void> send(McpSchema.ProgressNotification report);
    }

    private static ToolCaller caller(
            @Nullable String session,
            McpTransportContext context,
            @Nullable Map<String, Object> meta,
            Notifier notifier) {
        return new ToolCaller(session, context, meta, report -> notifier.send(progress(report)), null);
    }

    private static McpSchema.ProgressNotification progress(Map<String, Object> report) {
        Object token = Objects.requireNonNull(report.get("progressToken"), "progressToken");
        double progress = (Double) Objects.requireNonNull(report.get("progress"), "progress");
        McpSchema.ProgressNotification.Builder notification = McpSchema.ProgressNotification.builder(token, progress);
        if (report.get("total") instanceof Double total) {
            notification.total(total);
        }
        if (report.get("message") instanceof String message) {
            notification.message(message);
        }
        return notification.build();
    }
}
