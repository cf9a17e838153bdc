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
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * What every front stands before: the methods, who calls them, and what initialize says about them.
 *
 * @param requests the methods
 * @param threads where readers run and answers are sent
 * @param principal tells who asks
 * @param own what is ours, and so hides what the SDK's own server has under the same URI
 * @param patience how long a request may wait for its session to be initialized
 */
record Backend(
        ResourceRequests requests,
        ReaderThreads threads,
        Function<McpTransportContext, @Nullable String> principal,
        OwnFirst own,
        Duration patience) {

    boolean handles(String method, @Nullable Object params) {
        return requests.handles(method, params);
    }

    /** The same, for a client of whom nothing is known. */
    Backend anonymous() {
        return new Backend(requests, threads, context -> null, own, patience);
    }

    /** Who asks, in a context. */
    Caller caller(McpTransportContext context) {
        String name = principal.apply(context);
        return name == null ? Caller.ANONYMOUS : Caller.of(name);
    }

    /** The answer to a request; giving up the subscription cancels the request. */
    Mono<Answer> answer(String method, @Nullable Object params, Client client) {
        return Mono.create(sink -> {
            Requester from = new Requester(
                    client.sessionId(), client.revision(), client.caller(), client.capabilities(), client.transport());
            Call call = requests.handle(method, params, from, new SdkResources(client.sdk(), own));
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

    /** The error for a request whose caller is refused, or cannot be told. */
    Answer.Failure refusal(String method, @Nullable String revision, Throwable reason) {
        return requests.failure(method, revision == null ? Revisions.V2025_11_25 : revision, reason);
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
