package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.text.Printable;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
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
 * @param subscriptions what clients are offered to hear of changes
 * @param sessions the sessions that are open
 * @param own what is ours, and so hides what the SDK's own server has under the same URI
 * @param attached the SDK's own servers that were built on our transports
 * @param filter whether requests over HTTP pass the filter that there is
 * @param inFlight the requests in sessions that are not answered yet
 * @param ending tells requests at work that the server ends
 * @param patience how long a request may wait for its session to be initialized
 */
record Backend(
        ResourceRequests requests,
        ReaderThreads threads,
        Function<McpTransportContext, @Nullable String> principal,
        Subscriptions subscriptions,
        Sessions sessions,
        OwnFirst own,
        Attached attached,
        FilterCheck filter,
        InFlight inFlight,
        Ending ending,
        Duration patience) {

    private static final Set<String> SUBSCRIBING =
            Set.of(McpSchema.METHOD_RESOURCES_SUBSCRIBE, McpSchema.METHOD_RESOURCES_UNSUBSCRIBE);

    boolean handles(String method, @Nullable Object params) {
        return requests.handles(method, params);
    }

    /** The same without anything behind it, for a client of whom nothing is known: to try the way here. */
    Backend rehearsal() {
        return new Backend(
                requests.rehearsal(),
                threads,
                context -> null,
                subscriptions,
                new Sessions(),
                own,
                new Attached(),
                FilterCheck.off(),
                new InFlight(),
                ending,
                patience);
    }

    /** Who asks, in a context. */
    Caller caller(McpTransportContext context) {
        String name = principal.apply(context);
        return name == null ? Caller.ANONYMOUS : Caller.of(name);
    }

    /**
     * The same for a front that does not see the answer sent: its memory is held until the filter sees the request's end, or,
     * without a filter, until the answer is given.
     */
    Mono<Answer> answer(String method, @Nullable Object params, Client client) {
        AnswerMemory passing = filter.memory();
        return passing != null
                ? answer(method, params, client, passing)
                : Mono.using(AnswerMemory::new, own -> answer(method, params, client, own), AnswerMemory::close);
    }

    /**
     * The answer to a request; giving up the subscription cancels the request.
     *
     * @param memory holds what is reserved for the answer until it is sent
     */
    Mono<Answer> answer(String method, @Nullable Object params, Client client, AnswerMemory memory) {
        SdkServer sdk = client.sdk();
        ProgressReports progress = progress(params, client.notifier());
        Mono<Answer> answer = Mono.create(sink -> {
            SdkResources behind = sdk == null ? null : new SdkResources(sdk, own);
            Call call = requests.handle(method, params, client.requester(progress, memory), behind);
            sink.onCancel(() -> {
                if (progress != null) {
                    progress.cancel();
                }
                call.cancel();
            });
            CompletionStage<Answer> given = call.answer();
            if (given.toCompletableFuture().isDone()) {
                given.thenAccept(sink::success);
            } else {
                given.thenAccept(late -> threads.deliver(() -> sink.success(late)));
            }
        });
        Mono<Answer> reported = progress == null
                ? answer
                : answer.flatMap(it -> Mono.fromCompletionStage(progress.end()).thenReturn(it));
        return sdk != null && SUBSCRIBING.contains(method)
                ? reported.flatMap(it -> told(method, params, it, sdk))
                : reported;
    }

    private @Nullable ProgressReports progress(
            @Nullable Object params, @Nullable Function<McpSchema.JSONRPCNotification, Mono<Void>> notifier) {
        return notifier == null
                ? null
                : ProgressReports.of(
                        params,
                        report -> notifier.apply(new McpSchema.JSONRPCNotification(ProgressReports.METHOD, report))
                                .toFuture(),
                        threads::send);
    }

    /** Has the SDK's own server know of a subscription too, so that it can notify of updates as it always did. */
    private Mono<Answer> told(String method, @Nullable Object params, Answer answer, SdkServer sdk) {
        return answer instanceof Answer.Result && params instanceof Map<?, ?> map
                ? sdk.call(method, Map.of("uri", String.valueOf(map.get("uri"))))
                        .timeout(patience)
                        .onErrorComplete()
                        .then(Mono.just(answer))
                : Mono.just(answer);
    }

    /**
     * A response of the SDK's own server without the text of an internal error, which may be that of any exception. The log has
     * the text, under the incident id that the client gets.
     */
    McpSchema.JSONRPCResponse told(String method, McpSchema.JSONRPCResponse response) {
        McpSchema.JSONRPCResponse.JSONRPCError error = response.error();
        return error == null || error.code() != McpSchema.ErrorCodes.INTERNAL_ERROR
                ? response
                : incident(method, response.id(), new IllegalStateException(Printable.of(error.message())));
    }

    /** The same of an answer to come, which may be what was thrown instead. */
    Mono<McpSchema.JSONRPCResponse> told(String method, Object id, Mono<McpSchema.JSONRPCResponse> answer) {
        return answer.map(response -> told(method, response))
                .onErrorResume(failure -> Mono.just(
                        failure instanceof McpError meant && meant.getJsonRpcError() != null
                                ? told(method, McpSchema.JSONRPCResponse.error(id, meant.getJsonRpcError()))
                                : incident(method, id, failure)));
    }

    private McpSchema.JSONRPCResponse incident(String method, Object id, Throwable failure) {
        return response(id, refusal(Printable.of(method), null, failure));
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

    /** The initialize result, with what a client with a session is offered. */
    McpSchema.InitializeResult declaring(McpSchema.InitializeResult result) {
        return with(subscriptions.declaredIn(result.capabilities()), result);
    }

    /** The initialize result, with what a client without a session is offered. */
    McpSchema.InitializeResult declaringReads(McpSchema.InitializeResult result) {
        return with(subscriptions.declaredOfReadsIn(result.capabilities()), result);
    }

    private static McpSchema.InitializeResult with(
            McpSchema.ServerCapabilities capabilities, McpSchema.InitializeResult result) {
        return new McpSchema.InitializeResult(
                result.protocolVersion(), capabilities, result.serverInfo(), result.instructions(), result.meta());
    }
}
