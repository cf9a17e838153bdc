package io.github.mcpresources.http;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.modern.Era;
import io.github.mcpresources.modern.MalformedMessageException;
import io.github.mcpresources.modern.Message;
import io.github.mcpresources.modern.MessageReader;
import io.github.mcpresources.modern.ModernDispatcher;
import io.github.mcpresources.modern.Response;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
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

    /** 15 seconds. */
    public static final Duration DEFAULT_KEEP_ALIVE = Duration.ofSeconds(15);

    private final ResourceServer resources;
    private final ModernDispatcher dispatcher;
    private final McpJsonMapper mapper;
    private final MessageReader messages;
    private final McpTransportContextExtractor<HttpServletRequest> contexts;
    private final SessionOwners owners;
    private final int maxBodyBytes;
    private final Visitors visitors;
    private final Cors cors;
    private final KeepAlive keepAlive;

    private ModernFilter(Builder builder) {
        resources = builder.resources;
        resources.filtered(builder.contexts != null);
        dispatcher = resources.modern();
        mapper = builder.mapper == null ? McpJsonDefaults.getMapper() : builder.mapper;
        messages = new MessageReader(mapper);
        contexts = builder.contexts == null ? request -> McpTransportContext.EMPTY : builder.contexts;
        owners = new SessionOwners(resources, builder.contexts);
        maxBodyBytes = builder.maxBodyBytes;
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
            response.sendError(HttpServletResponse.SC_FORBIDDEN, fault);
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
        } else if (MessageHeaders.sayEarlier(request)) {
            handOn(request, response, chain); // without a look at its body
        } else {
            look(request, response, chain);
        }
    }

    private void handOn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            if (owners.isForeign(request)) {
                response.sendError(HttpServletResponse.SC_FORBIDDEN, "This session belongs to another caller");
                return;
            }
        } catch (RuntimeException failure) { // the author's extractor, whose text is for the log
            fail(response, null, request.getMethod(), failure);
            return;
        }
        TransportErrors rewritten = new TransportErrors(response, mapper);
        try (Subscription passing = resources.handingOn()) {
            chain.doFilter(request, rewritten);
        }
        if (!request.isAsyncStarted()) {
            rewritten.finish();
        }
        owners.note(request, response);
    }

    private void fail(HttpServletResponse response, @Nullable Object id, String method, RuntimeException failure)
            throws IOException {
        HttpReply.refuse(
                response, HttpServletResponse.SC_INTERNAL_SERVER_ERROR, dispatcher.failed(id, method, failure));
    }

    /** Takes what says in its header that it is ours. */
    private void take(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!Accepted.isJson(request)) {
            response.sendError(HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, "A message is application/json");
            return;
        }
        RequestBody body = RequestBody.read(request, maxBodyBytes);
        Message message;
        try {
            message = messages.read(body.bytes(maxBodyBytes));
        } catch (MalformedMessageException malformed) {
            HttpReply.refuse(
                    response,
                    body.isOver(maxBodyBytes)
                            ? HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE
                            : HttpServletResponse.SC_BAD_REQUEST,
                    malformed.response());
            return;
        }
        take(message, request, response);
    }

    /** Takes what says in its body alone that it is ours; it lacks its headers, and is told so. */
    private void look(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        RequestBody body = RequestBody.read(request, maxBodyBytes);
        Optional<Message> modern = body.mayBeModern() ? modern(body) : Optional.empty();
        if (modern.isPresent()) {
            take(modern.get(), request, response);
        } else {
            handOn(body.replayed(request), response, chain);
        }
    }

    private Optional<Message> modern(RequestBody body) {
        try {
            return Optional.of(messages.read(body.bytes(maxBodyBytes))).filter(Era::isModern);
        } catch (MalformedMessageException notOurs) {
            return Optional.empty();
        }
    }

    private void take(Message message, HttpServletRequest request, HttpServletResponse response) throws IOException {
        @Nullable Response refusal = MessageHeaders.refusal(message, request);
        if (refusal != null) {
            HttpReply.refuse(response, HttpServletResponse.SC_BAD_REQUEST, refusal);
        } else if (message instanceof Message.Request asked) {
            if (!Accepted.answer(asked.method(), request)) {
                response.sendError(
                        HttpServletResponse.SC_NOT_ACCEPTABLE,
                        "A client accepts application/json and text/event-stream");
                return;
            }
            McpTransportContext context;
            try {
                context = contexts.extract(request);
            } catch (RuntimeException failure) { // the author's own, whose text is for the log
                fail(response, asked.id(), asked.method(), failure);
                return;
            }
            HttpReply reply = new HttpReply(request, response, keepAlive);
            reply.finish(dispatcher.dispatch(asked, context, reply));
        } else {
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        }
    }

    /** Collects what a filter is made of. */
    public static final class Builder {

        private final ResourceServer resources;
        private @Nullable McpTransportContextExtractor<HttpServletRequest> contexts;
        private @Nullable McpJsonMapper mapper;
        private int maxBodyBytes = DEFAULT_MAX_BODY_BYTES;
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
         * Sets how large a message may be; {@link #DEFAULT_MAX_BODY_BYTES} unless set. What is larger, and belongs to
         * the SDK's endpoint, is handed on.
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
