package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Handle;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider that passes requests on to an MCP server. The server is reached over HTTP or over a transport of the SDK,
 * or runs as a child process.
 *
 * <pre>{@code
 * McpUpstream wiki = McpUpstream.http(URI.create("https://wiki.example.com/mcp"))
 *         .header("Authorization", "Bearer " + token)
 *         .build();
 * McpUpstream files = McpUpstream.stdio("npx", "-y", "@modelcontextprotocol/server-everything").build();
 * }</pre>
 *
 * <p>The upstream connects when it is started or on the first request, and again after the connection is lost. Repeated
 * failures cause increasing pauses before the next attempt. The first loss of the connection causes no pause, unless
 * the server stopped answering or sent too many messages. During a pause every request fails at once. After a
 * reconnect, the upstream subscribes again to each {@linkplain #watch watched} URI and sends an update event for it,
 * because an update may have been missed. A request is repeated once if its session was lost, or if the HTTP connection
 * was lost before a response arrived. No other request is repeated.
 *
 * <p>Over HTTP the upstream uses revision 2026-07-28, or a revision with sessions if the server does not support
 * 2026-07-28. Over other transports it uses 2025-11-25, or an earlier revision that the server selects.
 *
 * <p>The upstream returns the pages into which the server divides a list. They may have more entries than a
 * {@link Page.Request} allows. The identity and the credentials of the caller, such as tokens, are never forwarded to
 * the server. From a caller's request, the upstream forwards only the parameters, the request for progress, the
 * capabilities of the client (from 2026-07-28 on), the path of the servers that passed the request on, and the trace,
 * if traces are on.
 */
public final class McpUpstream implements Upstream {

    /** The mode of the communication with a server over HTTP. */
    public enum ConnectionMode {
        /** The upstream detects the mode that the server supports, and remembers it. */
        AUTO,
        /** The mode with {@code initialize} and a session: the revisions up to 2025-11-25. */
        SESSION,
        /** The mode with requests that are independent of each other: the revisions from 2026-07-28 on. */
        STATELESS
    }

    private static final Logger log = LoggerFactory.getLogger(McpUpstream.class);

    private final Settings settings;
    private final Events events = new Events();
    private final Circuits circuits;
    private final Lifecycle lifecycle;
    private final Calls calls;
    private final ServerSubscriptions watches;

    McpUpstream(Connector connector, Settings settings) {
        this.settings = settings;
        this.circuits = new Circuits(settings);
        this.lifecycle = new Lifecycle(connector, settings, new ConnectionEvents());
        this.calls = new Calls(lifecycle, circuits);
        this.watches = new ServerSubscriptions(calls, lifecycle, settings);
    }

    /**
     * Returns a builder for an upstream whose server is reached over streamable HTTP.
     *
     * @param endpoint the address of the server's endpoint, with scheme and host
     * @return a builder
     * @throws IllegalArgumentException if the endpoint is not an HTTP or HTTPS address with a host
     */
    public static Builder http(URI endpoint) {
        return Builder.http(endpoint);
    }

    /**
     * Returns a builder for an upstream whose server runs as a child process and communicates over standard input and
     * output.
     *
     * @param command the program and its arguments, at least the program; no shell interprets them
     * @return a builder
     * @throws IllegalArgumentException if the command is empty or the program is blank
     */
    public static Builder stdio(String... command) {
        return Builder.stdio(List.of(command));
    }

    /**
     * Returns a builder for an upstream whose server is reached over a transport of the SDK, or over another
     * implementation of {@link McpClientTransport}.
     *
     * @param transports supplies a new transport for each attempt to connect
     * @return a builder
     */
    public static Builder transport(Supplier<? extends McpClientTransport> transports) {
        return Builder.transport(transports);
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public void start() {
        lifecycle.start();
    }

    @Override
    public UpstreamState state() {
        return lifecycle.state();
    }

    @Override
    public Handle onStateChange(Consumer<UpstreamState> listener) {
        return events.onStateChange(listener);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return list("resources", "resources/list", "uri", ResourceDescriptor::ofJson, page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return list(
                "resourceTemplates",
                "resources/templates/list",
                "uriTemplate",
                TemplateDescriptor::ofJson,
                page,
                context);
    }

    @Override
    public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
        return list(
                facts -> facts.offered().skills(),
                "skills",
                "skills/list",
                "uri",
                SkillDescriptor::ofJson,
                page,
                context);
    }

    @Override
    public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
        return whereOffered(
                        facts -> facts.offered().skills(),
                        facts -> calls.send("skills/get", Map.of("uri", uri), context)
                                .thenApply(result -> Optional.of(Results.skill(result, uri))),
                        Optional.<SkillDescriptor>empty(),
                        context)
                .exceptionally(failure -> {
                    if (Answers.isUnknown(failure)) {
                        return Optional.empty();
                    }
                    throw Answers.of(failure);
                });
    }

    private <T> CompletionStage<Page<T>> list(
            String field,
            String method,
            String identifier,
            Function<Map<String, Object>, T> item,
            Page.Request page,
            RequestContext context) {
        return list(Connection.Facts::resources, field, method, identifier, item, page, context);
    }

    private <T> CompletionStage<Page<T>> list(
            Predicate<Connection.Facts> offered,
            String field,
            String method,
            String identifier,
            Function<Map<String, Object>, T> item,
            Page.Request page,
            RequestContext context) {
        Map<String, Object> params = page.cursor()
                .<Map<String, Object>>map(cursor -> Map.of("cursor", cursor))
                .orElseGet(Map::of);
        return whereOffered(
                        offered,
                        facts -> calls.send(method, params, context)
                                .thenApply(result -> Results.page(
                                        settings.name(),
                                        result,
                                        field,
                                        identifier,
                                        item,
                                        page.cursor(),
                                        facts.stateless())),
                        Page.<T>empty(),
                        context)
                .exceptionally(failure -> Answers.orIfUnknown(failure, Page.empty()));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("uri", uri);
        InputRequired.ClientInput input = context.input();
        input.state().ifPresent(state -> params.put("requestState", state));
        if (!input.responses().isEmpty()) {
            params.put("inputResponses", input.responses());
        }
        return whereOffered(
                        Connection.Facts::resources,
                        facts -> calls.send("resources/read", params, context)
                                .thenApply(result -> Optional.of(Results.contents(result, uri))),
                        Optional.<ReadResult>empty(),
                        context)
                .exceptionally(failure -> {
                    if (!Revisions.isStateless(context.revision()) && Answers.wantsInput(failure)) {
                        return Optional.of(ReadResult.inputRequired(Map.of())); // as for clients that support input
                    }
                    throw Answers.ofRead(failure, uri);
                });
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, Page.Request page, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("uri", directoryUri);
        page.cursor().ifPresent(cursor -> params.put("cursor", cursor));
        return whereOffered(
                        Connection.Facts::resources,
                        facts -> calls.send("resources/directory/read", params, context)
                                .thenApply(result -> Optional.of(Results.page(
                                        settings.name(),
                                        result,
                                        "resources",
                                        "uri",
                                        ResourceDescriptor::ofJson,
                                        page.cursor(),
                                        facts.stateless()))),
                        Optional.<Page<ResourceDescriptor>>empty(),
                        context)
                .exceptionally(failure -> {
                    if (page.cursor().isEmpty() && Answers.isUnknown(failure)) {
                        return Optional.empty();
                    }
                    throw Answers.ofRead(failure, directoryUri);
                });
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("ref", Map.of("type", "ref/resource", "uri", request.uriTemplate()));
        params.put("argument", Map.of("name", request.argument(), "value", request.prefix()));
        if (!request.arguments().isEmpty()) {
            params.put("context", Map.of("arguments", request.arguments()));
        }
        return whereOffered(
                        facts -> facts.offered().completions(),
                        facts -> calls.send("completion/complete", params, context)
                                .thenApply(result -> Optional.of(Results.completion(result))),
                        Optional.of(Completion.NONE),
                        context)
                .exceptionally(failure -> {
                    throw Answers.of(failure);
                });
    }

    /** Sends the request if the server offers the feature; otherwise returns a default value. */
    private <T> CompletableFuture<T> whereOffered(
            Predicate<Connection.Facts> offered,
            Function<Connection.Facts, CompletableFuture<T>> request,
            T otherwise,
            RequestContext context) {
        return calls.facts(context)
                .thenCompose(facts ->
                        offered.test(facts) ? request.apply(facts) : CompletableFuture.completedFuture(otherwise));
    }

    /**
     * Subscribes to a URI at the server. The watch is pending if the upstream is still connecting, if it waits before
     * its next attempt to connect, or if the connection cannot be opened or is lost during this call. The stage then
     * completes before the upstream has subscribed. The upstream subscribes to the URI of a pending watch as soon as it
     * is connected, and sends an update event, because it may have missed an update. If the server rejects a pending
     * watch, a warning is logged.
     *
     * <p>If the watch is not pending, the stage fails if the server rejects the subscription, if the server supports no
     * subscriptions, or if a reconnect cannot help, for example because the server requires credentials.
     */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        UpstreamState.Phase phase = state().phase();
        if (phase == UpstreamState.Phase.CONNECTING || (phase == UpstreamState.Phase.OPEN && state().retryable())) {
            return CompletableFuture.completedFuture(watchLater(uri));
        }
        return whereOffered(
                        facts -> facts.offered().subscribe(),
                        facts -> watches.watch(uri, context),
                        Handle.NONE,
                        context)
                .thenApply(handle -> {
                    if (handle == Handle.NONE) {
                        throw new ResourceException(
                                RpcException.METHOD_NOT_FOUND,
                                "The server of this resource does not support subscriptions");
                    }
                    return handle;
                })
                .exceptionally(failure -> {
                    if (isOutage(failure)) {
                        return watchLater(uri);
                    }
                    throw Answers.ofRead(failure, uri);
                });
    }

    private static boolean isOutage(Throwable thrown) {
        return Causes.unwrap(thrown) instanceof UpstreamFailure failure
                && failure.kind().endsConnection()
                && failure.kind().isRetryable();
    }

    private Handle watchLater(String uri) {
        Handle handle = watches.add(uri);
        Connection connection = lifecycle.current();
        if (connection != null) { // the upstream has connected meanwhile, perhaps before this URI was added
            renew(connection, List.of(uri));
        }
        return handle;
    }

    private void renew(Connection connection, List<String> uris) {
        Stages.onEnd(
                watches.renew(connection, uris),
                (nothing, failure) -> uris.stream()
                        .filter(watches::isWatched)
                        .forEach(uri -> events.publish(new ResourceEvent.Updated(uri), null)));
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return lifecycle.lastOffered();
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    /**
     * Closes the connection and releases its resources, such as a child process. This method waits until they are
     * released, but not longer than the close timeout.
     */
    @Override
    public void close() {
        try {
            lifecycle.close().get(settings.closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            log.warn("{} did not close within {} (setting closeTimeout)", settings.name(), settings.closeTimeout());
        } catch (ExecutionException failed) {
            log.warn("{} failed to close", settings.name(), failed);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "McpUpstream[" + settings.name() + ", " + state().phase() + "]";
    }

    private final class ConnectionEvents implements Lifecycle.Observer {

        @Override
        public void updated(String uri, @Nullable String trace) {
            events.publish(new ResourceEvent.Updated(uri), trace);
        }

        @Override
        public void listChanged(@Nullable String trace) {
            events.publish(new ResourceEvent.ListChanged(), trace);
        }

        @Override
        public void missed() {
            watches.uris().forEach(uri -> updated(uri, null));
            listChanged(null);
        }

        @Override
        public void up(Connection connection, boolean again) {
            circuits.reset();
            if (again) {
                listChanged(null);
            }
            renew(connection, watches.uris());
        }

        @Override
        public void down() {
            listChanged(null);
        }

        @Override
        public void changed(UpstreamState state) {
            events.publish(state);
        }

        @Override
        public boolean isWanted() {
            return events.areObserved() || watches.areAny();
        }
    }

    /** Builds an {@link McpUpstream}. Each setting is checked when it is set. */
    public static final class Builder {

        /** The default limit for one message in bytes: 32 MiB. */
        public static final int DEFAULT_MESSAGE_BYTES = 32 * 1024 * 1024;

        private final String kind;
        private final Function<Builder, Function<Settings, Connector>> connector;
        private final List<HttpTarget.Header> headers = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private @Nullable Path directory;
        private @Nullable HttpClient client;
        private ConnectionMode mode = ConnectionMode.AUTO;
        private String name;
        private Duration connectTimeout = Duration.ofSeconds(30);
        private Duration requestTimeout = Duration.ofSeconds(10);
        private Duration pingInterval = Duration.ofSeconds(30);
        private Duration closeTimeout = Duration.ofSeconds(5);
        private Duration firstBackoff = Duration.ofMillis(500);
        private Duration longestBackoff = Duration.ofMinutes(1);
        private int messageBytes = DEFAULT_MESSAGE_BYTES;
        private TimeSource time = TimeSource.system();

        private Builder(String kind, String name, Function<Builder, Function<Settings, Connector>> connector) {
            this.kind = kind;
            this.name = name;
            this.connector = connector;
        }

        static Builder http(URI endpoint) {
            String scheme = String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT);
            if (!(scheme.equals("http") || scheme.equals("https")) || endpoint.getHost() == null) {
                throw new IllegalArgumentException("'" + endpoint
                        + "' is not the address of an HTTP server; write the full address, such as https://host/mcp");
            }
            return new Builder(
                    "http",
                    endpoint.getHost(),
                    builder -> settings -> new HttpConnector(
                            new HttpTarget(
                                    endpoint,
                                    List.copyOf(builder.headers),
                                    builder.client == null ? Workers.http() : builder.client,
                                    settings),
                            builder.mode));
        }

        static Builder stdio(List<String> command) {
            if (command.isEmpty() || command.get(0).isBlank()) {
                throw new IllegalArgumentException(
                        "The first element of the command must be a program, such as npx; the command is " + command);
            }
            return new Builder("stdio", command.get(0), builder -> settings -> {
                StdioCommand start =
                        new StdioCommand(List.copyOf(command), Map.copyOf(builder.environment), builder.directory);
                return listener -> SessionConnection.open(new StdioWire(start, settings), listener, settings);
            });
        }

        static Builder transport(Supplier<? extends McpClientTransport> transports) {
            Objects.requireNonNull(transports, "transports");
            return new Builder(
                    "transport",
                    "mcp-server",
                    builder -> settings -> listener ->
                            SessionConnection.open(new TransportWire(transports.get(), settings), listener, settings));
        }

        /**
         * Sets the name for logs and the health view. The default is the host of the server, the program of the child
         * process, or {@code mcp-server} for a transport of the SDK.
         *
         * @param value the name
         * @return this builder
         */
        public Builder name(String value) {
            name = Objects.requireNonNull(value, "name");
            return this;
        }

        /**
         * Sets the mode of the connection. The default is {@link ConnectionMode#AUTO}.
         *
         * @param value the mode
         * @return this builder
         * @throws IllegalStateException if this builder is not for a server over HTTP
         */
        public Builder mode(ConnectionMode value) {
            require("http", "mode");
            mode = Objects.requireNonNull(value, "mode");
            return this;
        }

        /**
         * Adds a header to each HTTP request, for example a header that identifies this client.
         *
         * @param header the name of the header
         * @param value the value of the header
         * @return this builder
         * @throws IllegalArgumentException if the HTTP client does not allow this header, or this value for it
         * @throws IllegalStateException if this builder is not for a server over HTTP
         */
        public Builder header(String header, String value) {
            return header(header, value, () -> value);
        }

        /**
         * Adds a header with a changing value, such as a token that expires, to each HTTP request.
         *
         * @param header the name of the header
         * @param value supplies the value for one request, on a thread that may block; if it throws, the request fails,
         *     and the text of the exception is only logged
         * @return this builder
         * @throws IllegalArgumentException if the HTTP client does not allow this header
         * @throws IllegalStateException if this builder is not for a server over HTTP
         */
        public Builder header(String header, Supplier<String> value) {
            return header(header, "", Objects.requireNonNull(value, "value"));
        }

        private Builder header(String header, String example, Supplier<String> value) {
            require("http", "header");
            HttpTarget.Header.add(HttpRequest.newBuilder(), header, example);
            headers.add(new HttpTarget.Header(header, value));
            return this;
        }

        /**
         * Sets the HTTP client. Call this method if the default client is not suitable, for example because the
         * connection needs a proxy or custom certificates.
         *
         * @param value a client; the upstream does not close it
         * @return this builder
         * @throws IllegalStateException if this builder is not for a server over HTTP
         */
        public Builder httpClient(HttpClient value) {
            require("http", "httpClient");
            client = Objects.requireNonNull(value, "httpClient");
            return this;
        }

        /**
         * Adds a variable to the environment of the child process. Apart from the added variables, the child process
         * inherits only variables for paths, the user's name, the locale and properties of the machine, such as {@code
         * PATH}, {@code USER} and {@code LANG}.
         *
         * @param variable the name of the variable
         * @param value the value of the variable
         * @return this builder
         * @throws IllegalStateException if this builder is not for a child process
         */
        public Builder environment(String variable, String value) {
            require("stdio", "environment");
            environment.put(Objects.requireNonNull(variable, "variable"), Objects.requireNonNull(value, "value"));
            return this;
        }

        /**
         * Sets the working directory of the child process. The default is the working directory of this process.
         *
         * @param value a directory
         * @return this builder
         * @throws IllegalStateException if this builder is not for a child process
         */
        public Builder directory(Path value) {
            require("stdio", "directory");
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * Sets the timeout of an attempt to connect, including the start of a child process. The default is 30 seconds.
         * A request waits for the connection only until the request's own deadline.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder connectTimeout(Duration value) {
            connectTimeout = positive("connectTimeout", value);
            return this;
        }

        /**
         * Sets the timeout of requests that the upstream sends by itself, such as a ping. The default is 10 seconds.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder requestTimeout(Duration value) {
            requestTimeout = positive("requestTimeout", value);
            return this;
        }

        /**
         * Sets the interval between pings. The default is 30 seconds.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder pingInterval(Duration value) {
            pingInterval = positive("pingInterval", value);
            return this;
        }

        /**
         * Sets the timeout of {@link McpUpstream#close}, including the time until a child process exits. The default is
         * 5 seconds.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder closeTimeout(Duration value) {
            closeTimeout = positive("closeTimeout", value);
            return this;
        }

        /**
         * Sets the pauses before a new attempt to connect, after an attempt failed or after repeated losses of the
         * connection. The pause doubles with each further failure, up to the longest pause, and each pause is shortened
         * at random by up to half. The defaults are half a second and one minute.
         *
         * @param first the pause after the first failure, before the random shortening; positive
         * @param longest the maximum pause, at least as long as the first
         * @return this builder
         * @throws IllegalArgumentException if the first pause is zero or less, or longer than the longest
         */
        public Builder backoff(Duration first, Duration longest) {
            if (positive("backoff", first).compareTo(longest) > 0) {
                throw new IllegalArgumentException(
                        "backoff: the first pause (" + first + ") must not exceed the longest pause (" + longest + ")");
            }
            firstBackoff = first;
            longestBackoff = longest;
            return this;
        }

        /**
         * Sets the limit for one message of the server. The default is 32 MiB. In base64, three bytes of binary content
         * take four bytes of a message.
         *
         * @param value the number of bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder messageBytes(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("messageBytes must be positive, not " + value);
            }
            messageBytes = value;
            return this;
        }

        /**
         * Sets the clock and timer for pauses, pings and timeouts. The default is the system's clock and timer.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Builds the upstream. It connects when a compositor starts it, or on the first request.
         *
         * @return a new upstream
         */
        public McpUpstream build() {
            Settings settings = new Settings(
                    name,
                    connectTimeout,
                    requestTimeout,
                    pingInterval,
                    closeTimeout,
                    firstBackoff,
                    longestBackoff,
                    messageBytes,
                    time);
            return new McpUpstream(connector.apply(this).apply(settings), settings);
        }

        private void require(String needed, String setting) {
            if (!kind.equals(needed)) {
                throw new IllegalStateException("The setting " + setting + " is only for servers over " + needed);
            }
        }

        private static Duration positive(String setting, Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
            }
            return value;
        }
    }
}
