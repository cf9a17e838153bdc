package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Completion;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
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
 * An MCP server as a provider, over HTTP, as a child process, or over a transport of the SDK.
 *
 * <pre>{@code
 * McpUpstream wiki = McpUpstream.http(URI.create("https://wiki.example.com/mcp"))
 *         .header("Authorization", "Bearer " + token)
 *         .build();
 * McpUpstream files = McpUpstream.stdio("npx", "-y", "@modelcontextprotocol/server-everything").build();
 * }</pre>
 *
 * <p>It connects when it is first asked, and again when the connection is lost: at once after the first loss, then after
 * pauses that grow. During a pause every question fails at once. What is {@linkplain #watch watched} is subscribed to
 * again, and an update of each is told, because one may have been missed. A request whose session was lost is made once
 * more; no other one is.
 *
 * <p>Over HTTP it speaks revision 2026-07-28, or one with sessions where the server does not know that. Otherwise it speaks
 * 2025-11-25 or what the server offers of those before.
 *
 * <p>Pages are those of the server: they may have more entries than a {@link Page.Request} asks for. Nothing of the one who
 * asks is sent along, no token either; only what the client can do, from 2026-07-28 on, and who passed the request on.
 */
public final class McpUpstream implements Upstream {

    /** Which revisions a server over HTTP speaks. */
    public enum Era {
        /** It is found out, and remembered. */
        AUTO,
        /** Those that begin a session, up to 2025-11-25. */
        SESSIONS,
        /** Those without, from 2026-07-28 on. */
        MODERN
    }

    private static final Logger log = LoggerFactory.getLogger(McpUpstream.class);

    private final Settings settings;
    private final Events events = new Events();
    private final Circuits circuits;
    private final Lifecycle lifecycle;
    private final Calls calls;
    private final Watches watches;

    McpUpstream(Connector connector, Settings settings) {
        this.settings = settings;
        this.circuits = new Circuits(settings);
        this.lifecycle = new Lifecycle(connector, settings, new Happenings());
        this.calls = new Calls(lifecycle, circuits);
        this.watches = new Watches(calls, lifecycle, settings);
    }

    /**
     * A server over streamable HTTP.
     *
     * @param endpoint the address of its endpoint, with scheme and host
     * @return a builder
     * @throws IllegalArgumentException if it is no address of HTTP
     */
    public static Builder http(URI endpoint) {
        return Builder.http(endpoint);
    }

    /**
     * A server that is started as a child process and speaks on its standard input and output.
     *
     * @param command the program and its arguments, at least the program; no shell reads them
     * @return a builder
     * @throws IllegalArgumentException if there is no program
     */
    public static Builder stdio(String... command) {
        return Builder.stdio(List.of(command));
    }

    /**
     * A server over a transport of the SDK, or of somebody else.
     *
     * @param transports gives a new transport for each attempt to connect
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
    public Subscription onStateChange(Consumer<UpstreamState> listener) {
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

    private <T> CompletionStage<Page<T>> list(
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
                        Connection.Facts::resources,
                        facts -> calls.ask(method, params, context)
                                .thenApply(result ->
                                        Results.page(result, field, identifier, item, page.cursor(), facts.modern())),
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
                        facts -> calls.ask("resources/read", params, context)
                                .thenApply(result -> Optional.of(Results.contents(result, uri))),
                        Optional.<ReadResult>empty(),
                        context)
                .exceptionally(failure -> {
                    if (!Revisions.isModern(context.revision()) && Answers.wantsInput(failure)) {
                        return Optional.of(ReadResult.inputRequired(Map.of())); // as it would say were it asked so
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
                        facts -> calls.ask("resources/directory/read", params, context)
                                .thenApply(result -> Optional.of(Results.page(
                                        result,
                                        "resources",
                                        "uri",
                                        ResourceDescriptor::ofJson,
                                        page.cursor(),
                                        facts.modern()))),
                        Optional.<Page<ResourceDescriptor>>empty(),
                        context)
                .exceptionally(failure -> {
                    if (page.cursor().isEmpty() && Answers.isNoDirectory(failure)) {
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
                        facts -> calls.ask("completion/complete", params, context)
                                .thenApply(result -> Optional.of(Results.completion(result))),
                        Optional.of(Completion.NONE),
                        context)
                .exceptionally(failure -> {
                    throw Answers.of(failure);
                });
    }

    /** Asks nothing of a server that has not got it. */
    private <T> CompletableFuture<T> whereOffered(
            Predicate<Connection.Facts> offered,
            Function<Connection.Facts, CompletableFuture<T>> question,
            T otherwise,
            RequestContext context) {
        return calls.facts(context)
                .thenCompose(facts ->
                        offered.test(facts) ? question.apply(facts) : CompletableFuture.completedFuture(otherwise));
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return whereOffered(
                        facts -> facts.offered().subscribe(),
                        facts -> watches.watch(uri, context),
                        Subscription.NONE,
                        context)
                .thenApply(handle -> {
                    if (handle == Subscription.NONE) {
                        throw new ResourceException(
                                RpcException.METHOD_NOT_FOUND, "The server of this resource offers no subscriptions");
                    }
                    return handle;
                })
                .exceptionally(failure -> {
                    throw Answers.ofRead(failure, uri);
                });
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return lifecycle.lastOffered();
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    /** Ends the connection and whatever it started; waits until that is gone, for no longer than the close timeout. */
    @Override
    public void close() {
        try {
            lifecycle.close().get(settings.closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            log.warn("{} did not end within {} (setting closeTimeout)", settings.name(), settings.closeTimeout());
        } catch (ExecutionException failed) {
            log.warn("{} did not end well", settings.name(), failed);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "McpUpstream[" + settings.name() + ", " + state().phase() + "]";
    }

    /** What the connection has to tell. */
    private final class Happenings implements Lifecycle.Observer {

        @Override
        public void updated(String uri) {
            events.tell(new ResourceEvent.Updated(uri));
        }

        @Override
        public void listChanged() {
            events.tell(new ResourceEvent.ListChanged());
        }

        @Override
        public void missed() {
            watches.uris().forEach(this::updated);
            listChanged();
        }

        @Override
        public void up(Connection connection, boolean again) {
            circuits.reset();
            if (again) {
                listChanged();
            }
            Stages.onEnd(watches.renew(connection), (nothing, failure) -> {
                if (again) {
                    watches.uris().forEach(this::updated);
                }
            });
        }

        @Override
        public void down() {
            listChanged();
        }

        @Override
        public void changed(UpstreamState state) {
            events.tell(state);
        }

        @Override
        public boolean isWanted() {
            return events.areObserved() || watches.areAny();
        }
    }

    /** Collects what there is to know of a server; each setting is checked when it is set. */
    public static final class Builder {

        /** The most bytes of one message unless set: 32 MiB. */
        public static final int DEFAULT_MESSAGE_BYTES = 32 * 1024 * 1024;

        private final String kind;
        private final Function<Builder, Function<Settings, Connector>> connector;
        private final List<HttpTarget.Header> headers = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private @Nullable Path directory;
        private @Nullable HttpClient client;
        private Era era = Era.AUTO;
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
                        + "' is no address of an HTTP server; write all of it, such as https://host/mcp");
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
                            builder.era));
        }

        static Builder stdio(List<String> command) {
            if (command.isEmpty() || command.get(0).isBlank()) {
                throw new IllegalArgumentException("The command " + command + " names no program");
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
         * What to call it in logs and in the health view; the host or the program unless set.
         *
         * @param value a name
         * @return this builder
         */
        public Builder name(String value) {
            name = Objects.requireNonNull(value, "name");
            return this;
        }

        /**
         * Which revisions it speaks; found out unless set.
         *
         * @param value the era
         * @return this builder
         * @throws IllegalStateException if this is no server over HTTP
         */
        public Builder era(Era value) {
            require("http", "era");
            era = Objects.requireNonNull(value, "era");
            return this;
        }

        /**
         * Adds a header to each HTTP request, such as one that says who this client is.
         *
         * @param header its name
         * @param value its value
         * @return this builder
         * @throws IllegalArgumentException if it is no header that a client may set
         * @throws IllegalStateException if this is no server over HTTP
         */
        public Builder header(String header, String value) {
            return header(header, value, () -> value);
        }

        /**
         * Adds a header to each HTTP request whose value changes, such as a token that expires.
         *
         * @param header its name
         * @param value gives the value for one request, on a thread that may wait; what it throws fails the request, and is
         *     told to the log alone
         * @return this builder
         * @throws IllegalArgumentException if it is no header that a client may set
         * @throws IllegalStateException if this is no server over HTTP
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
         * The HTTP client, where the default one will not do: with a proxy, or certificates of one's own.
         *
         * @param value a client, which stays the caller's
         * @return this builder
         * @throws IllegalStateException if this is no server over HTTP
         */
        public Builder httpClient(HttpClient value) {
            require("http", "httpClient");
            client = Objects.requireNonNull(value, "httpClient");
            return this;
        }

        /**
         * Adds a variable to the environment of the child process, which otherwise has but those that say where things are
         * ({@code PATH}, {@code HOME}, the language and the like).
         *
         * @param variable its name
         * @param value its value
         * @return this builder
         * @throws IllegalStateException if this is no child process
         */
        public Builder environment(String variable, String value) {
            require("stdio", "environment");
            environment.put(Objects.requireNonNull(variable, "variable"), Objects.requireNonNull(value, "value"));
            return this;
        }

        /**
         * The working directory of the child process; that of this one unless set.
         *
         * @param value a directory
         * @return this builder
         * @throws IllegalStateException if this is no child process
         */
        public Builder directory(Path value) {
            require("stdio", "directory");
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * How long an attempt to connect may take, the start of a child process included; 30 seconds unless set. Whoever asks
         * waits for no longer than the request's own deadline.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is not
         */
        public Builder connectTimeout(Duration value) {
            connectTimeout = positive("connectTimeout", value);
            return this;
        }

        /**
         * How long to wait for an answer that no client waits for, such as to a ping; 10 seconds unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is not
         */
        public Builder requestTimeout(Duration value) {
            requestTimeout = positive("requestTimeout", value);
            return this;
        }

        /**
         * How often to ask for a sign of life; every 30 seconds unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is not
         */
        public Builder pingInterval(Duration value) {
            pingInterval = positive("pingInterval", value);
            return this;
        }

        /**
         * How long closing may take, the end of a child process included; 5 seconds unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is not
         */
        public Builder closeTimeout(Duration value) {
            closeTimeout = positive("closeTimeout", value);
            return this;
        }

        /**
         * The pause after a failure to connect, which doubles with each further one; half a second to a minute unless set.
         *
         * @param first the pause after the first failure, more than zero
         * @param longest the longest one, at least as long
         * @return this builder
         * @throws IllegalArgumentException if they are not
         */
        public Builder backoff(Duration first, Duration longest) {
            if (positive("backoff", first).compareTo(longest) > 0) {
                throw new IllegalArgumentException("backoff must not begin with " + first + " and end with " + longest);
            }
            firstBackoff = first;
            longestBackoff = longest;
            return this;
        }

        /**
         * The most that one message of the server may have; 32 MiB unless set. A binary content takes four bytes for three.
         *
         * @param value bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if it is less
         */
        public Builder messageBytes(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("messageBytes must be positive, not " + value);
            }
            messageBytes = value;
            return this;
        }

        /**
         * The clock and timer of pauses, pings and timeouts; the system's unless set.
         *
         * @param value the time
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * The upstream, which is not connected yet.
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
                throw new IllegalStateException("The setting " + setting + " is for servers over " + needed + " alone");
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
