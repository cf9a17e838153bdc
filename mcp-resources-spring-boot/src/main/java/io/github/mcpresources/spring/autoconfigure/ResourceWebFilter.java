package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.http.Accepted;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.BodyRefusedException;
import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.http.HeadCheck;
import io.github.mcpresources.internal.http.KeepAlive;
import io.github.mcpresources.internal.http.MessageHeaders;
import io.github.mcpresources.internal.http.MessageMark;
import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.http.SessionOwners;
import io.github.mcpresources.internal.server.Passage;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.MessageReader;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.stateless.StatelessRevision;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * A web filter in front of the SDK's endpoint in a WebFlux application. It handles requests of the stateless revision
 * 2026-07-28, and passes requests of earlier revisions to the endpoint. For all revisions, it rejects requests with a
 * forbidden host or origin, bodies over the limits and, if so configured, anonymous callers.
 *
 * <p>The filter handles messages on threads that may block, because visibility rules and readers of constant content
 * run on the same thread.
 */
final class ResourceWebFilter implements WebFilter, Ordered {

    private static final EarlyAnswer TOO_LARGE_FOR_ENDPOINT = EarlyAnswer.refusal(
            HttpStatus.CONTENT_TOO_LARGE.value(),
            "size",
            "The message is larger than the server accepts in a session (spring.http.codecs.max-in-memory-size)");

    private final ApplicationContext application;
    private final ReactiveEndpoint endpoint;
    private final HeadCheck headCheck;
    private final boolean requirePrincipal;
    private final BodyLimits bodies;
    private final KeepAlive keepAlive;
    private final ExchangeContexts contexts;
    private final ServerAccess access;
    private final StatelessDispatcher dispatcher;
    private final SessionIds sessionIds;
    private final SessionOwners owners;
    private final McpJsonMapper mapper = McpJsonDefaults.getMapper();
    private final MessageReader messages = new MessageReader(mapper);

    ResourceWebFilter(
            ApplicationContext application,
            ReactiveEndpoint endpoint,
            HeadCheck headCheck,
            boolean requirePrincipal,
            BodyLimits bodies,
            KeepAlive keepAlive,
            ExchangeContexts contexts,
            SessionIds sessionIds,
            ServerAccess access) {
        this.application = application;
        this.endpoint = endpoint;
        this.headCheck = headCheck;
        this.requirePrincipal = requirePrincipal;
        this.bodies = bodies;
        this.keepAlive = keepAlive;
        this.contexts = contexts;
        this.sessionIds = sessionIds;
        this.access = access;
        this.dispatcher = access.dispatcher();
        this.owners = new SessionOwners(access);
        access.filtered(true);
    }

    /** Returns the lowest precedence, so that the filters of Spring Security determine the principal first. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getApplicationContext() != application // a management server in a child context
                || !endpoint.matches(exchange.getRequest())) {
            return chain.filter(exchange);
        }
        ClientConnection connection = ClientConnection.of(exchange.getResponse());
        return Mono.using(
                () -> connection.watch(dispatcher.time()),
                watched -> handle(exchange, chain, connection),
                Handle::close);
    }

    private Mono<Void> handle(ServerWebExchange exchange, WebFilterChain chain, ClientConnection connection) {
        ExchangeAnswers answers = new ExchangeAnswers(exchange.getResponse());
        EarlyAnswer early = headCheck.answer(new ExchangeHead(exchange.getRequest()), answers);
        if (early != null) {
            return refuseUnread(exchange, early);
        }
        return then(exchange, contexts.of(exchange), context -> {
            if (requirePrincipal
                    && ContextAttributes.principal(context) == null
                    && !HttpMethod.OPTIONS.equals(exchange.getRequest().getMethod())) { // sent without credentials
                return refuseUnread(exchange, EarlyAnswer.anonymous(answers));
            }
            return handle(new Request(exchange, chain, connection, context));
        });
    }

    private Mono<Void> refuseUnread(ServerWebExchange exchange, EarlyAnswer answer) {
        return Unread.small(exchange.getRequest())
                .then(Mono.defer(() -> send(answer, new ExchangeAnswers(exchange.getResponse()))));
    }

    private Mono<Void> send(EarlyAnswer answer, ExchangeAnswers answers) {
        access.refused(answer.reason());
        return answers.send(answer);
    }

    /** A request whose method and headers passed the checks. */
    private record Request(
            ServerWebExchange exchange,
            WebFilterChain chain,
            ClientConnection connection,
            McpTransportContext context) {

        ExchangeHead head() {
            return new ExchangeHead(exchange.getRequest());
        }

        ExchangeAnswers answers() {
            return new ExchangeAnswers(exchange.getResponse());
        }

        boolean isPost() {
            return HttpMethod.POST.equals(exchange.getRequest().getMethod());
        }
    }

    /** A step that uses a value which is determined asynchronously. */
    @FunctionalInterface
    private interface Step<T> {
        Mono<Void> apply(T value);
    }

    /**
     * Applies a step to a value when it is available. If determining the value fails, sends an error to the client. A
     * failure of the step itself is not handled.
     */
    private <T> Mono<Void> then(ServerWebExchange exchange, Mono<T> value, Step<T> step) {
        return value.map(found -> (Supplier<Mono<Void>>) () -> step.apply(found))
                .onErrorResume(failure -> Mono.just(() -> refuse(exchange, failure)))
                .flatMap(Supplier::get);
    }

    private Mono<Void> refuse(ServerWebExchange exchange, Throwable failure) {
        ExchangeAnswers answers = new ExchangeAnswers(exchange.getResponse());
        return failure instanceof BodyRefusedException refusal
                ? send(refusal.answer(answers), answers)
                : fail(exchange, null, failure);
    }

    /** Sends an internal error as the response. The message of the failure is only logged. */
    private Mono<Void> fail(ServerWebExchange exchange, @Nullable Object id, Throwable failure) {
        return new ExchangeAnswers(exchange.getResponse())
                .send(
                        HttpStatus.INTERNAL_SERVER_ERROR.value(),
                        dispatcher.failed(id, exchange.getRequest().getMethod().name(), failure));
    }

    private Mono<Void> handle(Request request) {
        if (!request.isPost()) {
            return handOn(request, null);
        }
        boolean claimed = HeadCheck.isStateless(request.head());
        if (claimed && !Accepted.isJson(request.head().header("Content-Type"))) {
            return send(EarlyAnswer.notJson(), request.answers());
        }
        Mono<ReceivedBody> body = Mono.defer(() -> {
            Caller caller = dispatcher.caller(request.context());
            return ArrivingBody.read(request.exchange().getRequest(), bodies, caller);
        });
        return then(
                request.exchange(),
                body,
                received -> Mono.defer(() -> handle(received, claimed, request))
                        .subscribeOn(BlockingThreads.SCHEDULER)
                        .doFinally(signal -> received.memory().close()));
    }

    /**
     * Handles a request whose body was read. If the client has already disconnected, Reactor still subscribes to the
     * returned {@code Mono} and then cancels it, which releases the resources of the request. An {@code Error} becomes
     * an error response, because Reactor does not pass on some kinds of {@code Error}.
     *
     * @param claimed true if the header names the stateless revision
     */
    private Mono<Void> handle(ReceivedBody body, boolean claimed, Request request) {
        try {
            return claimed ? handle(messages.read(body.bytes()), body, request) : handle(body, request);
        } catch (MalformedMessageException malformed) {
            access.refused("message");
            return request.answers().send(HttpStatus.BAD_REQUEST.value(), malformed.response());
        } catch (RuntimeException | Error failure) {
            return fail(request.exchange(), null, failure);
        }
    }

    /**
     * Handles a request whose header does not name the stateless revision. It is passed on to the SDK's endpoint, or
     * rejected if its message belongs to the stateless revision.
     */
    private Mono<Void> handle(ReceivedBody body, Request request) {
        Optional<Message> message = stateless(body, request);
        return message.isPresent() ? handle(message.get(), body, request) : handOn(request, body.bytes());
    }

    private Optional<Message> stateless(ReceivedBody body, Request request) {
        if (MessageHeaders.claimsSessionRevision(request.head()) || !MessageMark.isIn(body.bytes())) {
            return Optional.empty();
        }
        try {
            return Optional.of(messages.read(body.bytes())).filter(StatelessRevision::matches);
        } catch (MalformedMessageException notOurs) {
            return Optional.empty();
        }
    }

    private Mono<Void> handle(Message message, ReceivedBody body, Request request) {
        body.memory().parsed(body.bytes().length);
        EarlyAnswer early = MessageHeaders.answer(message, request.head());
        if (early != null) {
            return send(early, request.answers());
        }
        ServerHttpResponse response = request.exchange().getResponse();
        if (!(message instanceof Message.Request rpcRequest)) {
            response.setStatusCode(HttpStatus.ACCEPTED);
            return response.setComplete();
        }
        ExchangeResponseSender sender =
                new ExchangeResponseSender(response, request.connection(), keepAlive, Accepted.events(request.head()));
        StatelessDispatcher.Work work;
        try (Handle trace = access.tracing().received(request.head())) {
            work = dispatcher.dispatch(rpcRequest, request.context(), sender);
        }
        return sender.send(work);
    }

    private Mono<Void> handOn(Request request, byte @Nullable [] body) {
        ServerWebExchange exchange = NamedSession.received(request.exchange(), sessionIds);
        ExchangeHead head = new ExchangeHead(exchange.getRequest());
        EarlyAnswer early = EarlyAnswer.ofUnknownVersion(head);
        if (early == null && owners.isForeign(head, request::context)) {
            early = EarlyAnswer.foreignSession();
        }
        if (early != null) {
            return send(early, request.answers());
        }
        ServerHttpResponse response = exchange.getResponse();
        response.beforeCommit(() -> Mono.fromRunnable(() -> {
            owners.note(head, response.getHeaders().getFirst(SessionOwners.SESSION), request::context);
            NamedSession.send(response.getHeaders(), sessionIds);
        }));
        return Mono.using(
                () -> passage(request),
                passage -> new PassedExchange(passage, mapper)
                        .pass(exchange, body, request.chain())
                        .onErrorResume(
                                failure -> failure instanceof DataBufferLimitException && !response.isCommitted(),
                                failure -> send(TOO_LARGE_FOR_ENDPOINT, request.answers()))
                        .onErrorResume(
                                failure -> !(failure instanceof ErrorResponse) && !response.isCommitted(),
                                failure -> fail(exchange, null, failure)),
                Passage::close);
    }

    /**
     * Registers a request that is passed on to the SDK's endpoint. The server counts it as running until the returned
     * handle is closed. For a GET request, which only opens a stream, the handle is already closed.
     */
    private Passage passage(Request request) {
        Passage passage = access.passOn();
        if (HttpMethod.GET.equals(request.exchange().getRequest().getMethod())) {
            passage.close();
        }
        return access.tracing().isOn() ? new TracedPassage(passage, access.tracing(), request.head()) : passage;
    }
}
