package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.trace.Arrival;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpRequestHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The front of an SDK session on streamable HTTP. It answers requests for resources, and passes all other requests to
 * the SDK's session.
 *
 * <p>Since SDK 2.1.0, the SDK's transport requests a response stream from the session before the method is known. The
 * class of the stream is final, and a stream calls the handlers of its session. Therefore, this front creates a
 * temporary session for each request, and returns a stream of that session. The handlers of the temporary session
 * ({@link Routing}) pass requests that are not for resources to the SDK's session.
 */
final class StreamableFront extends McpStreamableServerSession {

    private static final Duration UNUSED = Duration.ofSeconds(1);
    private static final String BRIDGED = "bridged";

    private final McpStreamableServerSession inner;
    private final McpSchema.InitializeRequest introduction;
    private final Backend backend;
    private final ClientSession session;
    private final Cancellations cancellations = new Cancellations();
    private final PassedSpans spans;
    private final Map<String, Object> clientCapabilities;
    /**
     * The lock that is held while a listening stream is opened. If two streams are opened concurrently, the lock
     * ensures that this front and the SDK's session keep the same stream.
     */
    private final Object opening = new Object();

    private final AtomicInteger requestsInFlight = new AtomicInteger();
    private volatile @Nullable String revision;
    private volatile boolean hasSdkResources;
    /** The stream for messages that are not related to a request; null while the client has no such stream open. */
    private volatile @Nullable ListeningStream listening;

    StreamableFront(McpStreamableServerSession inner, McpSchema.InitializeRequest introduction, Backend backend) {
        super(inner.getId(), introduction.capabilities(), introduction.clientInfo(), UNUSED, Map.of(), Map.of());
        this.inner = inner;
        this.introduction = introduction;
        this.backend = backend;
        this.session = new ClientSession(inner.getId(), inner, backend, () -> false);
        this.clientCapabilities = capabilities(introduction);
        this.spans = backend.spans(inner.getId(), Arrival.TCP);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> capabilities(McpSchema.InitializeRequest introduction) {
        return introduction.capabilities() == null
                ? Map.of()
                : McpJsonDefaults.getMapper().convertValue(introduction.capabilities(), Map.class);
    }

    McpSchema.InitializeResult initialized(McpSchema.InitializeResult result) {
        revision = result.protocolVersion();
        hasSdkResources = result.capabilities().resources() != null;
        backend.subscriptions()
                .extensions()
                .warnIfUndeclared(backend.subscriptions().offered());
        return backend.declaring(result);
    }

    /** The SDK calls this method from version 2.1.0 on. */
    @Override
    public McpStreamableServerSessionStream responseStream(McpStreamableServerTransport transport) {
        McpStreamableServerSession once = new McpStreamableServerSession(
                getId(),
                introduction.capabilities(),
                introduction.clientInfo(),
                UNUSED,
                new Routing(transport, backend.filter().refusal()),
                Map.of());
        return once.new McpStreamableServerSessionStream(new RequestStream(transport));
    }

    /** Versions 2.0.x of the SDK call this method. */
    @Override
    @SuppressWarnings("deprecation") // deprecated in 2.1.0, but the only entry point in 2.0.x
    public Mono<Void> responseStream(McpSchema.JSONRPCRequest request, McpStreamableServerTransport transport) {
        Answer.Failure past = backend.filter().refusal();
        if (past != null) {
            return transport.sendMessage(Backend.response(request.id(), past)).then(transport.closeGracefully());
        }
        return Mono.deferContextual(view -> {
            McpTransportContext context = view.getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY);
            Caller caller;
            try {
                caller = session.admit(context);
            } catch (Throwable refused) { // catches an Error too, because the client must get an answer
                Answer refusal = backend.refusal(request.method(), revision, refused);
                return transport
                        .sendMessage(Backend.response(request.id(), refusal))
                        .then(transport.closeGracefully());
            }
            return Mono.using(
                            AnswerMemory::new,
                            memory -> response(request, caller, context, transport, memory)
                                    .flatMap(transport::sendMessage),
                            AnswerMemory::close)
                    .then(transport.closeGracefully());
        });
    }

    private Mono<McpSchema.JSONRPCResponse> response(
            McpSchema.JSONRPCRequest request,
            Caller caller,
            McpTransportContext context,
            McpStreamableServerTransport transport,
            AnswerMemory memory) {
        if (backend.handles(request.method(), request.params())) {
            return cancellations
                    .cancellable(request.id(), answer(request, caller, context, transport, memory))
                    .map(answer -> Backend.response(request.id(), answer));
        }
        return spans.areOn()
                ? spans.around(
                        request.method(),
                        request.params(),
                        request.id(),
                        revision,
                        span -> passedOn(request, caller, context, transport, memory, span))
                : passedOn(request, caller, context, transport, memory, RequestSpan.NONE);
    }

    private Mono<McpSchema.JSONRPCResponse> passedOn(
            McpSchema.JSONRPCRequest request,
            Caller caller,
            McpTransportContext context,
            McpStreamableServerTransport transport,
            AnswerMemory memory,
            RequestSpan span) {
        CallContext call = backend.passedOn(context, true, caller, memory, span.span());
        return backend.ending()
                .orEnd(answeredBySdk(request, transport)
                        .map(response -> backend.reserved(response, call))
                        .contextWrite(view -> view.put(McpTransportContext.KEY, call)))
                .onErrorResume(ended ->
                        Mono.just(Backend.response(request.id(), backend.refusal(request.method(), revision, ended))));
    }

    private Mono<Answer> answer(
            McpSchema.JSONRPCRequest request,
            Caller caller,
            McpTransportContext context,
            McpStreamableServerTransport transport,
            AnswerMemory memory) {
        SdkServer sdk = (called, with) -> bridged(new McpSchema.JSONRPCRequest(called, BRIDGED, with), transport)
                .contextWrite(view -> view.put(McpTransportContext.KEY, context));
        Client client = new Client(
                getId(),
                revision,
                caller,
                clientCapabilities,
                context,
                session.subscriptions(),
                transport::sendMessage,
                backend.arrival(request.id(), Arrival.TCP),
                hasSdkResources ? sdk : null);
        return backend.answer(request.method(), request.params(), client, memory)
                .doOnSubscribe(begun -> requestsInFlight.incrementAndGet())
                .doFinally(ended -> requestsInFlight.decrementAndGet());
    }

    /**
     * Passes a request to the SDK's session, and returns the response. All other messages of the session are sent to
     * the client.
     */
    @SuppressWarnings("deprecation") // this entry point exists in both 2.0.x and 2.1.0
    private Mono<McpSchema.JSONRPCResponse> bridged(
            McpSchema.JSONRPCRequest request, McpStreamableServerTransport transport) {
        return Mono.defer(() -> {
            BridgedTransport bridge = new BridgedTransport(transport);
            return inner.responseStream(request, bridge).then(bridge.response());
        });
    }

    private Mono<McpSchema.JSONRPCResponse> answeredBySdk(
            McpSchema.JSONRPCRequest request, McpStreamableServerTransport transport) {
        return backend.withoutInternalError(request.method(), request.id(), bridged(request, transport));
    }

    /**
     * The handlers of a temporary session for one request, with a handler for every method name. Each handler answers a
     * request for resources, and passes any other request to the SDK's session.
     */
    private final class Routing extends AbstractMap<String, McpRequestHandler<?>> {

        private final McpStreamableServerTransport transport;
        private final Answer.@Nullable Failure past;

        /**
         * Creates the handlers of a request.
         *
         * @param past the error for a request that bypassed the filter; null for any other request
         */
        Routing(McpStreamableServerTransport transport, Answer.@Nullable Failure past) {
            this.transport = transport;
            this.past = past;
        }

        @Override
        public McpRequestHandler<?> get(@Nullable Object method) {
            String name = String.valueOf(method);
            return (exchange, params) -> route(name, params, exchange.transportContext());
        }

        private Mono<Object> route(String method, @Nullable Object params, McpTransportContext context) {
            if (past != null) {
                return result(past);
            }
            Caller caller;
            try {
                caller = session.admit(context);
            } catch (Throwable refused) { // catches an Error too, because the client must get an answer
                return result(backend.refusal(method, revision, refused));
            }
            return backend.handles(method, params) || method.equals(McpSchema.METHOD_TOOLS_CALL)
                    ? Mono.just((RequestStream.Work) (id, memory) -> response(
                            new McpSchema.JSONRPCRequest(method, id, params), caller, context, transport, memory))
                    : passedOn(method, params).flatMap(StreamableFront::result);
        }

        /**
         * Passes a request on to the SDK's session. The id of the request is unknown here, because the SDK itself sends
         * the result to the client.
         */
        private Mono<McpSchema.JSONRPCResponse> passedOn(String method, @Nullable Object params) {
            Mono<McpSchema.JSONRPCResponse> answer = backend.ending()
                    .orEndOfSdk(answeredBySdk(new McpSchema.JSONRPCRequest(method, BRIDGED, params), transport));
            return spans.areOn() ? spans.around(method, params, null, revision, span -> answer) : answer;
        }

        @Override
        public Set<Entry<String, McpRequestHandler<?>>> entrySet() {
            return Set.of();
        }
    }

    /**
     * Returns the action, or an error if the request bypassed the filter or the session belongs to another caller. If
     * the session has no owner, the caller becomes the owner.
     */
    private <T> Mono<T> admitted(Mono<T> action) {
        return backend.filter().guard(Mono.deferContextual(view -> {
            try {
                session.admit(view.getOrDefault(McpTransportContext.KEY, McpTransportContext.EMPTY));
            } catch (Throwable refused) { // also catches an Error
                return Mono.error(new McpError(Backend.error(backend.refusal("A message", revision, refused))));
            }
            return action;
        }));
    }

    private static Mono<Object> result(Answer answer) {
        return answer instanceof Answer.Failure failure
                ? Mono.error(new McpError(Backend.error(failure)))
                : Mono.just(((Answer.Result) answer).json());
    }

    private static Mono<Object> result(McpSchema.JSONRPCResponse response) {
        return response.error() != null ? Mono.error(new McpError(response.error())) : Mono.just(response.result());
    }

    @Override
    public boolean hasOpenStream() {
        return requestsInFlight.get() > 0 || inner.hasOpenStream();
    }

    @Override
    public boolean hasListeningStream() {
        return inner.hasListeningStream();
    }

    @Override
    public McpStreamableServerSessionStream listeningStream(McpStreamableServerTransport transport) {
        backend.filter().require();
        ListeningStream stream = new ListeningStream(transport, this::listeningEnded);
        synchronized (opening) {
            ListeningStream replaced = listening;
            McpStreamableServerSessionStream opened = inner.listeningStream(stream);
            if (replaced != null) {
                replaced.close(); // neither the client nor SDK 2.0.x closes it
            }
            begin(stream);
            return opened;
        }
    }

    private synchronized void begin(ListeningStream stream) {
        listening = stream;
        session.ready();
    }

    private synchronized void listeningEnded(ListeningStream stream) {
        if (listening == stream) {
            listening = null;
            session.away();
        }
    }

    @Override
    public void releaseListeningStream() {
        inner.releaseListeningStream();
    }

    @Override
    public Flux<McpSchema.JSONRPCMessage> replay(Object lastEventId) {
        return admitted(Mono.just(true)).flatMapMany(admitted -> inner.replay(lastEventId));
    }

    @Override
    public Mono<Void> accept(McpSchema.JSONRPCNotification notification) {
        return admitted(Mono.defer(() ->
                Cancellations.NOTIFICATION.equals(notification.method()) && cancellations.cancel(notification.params())
                        ? Mono.empty()
                        : inner.accept(notification)));
    }

    @Override
    public Mono<Void> accept(McpSchema.JSONRPCResponse response) {
        return admitted(inner.accept(response));
    }

    @Override
    public String getId() {
        return inner.getId();
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

    @Override
    public Mono<Void> sendNotification(String method, Object params) {
        return inner.sendNotification(method, params);
    }

    @Override
    public Mono<Void> delete() {
        return admitted(Mono.defer(() -> {
            abandon();
            return inner.delete();
        }));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> {
            abandon();
            return inner.closeGracefully();
        });
    }

    @Override
    public void close() {
        abandon();
        inner.close();
    }

    private void abandon() {
        cancellations.abandon();
        spans.close();
        session.close();
    }
}
