package io.github.mcpresources.http;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.internal.modern.Era;
import io.github.mcpresources.internal.modern.MalformedMessageException;
import io.github.mcpresources.internal.modern.Message;
import io.github.mcpresources.internal.modern.MessageReader;
import io.github.mcpresources.internal.modern.ModernDispatcher;
import io.github.mcpresources.internal.modern.Response;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.server.ServerAccess;
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
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests of revision 2026-07-28 in front of an endpoint of the SDK, which gets all others: one URL for clients
 * of both eras.
 *
 * <pre>{@code
 * ModernFilter filter = ModernFilter.builder(resources).build();
 * FilterHolder holder = new FilterHolder(filter);
 * holder.setAsyncSupported(true);
 * context.addFilter(holder, "/mcp", EnumSet.of(DispatcherType.REQUEST));
 * }</pre>
 *
 * <p>A request is taken by its {@code MCP-Protocol-Version} header, or by what its {@code _meta} says.
 *
 * <p>What a tool or a prompt throws is logged under an incident id, which is all that the client gets. An author who means a
 * text for the client gives a result with {@code isError}, or throws an {@code McpError} with another code than -32603.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">MCP: Transports</a>
 */
@SuppressWarnings("exports") // optional: who uses this has that library as a module of their own
public final class ModernFilter implements Filter {

    /** 16 MiB. */
    public static final int DEFAULT_MAX_BODY_BYTES = 16 * 1024 * 1024;

    /** 64 bodies. */
    public static final int DEFAULT_CONCURRENT_BODIES = 64;

    /** 32 KiB a second. */
    public static final int DEFAULT_MIN_BODY_RATE = 32 * 1024;

    /** 15 seconds. */
    public static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

    private static final Logger log = LoggerFactory.getLogger(ModernFilter.class);

    private final ServerAccess access;
    private final ModernDispatcher dispatcher;
    private final McpJsonMapper mapper;
    private final MessageReader messages;
    private final McpTransportContextExtractor<HttpServletRequest> contexts;
    private final SessionOwners owners;
    private final Bodies bodies;
    private final Visitors visitors;
    private final Cors cors;
    private final KeepAlive keepAlive;

    private ModernFilter(Builder builder) {
        access = ServerAccess.of(builder.resources);
        access.filtered(builder.contexts != null);
        dispatcher = access.modern();
        mapper = builder.mapper == null ? McpJsonDefaults.getMapper() : builder.mapper;
        messages = new MessageReader(mapper);
        contexts = builder.contexts == null ? request -> McpTransportContext.EMPTY : builder.contexts;
        owners = new SessionOwners(access, builder.contexts);
        bodies = new Bodies(
                builder.maxBodyBytes,
                builder.concurrentBodies,
                builder.minBodyRate,
                access.memory(),
                dispatcher.time());
        visitors = new Visitors(builder.hosts, builder.origins);
        cors = new Cors(builder.origins);
        keepAlive = new KeepAlive(dispatcher.time(), builder.keepAlive);
    }

    /**
     * A builder of a filter.
     *
     * @param resources whose resources, and whose SDK server's tools and prompts, it serves
     * @return the builder
     */
    public static Builder builder(ResourceServer resources) {
        return new Builder(resources);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest asked && response instanceof HttpServletResponse answer) {
            doFilter(asked, answer, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean isGranted = cors.grant(request, response); // before any refusal, which the page may read too
        String fault = visitors.fault(request);
        if (fault != null) {
            Refusals.refuse(response, HttpServletResponse.SC_FORBIDDEN, fault);
            return;
        }
        if (request.getMethod().equals("TRACE")) { // a container would send all headers back, tokens too
            response.setHeader("Allow", "GET, POST, DELETE, OPTIONS");
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return;
        }
        if (isGranted && Cors.isPreflight(request)) {
            Cors.answerPreflight(request, response);
            return;
        }
        boolean claimed = Era.isModern(request.getHeader(MessageHeaders.PROTOCOL_VERSION));
        String method = request.getMethod();
        if (!method.equals("POST")) {
            if (claimed && (method.equals("GET") || method.equals("DELETE"))) {
                response.setHeader("Allow", "POST");
                response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            } else {
                handOn(request, response, chain);
            }
            return;
        }
        if (claimed) {
            take(request, response);
        } else {
            look(request, response, chain);
        }
    }

    private void handOn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String version = request.getHeader(MessageHeaders.PROTOCOL_VERSION);
        if (version != null && !Revisions.isKnown(version)) {
            Refusals.unsupportedVersion(response, version);
            return;
        }
        try {
            if (owners.isForeign(request)) {
                Refusals.refuse(response, HttpServletResponse.SC_FORBIDDEN, "This session belongs to another caller");
                return;
            }
        } catch (RuntimeException failure) { // the author's extractor, whose text is for the log
            fail(response, null, request.getMethod(), failure);
            return;
        }
        TransportErrors rewritten = new TransportErrors(response, mapper);
        try (Subscription passing = access.handingOn()) {
            chain.doFilter(request, rewritten);
        } catch (RuntimeException | ServletException failure) { // such as the endpoint's own context extractor
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
        owners.note(request, response);
    }

    private void fail(HttpServletResponse response, @Nullable Object id, String method, Throwable failure)
            throws IOException {
        HttpReply.refuse(
                response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, dispatcher.failed(id, method, failure));
    }

    /** Takes what says in its header that it is ours. Who asks is told before the body is waited for. */
    private void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Accepted.isJson(request)) {
            Refusals.refuse(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "A message is application/json");
            return;
        }
        RequestBody atHand = bodies.atHand(request, false);
        if (atHand != null) {
            take(atHand, null, request, response);
            return;
        }
        McpTransportContext context;
        Caller caller;
        try {
            context = contexts.extract(request);
            caller = dispatcher.caller(context);
        } catch (RuntimeException failure) { // the author's own, whose text is for the log
            fail(response, null, request.getMethod(), failure);
            return;
        }
        try {
            if (request.isAsyncSupported()) {
                takeLater(bodies.open(request, caller, false), context, request, response);
            } else {
                take(bodies.open(request, caller, true).await(), context, request, response);
            }
        } catch (BodyRefusedException refusal) {
            refusal.answer(response);
        }
    }

    private void takeLater(
            IncomingBody body, McpTransportContext context, HttpServletRequest request, HttpServletResponse response) {
        boolean begun = false;
        try {
            AsyncContext async = request.startAsync();
            async.setTimeout(0); // a minimum rate bounds it
            body.begin(receiver(async, context, request, response));
            begun = true;
        } finally {
            if (!begun) { // such as where something before this filter reads the body already
                body.abandon();
            }
        }
    }

    private IncomingBody.Receiver receiver(
            AsyncContext async, McpTransportContext context, HttpServletRequest request, HttpServletResponse response) {
        return new IncomingBody.Receiver() {
            @Override
            public void complete(RequestBody read) throws IOException {
                boolean goesOn = false;
                try {
                    goesOn = take(read, context, request, response);
                } catch (RuntimeException | Error failure) { // nobody above would answer
                    if (!response.isCommitted()) {
                        fail(response, null, request.getMethod(), failure);
                    }
                } finally {
                    if (!goesOn) {
                        async.complete();
                    }
                }
            }

            @Override
            public void refused(BodyRefusedException refusal) throws IOException {
                try {
                    refusal.answer(response);
                } finally {
                    async.complete();
                }
            }

            @Override
            public void failed(Throwable reason) {
                log.debug("The client is gone", reason);
                async.complete();
            }
        };
    }

    /**
     * Takes what was read.
     *
     * @param context what the request has for the caller; null where nobody asked yet
     * @return whether the reply goes on, and completes the request; otherwise it is answered
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
            HttpReply.refuse(response, HttpServletResponse.SC_BAD_REQUEST, malformed.response());
            return false;
        } catch (RuntimeException | Error failure) {
            body.close();
            throw failure;
        }
        return take(message, body, context, request, response);
    }

    /** Reads what is perhaps for the SDK's endpoint, which would wait for it; what lacks our headers is told so. */
    private void look(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RequestBody body;
        try {
            RequestBody atHand = bodies.atHand(request, true);
            body = atHand != null
                    ? atHand
                    : bodies.open(request, caller(request), true).await();
        } catch (BodyRefusedException refusal) {
            refusal.answer(response);
            return;
        } catch (RuntimeException failure) { // the author's own, whose text is for the log
            fail(response, null, request.getMethod(), failure);
            return;
        }
        boolean goesOn = false;
        try {
            Optional<Message> modern = modern(body, request);
            if (modern.isPresent()) {
                goesOn = take(modern.get(), body, null, request, response);
            } else {
                handOn(body.replayed(request), response, chain);
                goesOn = request.isAsyncStarted() && BodyRelease.after(request.getAsyncContext(), body);
            }
        } finally {
            if (!goesOn) {
                body.close();
            }
        }
    }

    private Caller caller(HttpServletRequest request) {
        return dispatcher.caller(contexts.extract(request));
    }

    private Optional<Message> modern(RequestBody body, HttpServletRequest request) {
        if (MessageHeaders.sayEarlier(request) || !body.mayBeModern()) {
            return Optional.empty();
        }
        try {
            return Optional.of(messages.read(body.bytes())).filter(Era::isModern);
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
        boolean goesOn = false;
        try {
            @Nullable Response refusal = MessageHeaders.refusal(message, request);
            if (refusal != null) {
                HttpReply.refuse(response, HttpServletResponse.SC_BAD_REQUEST, refusal);
            } else if (message instanceof Message.Request asked) {
                if (!Accepted.answer(asked.method(), request)) {
                    Refusals.refuse(
                            response,
                            HttpServletResponse.SC_NOT_ACCEPTABLE,
                            "A client accepts application/json and text/event-stream");
                    return false;
                }
                McpTransportContext context;
                try {
                    context = known == null ? contexts.extract(request) : known;
                } catch (RuntimeException failure) { // the author's own, whose text is for the log
                    fail(response, asked.id(), asked.method(), failure);
                    return false;
                }
                HttpReply reply = new HttpReply(request, response, keepAlive, body);
                goesOn = true;
                reply.finish(dispatcher.dispatch(asked, context, reply));
            } else {
                response.setStatus(HttpServletResponse.SC_ACCEPTED);
            }
        } finally {
            if (!goesOn) {
                body.close();
            }
        }
        return goesOn;
    }

    /** Collects what a filter is made of. */
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

        private Builder(ResourceServer resources) {
            this.resources = Objects.requireNonNull(resources, "resources");
        }

        /**
         * Sets what is taken from a request for the {@linkplain ResourceServer.Builder#principal principal} function and
         * for readers, tools and prompts; nothing unless set. It is what the SDK's transport was given, and must be set where
         * the server has a principal function, since the same client would be somebody else in each era. With it, a session
         * of the SDK belongs to whoever begins it, and nobody else can listen to it or end it.
         *
         * @param value the extractor
         * @return this builder
         */
        public Builder contextExtractor(McpTransportContextExtractor<HttpServletRequest> value) {
            contexts = Objects.requireNonNull(value, "contextExtractor");
            return this;
        }

        /**
         * Sets the hosts that requests of either era may be sent to, without their ports; all others are refused with
         * 403. Unless set these are {@code localhost}, {@code 127.0.0.1} and {@code [::1]} for what comes in on this
         * machine alone, behind a proxy too, and any elsewhere.
         *
         * @param values names such as {@code mcp.example.com}, or addresses, that of IPv6 in brackets
         * @return this builder
         * @throws IllegalArgumentException if one of them is anything else, such as a name with a port
         */
        public Builder allowedHosts(String... values) {
            hosts = lower(values);
            for (String host : hosts) {
                if (!host.equals(Visitors.name(host))) {
                    throw new IllegalArgumentException(
                            "allowedHosts are names without ports, and addresses, that of IPv6 in brackets; not "
                                    + host);
                }
            }
            return this;
        }

        /**
         * Sets the web pages that requests of either era may come from, beside those of the allowed hosts; all others
         * are refused with 403. None unless set. Exactly these origins also get CORS headers, errors and preflight
         * requests included, so that a browser lets their pages read the answers. Cookies are not allowed by them.
         *
         * @param values origins such as {@code https://app.example.com}
         * @return this builder
         * @throws IllegalArgumentException if one of them is anything else, such as a URL with a path, or {@code *}
         */
        public Builder allowedOrigins(String... values) {
            Set<String> all = lower(values);
            for (String origin : all) {
                if (!Cors.ORIGIN.matcher(origin).matches()) {
                    throw new IllegalArgumentException(
                            "allowedOrigins are a scheme, a host and perhaps a port, such as https://app.example.com;"
                                    + " not " + origin);
                }
            }
            origins = all;
            return this;
        }

        private static Set<String> lower(String... values) {
            return Stream.of(values)
                    .map(value -> value.toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
        }

        /**
         * Sets how large a message of either era may be; {@link #DEFAULT_MAX_BODY_BYTES} unless set. What is larger is
         * refused with 413, before it is read where its length is announced.
         *
         * @param value a number of bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if it is less
         */
        public Builder maxBodyBytes(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("maxBodyBytes is at least 1, not " + value);
            }
            maxBodyBytes = value;
            return this;
        }

        /**
         * Sets how many bodies may be waited for at once; {@link #DEFAULT_CONCURRENT_BODIES} unless set. The next one is
         * refused with 503, before it is read. Small messages that come with their headers, or right after them, are not
         * counted, nor are small ones of revision 2026-07-28. A body of an earlier revision keeps a thread of the
         * container while it is waited for, so that this is to be less than the container has.
         *
         * @param value a number of bodies, at least 1
         * @return this builder
         * @throws IllegalArgumentException if it is less
         */
        public Builder concurrentBodies(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("concurrentBodies is at least 1, not " + value);
            }
            concurrentBodies = value;
            return this;
        }

        /**
         * Sets how fast a body must come, in each five seconds; {@link #DEFAULT_MIN_BODY_RATE}
         * unless set. A slower one is refused with 408. An earlier revision's is refused when the container next tells of
         * bytes, where that lets nobody interrupt a thread that reads; its own timeout bounds the silence then.
         *
         * @param value bytes a second, at least 1
         * @return this builder
         * @throws IllegalArgumentException if it is less
         */
        public Builder minBodyRate(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("minBodyRate is at least 1 byte a second, not " + value);
            }
            minBodyRate = value;
            return this;
        }

        /**
         * Sets how often a client that waits for its answer, or listens, is sent a comment, which keeps the connection
         * alive and shows whether it is; {@link #DEFAULT_KEEP_ALIVE} unless set. It is less than what the container and
         * whatever stands before it allow a connection to be idle.
         *
         * @param value the period
         * @return this builder
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder keepAlive(Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException("keepAlive is positive, not " + value);
            }
            keepAlive = value;
            return this;
        }

        /**
         * Sets the JSON mapper; the SDK's default one unless set.
         *
         * @param value the mapper
         * @return this builder
         */
        public Builder jsonMapper(McpJsonMapper value) {
            mapper = Objects.requireNonNull(value, "jsonMapper");
            return this;
        }

        /**
         * The filter.
         *
         * @return a new filter, which must be registered as one that supports asynchronous requests, for all paths of the
         *     SDK's endpoint
         * @throws IllegalStateException if the server has a {@linkplain ResourceServer.Builder#principal principal}
         *     function, and this filter no {@linkplain #contextExtractor context extractor}
         */
        public ModernFilter build() {
            return new ModernFilter(this);
        }
    }
}
