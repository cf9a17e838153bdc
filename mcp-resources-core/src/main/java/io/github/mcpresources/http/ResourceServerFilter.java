package io.github.mcpresources.http;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.http.Accepted;
import io.github.mcpresources.internal.http.BodyLimits;
import io.github.mcpresources.internal.http.BodyRefusedException;
import io.github.mcpresources.internal.http.Cors;
import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.http.HeadCheck;
import io.github.mcpresources.internal.http.HostAndOriginCheck;
import io.github.mcpresources.internal.http.KeepAlive;
import io.github.mcpresources.internal.http.MessageHeaders;
import io.github.mcpresources.internal.http.ServletAnswers;
import io.github.mcpresources.internal.http.ServletHead;
import io.github.mcpresources.internal.http.SessionIds;
import io.github.mcpresources.internal.http.SessionOwners;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.MessageReader;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.stateless.StatelessRevision;
import io.github.mcpresources.internal.trace.Tracing;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A servlet filter in front of an endpoint of the SDK. It handles requests of the stateless revision 2026-07-28, and
 * passes requests of earlier revisions to the endpoint. For all revisions, it rejects requests with a forbidden host or
 * origin, and requests whose bodies exceed the limits. Clients of all revisions use the same URL.
 *
 * <pre>{@code
 * ResourceServerFilter filter = ResourceServerFilter.builder(resources).build();
 * FilterHolder holder = new FilterHolder(filter);
 * holder.setAsyncSupported(true);
 * context.addFilter(holder, "/mcp", EnumSet.of(DispatcherType.REQUEST));
 * }</pre>
 *
 * <p>The filter recognizes a request of revision 2026-07-28 by the {@code MCP-Protocol-Version} header or by the
 * {@code _meta} of the message.
 *
 * <p>If a tool or a prompt throws an exception, the server logs the exception under an incident id. The client receives
 * an error with only that id. To send an error text to the client, return a result with {@code isError}, or throw an
 * {@code McpError} with a code other than -32603.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">MCP: Transports</a>
 */
@SuppressWarnings("exports") // the servlet module is optional, so an application that uses this class must require it
public final class ResourceServerFilter implements Filter {

    /** The default maximum size of a message, in bytes: 16 MiB. */
    public static final int DEFAULT_MAX_BODY_BYTES = 16 * 1024 * 1024;

    /** The default maximum number of bodies that are received at the same time: 64. */
    public static final int DEFAULT_CONCURRENT_BODIES = 64;

    /** The default minimum rate at which a body must arrive, in bytes per second: 32 KiB. */
    public static final int DEFAULT_MIN_BODY_RATE = 32 * 1024;

    /** The default keep-alive period: 15 seconds. */
    public static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

    private static final Logger log = LoggerFactory.getLogger(ResourceServerFilter.class);

    private final ServerAccess access;
    private final StatelessDispatcher dispatcher;
    private final Tracing tracing;
    private final McpJsonMapper mapper;
    private final MessageReader messages;
    private final McpTransportContextExtractor<HttpServletRequest> contexts;
    /**
     * Checks that a session is used only by its owner; null if the application sets no context extractor, because the
     * callers are then unknown.
     */
    private final @Nullable SessionOwners owners;

    private final SessionIds sessionIds;
    private final Bodies bodies;
    private final HeadCheck headCheck;
    private final boolean requiresPrincipal;
    private final KeepAlive keepAlive;
    private final @Nullable HealthPage health;

    private ResourceServerFilter(Builder builder) {
        access = ServerAccess.of(builder.resources);
        access.filtered(builder.contexts != null);
        dispatcher = access.dispatcher();
        tracing = access.tracing();
        mapper = builder.mapper == null ? McpJsonDefaults.getMapper() : builder.mapper;
        messages = new MessageReader(mapper);
        contexts = builder.contexts == null ? request -> McpTransportContext.EMPTY : builder.contexts;
        owners = builder.contexts == null ? null : new SessionOwners(access);
        sessionIds = builder.sessionIds;
        bodies = new Bodies(new BodyLimits(
                builder.maxBodyBytes,
                builder.concurrentBodies,
                builder.minBodyRate,
                access.memory(),
                dispatcher.time()));
        headCheck = new HeadCheck(
                builder.hosts,
                builder.origins,
                log,
                "ResourceServerFilter",
                "ResourceServerFilter.Builder.allowedHosts (with Spring Boot: mcp.resources.security.allowed-hosts)");
        requiresPrincipal = builder.requiresPrincipal;
        keepAlive = new KeepAlive(dispatcher.time(), builder.keepAlive);
        health = builder.health;
    }

    /**
     * Creates a builder for a filter in front of the SDK's endpoint.
     *
     * @param resources the server whose resources are served, together with the tools and prompts of its SDK server
     * @return the builder
     */
    public static Builder builder(ResourceServer resources) {
        return new Builder(resources);
    }

    @Override
    public void doFilter(ServletRequest anyRequest, ServletResponse anyResponse, FilterChain chain)
            throws IOException, ServletException {
        if (!(anyRequest instanceof HttpServletRequest request)
                || !(anyResponse instanceof HttpServletResponse response)) {
            chain.doFilter(anyRequest, anyResponse);
            return;
        }
        ServletHead head = new ServletHead(request);
        EarlyAnswer early = headCheck.answer(head, new ServletAnswers(response));
        if (early != null) {
            send(response, early);
        } else if (health != null && health.isAt(request)) {
            health.answer(request, response);
        } else if (!requiresPrincipal || hasPrincipal(request, response)) {
            handle(head, response, chain);
        }
    }

    private void handle(ServletHead head, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest request = head.request();
        if (!request.getMethod().equals("POST")) {
            handOn(new AsyncSupport(request), response, chain);
        } else if (HeadCheck.isStateless(head)) {
            take(request, response);
        } else {
            readBody(request, response, chain);
        }
    }

    /** Checks that a request has a principal. If it has none, sends an error response and returns false. */
    private boolean hasPrincipal(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getMethod().equals("OPTIONS")) { // a browser sends it without credentials
            return true;
        }
        boolean hasPrincipal;
        try {
            hasPrincipal =
                    dispatcher.caller(contexts.extract(request)).principal().isPresent();
        } catch (RuntimeException | Error failure) { // from the application's code; its message is only logged
            fail(response, null, request.getMethod(), failure);
            return false;
        }
        if (!hasPrincipal) {
            send(response, EarlyAnswer.anonymous(new ServletAnswers(response)));
        }
        return hasPrincipal;
    }

    private void handOn(AsyncSupport request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest passed = sessionIds.isNamed() ? new NamedSession.Request(request, sessionIds) : request;
        ServletHead head = new ServletHead(passed);
        EarlyAnswer early = EarlyAnswer.ofUnknownVersion(head);
        try {
            if (early == null && owners != null && owners.isForeign(head, () -> contexts.extract(request))) {
                early = EarlyAnswer.foreignSession();
            }
        } catch (RuntimeException failure) { // from the application's extractor; its message is only logged
            fail(response, null, request.getMethod(), failure);
            return;
        }
        if (early != null) {
            send(response, early);
            return;
        }
        TransportErrors rewritten = new TransportErrors(response, mapper, () -> {
            IllegalStateException failure = request.failure();
            return failure == null ? null : dispatcher.failed(null, request.getMethod(), failure);
        });
        if (request.getMethod().equals("GET")) {
            request.announce(rewritten);
        }
        try (Handle passing = access.handingOn();
                Handle trace = tracing.received(head)) {
            chain.doFilter(passed, sessionIds.isNamed() ? new NamedSession.Response(rewritten, sessionIds) : rewritten);
        } catch (RuntimeException | ServletException failure) { // for example from the endpoint's own context extractor
            if (response.isCommitted() || request.isAsyncStarted()) {
                throw failure;
            }
            response.resetBuffer();
            fail(response, null, request.getMethod(), failure);
            return;
        }
        if (!request.isAsyncStarted()) {
            rewritten.finish();
        }
        if (owners != null) {
            String begun = response.getHeader(SessionOwners.SESSION);
            owners.note(head, begun == null ? null : sessionIds.fromClient(begun), () -> contexts.extract(request));
        }
    }

    private void fail(HttpServletResponse response, @Nullable Object id, String method, Throwable failure)
            throws IOException {
        new ServletAnswers(response)
                .send(HttpServletResponse.SC_INTERNAL_SERVER_ERROR, dispatcher.failed(id, method, failure));
    }

    /**
     * Handles a request whose header names revision 2026-07-28. If the body has not arrived completely, the caller is
     * determined before the body is read.
     */
    private void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Accepted.isJson(request.getContentType())) {
            send(response, EarlyAnswer.notJson());
            return;
        }
        ArrivedBytes arrived = bodies.arrived(request, false);
        RequestBody body = arrived.body();
        if (body != null) {
            take(body, null, request, response);
            return;
        }
        McpTransportContext context;
        Caller caller;
        try {
            context = contexts.extract(request);
            caller = dispatcher.caller(context);
        } catch (RuntimeException failure) { // from the application's code; its message is only logged
            fail(response, null, request.getMethod(), failure);
            return;
        }
        try {
            if (request.isAsyncSupported()) {
                takeLater(bodies.open(request, arrived, caller, false), context, request, response);
            } else {
                take(bodies.open(request, arrived, caller, true).await(), context, request, response);
            }
        } catch (BodyRefusedException refusal) {
            refuse(refusal, response);
        }
    }

    private void refuse(BodyRefusedException refusal, HttpServletResponse response) throws IOException {
        send(response, refusal.answer(new ServletAnswers(response)));
    }

    private void send(HttpServletResponse response, EarlyAnswer answer) throws IOException {
        access.refused(answer.reason());
        new ServletAnswers(response).send(answer);
    }

    private void takeLater(
            IncomingBody body, McpTransportContext context, HttpServletRequest request, HttpServletResponse response) {
        boolean begun = false;
        try {
            AsyncContext async = request.startAsync();
            async.setTimeout(0); // the minimum rate of the body limits the duration
            body.begin(receiver(async, context, request, response));
            begun = true;
        } finally {
            if (!begun) { // for example if an earlier filter already reads the body
                body.abandon();
            }
        }
    }

    private IncomingBody.Receiver receiver(
            AsyncContext async, McpTransportContext context, HttpServletRequest request, HttpServletResponse response) {
        return new IncomingBody.Receiver() {
            @Override
            public void complete(RequestBody read) throws IOException {
                boolean continues = false;
                try {
                    continues = take(read, context, request, response);
                } catch (RuntimeException | Error failure) { // the container would not answer the request
                    if (!response.isCommitted()) {
                        fail(response, null, request.getMethod(), failure);
                    }
                } finally {
                    if (!continues) {
                        async.complete();
                    }
                }
            }

            @Override
            public void refused(BodyRefusedException refusal) throws IOException {
                try {
                    refuse(refusal, response);
                } finally {
                    async.complete();
                }
            }
        };
    }

    /**
     * Handles a request of revision 2026-07-28 after its body was read.
     *
     * @param context the transport context; null if it is not extracted yet
     * @return true if an {@link HttpResponseSender} will end the request; false if the response has already been sent,
     *     so that the calling method must end the request
     */
    private boolean take(
            RequestBody body,
            @Nullable McpTransportContext context,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Message message;
        try {
            message = messages.read(body.bytes());
        } catch (MalformedMessageException malformed) {
            body.close();
            access.refused("message");
            new ServletAnswers(response).send(HttpServletResponse.SC_BAD_REQUEST, malformed.response());
            return false;
        } catch (RuntimeException | Error failure) {
            body.close();
            throw failure;
        }
        return take(message, body, context, request, response);
    }

    /**
     * Reads the body of a request whose header does not name revision 2026-07-28, and passes the request to the SDK's
     * endpoint. A request whose message belongs to revision 2026-07-28 is rejected, because the headers that this
     * revision requires are missing or differ from the message.
     */
    private void readBody(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RequestBody body;
        try {
            ArrivedBytes arrived = bodies.arrived(request, true);
            RequestBody complete = arrived.body();
            body = complete != null
                    ? complete
                    : bodies.open(request, arrived, caller(request), true).await();
        } catch (BodyRefusedException refusal) {
            refuse(refusal, response);
            return;
        } catch (RuntimeException failure) { // from the application's code; its message is only logged
            fail(response, null, request.getMethod(), failure);
            return;
        }
        boolean continues = false;
        try {
            Optional<Message> message = stateless(body, request);
            if (message.isPresent()) {
                continues = take(message.get(), body, null, request, response);
            } else {
                handOn(body.replayed(request), response, chain);
                continues = request.isAsyncStarted() && BodyRelease.after(request.getAsyncContext(), body);
            }
        } finally {
            if (!continues) {
                body.close();
            }
        }
    }

    private Caller caller(HttpServletRequest request) {
        return dispatcher.caller(contexts.extract(request));
    }

    private Optional<Message> stateless(RequestBody body, HttpServletRequest request) {
        if (MessageHeaders.claimsSessionRevision(new ServletHead(request)) || !body.mayBeStateless()) {
            return Optional.empty();
        }
        try {
            return Optional.of(messages.read(body.bytes())).filter(StatelessRevision::matches);
        } catch (MalformedMessageException notOurs) {
            return Optional.empty();
        }
    }

    private boolean take(
            Message message,
            RequestBody body,
            @Nullable McpTransportContext known,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        body.parsed();
        boolean continues = false;
        try {
            ServletHead head = new ServletHead(request);
            EarlyAnswer early = MessageHeaders.answer(message, head);
            if (early != null) {
                send(response, early);
            } else if (message instanceof Message.Request rpcRequest) {
                McpTransportContext context;
                try {
                    context = known == null ? contexts.extract(request) : known;
                } catch (RuntimeException failure) { // from the application's code; its message is only logged
                    fail(response, rpcRequest.id(), rpcRequest.method(), failure);
                    return false;
                }
                HttpResponseSender sender = new HttpResponseSender(request, response, keepAlive, body);
                continues = true;
                StatelessDispatcher.Work work;
                try (Handle trace = tracing.received(head)) {
                    work = dispatcher.dispatch(rpcRequest, context, sender);
                }
                finish(sender, work, rpcRequest, response);
            }
        } finally {
            if (!continues) {
                body.close();
            }
        }
        return continues;
    }

    private void finish(
            HttpResponseSender sender,
            StatelessDispatcher.Work work,
            Message.Request rpcRequest,
            HttpServletResponse response)
            throws IOException {
        try {
            sender.finish(work);
        } catch (IllegalStateException failure) { // asynchronous processing is not supported
            if (response.isCommitted()) {
                throw failure;
            }
            response.resetBuffer();
            fail(response, rpcRequest.id(), rpcRequest.method(), failure);
        }
    }

    /** A builder for a {@link ResourceServerFilter}. */
    public static final class Builder {

        private final ResourceServer resources;
        private @Nullable McpTransportContextExtractor<HttpServletRequest> contexts;
        private @Nullable McpJsonMapper mapper;
        private int maxBodyBytes = DEFAULT_MAX_BODY_BYTES;
        private int concurrentBodies = DEFAULT_CONCURRENT_BODIES;
        private int minBodyRate = DEFAULT_MIN_BODY_RATE;
        private Duration keepAlive = DEFAULT_KEEP_ALIVE;
        private Set<String> hosts = Set.of();
        private Set<String> origins = Set.of();
        private boolean requiresPrincipal;
        private SessionIds sessionIds = SessionIds.UNNAMED;
        private @Nullable HealthPage health;

        private Builder(ResourceServer resources) {
            this.resources = Objects.requireNonNull(resources, "resources");
        }

        /**
         * Sets the extractor that derives the transport context from a request. The server passes the context to the
         * {@linkplain ResourceServer.Builder#principal principal} function, readers, tools and prompts. The default is
         * an empty context. Set the same extractor as in the SDK's transport. The extractor is required if the server
         * has a principal function, because otherwise the same client would have different principals in different
         * revisions. If the extractor is set, a session of the SDK belongs to the caller that begins the session, and
         * no other caller can open its event stream or end it.
         *
         * @param value the extractor
         * @return this builder
         */
        public Builder contextExtractor(McpTransportContextExtractor<HttpServletRequest> value) {
            contexts = Objects.requireNonNull(value, "contextExtractor");
            return this;
        }

        /**
         * Sets the hosts, without ports, to which requests of any revision may be sent. Requests to other hosts are
         * rejected with status 403. By default, a request that arrives at a loopback address must be sent to {@code
         * localhost}, {@code 127.0.0.1} or {@code [::1]}, even if a proxy forwards it. A request that arrives at any
         * other address may be sent to any host, and the first such request causes a warning in the log.
         *
         * @param values names such as {@code mcp.example.com}, or addresses; an IPv6 address is in brackets
         * @return this builder
         * @throws IllegalArgumentException if a value has another form, such as a name with a port
         */
        public Builder allowedHosts(String... values) {
            hosts = HostAndOriginCheck.hosts(values);
            return this;
        }

        /**
         * Sets the web origins whose pages may send requests, in addition to the origins of the allowed hosts. The
         * setting applies to all protocol revisions. A browser sends the origin of a page in the {@code Origin} header.
         * Requests from other origins are rejected with status 403. By default, there are no additional origins.
         * Responses to pages of the additional origins have CORS headers, so that a browser allows the pages to read
         * the responses. This includes errors and responses to preflight requests. The headers do not allow cookies.
         *
         * @param values origins such as {@code https://app.example.com}
         * @return this builder
         * @throws IllegalArgumentException if a value is not an origin, for example because it has a path, or is {@code
         *     *}
         */
        public Builder allowedOrigins(String... values) {
            origins = Cors.origins(values);
            return this;
        }

        /**
         * Sets whether requests of anonymous callers are rejected with status 401, for all revisions and before the
         * body is read. By default, they are not. A caller is anonymous if the {@linkplain
         * ResourceServer.Builder#principal principal} function of the server returns no principal for the request.
         * {@code OPTIONS} requests are not rejected, because a browser sends them without credentials.
         *
         * @param value true if requests need a principal
         * @return this builder
         */
        public Builder requirePrincipal(boolean value) {
            requiresPrincipal = value;
            return this;
        }

        /**
         * Sets the maximum size of a message of any revision. The default is {@link #DEFAULT_MAX_BODY_BYTES}. A larger
         * message is rejected with status 413. If the Content-Length header exceeds the maximum, the message is
         * rejected before it is read.
         *
         * @param value a number of bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder maxBodyBytes(int value) {
            maxBodyBytes = BodyLimits.maxBodyBytes(value);
            return this;
        }

        /**
         * Sets the maximum number of bodies that the filter receives at the same time. The default is {@link
         * #DEFAULT_CONCURRENT_BODIES}. A further body is rejected with status 503 before it is read. A body of at most
         * 4 KiB with a Content-Length header does not count if it arrives with its headers or immediately after them.
         * If asynchronous processing is supported, such a small body of revision 2026-07-28 does not count even if it
         * arrives later. A body of an earlier revision occupies a thread of the container until it has arrived, so the
         * value should be less than the number of these threads.
         *
         * @param value a number of bodies, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder concurrentBodies(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("concurrentBodies must be at least 1, not " + value);
            }
            concurrentBodies = value;
            return this;
        }

        /**
         * Sets the minimum rate at which a body must arrive, measured in intervals of five seconds. The default is
         * {@link #DEFAULT_MIN_BODY_RATE}. A slower body is rejected with status 408. There is one limitation: in a
         * container whose threads cannot be interrupted while they read, a slow body of an earlier revision is rejected
         * only when further bytes arrive or the container's own timeout expires.
         *
         * @param value a number of bytes per second, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder minBodyRate(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("minBodyRate must be at least 1 byte a second, not " + value);
            }
            minBodyRate = value;
            return this;
        }

        /**
         * Sets the period of the keep-alive comments. The comments are sent to a client of revision 2026-07-28 that
         * accepts an event stream, while the client waits for a response or for notifications. A comment keeps the
         * connection alive and reveals a broken connection. The default is {@link #DEFAULT_KEEP_ALIVE}. The period
         * should be less than the idle timeout of the container and of any proxy in front of it.
         *
         * @param value the period
         * @return this builder
         * @throws IllegalArgumentException if the value is not positive
         */
        public Builder keepAlive(Duration value) {
            keepAlive = KeepAlive.period(value);
            return this;
        }

        /**
         * Sets the name of this node. Clients then receive session ids that begin with the name and a colon. A load
         * balancer can therefore send all requests of a session to this node without a table of sessions. If the load
         * balancer logs the ids, its log also names the node. The application receives the ids without the name. By
         * default, the node has no name.
         *
         * @param value the name: 1 to 60 letters, digits, dots, hyphens and underscores
         * @return this builder
         * @throws IllegalArgumentException if the name is malformed
         */
        public Builder node(String value) {
            sessionIds = SessionIds.of(value);
            return this;
        }

        /**
         * Serves the {@linkplain ResourceServer#health health} of the server as JSON at a path. The filter must also be
         * registered for this path. The answer has status 200, or 503 if {@link
         * io.github.mcpresources.server.ServerHealth#isUp} is false. By default, the health is not served.
         *
         * @param path the path below the context of the web application, such as {@code /health}
         * @param allowed the rule that decides which requests may read the health, for example by the role of the user;
         *     other requests get status 404
         * @return this builder
         * @throws IllegalArgumentException if the path does not begin with a slash
         */
        public Builder health(String path, Predicate<? super HttpServletRequest> allowed) {
            health = new HealthPage(resources, path, allowed);
            return this;
        }

        /**
         * Sets the JSON mapper. The default is the SDK's default mapper.
         *
         * @param value the mapper
         * @return this builder
         */
        public Builder jsonMapper(McpJsonMapper value) {
            mapper = Objects.requireNonNull(value, "jsonMapper");
            return this;
        }

        /**
         * Creates the filter.
         *
         * @return a new filter, which must be registered for all paths of the SDK's endpoint, with support for
         *     asynchronous processing
         * @throws IllegalStateException if the server has a {@linkplain ResourceServer.Builder#principal principal}
         *     function and this filter has no {@linkplain #contextExtractor context extractor}, or if {@link
         *     #requirePrincipal} is set and the server has no principal function
         */
        public ResourceServerFilter build() {
            if (requiresPrincipal && !ServerAccess.of(resources).distinguishesCallers()) {
                throw new IllegalStateException(
                        "requirePrincipal(true) would refuse each request, because all callers are"
                                + " anonymous: the ResourceServer has no principal function. Set it with"
                                + " ResourceServer.Builder.principal");
            }
            return new ResourceServerFilter(this);
        }
    }
}
