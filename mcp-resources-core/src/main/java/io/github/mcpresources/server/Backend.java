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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What every front stands before: the methods, who calls them, and what initialize says about them.
 *
 * @param requests the methods
 * @param principal tells who asks
 * @param patience how long a request may wait for its session to be initialized
 */
record Backend(
        ResourceRequests requests, Function<McpTransportContext, @Nullable String> principal, Duration patience) {

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
            } catch (RuntimeException failure) {
                sink.success(ResourceRequests.failure(method, spoken, failure));
                return;
            }
            Call call = requests.handle(method, params, new Requester(sessionId, spoken, caller, clientCapabilities));
            sink.onCancel(call::cancel);
            call.answer().whenComplete((answer, never) -> sink.success(answer));
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
