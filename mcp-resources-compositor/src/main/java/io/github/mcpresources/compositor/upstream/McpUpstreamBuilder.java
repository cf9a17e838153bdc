package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.upstream.McpUpstream.Era;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what there is to know of a server; each setting is checked when it is set. */
public final class McpUpstreamBuilder {

    /** The most bytes of one message unless set: 32 MiB. */
    public static final int DEFAULT_MESSAGE_BYTES = 32 * 1024 * 1024;

    private final String kind;
    private final Function<McpUpstreamBuilder, Function<Settings, Connector>> connector;
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

    private McpUpstreamBuilder(
            String kind, String name, Function<McpUpstreamBuilder, Function<Settings, Connector>> connector) {
        this.kind = kind;
        this.name = name;
        this.connector = connector;
    }

    static McpUpstreamBuilder http(URI endpoint) {
        String scheme = String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || endpoint.getHost() == null) {
            throw new IllegalArgumentException(
                    "'" + endpoint + "' is no address of an HTTP server; write all of it, such as https://host/mcp");
        }
        return new McpUpstreamBuilder(
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

    static McpUpstreamBuilder stdio(List<String> command) {
        if (command.isEmpty() || command.get(0).isBlank()) {
            throw new IllegalArgumentException("The command " + command + " names no program");
        }
        return new McpUpstreamBuilder("stdio", command.get(0), builder -> settings -> {
            StdioCommand start =
                    new StdioCommand(List.copyOf(command), Map.copyOf(builder.environment), builder.directory);
            return listener -> SessionConnection.open(new StdioWire(start, settings), listener, settings);
        });
    }

    static McpUpstreamBuilder transport(Supplier<? extends McpClientTransport> transports) {
        Objects.requireNonNull(transports, "transports");
        return new McpUpstreamBuilder(
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
    public McpUpstreamBuilder name(String value) {
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
    public McpUpstreamBuilder era(Era value) {
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
    public McpUpstreamBuilder header(String header, String value) {
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
    public McpUpstreamBuilder header(String header, Supplier<String> value) {
        return header(header, "", Objects.requireNonNull(value, "value"));
    }

    private McpUpstreamBuilder header(String header, String example, Supplier<String> value) {
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
    public McpUpstreamBuilder httpClient(HttpClient value) {
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
    public McpUpstreamBuilder environment(String variable, String value) {
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
    public McpUpstreamBuilder directory(Path value) {
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
    public McpUpstreamBuilder connectTimeout(Duration value) {
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
    public McpUpstreamBuilder requestTimeout(Duration value) {
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
    public McpUpstreamBuilder pingInterval(Duration value) {
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
    public McpUpstreamBuilder closeTimeout(Duration value) {
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
    public McpUpstreamBuilder backoff(Duration first, Duration longest) {
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
    public McpUpstreamBuilder messageBytes(int value) {
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
    public McpUpstreamBuilder time(TimeSource value) {
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
