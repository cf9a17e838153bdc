package io.github.mcpresources.server;

import io.github.mcpresources.internal.server.AttachedAlreadyException;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A stdio transport that continues after malformed input. It answers a malformed line with an error and reads the next
 * line, whereas the SDK's own provider stops. At the end of the input, this transport waits until the pending responses
 * are written, but not longer than the drain timeout. Then it closes the session.
 *
 * <p>If the transport is passed to {@link ResourceServer#wrap}, the client may use revision 2026-07-28, which has no
 * sessions, or an earlier revision. A request of revision 2026-07-28 is recognized by the revision in its
 * {@code _meta}.
 *
 * <p>While a server on this transport is open and writes its messages to {@link System#out}, everything else that the
 * application prints to {@link System#out} goes to standard error, so that it does not mix with the messages. A logger
 * that obtained {@link System#out} earlier is not redirected; configure it to use standard error.
 *
 * <pre>{@code
 * McpServer.sync(resources.wrap(StdioTransport.create())).tools(myTools).build();
 * }</pre>
 */
public final class StdioTransport implements McpServerTransportProvider {

    /** The default maximum length of a line, in bytes: 16 MiB. This is also the highest value that can be set. */
    public static final int DEFAULT_MAX_LINE_BYTES = 16 * 1024 * 1024;

    /** The default drain timeout: 35 seconds, slightly more than the default read timeout. */
    public static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(35);

    private final StdioConnection.Settings settings;
    private final CountDownLatch end = new CountDownLatch(1);
    private final StandardOutput standardOutput;
    private volatile @Nullable StatelessDispatcher dispatcher;
    private volatile @Nullable StdioConnection connection;

    private StdioTransport(Builder builder) {
        settings = new StdioConnection.Settings(
                builder.input,
                builder.output,
                builder.mapper == null ? Json.defaultMapper() : builder.mapper,
                builder.maxLineBytes,
                builder.drainTimeout);
        standardOutput = new StandardOutput(builder.output);
    }

    /**
     * Creates a transport over standard input and output.
     *
     * @return the transport, to be passed to {@link ResourceServer#wrap(McpServerTransportProvider)}
     */
    public static StdioTransport create() {
        return builder().build();
    }

    /**
     * Creates a builder for a transport.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Waits until the connection ends. The connection ends when it is closed or, if the client closes the input, when
     * the pending responses are written or the drain timeout has passed.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /**
     * Sets the dispatcher for messages of revision 2026-07-28, before a server is built on this transport.
     *
     * @throws IllegalStateException if a dispatcher is set already
     */
    void serve(StatelessDispatcher stateless) {
        if (dispatcher != null) {
            throw new AttachedAlreadyException("Another ResourceServer is attached to this StdioTransport; join several"
                    + " providers with ResourceProviders.concat, and attach one ResourceServer");
        }
        dispatcher = stateless;
    }

    /**
     * Starts to read messages, for a server that is being built on this transport. Redirects {@link System#out} to
     * standard error if the messages are written to {@link System#out}.
     *
     * @param factory the factory that creates the session
     * @throws IllegalStateException if a server is already built on this transport, or if this transport was passed to
     *     {@link ResourceServer#wrap(McpServerTransportProvider)} but the server is built on this transport instead of
     *     on the result of {@code wrap}
     */
    @Override
    public synchronized void setSessionFactory(McpServerSession.Factory factory) {
        if (dispatcher != null && !(factory instanceof SessionTransport.Fronts)) {
            throw new IllegalStateException(
                    "The server was built on the transport itself, so its clients would not get the"
                            + " resources; build it on the result of wrap: McpServer.sync(resources.wrap(transport))");
        }
        if (connection != null) {
            throw new IllegalStateException("A server is built on this transport already; a transport over stdio has"
                    + " one client and serves one server");
        }
        standardOutput.take();
        StdioConnection opened = new StdioConnection(settings, dispatcher, factory, end);
        connection = opened;
        opened.start();
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return Mono.defer(() -> session().sendNotification(method, params));
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return Mono.defer(() -> session().getId().equals(sessionId)
                ? session().sendNotification(method, params)
                : Mono.error(new IllegalStateException(
                        "There is no session " + sessionId + "; the client of this transport has the session "
                                + session().getId())));
    }

    private McpServerSession session() {
        StdioConnection opened = connection;
        if (opened == null) {
            throw new IllegalStateException(
                    "No server is built on this transport yet; pass it to McpServer.sync or McpServer.async");
        }
        return opened.session();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.defer(() -> connection == null ? Mono.empty() : session().closeGracefully())
                .doFinally(signal -> standardOutput.giveBack());
    }

    /** A builder for a {@link StdioTransport}. */
    public static final class Builder {

        private InputStream input = System.in;
        private OutputStream output = System.out;
        private int maxLineBytes = DEFAULT_MAX_LINE_BYTES;
        private Duration drainTimeout = DEFAULT_DRAIN_TIMEOUT;
        private @Nullable McpJsonMapper mapper;

        private Builder() {}

        /**
         * Sets the streams. The defaults are the standard streams. Output that the application prints is redirected to
         * standard error only if the messages are written to {@link System#out}.
         *
         * @param in the stream of incoming messages, one per line
         * @param out the stream of outgoing messages, one per line
         * @return this builder
         */
        public Builder streams(InputStream in, OutputStream out) {
            input = Objects.requireNonNull(in, "in");
            output = Objects.requireNonNull(out, "out");
            return this;
        }

        /**
         * Sets the maximum length of a line. The default is {@link #DEFAULT_MAX_LINE_BYTES}. A longer line is not
         * processed, and is answered with an error.
         *
         * @param bytes the maximum number of bytes, from 1 to {@link #DEFAULT_MAX_LINE_BYTES}
         * @return this builder
         * @throws IllegalArgumentException if the number is outside that range
         */
        public Builder maxLineBytes(int bytes) {
            if (bytes < 1 || bytes > DEFAULT_MAX_LINE_BYTES) {
                throw new IllegalArgumentException(
                        "maxLineBytes must be from 1 to " + DEFAULT_MAX_LINE_BYTES + ", not " + bytes);
            }
            maxLineBytes = bytes;
            return this;
        }

        /**
         * Sets the maximum time to wait for pending responses at the end of the input. The default is {@link
         * #DEFAULT_DRAIN_TIMEOUT}.
         *
         * @param timeout the maximum time to wait
         * @return this builder
         */
        public Builder drainTimeout(Duration timeout) {
            drainTimeout = Objects.requireNonNull(timeout, "timeout");
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
         * Builds the transport.
         *
         * @return a new transport, which reads nothing before a server is built on it
         */
        public StdioTransport build() {
            return new StdioTransport(this);
        }
    }
}
