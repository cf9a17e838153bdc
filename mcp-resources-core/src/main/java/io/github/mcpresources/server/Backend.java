package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.internal.trace.Span;
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
 * The services that the fronts of all transports share.
 *
 * @param requests handles the requests for resources
 * @param threads the threads that run readers and send responses
 * @param principal determines the principal of a request
 * @param ownFirst removes duplicates from the lists of the SDK's server: entries that this library's provider also has
 * @param attached the SDK servers on this library's transports
 * @param filter checks that requests over HTTP have passed the servlet filter, if a filter was built
 * @param inFlight counts the unanswered requests of revisions before 2026-07-28
 * @param ending signals that the server is closing
 * @param initializeTimeout the maximum time to wait until a session is initialized, or until the SDK's server answers a
 *     request of this library; equal to the read timeout
 */
record Backend(
        ResourceRequests requests,
        ReaderThreads threads,
        Function<McpTransportContext, @Nullable String> principal,
        Subscriptions subscriptions,
        Sessions sessions,
        OwnFirst ownFirst,
        Attached attached,
        FilterCheck filter,
        InFlight inFlight,
        Ending ending,
        Duration initializeTimeout) {

    private static final Set<String> SUBSCRIBING =
            Set.of(McpSchema.METHOD_RESOURCES_SUBSCRIBE, McpSchema.METHOD_RESOURCES_UNSUBSCRIBE);

    boolean handles(String method, @Nullable Object params) {
        return requests.handles(method, params);
    }

    /**
     * Returns a backend without resources and without a principal function. {@link SelfCheck} uses it to test whether
     * requests reach this library.
     */
    Backend forSelfCheck() {
        return new Backend(
                requests.forSelfCheck(),
                threads,
                context -> null,
                subscriptions,
                new Sessions(),
                ownFirst,
                new Attached(),
                FilterCheck.off(),
                new InFlight(),
                ending,
                initializeTimeout);
    }

    /**
     * Returns the id and the transport of a request, which are recorded in its span; null if tracing is off.
     *
     * @param network the name of the transport in spans, such as {@link Arrival#TCP}; null if it is unknown
     */
    @Nullable
    Arrival arrival(Object id, @Nullable String network) {
        return requests.tracing().isOn() ? new Arrival(id, network) : null;
    }

    /**
     * Returns the caller of a request, as the principal function determines it. The caller is anonymous if the function
     * returns null.
     */
    Caller caller(McpTransportContext context) {
        String name = principal.apply(context);
        return name == null ? Caller.ANONYMOUS : Caller.of(name);
    }

    /**
     * Answers a request of a transport that does not report when the response is sent. The memory for the response
     * stays reserved until the servlet filter has processed the HTTP request or, without a filter, until the response
     * is available.
     */
    Mono<Answer> answer(String method, @Nullable Object params, Client client) {
        AnswerMemory passing = filter.memory();
        return passing != null
                ? answer(method, params, client, passing)
                : Mono.using(AnswerMemory::new, own -> answer(method, params, client, own), AnswerMemory::close);
    }

    /**
     * Answers a request. Cancelling the subscription to the returned {@code Mono} cancels the request.
     *
     * @param memory the memory that is reserved for the response until it is sent
     */
    Mono<Answer> answer(String method, @Nullable Object params, Client client, AnswerMemory memory) {
        SdkServer sdk = client.sdk();
        ProgressReports progress = progress(params, client.notifier());
        Mono<Answer> answer = Mono.create(sink -> {
            SdkResources behind = sdk == null ? null : new SdkResources(sdk, ownFirst);
            Call call = requests.handle(method, params, client.origin(progress, memory), behind, client.arrival());
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
                ? reported.flatMap(it -> forwardSubscription(method, params, it, sdk))
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

    /**
     * Sends a subscribe or unsubscribe request to the SDK's server too, after this library has accepted the request.
     * The client then also gets the updates that the application reports to that server. A failure of the SDK's server
     * is ignored.
     */
    private Mono<Answer> forwardSubscription(String method, @Nullable Object params, Answer answer, SdkServer sdk) {
        return answer instanceof Answer.Result && params instanceof Map<?, ?> map
                ? sdk.call(method, Map.of("uri", String.valueOf(map.get("uri"))))
                        .timeout(initializeTimeout)
                        .onErrorComplete()
                        .then(Mono.just(answer))
                : Mono.just(answer);
    }

    /**
     * Returns the transport context for a request that this library passes on to the SDK's server, usually a tool call.
     *
     * @param hasSession true if the request belongs to a session
     * @param caller null if the caller is unknown
     * @param memory the memory that is reserved for the result until it is sent; null if the transport reserves none
     * @param span the span of the request; {@link Span#NONE} if the request is not traced
     */
    CallContext passedOn(
            McpTransportContext context,
            boolean hasSession,
            @Nullable Caller caller,
            @Nullable AnswerMemory memory,
            Span span) {
        return new CallContext(context, hasSession, caller, requests.memory(), memory, span);
    }

    /**
     * Creates the spans of the requests that a front passes on to the SDK's server.
     *
     * @param sessionId the id of the session; null if there is none
     * @param network the name of the transport in spans, such as {@link Arrival#TCP}; null if it is unknown
     */
    PassedSpans spans(@Nullable String sessionId, @Nullable String network) {
        return new PassedSpans(requests.tracing(), sessionId, network);
    }

    /**
     * Reserves memory for the result of a tool until the result is sent. This replaces the reservation that was made
     * while the tool ran. Does nothing if the response contains no result of a tool, or if the transport reserves no
     * memory for results. Returns the given response, or an error response if the memory is not available or the size
     * of the result cannot be computed.
     */
    McpSchema.JSONRPCResponse reserved(McpSchema.JSONRPCResponse response, CallContext call) {
        if (!(response.result() instanceof McpSchema.CallToolResult result) || call.memory() == null) {
            return response;
        }
        try {
            call.memory()
                    .settle(ToolResultSize.of(result) * RequestOrigin.COPIES_BY_SDK, requests.memory(), call.caller());
            return response;
        } catch (RuntimeException refused) { // no memory, or the size cannot be computed
            return response(response.id(), refusal(McpSchema.METHOD_TOOLS_CALL, null, refused));
        }
    }

    /**
     * Replaces the text of an internal error of the SDK's server, because the text can be the message of an arbitrary
     * exception. The text is logged under the incident id that the client gets.
     */
    McpSchema.JSONRPCResponse withoutInternalError(String method, McpSchema.JSONRPCResponse response) {
        McpSchema.JSONRPCResponse.JSONRPCError error = response.error();
        return error == null || error.code() != McpSchema.ErrorCodes.INTERNAL_ERROR
                ? response
                : incident(method, response.id(), new SdkServerException(error.message()));
    }

    /**
     * Replaces the text of an internal error in a response that is not available yet. A failure of the {@code Mono}
     * becomes an error response.
     */
    Mono<McpSchema.JSONRPCResponse> withoutInternalError(
            String method, Object id, Mono<McpSchema.JSONRPCResponse> answer) {
        return answer.map(response -> withoutInternalError(method, response))
                .onErrorResume(failure -> Mono.just(
                        failure instanceof McpError error && error.getJsonRpcError() != null
                                ? withoutInternalError(
                                        method, McpSchema.JSONRPCResponse.error(id, error.getJsonRpcError()))
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
        return new McpSchema.JSONRPCResponse.JSONRPCError(failure.code(), failure.message(), failure.data());
    }

    /**
     * Returns the error for a request that failed outside its request handler, for example because its caller is
     * rejected. Logs and reports the failure as {@link ResourceRequests#failure} does.
     *
     * @param revision the protocol revision of the request; null for 2025-11-25
     */
    Answer.Failure refusal(String method, @Nullable String revision, Throwable reason) {
        return requests.failure(method, revision == null ? Revisions.V2025_11_25 : revision, reason);
    }

    /** Adds this library's capabilities to an initialize result, for a client that can receive notifications. */
    McpSchema.InitializeResult declaring(McpSchema.InitializeResult result) {
        return with(subscriptions.declaredIn(result.capabilities()), result);
    }

    /** Adds this library's capabilities to an initialize result, for a client that cannot receive notifications. */
    McpSchema.InitializeResult declaringReads(McpSchema.InitializeResult result) {
        return with(subscriptions.declaredOfReadsIn(result.capabilities()), result);
    }

    Object asJson(McpSchema.InitializeResult completed) {
        return subscriptions.extensions().asJson(completed, subscriptions.offered());
    }

    private static McpSchema.InitializeResult with(
            McpSchema.ServerCapabilities capabilities, McpSchema.InitializeResult result) {
        return new McpSchema.InitializeResult(
                result.protocolVersion(), capabilities, result.serverInfo(), result.instructions(), result.meta());
    }
}
