package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.protocol.Answer;
import io.github.mcpresources.protocol.Call;
import io.github.mcpresources.protocol.Requester;
import io.github.mcpresources.protocol.ResourceRequests;
import io.github.mcpresources.protocol.Revisions;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * What every front stands before: the methods, who calls them, and what initialize says about them.
 *
 * @param requests the methods
 * @param threads where readers run and answers are sent
 * @param principal tells who asks
 * @param patience how long a request may wait for its session to be initialized
 */
record Backend(
        ResourceRequests requests,
        ReaderThreads threads,
        Function<McpTransportContext, @Nullable String> principal,
        Duration patience) {

    private static final Logger log = LoggerFactory.getLogger(Backend.class);

    boolean handles(String method, @Nullable Object params) {
        return requests.handles(method, params);
    }

    /**
     * The answer to a request; giving up the subscription cancels the request.
     *
     * @param sessionId the session, or null
     * @param revision what was negotiated, or null where the transport does not tell
     */
    Mono<Answer> answer(
            String method,
            @Nullable Object params,
            @Nullable String sessionId,
            @Nullable String revision,
            Map<String, Object> clientCapabilities,
            McpTransportContext context) {
        String spoken = revision == null ? Revisions.V2025_11_25 : revision;
        return Mono.create(sink -> {
            Caller caller;
            try {
                String name = principal.apply(context);
                caller = name == null ? Caller.ANONYMOUS : Caller.of(name);
            } catch (Throwable failure) { // an Error too: the client gets its answer
                sink.success(requests.failure(method, spoken, failure));
                return;
            }
            Call call = requests.handle(method, params, new Requester(sessionId, spoken, caller, clientCapabilities));
            sink.onCancel(call::cancel);
            CompletionStage<Answer> answer = call.answer();
            if (answer.toCompletableFuture().isDone()) {
                answer.thenAccept(sink::success);
            } else {
                answer.thenAccept(late -> threads.deliver(() -> sink.success(late)));
            }
        });
    }

    static McpSchema.JSONRPCResponse response(Object id, Answer answer) {
        return answer instanceof Answer.Failure failure
                ? McpSchema.JSONRPCResponse.error(id, error(failure))
                : McpSchema.JSONRPCResponse.result(id, ((Answer.Result) answer).json());
    }

    static McpSchema.JSONRPCResponse.JSONRPCError error(Answer.Failure failure) {
        return new McpSchema.JSONRPCResponse.JSONRPCError(
                failure.code(), failure.message(), failure.data().isEmpty() ? null : failure.data());
    }

    /** The initialize result, with resources and completions among the capabilities. */
    static McpSchema.InitializeResult declaring(McpSchema.InitializeResult result) {
        if (result.capabilities().resources() != null) {
            log.warn("Resources that are registered with the SDK's own server are not served beside the attached ones");
        }
        return new McpSchema.InitializeResult(
                result.protocolVersion(),
                result.capabilities()
                        .mutate()
                        .resources(null, null)
                        .completions()
                        .build(),
                result.serverInfo(),
                result.instructions(),
                result.meta());
    }
}
