package io.github.mcpresources.server;

import com.google.errorprone.annotations.CheckReturnValue;
import io.github.mcpresources.CacheHint;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.modern.ModernDispatcher;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.protocol.RequestSettings;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the resources of one provider to MCP clients, inside a server built on the MCP Java SDK.
 *
 * <pre>{@code
 * ResourceServer resources = ResourceServer.of(registry);
 * McpSyncServer server = McpServer.sync(resources.attachTo(transportProvider))
 *         .serverInfo("my-server", "1.0")
 *         .tools(myTools)
 *         .build();
 * }</pre>
 *
 * <p>One resource server may be attached to several transports. Closing it interrupts the readers at work; the SDK's
 * servers are closed by whoever built them.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources">MCP: Resources</a>
 */
public final class ResourceServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    /** How long requests at work may take to end by themselves, and then to be told that they end. */
    private static final Duration CLOSING = Duration.ofSeconds(1);

    static {
        ServerAccess.openWith(server -> ((ResourceServer) server).new Access());
    }

    private final ReaderThreads readers;
    private final Backend backend;
    private final McpJsonMapper mapper;
    private final ModernDispatcher modern;
    private final MemoryBudget memory;
    private final TimeSource time;
    private final boolean tellsCallers;
    private final Map<Object, BuildReminder> transports = Collections.synchronizedMap(new IdentityHashMap<>());
    private final AtomicBoolean toldUnattached = new AtomicBoolean();
    private volatile boolean isAttached;
    private volatile boolean isClosed;

    private ResourceServer(Builder builder) {
        MissingLog.tell();
        mapper = builder.mapper == null ? McpJsonDefaults.getMapper() : builder.mapper;
        readers = new ReaderThreads(builder.limits.concurrentReads());
        RequestSettings settings = new RequestSettings(
                builder.limits,
                builder.memory,
                builder.visibility,
                builder.time,
                readers::of,
                mapper,
                builder.cursorKey,
                builder.cache,
                builder.failuresAsText,
                builder.listeners);
        time = builder.time;
        memory = builder.memory;
        tellsCallers = builder.principal != null;
        Attached attached = new Attached();
        OwnFirst own = new OwnFirst(builder.provider);
        SubscriptionManager manager = new SubscriptionManager(
                ResourceProviders.visible(new WithSdkResources(builder.provider, attached, own), builder.visibility),
                builder.limits,
                builder.time,
                readers::send);
        builder.buses.forEach(manager::connect);
        backend = new Backend(
                new ResourceRequests(builder.provider, settings),
                readers,
                builder.principal == null ? context -> null : builder.principal,
                new Subscriptions(builder.provider, manager, builder.subscribe, builder.listChanged),
                new Sessions(),
                own,
                attached,
                FilterCheck.on(),
                new InFlight(),
                new Ending(),
                builder.limits.readTimeout());
        modern = new ModernDispatcher(new ModernHost(backend, mapper, builder.limits, builder.memory, builder.time));
    }

    /**
     * A server with the default limits.
     *
     * @param provider what it serves; {@link io.github.mcpresources.ResourceProviders#concat} joins several
     * @return the server
     */
    public static ResourceServer of(ResourceProvider provider) {
        return builder(provider).build();
    }

    /**
     * A builder of a server.
     *
     * @param provider what it serves
     * @return the builder
     */
    public static Builder builder(ResourceProvider provider) {
        return new Builder(provider);
    }

    /**
     * Attaches to a transport with one session per connection: stdio or HTTP with SSE.
     *
     * <p>For stdio use {@link StdioTransport}: the SDK's own provider ends at the first malformed line, and knows nothing
     * of revision 2026-07-28.
     *
     * @param transport the SDK's transport provider
     * @return what to hand to {@code McpServer.sync} or {@code McpServer.async} in its place. A server that is built on the
     *     transport itself does not have the resources: {@link StdioTransport} refuses that, and for other transports the
     *     log says after a minute that no server was built on the result.
     * @throws IllegalArgumentException if the transport is what {@code attachTo} returned; one server serves several
     *     providers by {@link io.github.mcpresources.ResourceProviders#concat}
     * @throws IllegalStateException if the transport is attached already, or this server is closed
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // of the annotation, which nothing needs at run time
    public McpServerTransportProvider attachTo(McpServerTransportProvider transport) {
        if (transport instanceof StdioServerTransportProvider) {
            log.warn("The SDK's stdio transport ends at the first malformed line; use StdioTransport.create() instead");
        }
        BuildReminder reminder = take(transport);
        if (transport instanceof StdioTransport stdio) {
            stdio.serve(modern);
        }
        return new SessionTransport(transport, backend, reminder);
    }

    /**
     * Attaches to a streamable HTTP transport.
     *
     * @param transport the SDK's transport provider
     * @return what to hand to {@code McpServer.sync} or {@code McpServer.async} in its place
     * @throws IllegalArgumentException if the transport is what {@code attachTo} returned
     * @throws IllegalStateException if the transport is attached already, or this server is closed
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // of the annotation, which nothing needs at run time
    public McpStreamableServerTransportProvider attachTo(McpStreamableServerTransportProvider transport) {
        return new StreamableTransport(transport, backend, take(transport));
    }

    /**
     * Attaches to a stateless HTTP transport.
     *
     * @param transport the SDK's transport
     * @return what to hand to {@code McpServer.sync} or {@code McpServer.async} in its place
     * @throws IllegalArgumentException if the transport is what {@code attachTo} returned
     * @throws IllegalStateException if the transport is attached already, or this server is closed
     */
    @CheckReturnValue
    @SuppressWarnings("exports") // of the annotation, which nothing needs at run time
    public McpStatelessServerTransport attachTo(McpStatelessServerTransport transport) {
        return new StatelessTransport(transport, backend, take(transport));
    }

    /**
     * Where the application tells of changes that the provider cannot see by itself.
     *
     * <pre>{@code
     * resources.events().updated("notes://today");
     * }</pre>
     *
     * @return what takes events; it returns at once, however slow the clients are
     */
    public ResourceEvents events() {
        return backend.subscriptions().events();
    }

    /**
     * The handlers of this server as functions, for servers that keep their own table of methods.
     *
     * @return the handlers
     */
    public ResourceHandlers handlers() {
        return new ResourceHandlers(backend.requests(), mapper);
    }

    /** What answers clients of revision 2026-07-28. */
    ModernDispatcher modern() {
        return modern;
    }

    /** Takes a transport that no resources are attached to. */
    private BuildReminder take(Object transport) {
        if (isClosed) {
            throw new IllegalStateException(
                    "The ResourceServer is closed, so its resources cannot be attached any more");
        }
        if (transport instanceof SessionTransport
                || transport instanceof StreamableTransport
                || transport instanceof StatelessTransport) {
            throw new IllegalArgumentException(
                    "The transport is what attachTo returned, so resources are attached to it"
                            + " already; join several providers by ResourceProviders.concat, and attach one ResourceServer");
        }
        BuildReminder reminder = new BuildReminder(time, transport);
        if (transports.putIfAbsent(transport, reminder) != null) {
            reminder.close();
            throw new IllegalStateException("The transport is attached already; build the SDK's server on what attachTo"
                    + " returned the first time");
        }
        isAttached = true;
        return reminder;
    }

    /**
     * Marks the requests that a filter, such as {@code ModernFilter}, hands on to the SDK's endpoint on this thread. Code
     * between the filter and the endpoint that continues a request on another thread marks that thread, too.
     *
     * @return ends the mark; to be closed on the same thread
     */
    public Subscription handingOn() {
        if (!isAttached && toldUnattached.compareAndSet(false, true)) {
            log.warn("A filter hands requests on to an endpoint, but its ResourceServer is attached to no transport, so"
                    + " that clients of revision 2026-07-28 get no tools and no prompts; give the filter the ResourceServer"
                    + " that attached the transport");
        }
        return backend.filter().passing(backend.inFlight());
    }

    /**
     * Serves the resources alone, over standard input and output, until the client closes the input.
     *
     * <p>Meanwhile {@link System#out} is standard error, so that what readers print is no message.
     *
     * @param name the server's name, as the client sees it
     * @param version its version
     * @throws InterruptedException if the thread is interrupted while it waits for the end of the input
     */
    public void serveStdio(String name, String version) throws InterruptedException {
        StdioTransport stdio = StdioTransport.builder()
                .jsonMapper(mapper)
                .drainTimeout(backend.patience().plusSeconds(5))
                .build();
        McpSyncServer server =
                McpServer.sync(attachTo(stdio)).serverInfo(name, version).build();
        try {
            stdio.awaitEnd();
        } finally {
            server.closeGracefully();
        }
    }

    /**
     * Ends all subscriptions, takes no new reads, and waits up to a second for the reads at work; then it interrupts them and
     * waits up to a second until the errors that their clients get are sent. Close it before the container, which else cuts
     * those answers off.
     */
    @Override
    public void close() {
        isClosed = true;
        synchronized (transports) {
            transports.values().forEach(BuildReminder::close);
        }
        modern.close();
        backend.subscriptions().manager().close();
        readers.refuse();
        awaitAnswers();
        backend.requests().end();
        backend.ending().tell();
        readers.close();
        awaitAnswers();
    }

    private void awaitAnswers() {
        long begun = System.nanoTime();
        modern.inFlight().await(CLOSING);
        backend.inFlight().await(CLOSING.minusNanos(System.nanoTime() - begun));
    }

    /** The access of other packages of this library. */
    private final class Access extends ServerAccess {

        @Override
        public ToolRequests toolRequests() {
            return new BackendToolRequests(backend, mapper);
        }

        @Override
        public ModernDispatcher modern() {
            return modern;
        }

        @Override
        public MemoryBudget memory() {
            return memory;
        }

        @Override
        public void filtered(boolean extractsContext) {
            if (tellsCallers && !extractsContext) {
                throw new IllegalStateException(
                        "The ResourceServer has a principal function, but the filter no"
                                + " contextExtractor, so clients of revision 2026-07-28 would be anonymous: give the filter the same"
                                + " contextExtractor as the SDK's transport (request -> McpTransportContext.EMPTY if that has none)");
            }
            backend.filter().built();
        }

        @Override
        public Subscription handingOn() {
            return ResourceServer.this.handingOn();
        }

        @Override
        public boolean admits(String sessionId, McpTransportContext context) {
            return backend.sessions().admits(sessionId, context);
        }
    }

    /** Collects what a server is made of. */
    public static final class Builder {

        private final ResourceProvider provider;
        private ResourceLimits limits = ResourceLimits.defaults();
        private MemoryBudget memory = MemoryBudget.shared();
        private Visibility visibility = Visibility.EVERYTHING;
        private TimeSource time = TimeSource.system();
        private @Nullable Function<McpTransportContext, @Nullable String> principal;
        private final List<ResourceListener> listeners = new ArrayList<>();
        private @Nullable SecretKey cursorKey;
        private final List<EventBus> buses = new ArrayList<>();
        private CacheHint cache = CacheHint.NONE;
        private boolean failuresAsText;
        private boolean subscribe = true;
        private boolean listChanged = true;
        private @Nullable McpJsonMapper mapper;

        private Builder(ResourceProvider provider) {
            this.provider = Objects.requireNonNull(provider, "provider");
        }

        /**
         * Sets the limits; {@link ResourceLimits#defaults} unless set.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(ResourceLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the memory that all requests may take together: their bodies, their results, and what providers reserve;
         * {@link MemoryBudget#shared} unless set, half of the heap for all servers of the process.
         *
         * @param value the budget, which several servers may share
         * @return this builder
         */
        public Builder memoryBudget(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memoryBudget");
            return this;
        }

        /**
         * Sets who sees what; everybody sees everything unless set. It also rules what is registered with the SDK's own
         * server.
         *
         * @param value the rule
         * @return this builder
         */
        public Builder visibility(Visibility value) {
            visibility = Objects.requireNonNull(value, "visibility");
            return this;
        }

        /**
         * Sets whether a read that fails, or finds nothing, is answered with a text in place of an error; it is not
         * unless set. The text names the URI and says no more than the error would.
         *
         * @param value true for texts
         * @return this builder
         */
        public Builder failuresAsText(boolean value) {
            failuresAsText = value;
            return this;
        }

        /**
         * Sets whether clients may subscribe to resources; they may unless set.
         *
         * @param value false to offer no subscriptions
         * @return this builder
         */
        public Builder subscribe(boolean value) {
            subscribe = value;
            return this;
        }

        /**
         * Sets whether clients hear that the list of resources or templates changed; they do unless set.
         *
         * @param value false to tell nobody
         * @return this builder
         */
        public Builder listChanged(boolean value) {
            listChanged = value;
            return this;
        }

        /**
         * Adds a bus that shares events with other servers; none unless added.
         *
         * @param bus carries the application's events to other servers and theirs here
         * @return this builder
         */
        public Builder eventBus(EventBus bus) {
            buses.add(Objects.requireNonNull(bus, "bus"));
            return this;
        }

        /**
         * Sets the time; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets how to tell who asks; everybody is anonymous unless set.
         *
         * @param value gives the principal that the transport's context extractor put into the context, or null for an
         *     anonymous caller; on stdio the context is empty, so that a function that ignores it names a fixed caller
         * @return this builder
         */
        public Builder principal(Function<McpTransportContext, @Nullable String> value) {
            principal = Objects.requireNonNull(value, "principal");
            return this;
        }

        /**
         * Sets the secret that seals cursors; random unless set. Replicas that share it honour each other's cursors.
         *
         * @param value at least 16 bytes, copied
         * @return this builder
         * @throws IllegalArgumentException if it is shorter
         */
        public Builder cursorKey(byte[] value) {
            if (value.length < 16) {
                throw new IllegalArgumentException("A cursor key needs at least 16 bytes, not " + value.length);
            }
            cursorKey = new SecretKeySpec(value, "HmacSHA256");
            return this;
        }

        /**
         * Sets how long, and for whom, clients of revision 2026-07-28 may keep lists, and what is read, where the
         * provider, the entry and the reader say nothing of it; not at all unless set. What the {@link #visibility} rule
         * or that of an entry decides is private whatever the hint says.
         *
         * @param hint the hint; one that inherits is taken as {@link CacheHint#NONE}
         * @return this builder
         */
        public Builder cache(CacheHint hint) {
            cache = hint.within(CacheHint.NONE);
            return this;
        }

        /**
         * Adds a listener, which hears how each request ends; none unless added.
         *
         * @param value the listener
         * @return this builder
         */
        public Builder listener(ResourceListener value) {
            listeners.add(Objects.requireNonNull(value, "listener"));
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
         * The server.
         *
         * @return a new server, attached to nothing yet
         */
        public ResourceServer build() {
            return new ResourceServer(this);
        }
    }
}
