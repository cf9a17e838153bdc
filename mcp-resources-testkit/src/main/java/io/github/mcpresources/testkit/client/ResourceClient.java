package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A client of one server with resources, for tests: it lists, reads, completes and listens, and keeps each exchange as it
 * was on the wire.
 *
 * <pre>{@code
 * try (ResourceClient client = ResourceClient.stdio("node", "server.js")) {
 *     assertThat(client.read("notes://a")).hasText("hi");
 * }
 * }</pre>
 *
 * <p>It opens by itself when first used. Every wait has a deadline. A client is safe for use by many threads.
 */
public final class ResourceClient implements ResourceMethods, AutoCloseable {

    private static final int LONGEST_COMMAND = 160;

    private final String name;
    private final Wire.Opener opener;
    private final ClientSettings settings;
    private final List<Exchange> exchanges = new ArrayList<>();
    private @Nullable Connection connection;
    private int nextPlace;

    private ResourceClient(String name, Wire.Opener opener, ClientSettings settings) {
        this.name = name;
        this.opener = opener;
        this.settings = settings;
    }

    /**
     * A client of a server that is started as a process and spoken to over its standard input and output.
     *
     * @param command the program and its arguments
     * @return a client that is not open yet
     */
    public static ResourceClient stdio(String... command) {
        List<String> words = List.of(command);
        return new ResourceClient(
                "stdio " + shown(String.join(" ", words)),
                (inbox, settings) -> ProcessEnd.open(words, inbox),
                ClientSettings.DEFAULTS);
    }

    /** A command short enough for a message: of a long class path nobody wants to read more than where it begins. */
    private static String shown(String command) {
        int half = LONGEST_COMMAND / 2;
        return command.length() <= LONGEST_COMMAND
                ? command
                : command.substring(0, half) + " … " + command.substring(command.length() - half);
    }

    /**
     * A client of a server behind a streamable HTTP endpoint, with sessions or without.
     *
     * @param endpoint the endpoint's address
     * @return a client that is not open yet
     * @throws IllegalArgumentException if it is no address of HTTP
     */
    public static ResourceClient http(String endpoint) {
        URI uri = HttpCalls.address(endpoint);
        return new ResourceClient(
                "http " + uri, (inbox, settings) -> new HttpWire(uri, inbox, settings), ClientSettings.DEFAULTS);
    }

    /**
     * A client of a server that speaks the older transport of HTTP with server-sent events: a stream that names the address
     * for POST. It has sessions, so that it asks for {@link Revision#V2025_11_25} unless told of an earlier revision; a
     * server that answers with 2024-11-05, as most do on this transport, is judged by {@link Revision#V2025_06_18}.
     *
     * @param stream the address of the stream of events, mostly {@code …/sse}
     * @return a client that is not open yet
     * @throws IllegalArgumentException if it is no address of HTTP
     */
    public static ResourceClient sse(String stream) {
        URI uri = HttpCalls.address(stream);
        return new ResourceClient(
                "sse " + uri,
                (inbox, settings) -> SseWire.open(uri, inbox, settings),
                ClientSettings.DEFAULTS.era(Era.LEGACY));
    }

    /**
     * A client of a provider without any transport: requests of revision 2026-07-28 are answered where they are made.
     *
     * <p>It tells what a provider does from what a transport does to it, and it is fast. Earlier revisions need a session,
     * which {@link #piped} has.
     *
     * @param provider what is served
     * @return a client that is not open yet
     */
    public static ResourceClient inMemory(ResourceProvider provider) {
        Objects.requireNonNull(provider, "provider");
        return new ResourceClient(
                "in memory " + provider.getClass().getSimpleName(),
                (inbox, settings) -> InMemoryWire.open(provider, inbox, settings),
                ClientSettings.DEFAULTS);
    }

    /**
     * A client of a provider inside a real server of the Java SDK in this JVM, over a pipe.
     *
     * @param provider what the server serves
     * @return a client that is not open yet
     */
    public static ResourceClient piped(ResourceProvider provider) {
        Objects.requireNonNull(provider, "provider");
        return new ResourceClient(
                "piped " + provider.getClass().getSimpleName(),
                (inbox, settings) -> {
                    ResourceServer resources = ResourceServer.of(provider);
                    return PipedServer.open(resources, resources::close, inbox);
                },
                ClientSettings.DEFAULTS);
    }

    /**
     * A client of whatever reads and writes lines.
     *
     * @param name how messages call it
     * @param server opens the two streams anew for each connection
     * @return a client that is not open yet
     */
    public static ResourceClient streams(String name, StreamServer server) {
        return new ResourceClient(
                name,
                (inbox, settings) -> {
                    StreamServer.Streams streams = server.start();
                    return new StreamWire(inbox, streams.fromServer(), streams.toServer(), new StreamWire.End() {
                        @Override
                        public String clue() {
                            return "";
                        }

                        @Override
                        public void close() {
                            streams.onClose().run();
                        }
                    });
                },
                ClientSettings.DEFAULTS);
    }

    static ResourceClient of(String name, Wire.Opener opener) {
        return new ResourceClient(name, opener, ClientSettings.DEFAULTS);
    }

    /**
     * The same client for an era of the protocol; {@link Era#AUTO} unless set.
     *
     * @param era how to begin
     * @return a new client that is not open yet
     */
    public ResourceClient era(Era era) {
        return with(settings.era(era));
    }

    /**
     * The same client for a revision of the protocol, in the era that it belongs to.
     *
     * @param revision the revision to ask for
     * @return a new client that is not open yet
     */
    public ResourceClient revision(Revision revision) {
        return with(settings.revision(revision));
    }

    /**
     * The same client with another deadline for each answer; 10 seconds unless set.
     *
     * @param deadline how long to wait at most
     * @return a new client that is not open yet
     */
    public ResourceClient deadline(Duration deadline) {
        return with(settings.deadline(deadline));
    }

    /**
     * The same client with a header in each request over HTTP, such as for authorization.
     *
     * @param header its name
     * @param value its value
     * @return a new client that is not open yet
     * @throws IllegalArgumentException if HTTP has no such header, or leaves it to the connection
     */
    public ResourceClient header(String header, String value) {
        return with(settings.header(header, value));
    }

    /**
     * The same client without a handshake: its first message is what it is first told to send. For 2026-07-28, where each
     * request stands alone.
     *
     * @return a new client that is not open yet
     */
    public ResourceClient withoutHandshake() {
        return with(settings.withoutHandshake());
    }

    /**
     * Another client with the same settings, which makes a connection of its own.
     *
     * @return a new client that is not open yet
     */
    public ResourceClient fresh() {
        return with(settings);
    }

    private ResourceClient with(ClientSettings changed) {
        return new ResourceClient(name, opener, changed);
    }

    /**
     * How messages call the server.
     *
     * @return the transport and the address
     */
    public String name() {
        return name;
    }

    /**
     * How long it waits for an answer.
     *
     * @return the deadline
     */
    public Duration deadline() {
        return settings.deadline();
    }

    /**
     * The era in which this client opens its connection.
     *
     * @return the era that was set, or that of the revision that was; {@link Era#AUTO} where neither was
     */
    public Era era() {
        return settings.era();
    }

    /**
     * Connects, if that has not happened yet.
     *
     * @return this client
     * @throws ClientException if the server cannot be reached, or the handshake fails
     */
    public ResourceClient open() {
        connection();
        return this;
    }

    private synchronized Connection connection() {
        if (connection == null) {
            connection = Connection.open(name, opener, settings, this::keep);
        }
        return connection;
    }

    private void keep(Exchange exchange) {
        synchronized (exchanges) {
            exchanges.add(exchange);
        }
    }

    /**
     * The revision that is spoken.
     *
     * @return the revision that the handshake settled
     */
    public Revision revision() {
        return connection().revision();
    }

    /**
     * The revision as the handshake had it.
     *
     * @return a date as on the wire; on SSE mostly 2024-11-05, which is judged by {@link Revision#V2025_06_18}
     */
    public String agreedRevision() {
        return connection().agreedRevision();
    }

    /**
     * The handshake that opened this client: {@code initialize} or {@code server/discover}.
     *
     * @return its exchange
     * @throws java.util.NoSuchElementException if the client has none
     */
    public Exchange handshake() {
        return connection().handshake();
    }

    /**
     * What the server declared that it can do.
     *
     * @return a JSON object, or a missing node
     */
    public JsonNode capabilities() {
        return handshake().result().path("capabilities");
    }

    /**
     * Whether headers and a status go with each message.
     *
     * @return true over HTTP
     */
    public boolean isHttp() {
        return connection().wire().isHttp();
    }

    /**
     * Makes a correct request.
     *
     * @param method the method of JSON-RPC
     * @param params its parameters; what the revision wants in {@code _meta} is added
     * @return a request with an id of its own
     */
    public Request request(String method, ObjectNode params) {
        return connection().request(method, params);
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param request the request
     * @return what came back; without an answer where none came before the deadline
     */
    public Exchange send(Request request) {
        return connection().send(request);
    }

    @Override
    public Reply ask(String method, ObjectNode params) {
        return new Reply(send(request(method, params)));
    }

    /**
     * Opens a listen stream (2026-07-28).
     *
     * @param notifications what to hear of, as in {@code params.notifications}
     * @return what is heard from now on
     */
    public Listening listen(ObjectNode notifications) {
        return listen(request("subscriptions/listen", Json.object("notifications", notifications)));
    }

    /**
     * Opens a listen stream with a request made by hand (2026-07-28).
     *
     * @param request the request
     * @return what is heard from now on
     */
    public Listening listen(Request request) {
        return connection().listen(request);
    }

    /**
     * Hears of changes of resources, in whichever way the revision has.
     *
     * @param uris the resources
     * @return what is heard from now on
     * @throws ClientException if a subscription is refused
     */
    public Listening watch(List<String> uris) {
        if (revision().isModern()) {
            ObjectNode wanted = Json.object("resourceSubscriptions", uris).put("resourcesListChanged", true);
            return listen(wanted);
        }
        Listening listening = connection().overhear(() -> uris.forEach(this::unsubscribe));
        for (String uri : uris) {
            Reply reply = subscribe(uri);
            if (!reply.succeeded()) {
                throw new ClientException("The server takes no subscription of " + uri + ".\n" + reply);
            }
        }
        return listening;
    }

    /**
     * All that the server says unasked from now on.
     *
     * @return what is heard
     */
    public Listening overhear() {
        return connection().overhear(() -> {});
    }

    /**
     * The next notification that this method has not given yet.
     *
     * @param wanted which ones to look at; others are passed over
     * @param patience how long to wait at most
     * @return the notification, or empty where none came
     */
    public Optional<Message> nextNotification(Predicate<Message> wanted, Duration patience) {
        Inbox inbox = connection().inbox();
        try {
            int from = nextPlace;
            Optional<Message> next = inbox.await(from, wanted, patience);
            next.ifPresent(message -> nextPlace = from + inbox.since(from).indexOf(message) + 1);
            return next;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * All that this client sent and got so far.
     *
     * @return the exchanges in the order of their answers
     */
    public List<Exchange> exchanges() {
        synchronized (exchanges) {
            return List.copyOf(exchanges);
        }
    }

    /**
     * All notifications and requests of the server so far.
     *
     * @return the messages in their order
     */
    public List<Message> heard() {
        return connection().inbox().since(0);
    }

    /**
     * What the server said unasked after it had answered a request, as far as the transport tells: all of stdio has one
     * order, over HTTP each stream of events has its own.
     *
     * @param request a request that this client sent
     * @return the messages in their order, none where the answer did not come or had no order with them
     */
    public List<Message> heardAfter(Request request) {
        JsonNode id = request.id();
        return id == null ? List.of() : connection().inbox().after(id);
    }

    /**
     * What came over the connection and is no message that anybody waits for: lines that are no JSON, second answers.
     *
     * @return the lines as they came
     */
    public List<String> strays() {
        return connection().inbox().strays();
    }

    /** Ends the connection, and the server where this client started it. */
    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.wire().close();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
