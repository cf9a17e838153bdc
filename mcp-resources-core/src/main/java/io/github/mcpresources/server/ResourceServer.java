package io.github.mcpresources.server;

import com.google.errorprone.annotations.CheckReturnValue;
import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.protocol.ExplainMethod;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.server.AttachedAlreadyException;
import io.github.mcpresources.internal.server.Passage;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.trace.Tracing;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that offers the resources of one provider to MCP clients. It is part of a server that is built with the MCP
 * Java SDK.
 *
 * <pre>{@code
 * ResourceServer resources = ResourceServer.of(registry);
 * McpSyncServer server = McpServer.sync(resources.wrap(transportProvider))
 *         .serverInfo("my-server", "1.0")
 *         .tools(myTools)
 *         .build();
 * }</pre>
 *
 * <p>A resource server can wrap several transports. When it is closed, it interrupts readers that do not finish within
 * a second. It does not close the SDK servers on these transports; the application closes them.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP: Resources</a>
 */
public final class ResourceServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    /**
     * The time limit of each of the three waits in {@link #close}: for running requests to finish, for the error
     * responses to the remaining requests to be sent, and for the event bus to receive the last events.
     */
    private static final Duration CLOSING = Duration.ofSeconds(1);

    static {
        ServerAccess.openWith(server -> ((ResourceServer) server).new Access());
    }

    private final ResourceProvider provider;
    private final int concurrentReads;
    private final String busKind;
    private final @Nullable TemplateTimes times;
    private final ReaderThreads readers;
    private final Backend backend;
    private final McpJsonMapper mapper;
    private final StatelessDispatcher dispatcher;
    private final MemoryBudget memory;
    private final TimeSource time;
    private final boolean distinguishesCallers;
    private final Map<Object, BuildReminder> transports = Collections.synchronizedMap(new IdentityHashMap<>());
    private final AtomicBoolean warnedUnattached = new AtomicBoolean();
    private volatile boolean isAttached;
    private volatile boolean isClosed;

    private ResourceServer(Builder builder) {
        MissingLog.warnOnce();
        mapper = builder.mapper == null ? Json.defaultMapper() : builder.mapper;
        provider = builder.provider;
        concurrentReads = builder.limits.concurrentReads();
        busKind = builder.bus == null ? "" : builder.bus.getClass().getSimpleName();
        times = builder.recordsTimes ? new TemplateTimes() : null;
        List<ResourceListener> listeners = new ArrayList<>(builder.listeners);
        if (times != null) {
            listeners.add(times);
        }
        readers = new ReaderThreads(builder.limits.concurrentReads());
        RequestSettings settings = new RequestSettings(
                builder.limits,
                builder.memory,
                builder.visibility,
                builder.time,
                readers::of,
                builder.aroundReaders,
                mapper,
                builder.keys == null ? KeyRing.random() : builder.keys,
                builder.cache,
                builder.failuresAsText,
                builder.logsCallers,
                builder.tracing,
                listeners);
        time = builder.time;
        memory = builder.memory;
        distinguishesCallers = builder.principal != null;
        Attached attached = new Attached();
        OwnFirst own = new OwnFirst(builder.provider);
        SubscriptionManager manager = new SubscriptionManager(
                ResourceProviders.visible(new WithSdkResources(builder.provider, attached, own), builder.visibility),
                builder.limits,
                builder.time,
                readers::send,
                builder.tracing);
        if (builder.bus != null) {
            manager.connect(builder.bus, builder.shared);
        }
        ResourceRequests requests = new ResourceRequests(builder.provider, settings, builder.methods);
        backend = new Backend(
                requests,
                readers,
                builder.principal == null ? context -> null : builder.principal,
                new Subscriptions(
                        requests, manager, new Extensions(builder.extensions), builder.subscribe, builder.listChanged),
                new Sessions(),
                own,
                attached,
                FilterCheck.on(),
                new InFlight(),
                new Ending(),
                builder.limits.readTimeout());
        dispatcher = new StatelessDispatcher(
                new DispatcherHost(backend, mapper, builder.limits, builder.memory, builder.time));
        warnIfMemoryIsLow(builder.limits.resultBytes());
    }

    private void warnIfMemoryIsLow(long resultBytes) {
        long max = memory.largestReservation() / RequestOrigin.COPIES_BY_SDK;
        if (max < resultBytes) {
            log.warn(
                    "The memory budget of {} bytes cannot hold a result of {} bytes (setting resultBytes). For clients"
                            + " of revisions before 2026-07-28, a result can have at most {} bytes. Increase the heap"
                            + " (-Xmx) or memoryBudget, or lower resultBytes to {}",
                    memory.limit(),
                    resultBytes,
                    max,
                    max);
        }
    }

    /**
     * Creates a server with the default settings.
     *
     * @param provider the provider to serve; {@link io.github.mcpresources.ResourceProviders#concat} joins several
     *     providers
     * @return the server
     */
    public static ResourceServer of(ResourceProvider provider) {
        return builder(provider).build();
    }

    /**
     * Creates a builder for a server.
     *
     * @param provider the provider to serve
     * @return the builder
     */
    public static Builder builder(ResourceProvider provider) {
        return new Builder(provider);
    }

    /**
     * Adds the resources to a transport with one session per connection: stdio or HTTP with SSE.
     *
     * <p>For stdio use {@link StdioTransport}. The SDK's own stdio provider stops reading at the first malformed line
     * and does not support revision 2026-07-28. If it is used, this method logs a warning.
     *
     * @param transport the SDK's transport provider
     * @return the transport provider to pass to {@code McpServer.sync} or {@code McpServer.async} instead of the
     *     original. A server that is built on the original transport does not serve the resources. {@link
     *     StdioTransport} throws an exception in that case. For other transports, a warning is logged if no server has
     *     been built on the result after a minute.
     * @throws IllegalStateException if the transport was returned by {@code wrap}, if this server has already wrapped
     *     it, if it is a {@link StdioTransport} that another server has wrapped, or if this server is closed. To serve
     *     several providers from one server, use {@link io.github.mcpresources.ResourceProviders#concat}
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // the annotation is not needed at run time
    public McpServerTransportProvider wrap(McpServerTransportProvider transport) {
        if (transport instanceof StdioServerTransportProvider) {
            log.warn("The SDK's stdio transport stops reading at the first malformed line; use"
                    + " StdioTransport.create() instead");
        }
        BuildReminder reminder = take(transport);
        if (transport instanceof StdioTransport stdio) {
            stdio.serve(dispatcher);
        }
        return new SessionTransport(transport, backend, reminder);
    }

    /**
     * Adds the resources to a streamable HTTP transport.
     *
     * @param transport the SDK's transport provider
     * @return the transport provider to pass to {@code McpServer.sync} or {@code McpServer.async} instead of the
     *     original
     * @throws IllegalStateException if the transport was returned by {@code wrap}, if this server has already wrapped
     *     it, or if this server is closed
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // the annotation is not needed at run time
    public McpStreamableServerTransportProvider wrap(McpStreamableServerTransportProvider transport) {
        return new StreamableTransport(transport, backend, take(transport));
    }

    /**
     * Adds the resources to a stateless HTTP transport.
     *
     * @param transport the SDK's transport
     * @return the transport to pass to {@code McpServer.sync} or {@code McpServer.async} instead of the original
     * @throws IllegalStateException if the transport was returned by {@code wrap}, if this server has already wrapped
     *     it, or if this server is closed
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // the annotation is not needed at run time
    public McpStatelessServerTransport wrap(McpStatelessServerTransport transport) {
        return new StatelessTransport(transport, backend, take(transport));
    }

    /**
     * Returns the object through which the application reports changes that the provider cannot detect itself.
     *
     * <pre>{@code
     * resources.events().updated("notes://today");
     * }</pre>
     *
     * @return the receiver of events; its methods return immediately, even if clients are slow
     */
    public ResourceEvents events() {
        return backend.subscriptions().events();
    }

    /**
     * Returns the status of the connection to the event bus, for health checks and metrics.
     *
     * @return the status at this time; empty if this server has no event bus
     */
    public Optional<EventBus.Status> busStatus() {
        return backend.subscriptions().manager().busStatus();
    }

    /**
     * Returns the state of this server and of its mounts, stores, event bus and subscribers, for health checks.
     *
     * @return the state at this time
     */
    public ServerHealth health() {
        List<Map<String, Object>> details = provider.healthDetails();
        List<Map<String, Object>> mounts = details.stream()
                .filter(detail -> "mount".equals(detail.get("kind")))
                .toList();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("status", ServerHealth.isUp(mounts) ? "up" : "down");
        json.put("mounts", mounts);
        json.put(
                "providers",
                details.stream().filter(detail -> !mounts.contains(detail)).toList());
        busStatus()
                .ifPresent(bus -> json.put(
                        "bus",
                        Map.of(
                                "kind", busKind,
                                "state", bus.state().name().toLowerCase(Locale.ROOT),
                                "waiting", bus.waiting(),
                                "overflows", bus.overflows(),
                                "resyncs", bus.resyncs())));
        json.put("subscriptions", backend.subscriptions().manager().details());
        json.put(
                "requests",
                Map.of(
                        "running", backend.requests().running(),
                        "readers", concurrentReads - readers.free(),
                        "maxReaders", concurrentReads,
                        "listening", dispatcher.openListenRequests(),
                        "memory", memory.reserved(),
                        "maxMemory", memory.limit()));
        json.put("refused", backend.requests().refusals().counts());
        Map<String, Long> listeners = backend.requests().listeners();
        listeners.remove(TemplateTimes.class.getName());
        json.put("listeners", listeners);
        if (times != null) {
            json.put("slowestTemplates", times.slowest());
        }
        return new ServerHealth(json, mapper);
    }

    /**
     * Returns handlers that need no transport, for tests and for servers that dispatch methods themselves.
     *
     * @return the handlers
     */
    public ResourceHandlers handlers() {
        return new ResourceHandlers(backend.requests(), mapper);
    }

    /**
     * Creates a context with which the application itself calls a provider, for example in a test or when the
     * application starts. The context has the limits, memory budget, time source and threads of this server.
     *
     * <pre>{@code
     * registry.read("notes://today", resources.newContext(Caller.ANONYMOUS));
     * }</pre>
     *
     * @param caller the caller on whose behalf the provider is called
     * @return a new context; its deadline is the current time plus the read timeout
     */
    public RequestContext newContext(Caller caller) {
        return backend.requests().newContext(caller);
    }

    StatelessDispatcher dispatcher() {
        return dispatcher;
    }

    /**
     * Registers a transport. Throws an exception if this server is closed, if the transport is already registered, or
     * if the transport was returned by {@code wrap}.
     */
    private BuildReminder take(Object transport) {
        if (isClosed) {
            throw new IllegalStateException(
                    "The ResourceServer is closed and cannot be attached to a transport; build a new ResourceServer");
        }
        if (transport instanceof SessionTransport
                || transport instanceof StreamableTransport
                || transport instanceof StatelessTransport) {
            throw new AttachedAlreadyException("The transport is the result of wrap, so it has resources already;"
                    + " build the SDK's server on it. To serve several providers, join them with"
                    + " ResourceProviders.concat");
        }
        BuildReminder reminder = new BuildReminder(time, transport);
        if (transports.putIfAbsent(transport, reminder) != null) {
            reminder.close();
            throw new AttachedAlreadyException("The transport is attached already; build the SDK's server on the result"
                    + " of the first wrap(transport)");
        }
        isAttached = true;
        return reminder;
    }

    /**
     * Marks the current thread as handling a request that passed a filter, such as {@code ResourceServerFilter}, on the
     * way to the SDK's endpoint. If code between the filter and the endpoint continues a request on another thread, it
     * must mark that thread too. If this server has wrapped no transport, logs a warning, once.
     *
     * @return a handle that removes the mark; close it on the same thread
     */
    public Handle handingOn() {
        warnIfUnattached();
        return backend.filter().passing(backend.inFlight());
    }

    private void warnIfUnattached() {
        if (!isAttached && warnedUnattached.compareAndSet(false, true)) {
            log.warn("A filter passes requests on to an endpoint, but its ResourceServer is not attached to a"
                    + " transport, so clients of revision 2026-07-28 get no tools and no prompts; give the filter the"
                    + " ResourceServer that is attached to the transport");
        }
    }

    /**
     * Serves the resources, without tools and prompts, over standard input and output until the client closes the
     * input.
     *
     * <p>Until then, {@link System#out} writes to standard error, so that output that readers print does not mix with
     * the protocol's messages.
     *
     * @param name the server's name, as the client sees it
     * @param version the server's version
     * @throws InterruptedException if the thread is interrupted while it waits for the end of the input
     * @throws IllegalStateException if this server is closed
     */
    public void serveStdio(String name, String version) throws InterruptedException {
        StdioTransport stdio = StdioTransport.builder()
                .jsonMapper(mapper)
                .drainTimeout(backend.initializeTimeout().plusSeconds(5))
                .build();
        McpSyncServer server =
                McpServer.sync(wrap(stdio)).serverInfo(name, version).build();
        try {
            stdio.awaitEnd();
        } finally {
            server.closeGracefully();
        }
    }

    /**
     * Ends all subscriptions, rejects new blocking reads, and waits up to a second for running requests to finish. Then
     * this method interrupts the remaining reads, answers the remaining requests with errors, and waits up to a second
     * until these errors are sent. Close this server before the web container stops; otherwise the container may drop
     * these errors. If there is an event bus, this method also waits up to a second until the bus has received the last
     * events. Close the bus after this server.
     */
    @Override
    public void close() {
        isClosed = true;
        synchronized (transports) {
            transports.values().forEach(BuildReminder::close);
        }
        dispatcher.close();
        backend.subscriptions().manager().close();
        readers.refuse();
        awaitAnswers();
        backend.requests().end();
        backend.ending().signalEnd();
        readers.close();
        awaitAnswers();
        backend.subscriptions().manager().awaitBus(CLOSING);
    }

    private void awaitAnswers() {
        long begun = System.nanoTime();
        dispatcher.inFlight().await(CLOSING);
        backend.inFlight().await(CLOSING.minusNanos(System.nanoTime() - begun));
    }

    /** Gives the other packages of this library access to the internals of this server. */
    private final class Access extends ServerAccess {

        @Override
        public ToolRequests toolRequests() {
            return new BackendToolRequests(backend, mapper);
        }

        @Override
        public StatelessDispatcher dispatcher() {
            return dispatcher;
        }

        @Override
        public MemoryBudget memory() {
            return memory;
        }

        @Override
        public Tracing tracing() {
            return backend.requests().tracing();
        }

        @Override
        public void filtered(boolean extractsContext) {
            if (distinguishesCallers && !extractsContext) {
                throw new IllegalStateException("The ResourceServer has a principal function, but the filter has no"
                        + " contextExtractor, so clients of revision 2026-07-28 would be anonymous. Give the filter"
                        + " the same contextExtractor as the SDK's transport. If the transport has none, call"
                        + " contextExtractor(request -> McpTransportContext.EMPTY) on the builder of the filter.");
            }
            backend.filter().built();
        }

        @Override
        public boolean distinguishesCallers() {
            return distinguishesCallers;
        }

        @Override
        public Handle handingOn() {
            return ResourceServer.this.handingOn();
        }

        @Override
        public Passage passOn() {
            warnIfUnattached();
            return backend.filter().passage(backend.inFlight());
        }

        @Override
        public void refused(@Nullable String reason) {
            if (reason != null) {
                backend.requests().refusals().add("http." + reason);
            }
        }

        @Override
        public boolean admits(String sessionId, McpTransportContext context) {
            return backend.sessions().admits(sessionId, context);
        }
    }

    /** A builder for a {@link ResourceServer}. */
    public static final class Builder {

        private final ResourceProvider provider;
        private ResourceLimits limits = ResourceLimits.defaults();
        private MemoryBudget memory = MemoryBudget.shared();
        private Visibility visibility = Visibility.EVERYTHING;
        private TimeSource time = TimeSource.system();
        private @Nullable Function<McpTransportContext, @Nullable String> principal;
        private BiFunction<McpTransportContext, Runnable, Runnable> aroundReaders = (context, reader) -> reader;
        private final List<ResourceListener> listeners = new ArrayList<>();
        private @Nullable KeyRing keys;
        private @Nullable EventBus bus;
        private Predicate<? super ResourceEvent> shared = event -> false;
        private CacheHint cache = CacheHint.NONE;
        private final Map<String, ProtocolMethod> methods = new LinkedHashMap<>();
        private final Map<String, Map<String, Object>> extensions = new LinkedHashMap<>();
        private boolean failuresAsText;
        private boolean logsCallers;
        private boolean recordsTimes;
        private Tracing tracing = Tracing.OFF;
        private boolean subscribe = true;
        private boolean listChanged = true;
        private @Nullable McpJsonMapper mapper;

        private Builder(ResourceProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
        }

        /**
         * Sets the limits. The default is {@link ResourceLimits#defaults}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(ResourceLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the memory budget that all requests share for their bodies, their results, and the reservations of
         * providers. The default is {@link MemoryBudget#shared}: half of the maximum heap, for all servers of the
         * process.
         *
         * @param value the budget, which several servers may share
         * @return this builder
         */
        public Builder memoryBudget(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memoryBudget");
            return this;
        }

        /**
         * Sets the rule that decides which callers see which resources. By default every caller sees every resource.
         * The rule also applies to resources that are registered with the SDK's own server.
         *
         * @param value the rule
         * @return this builder
         */
        public Builder visibility(Visibility value) {
            visibility = Objects.requireNonNull(value, "visibility");
            return this;
        }

        /**
         * Sets whether a read that fails or finds no resource is answered with a text result instead of an error. The
         * default is false. The text names the URI and contains no more information than the error.
         *
         * @param value true to answer with text results
         * @return this builder
         */
        public Builder failuresAsText(boolean value) {
            failuresAsText = value;
            return this;
        }

        /**
         * Sets whether clients may subscribe to resources. The default is true.
         *
         * @param value false to offer no subscriptions
         * @return this builder
         */
        public Builder subscribe(boolean value) {
            subscribe = value;
            return this;
        }

        /**
         * Sets whether clients are notified when the list of resources or templates changes. The default is true.
         *
         * @param value false to send no notifications of list changes
         * @return this builder
         */
        public Builder listChanged(boolean value) {
            listChanged = value;
            return this;
        }

        /**
         * Sets the bus that shares events with other servers. By default there is no bus.
         *
         * @param bus the bus, which sends the application's events to the other servers and delivers events from them
         * @return this builder
         * @throws IllegalStateException if a bus was set before; a server can have only one bus
         */
        public Builder eventBus(EventBus bus) {
            return eventBus(bus, event -> false);
        }

        /**
         * Sets the bus that shares events with other servers, and a rule for the events that the provider reports.
         * {@link #eventBus(EventBus)} does not send these events to the other servers, because the provider of each
         * server usually detects the same changes itself. If only the provider of this server detects a change, such as
         * a change in a database, the rule must return true for the event.
         *
         * @param bus the bus, which sends the application's events to the other servers and delivers events from them
         * @param observed the rule, which returns true if an event of the provider is sent to the other servers; it
         *     must return quickly
         * @return this builder
         * @throws IllegalStateException if a bus was set before; a server can have only one bus
         */
        public Builder eventBus(EventBus bus, Predicate<? super ResourceEvent> observed) {
            if (this.bus != null) {
                throw new IllegalStateException(
                        "The server already has an event bus, and can use only one: call eventBus only once");
            }
            this.bus = Objects.requireNonNull(bus, "bus");
            this.shared = Objects.requireNonNull(observed, "observed");
            return this;
        }

        /**
         * Sets the time source. The default is {@link TimeSource#system}.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the function that determines the caller of a request. By default all callers are anonymous.
         *
         * @param value the function. It gets the transport context, and returns the principal that the transport's
         *     context extractor stored there, or null for an anonymous caller. On stdio, the context is empty. A
         *     function that ignores the context gives all requests the same caller
         * @return this builder
         */
        public Builder principal(Function<McpTransportContext, @Nullable String> value) {
            principal = Objects.requireNonNull(value, "principal");
            return this;
        }

        /**
         * Sets the function that decorates the application's code, for example to give its thread the security context
         * of the request. The function decorates each blocking reader, which runs on a thread of this server. It also
         * decorates each request for tools or prompts from a client of revision 2026-07-28, which may run on a thread
         * of the web server. By default the code is not decorated.
         *
         * <pre>{@code
         * ResourceServer.builder(registry).aroundReaders((context, reader) -> () -> {
         *     String before = Thread.currentThread().getName();
         *     Thread.currentThread().setName("reader for " + context.get("user"));
         *     try {
         *         reader.run();
         *     } finally {
         *         Thread.currentThread().setName(before);
         *     }
         * });
         * }</pre>
         *
         * @param value the function. It gets the context that the transport's context extractor returned, and the code,
         *     and returns a task that wraps the code. The task must run the code once, and return after the code has
         *     returned. If the function or the task fails before the code has run, the request fails. The function is
         *     called once for each piece of code, on any thread
         * @return this builder
         */
        public Builder aroundReaders(BiFunction<McpTransportContext, Runnable, Runnable> value) {
            aroundReaders = Objects.requireNonNull(value, "aroundReaders");
            return this;
        }

        /**
         * Sets the secret keys that encrypt and authenticate cursors, and the {@linkplain
         * io.github.mcpresources.InputRequired#state states} that readers send to a client when they request input. The
         * default is {@link KeyRing#random}. Replicas with the same keys accept each other's cursors and states.
         *
         * @param value the keys, which can change while the server runs
         * @return this builder
         */
        public Builder keys(KeyRing value) {
            keys = Objects.requireNonNull(value, "keys");
            return this;
        }

        /**
         * Sets the caching hint for lists and read results that are sent to clients of revision 2026-07-28. The hint is
         * used if neither the provider, nor the list entry, nor the reader has set one. The default is {@link
         * CacheHint#NONE}, which does not allow clients to cache. A result that depends on the {@link #visibility}
         * rule, or on the rule of an entry, is always private.
         *
         * @param hint the hint; a hint that {@linkplain CacheHint#inherits inherits} has the effect of {@link
         *     CacheHint#NONE}, because there is nothing to inherit from
         * @return this builder
         */
        public Builder cache(CacheHint hint) {
            cache = hint.within(CacheHint.NONE);
            return this;
        }

        /**
         * Adds a listener that is called when a request ends. By default there is no listener.
         *
         * @param value the listener
         * @return this builder
         */
        public Builder listener(ResourceListener value) {
            listeners.add(Objects.requireNonNull(value, "listener"));
            return this;
        }

        /**
         * Sets how requests and notifications are traced. By default, there is no tracing. A server without tracing
         * passes the {@code traceparent} of a request on to upstream servers.
         *
         * @param value the tracing
         * @return this builder
         */
        @SuppressWarnings("exports") // the OpenTelemetry module is optional
        public Builder tracing(OpenTelemetryTracing value) {
            return tracing(Tracing.of(value));
        }

        Builder tracing(Tracing value) {
            tracing = value;
            return this;
        }

        /**
         * Sets whether the server records how long reads take, so that its {@linkplain ResourceServer#health health}
         * lists the slowest templates. The default is false.
         *
         * @param value true to record the times
         * @return this builder
         */
        public Builder recordTimes(boolean value) {
            recordsTimes = value;
            return this;
        }

        /**
         * Sets whether log lines about failed and rejected requests name the caller. The default is false, because a
         * principal can be personal data.
         *
         * @param value true to log the principals of callers
         * @return this builder
         */
        public Builder logCallers(boolean value) {
            logsCallers = value;
            return this;
        }

        /**
         * Adds a method of the protocol, such as a method of an extension. Requests for this method are not passed to
         * the SDK's server.
         *
         * @param name the name of the method, such as {@code com.example/count}
         * @param method the implementation
         * @return this builder
         * @throws IllegalArgumentException if the name is empty, begins with {@code notifications/}, or contains
         *     characters other than letters, digits, {@code /}, {@code .}, {@code -}, {@code _} and {@code $}; or if
         *     the protocol, the library or an earlier call defines a method with this name
         */
        public Builder method(String name, ProtocolMethod method) {
            Objects.requireNonNull(method, "method");
            AddedNames.check(name);
            if (methods.putIfAbsent(name, method) != null) {
                throw new IllegalArgumentException("The method " + name + " was added before; choose another name");
            }
            return this;
        }

        /**
         * Declares an extension of the protocol to clients, under {@code capabilities.extensions}.
         *
         * @param identifier the identifier of the extension, such as {@code com.example/counts}
         * @param settings the settings of the extension as a JSON object; empty for none
         * @return this builder
         * @throws IllegalArgumentException if the identifier does not consist of a prefix, a slash and a name, or if a
         *     value cannot be converted to JSON
         */
        public Builder extension(String identifier, Map<String, ?> settings) {
            AddedNames.checkExtension(identifier);
            extensions.put(identifier, Json.object(settings));
            return this;
        }

        /**
         * Sets whether clients may ask which template serves a URI. The default is false. If true, the server offers
         * the method {@code io.github.mcpresources/explain}, and declares it as an extension of the same name. The
         * method has the parameter {@code uri}. The result contains the template that serves the URI, with the values
         * of its variables. For each other template that the caller can list, the result contains the reason why it
         * does not serve the URI. The method compares at most 1,000 templates.
         *
         * @param value true to offer the method
         * @return this builder
         */
        public Builder explain(boolean value) {
            if (value) {
                methods.put(ExplainMethod.NAME, new ExplainMethod());
                extensions.put(ExplainMethod.NAME, Map.of());
            } else {
                methods.remove(ExplainMethod.NAME);
                extensions.remove(ExplainMethod.NAME);
            }
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
         * Builds the server. If the memory budget is too small for a result of the maximum size, logs a warning.
         *
         * @return a new server, which has not wrapped a transport yet
         */
        public ResourceServer build() {
            return new ResourceServer(this);
        }
    }
}
