package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.trace.Arrival;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.HttpHeaders;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A stateless transport of the SDK. This library answers requests for resources. The handler of the SDK's server
 * answers all other requests.
 *
 * <p>There is no session that records the revision of a client. The revision is therefore read from the transport
 * context, if the context extractor stores the {@value HttpHeaders#PROTOCOL_VERSION} header there under the name of the
 * header. An unknown revision and the stateless revision (2026-07-28) are ignored, because the SDK's transport does not
 * support them.
 */
final class StatelessTransport implements McpStatelessServerTransport {

    private final McpStatelessServerTransport inner;
    private final Backend backend;
    private final BuildReminder reminder;

    StatelessTransport(McpStatelessServerTransport inner, Backend backend, BuildReminder reminder) {
        this.inner = inner;
        this.backend = backend;
        this.reminder = reminder;
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        reminder.close();
        if (SelfCheck.isNeeded()) {
            SelfCheck.stateless(new Front(handler, backend.forSelfCheck()));
        }
        backend.attached().add(new CapturedHandler(handler));
        inner.setMcpHandler(new Front(handler, backend));
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }

    private static final class Front implements McpStatelessServerHandler {

        private final McpStatelessServerHandler server;
        private final Backend backend;
        private final boolean hasSdkResources;
        private final PassedSpans spans;

        Front(McpStatelessServerHandler server, Backend backend) {
            this.server = server;
            this.backend = backend;
            this.spans = backend.spans(null, Arrival.TCP);
            this.hasSdkResources = sdk(McpTransportContext.EMPTY)
                    .call(McpSchema.METHOD_RESOURCES_LIST, Map.of())
                    .map(response -> response.error() == null)
                    .onErrorReturn(true)
                    .blockOptional(backend.initializeTimeout())
                    .orElse(false);
        }

        @Override
        public Mono<McpSchema.JSONRPCResponse> handleRequest(
                McpTransportContext context, McpSchema.JSONRPCRequest request) {
            Answer.Failure refusal = backend.filter().refusal();
            if (refusal != null) {
                return Mono.just(Backend.response(request.id(), refusal));
            }
            if (backend.handles(request.method(), request.params())) {
                return answer(context, request).map(answer -> Backend.response(request.id(), answer));
            }
            Mono<McpSchema.JSONRPCResponse> answer = spans.areOn()
                    ? spans.around(
                            request.method(),
                            request.params(),
                            request.id(),
                            revision(context),
                            span -> answeredBySdk(context, request, span))
                    : answeredBySdk(context, request, RequestSpan.NONE);
            return answer.map(response -> response.result() instanceof McpSchema.InitializeResult initialized
                    ? McpSchema.JSONRPCResponse.result(
                            response.id(), backend.asJson(backend.declaringReads(initialized)))
                    : response);
        }

        private Mono<McpSchema.JSONRPCResponse> answeredBySdk(
                McpTransportContext context, McpSchema.JSONRPCRequest request, RequestSpan span) {
            return backend.ending()
                    .orEndOfSdk(backend.withoutInternalError(
                            request.method(), request.id(), passedOn(context, request, span)));
        }

        /**
         * Passes a request on to the SDK's server. The memory for the result of a tool is reserved until the filter has
         * processed the HTTP request or, without a filter, until the result is available.
         */
        private Mono<McpSchema.JSONRPCResponse> passedOn(
                McpTransportContext context, McpSchema.JSONRPCRequest request, RequestSpan span) {
            if (!McpSchema.METHOD_TOOLS_CALL.equals(request.method())) {
                return Mono.defer(() -> server.handleRequest(context, request));
            }
            AnswerMemory passing = backend.filter().memory();
            return passing != null
                    ? passedOn(context, request, passing, span)
                    : Mono.using(AnswerMemory::new, own -> passedOn(context, request, own, span), AnswerMemory::close);
        }

        private Mono<McpSchema.JSONRPCResponse> passedOn(
                McpTransportContext context, McpSchema.JSONRPCRequest request, AnswerMemory memory, RequestSpan span) {
            return Mono.defer(() -> {
                CallContext call = backend.passedOn(context, false, callerOf(context), memory, span.span());
                return server.handleRequest(call, request).map(response -> backend.reserved(response, call));
            });
        }

        /** Returns the caller; null if the principal function fails. The tool call then continues without a caller. */
        private @Nullable Caller callerOf(McpTransportContext context) {
            try {
                return backend.caller(context);
            } catch (RuntimeException failure) {
                return null;
            }
        }

        @Override
        public Mono<Void> handleNotification(McpTransportContext context, McpSchema.JSONRPCNotification notification) {
            return backend.filter().guard(Mono.defer(() -> server.handleNotification(context, notification)));
        }

        private Mono<Answer> answer(McpTransportContext context, McpSchema.JSONRPCRequest request) {
            String revision = revision(context);
            Caller caller;
            try {
                caller = backend.caller(context);
            } catch (Throwable failure) { // catches an Error too, because the client must get an answer
                return Mono.just(backend.refusal(request.method(), revision, failure));
            }
            Client client = new Client(
                    null,
                    revision,
                    caller,
                    Map.of(),
                    context,
                    null,
                    null,
                    backend.arrival(request.id(), Arrival.TCP),
                    hasSdkResources ? sdk(context) : null);
            return backend.answer(request.method(), request.params(), client);
        }

        private SdkServer sdk(McpTransportContext context) {
            return (method, params) -> {
                McpSchema.JSONRPCRequest request = new McpSchema.JSONRPCRequest(method, "bridged", params);
                return server.handleRequest(context, request)
                        .onErrorResume(
                                McpError.class,
                                failure -> failure.getJsonRpcError() == null
                                        ? Mono.error(failure)
                                        // SDK 2.0.x reports an unknown method this way
                                        : Mono.just(McpSchema.JSONRPCResponse.error(
                                                request.id(), failure.getJsonRpcError())));
            };
        }

        private static @Nullable String revision(McpTransportContext context) {
            return context.get(HttpHeaders.PROTOCOL_VERSION) instanceof String revision
                            && Revisions.hasSessions(revision)
                    ? revision
                    : null;
        }
    }
}
