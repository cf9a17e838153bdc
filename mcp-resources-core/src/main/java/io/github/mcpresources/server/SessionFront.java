package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.text.Printable;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The front of an SDK session on stdio or SSE. It answers requests for resources, and passes all other requests to the
 * SDK's session.
 *
 * <p>Before {@code initialize}, the front rejects all requests except {@code ping}. Afterwards, requests for resources
 * wait for the client's initialized notification, as in the SDK's session, but only for a limited time. A request for
 * resources that the client cancels gets no answer, as the specification recommends.
 */
final class SessionFront extends McpServerSession {

    private static final Logger log = LoggerFactory.getLogger(SessionFront.class);

    private static final Answer NOT_INITIALIZED = new Answer.Failure(
            McpSchema.ErrorCodes.INVALID_REQUEST,
            "The session is not initialized: send initialize, then notifications/initialized",
            Map.of(),
            ResourceListener.RequestSummary.Outcome.BAD_REQUEST);

    private final McpServerSession inner;
    private final SessionChannel channel;
    private final Backend backend;
    private final ClientSession session;
    private final Medium medium;
    /** True if the client is connected as long as the session exists. */
    private final boolean connected;

    private final Sinks.One<Boolean> initialized = Sinks.one();
    private final Cancellations cancellations = new Cancellations();
    private final PassedSpans spans;
    private volatile Map<String, Object> clientCapabilities = Map.of();
    private volatile Stage stage = Stage.NEW;

    /** The stages of the client's initialization. */
    private enum Stage {
        NEW,
        INITIALIZING,
        READY
    }

    SessionFront(McpServerSession inner, SessionChannel channel, Backend backend, Medium medium) {
        super(inner.getId(), Duration.ofSeconds(1), channel, request -> Mono.empty(), Map.of(), Map.of());
        this.inner = inner;
        this.channel = channel;
        this.backend = backend;
        this.medium = medium;
        this.connected = medium == Medium.STDIO;
        this.spans = backend.spans(inner.getId(), medium.network());
        this.session = new ClientSession(inner.getId(), inner, backend, () -> connected);
    }

    @Override
    public Mono<Void> handle(McpSchema.JSONRPCMessage message) {
        if (medium == Medium.OTHER) {
            backend.filter().warnIfBypassed();
        }
        Mono<Void> handled = Mono.deferContextual(view -> {
            McpTransportContext context = view.getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY);
            Caller caller;
            try {
                caller = session.admit(context);
            } catch (Throwable refused) { // catches an Error too, because the client must get an answer
                return refuse(message, refused);
            }
            return handle(message, caller, context);
        });
        return medium == Medium.HTTP ? backend.filter().guard(handled) : handled;
    }

    /**
     * Rejects a request with an error, and drops any other message. If the session has an owner and the transport is
     * not stdio, the HTTP request that contains the message fails, and nothing is sent on the owner's stream.
     */
    private Mono<Void> refuse(McpSchema.JSONRPCMessage message, Throwable reason) {
        if (!(message instanceof McpSchema.JSONRPCRequest request)) {
            return Mono.empty();
        }
        Answer.Failure refusal = backend.refusal(request.method(), channel.revision(), reason);
        return connected || !session.isOwned()
                ? send(request, Backend.response(request.id(), refusal))
                : Mono.error(new McpError(Backend.error(refusal)));
    }

    private Mono<Void> handle(McpSchema.JSONRPCMessage message, Caller caller, McpTransportContext context) {
        if (message instanceof McpSchema.JSONRPCRequest request) {
            boolean initialize = McpSchema.METHOD_INITIALIZE.equals(request.method());
            if (stage == Stage.NEW && !initialize) {
                return send(request, beforeInitialize(request)); // the SDK's session would wait without limit
            }
            if (backend.handles(request.method(), request.params())) {
                return answer(request, client(request, caller, context));
            }
            if (initialize) {
                clientCapabilities = capabilities(request.params());
                stage = Stage.INITIALIZING;
            }
        } else if (message instanceof McpSchema.JSONRPCNotification notification) {
            if (McpSchema.METHOD_NOTIFICATION_INITIALIZED.equals(notification.method()) && stage != Stage.NEW) {
                return inner.handle(message).doFinally(signal -> {
                    stage = Stage.READY;
                    initialized.tryEmitValue(true);
                    session.ready();
                });
            }
            if (Cancellations.NOTIFICATION.equals(notification.method())
                    && cancellations.cancel(notification.params())) {
                return Mono.empty();
            }
        }
        if (!(message instanceof McpSchema.JSONRPCRequest request)) {
            return inner.handle(message);
        }
        return spans.areOn()
                ? spans.around(
                        request.method(),
                        request.params(),
                        request.id(),
                        channel.revision(),
                        span -> passedOn(request, caller, context, span))
                : passedOn(request, caller, context, RequestSpan.NONE);
    }

    /**
     * Passes a request on to the SDK's session. The memory for the result of a tool is reserved until the result is
     * sent.
     */
    private Mono<Void> passedOn(
            McpSchema.JSONRPCRequest request, Caller caller, McpTransportContext context, RequestSpan span) {
        Mono<Void> passed = McpSchema.METHOD_TOOLS_CALL.equals(request.method())
                ? passedOnCall(request, caller, context, span)
                : inner.handle(request);
        return span == RequestSpan.NONE ? passed : passed.contextWrite(view -> view.put(RequestSpan.class, span));
    }

    private Mono<Void> passedOnCall(
            McpSchema.JSONRPCRequest call, Caller caller, McpTransportContext context, RequestSpan span) {
        return Mono.using(
                AnswerMemory::new,
                memory -> inner.handle(call)
                        .contextWrite(view -> view.put(
                                        McpTransportContext.KEY,
                                        backend.passedOn(context, true, caller, memory, span.span()))
                                .put(AnswerMemory.class, memory)),
                AnswerMemory::close);
    }

    private Client client(McpSchema.JSONRPCRequest request, Caller caller, McpTransportContext context) {
        SdkServer sdk = (method, params) ->
                channel.request(inner, method, params).contextWrite(view -> view.put(McpTransportContext.KEY, context));
        return new Client(
                getId(),
                channel.revision(),
                caller,
                clientCapabilities,
                context,
                session.subscriptions(),
                channel::sendMessage,
                backend.arrival(request.id(), medium.network()),
                channel.hasSdkResources() ? sdk : null);
    }

    private Mono<Void> answer(McpSchema.JSONRPCRequest request, Client client) {
        Mono<Void> answered = Mono.using(
                AnswerMemory::new,
                memory -> whenReady(
                                Mono.defer(() -> backend.answer(request.method(), request.params(), client, memory)))
                        .flatMap(it -> send(request, Backend.response(request.id(), it)))
                        .contextWrite(view -> view.put(AnswerMemory.class, memory)),
                AnswerMemory::close);
        return cancellations.cancellable(
                request.id(), Mono.using(() -> backend.inFlight().enter(), left -> answered, Runnable::run));
    }

    /** Sends a response. A failure is logged, but not reported to the SDK's transport, which would stop. */
    private Mono<Void> send(McpSchema.JSONRPCRequest request, McpSchema.JSONRPCResponse response) {
        return channel.answer(response).onErrorResume(failure -> {
            log.warn("The answer to {} could not be sent", Printable.of(request.method()), failure);
            return Mono.empty();
        });
    }

    private static McpSchema.JSONRPCResponse beforeInitialize(McpSchema.JSONRPCRequest request) {
        return McpSchema.METHOD_PING.equals(request.method())
                ? McpSchema.JSONRPCResponse.result(request.id(), Map.of())
                : Backend.response(request.id(), NOT_INITIALIZED);
    }

    private Mono<Answer> whenReady(Mono<Answer> answer) {
        if (stage == Stage.READY) {
            return answer;
        }
        return initialized
                .asMono()
                .map(Optional::of)
                .timeout(backend.initializeTimeout(), Mono.just(Optional.empty()))
                .flatMap(ready -> ready.isPresent() ? answer : Mono.just(NOT_INITIALIZED));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> capabilities(@Nullable Object params) {
        return params instanceof Map<?, ?> map && map.get("capabilities") instanceof Map<?, ?> declared
                ? (Map<String, Object>) declared
                : Map.of();
    }

    @Override
    public String getId() {
        return inner.getId();
    }

    @Override
    public void init(McpSchema.ClientCapabilities capabilities, McpSchema.Implementation client) {
        inner.init(capabilities, client);
    }

    @Override
    public void setMinLoggingLevel(McpSchema.LoggingLevel level) {
        inner.setMinLoggingLevel(level);
    }

    @Override
    public boolean isNotificationForLevelAllowed(McpSchema.LoggingLevel level) {
        return inner.isNotificationForLevelAllowed(level);
    }

    @Override
    public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
        return inner.sendRequest(method, params, type);
    }

    /**
     * Sends a notification if the session is initialized, and otherwise drops it. The SDK's server also notifies
     * connections whose client has not initialized a session.
     */
    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return Mono.defer(() -> stage == Stage.READY ? inner.sendNotification(method, params) : Mono.empty());
    }

    @Override
    public void close() {
        abandon();
        inner.close();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> {
            abandon();
            return inner.closeGracefully();
        });
    }

    private void abandon() {
        cancellations.abandon();
        spans.close();
        session.close();
    }
}
