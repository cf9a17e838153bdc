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
 * A client for testing a server with resources. It lists and reads resources, requests completions and listens for
 * changes. It records requests and responses exactly as they were sent (see {@link #exchanges}).
 *
 * <pre>{@code
 * try (ResourceClient client = ResourceClient.stdio("node", "server.js")) {
 *     assertThat(client.read("notes://a")).hasText("hi");
 * }
 * }</pre>
 *
 * <p>The client connects at its first use. Every wait has a deadline. A client is safe for use by many threads, except
 * {@link #nextNotification}, which only one thread at a time may call.
 */
public final class ResourceClient implements ResourceMethods, AutoCloseable {

    private static final int MAX_COMMAND_LENGTH = 160;

    private final String name;
    private final Transport.Opener opener;
    private final ClientSettings settings;
    private final List<Exchange> exchanges = new ArrayList<>();
    private @Nullable Connection connection;
    private int nextPlace;

    private ResourceClient(String name, Transport.Opener opener, ClientSettings settings) {
        this.name = name;
        this.opener = opener;
        this.settings = settings;
    }

    /**
     * Returns a client for a server that is started as a process and uses its standard input and output.
     *
     * @param command the program and its arguments
     * @return a client that is not open yet
     */
    public static ResourceClient stdio(String... command) {
        List<String> words = List.of(command);
        return new ResourceClient(
                "stdio " + shown(String.join(" ", words)),
                (inbox, settings) -> ServerProcess.open(words, inbox),
                ClientSettings.DEFAULTS);
    }

    /** Shortens a command for a message by omitting the middle. */
    private static String shown(String command) {
        int half = MAX_COMMAND_LENGTH / 2;
        return command.length() <= MAX_COMMAND_LENGTH
                ? command
                : command.substring(0, half) + " … " + command.substring(command.length() - half);
    }

    /**
     * Returns a client for a server behind a streamable HTTP endpoint, with sessions or without.
     *
     * @param endpoint the endpoint's address
     * @return a client that is not open yet
     * @throws IllegalArgumentException if the address is not an HTTP address
     */
    public static ResourceClient http(String endpoint) {
        URI uri = HttpCalls.address(endpoint);
        return new ResourceClient(
                "http " + uri,
                (inbox, settings) -> new StreamableHttpTransport(uri, inbox, settings),
                ClientSettings.DEFAULTS);
    }

    /**
     * Returns a client for a server over HTTP+SSE, the older HTTP transport, in which an event stream contains the
     * address for POST requests. This transport has sessions. The client therefore requests
     * {@link Revision#V2025_11_25} unless an earlier revision is set. Most servers on this transport answer with
     * 2024-11-05. The rules of {@link Revision#V2025_06_18} then apply to them.
     *
     * @param stream the address of the event stream, usually {@code …/sse}
     * @return a client that is not open yet
     * @throws IllegalArgumentException if the address is not an HTTP address
     */
    public static ResourceClient sse(String stream) {
        URI uri = HttpCalls.address(stream);
        return new ResourceClient(
                "sse " + uri,
                (inbox, settings) -> SseTransport.open(uri, inbox, settings),
                ClientSettings.DEFAULTS.mode(ConnectionMode.SESSION));
    }

    /**
     * Returns a client for a provider without any transport. It passes requests of revision 2026-07-28 directly to a
     * resource server that serves the provider.
     *
     * <p>This client is fast, and it tests the behavior of a provider separately from the behavior of a transport.
     * Earlier revisions need a session, which a {@linkplain #piped piped} client has.
     *
     * @param provider the provider to serve
     * @return a client that is not open yet
     */
    public static ResourceClient inMemory(ResourceProvider provider) {
        Objects.requireNonNull(provider, "provider");
        return new ResourceClient(
                "in memory " + provider.getClass().getSimpleName(),
                (inbox, settings) -> InMemoryTransport.open(provider, inbox, settings),
                ClientSettings.DEFAULTS);
    }

    /**
     * Returns a client that is connected by a pipe to a real server of the Java SDK in this JVM. The server serves a
     * provider.
     *
     * @param provider the provider that the server serves
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
     * Returns a client that is connected by a pipe to a real server of the Java SDK in this JVM. A resource server is
     * attached to the SDK server. Closing the client does not close the resource server.
     *
     * @param server the resource server, which may have other clients and transports at the same time
     * @return a client that is not open yet
     */
    public static ResourceClient piped(ResourceServer server) {
        Objects.requireNonNull(server, "server");
        return new ResourceClient(
                "piped resource server",
                (inbox, settings) -> PipedServer.open(server, () -> {}, inbox),
                ClientSettings.DEFAULTS);
    }

    /**
     * Returns a client for any server that reads and writes messages, one per line.
     *
     * @param name the name of the server for use in messages
     * @param server the server, which opens two new streams for each connection
     * @return a client that is not open yet
     */
    public static ResourceClient streams(String name, StreamServer server) {
        return new ResourceClient(
                name,
                (inbox, settings) -> {
                    StreamServer.Streams streams = server.start();
                    return new StreamTransport(
                            inbox, streams.fromServer(), streams.toServer(), new StreamTransport.Peer() {
                                @Override
                                public String diagnostics() {
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

    static ResourceClient of(String name, Transport.Opener opener) {
        return new ResourceClient(name, opener, ClientSettings.DEFAULTS);
    }

    /**
     * Returns a copy of this client with another connection mode. The default is {@link ConnectionMode#AUTO}.
     *
     * @param mode the new mode
     * @return a new client that is not open yet
     */
    public ResourceClient mode(ConnectionMode mode) {
        return with(settings.mode(mode));
    }

    /**
     * Returns a copy of this client for a revision of the protocol. The revision also determines the connection mode.
     *
     * @param revision the revision to request
     * @return a new client that is not open yet
     */
    public ResourceClient revision(Revision revision) {
        return with(settings.revision(revision));
    }

    /**
     * Returns a copy of this client with another deadline for each response. The default is 10 seconds. The response to
     * {@code initialize} may take three times as long, and so may the response to {@code server/discover} in the mode
     * {@link ConnectionMode#STATELESS}.
     *
     * @param deadline the longest time to wait
     * @return a new client that is not open yet
     */
    public ResourceClient deadline(Duration deadline) {
        return with(settings.deadline(deadline));
    }

    /**
     * Returns a copy of this client with a header in each request over HTTP, for example for authorization.
     *
     * @param header the name of the header
     * @param value the value of the header
     * @return a new client that is not open yet
     * @throws IllegalArgumentException if the header is not valid in HTTP, or if the JDK's HTTP client does not allow
     *     callers to set it
     */
    public ResourceClient header(String header, String value) {
        return with(settings.header(header, value));
    }

    /**
     * Returns a copy of this client without a handshake. The copy sends no message until the test makes a request. This
     * suits revision 2026-07-28, in which requests are independent of each other.
     *
     * @return a new client that is not open yet
     */
    public ResourceClient withoutHandshake() {
        return with(settings.withoutHandshake());
    }

    /**
     * Returns another client with the same settings and its own connection.
     *
     * @return a new client that is not open yet
     */
    public ResourceClient copy() {
        return with(settings);
    }

    private ResourceClient with(ClientSettings changed) {
        return new ResourceClient(name, opener, changed);
    }

    /**
     * Returns the name of the server for use in messages.
     *
     * @return the transport and the address, command or provider; for {@link #streams}, the given name
     */
    public String name() {
        return name;
    }

    /**
     * Returns the deadline for a response.
     *
     * @return the deadline
     */
    public Duration deadline() {
        return settings.deadline();
    }

    /**
     * Returns the mode in which this client opens its connection.
     *
     * @return the mode that was set, or the mode of the revision that was set; {@link ConnectionMode#AUTO} if neither
     *     was set
     */
    public ConnectionMode mode() {
        return settings.mode();
    }

    /**
     * Connects, unless the client is connected already.
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
     * Returns the revision of the connection.
     *
     * @return the revision on which the client and the server agreed in the handshake, or 2025-06-18 if they agreed on
     *     2024-11-05; without a handshake, the revision of the client
     */
    public Revision revision() {
        return connection().revision();
    }

    /**
     * Returns the date of the revision that the server selected in the result of {@code initialize}. Without {@code
     * initialize}, returns the date of the revision in use.
     *
     * @return the date as the server sent it. Over SSE, it is usually 2024-11-05; {@link #revision} then returns
     *     {@link Revision#V2025_06_18}, whose rules apply
     */
    public String agreedRevision() {
        return connection().agreedRevision();
    }

    /**
     * Returns the handshake that opened this client: {@code initialize} or {@code server/discover}.
     *
     * @return its exchange
     * @throws java.util.NoSuchElementException if the client has no handshake
     */
    public Exchange handshake() {
        return connection().handshake();
    }

    /**
     * Returns the capabilities that the server declared.
     *
     * @return a JSON object; a missing node if the server declared none
     * @throws java.util.NoSuchElementException if the client has no handshake
     */
    public JsonNode capabilities() {
        return handshake().result().path("capabilities");
    }

    /**
     * Checks whether the transport is HTTP. Only exchanges over HTTP have headers and a status.
     *
     * @return true over HTTP
     */
    public boolean isHttp() {
        return connection().transport().isHttp();
    }

    /**
     * Creates a valid request for the revision that the connection uses.
     *
     * @param method the JSON-RPC method
     * @param params its parameters; the fields that the revision requires in {@code _meta} are added
     * @return a request with a new id
     */
    public Request request(String method, ObjectNode params) {
        return connection().request(method, params);
    }

    /**
     * Sends a request and waits for its response.
     *
     * @param request the request to send
     * @return the exchange, which has no response if none arrived before the deadline
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
     * @param notifications the notifications to receive, as in {@code params.notifications}
     * @return the messages that the server sends from now on
     */
    public Listening listen(ObjectNode notifications) {
        return listen(request("subscriptions/listen", Json.object("notifications", notifications)));
    }

    /**
     * Opens a listen stream of revision 2026-07-28 with a custom request.
     *
     * @param request the listen request to send
     * @return the messages that the server sends from now on
     */
    public Listening listen(Request request) {
        return connection().listen(request);
    }

    /**
     * Listens for changes of resources and of the list: in 2026-07-28 with a listen stream, in earlier revisions with
     * subscriptions. Waits until the server has accepted the subscriptions, so that no later change is missed.
     *
     * @param uris the resources
     * @return the messages that the server sends from now on; the first one on a listen stream is the acknowledgment
     * @throws ClientException if the server rejects a subscription, leaves a resource out of its acknowledgment, or
     *     does not answer in time
     */
    public Listening watch(List<String> uris) {
        if (revision().isStateless()) {
            ObjectNode wanted = Json.object("resourceSubscriptions", uris).put("resourcesListChanged", true);
            return listen(wanted).requireAcknowledged(settings.deadline());
        }
        Listening listening = connection().listenToAll(() -> uris.forEach(this::unsubscribe));
        for (String uri : uris) {
            Reply reply = subscribe(uri);
            if (!reply.succeeded()) {
                throw new ClientException("The server did not accept a subscription to " + uri + ".\n" + reply);
            }
        }
        return listening;
    }

    /**
     * Listens for all notifications and requests that the server sends from now on.
     *
     * @return the messages
     */
    public Listening listenToAll() {
        return connection().listenToAll(() -> {});
    }

    /**
     * Waits for the next notification that this method has not returned yet.
     *
     * @param wanted the condition for the notification; other messages are skipped
     * @param timeout the longest time to wait
     * @return the notification, or empty if none arrived in time
     */
    public Optional<Message> nextNotification(Predicate<Message> wanted, Duration timeout) {
        Inbox inbox = connection().inbox();
        try {
            int from = nextPlace;
            Optional<Message> next = inbox.await(from, wanted, timeout);
            next.ifPresent(message -> nextPlace = from + inbox.since(from).indexOf(message) + 1);
            return next;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Returns the exchanges that this client has made so far. Listen streams and notifications are not included. If the
     * client sent {@code initialize} because the server does not support 2026-07-28, the preceding
     * {@code server/discover} is not included either.
     *
     * @return the exchanges, in the order in which they ended
     */
    public List<Exchange> exchanges() {
        synchronized (exchanges) {
            return List.copyOf(exchanges);
        }
    }

    /**
     * Returns all notifications and requests that the server has sent so far.
     *
     * @return the messages, in the order in which they arrived
     */
    public List<Message> messages() {
        return connection().inbox().since(0);
    }

    /**
     * Returns the notifications and requests that the server sent after its response to a request. Over stdio, these
     * are all messages that followed the response. Over HTTP, these are only the messages on the event stream (SSE) of
     * the response, because the order between streams is unknown.
     *
     * @param request a request that this client sent
     * @return the messages, in the order in which they arrived; empty if there was no response
     */
    public List<Message> messagesAfter(Request request) {
        JsonNode id = request.id();
        return id == null ? List.of() : connection().inbox().after(id);
    }

    /**
     * Returns unexpected lines from the server. They are not JSON objects, or they are responses that belong to no open
     * request, such as a second response to the same request.
     *
     * @return the lines as they arrived
     */
    public List<String> unexpectedLines() {
        return connection().inbox().unexpectedLines();
    }

    /** Closes the connection, and ends the server if this client started it. */
    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.transport().close();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
