package io.github.mcpresources.server;

import io.github.mcpresources.internal.modern.ModernDispatcher;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The SDK's stdio transport, made to last: a malformed line is answered with an error and the next one is read, where
 * the SDK's own provider would end; and at the end of the input the answers that are still owed are written first.
 *
 * <p>Attached to a {@link ResourceServer} it serves clients of revision 2026-07-28, which has no sessions, and of those
 * before it alike: each message says which it belongs to.
 *
 * <p>While a server is built on it and not closed, standard output is the protocol's: {@link System#out} is standard error,
 * so that what the application prints breaks nothing. A logger that took hold of standard output before is to be set to
 * standard error by the application.
 *
 * <pre>{@code
 * McpServer.sync(resources.attachTo(StdioTransport.create())).tools(myTools).build();
 * }</pre>
 */
public final class StdioTransport implements McpServerTransportProvider {

    /** 16 MiB, and no more. */
    public static final int DEFAULT_MAX_LINE_BYTES = 16 * 1024 * 1024;

    /** 35 seconds: a little more than the default read timeout. */
    public static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(35);

    private final StdioServerTransportProvider inner;
    private final StdioTraffic traffic;
    private final CheckedInput input;
    private final CountDownLatch end;
    private final StandardOutput standardOutput;
    private volatile boolean isAttached;

    private StdioTransport(Builder builder) {
        McpJsonMapper mapper = builder.mapper == null ? McpJsonDefaults.getMapper() : builder.mapper;
        traffic = new StdioTraffic(builder.output, mapper, builder.drainTimeout);
        end = new CountDownLatch(1);
        standardOutput = new StandardOutput(builder.output);
        input = new CheckedInput(builder.input, mapper, traffic, builder.maxLineBytes, end::countDown);
        inner = new StdioServerTransportProvider(mapper, input, traffic.output());
    }

    /**
     * A transport over standard input and output.
     *
     * @return the transport, to be given to {@link ResourceServer#attachTo(McpServerTransportProvider)}
     */
    public static StdioTransport create() {
        return builder().build();
    }

    /**
     * A builder of a transport.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Waits until the client has closed the input and got its last answers.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void awaitEnd() throws InterruptedException {
        end.await();
    }

    /** Has messages of revision 2026-07-28 answered too, before the first line is read. */
    void serve(ModernDispatcher dispatcher) {
        if (isAttached) {
            throw new IllegalStateException("Another ResourceServer is attached to this StdioTransport; join several"
                    + " providers by ResourceProviders.concat, and attach one ResourceServer");
        }
        isAttached = true;
        input.serve(new StdioFront(dispatcher, traffic));
    }

    /**
     * Begins to read, for a server that is built.
     *
     * @param factory makes the session
     * @throws IllegalStateException if this transport is attached, and the server is built on it rather than on what
     *     {@link ResourceServer#attachTo(McpServerTransportProvider)} returned
     */
    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        if (isAttached && !(factory instanceof SessionTransport.Fronts)) {
            throw new IllegalStateException(
                    "The server was built on the transport itself, so its clients would not get the"
                            + " resources; build it on what attachTo returns: McpServer.sync(resources.attachTo(transport))");
        }
        standardOutput.take();
        inner.setSessionFactory(transport -> factory.create(traffic.counting(transport)));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return inner.notifyClients(method, params);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, Object params) {
        return inner.notifyClient(sessionId, method, params);
    }

    @Override
    public void close() {
        inner.close();
        standardOutput.giveBack();
    }

    @Override
    public Mono<Void> closeGracefully() {
        return inner.closeGracefully().doFinally(signal -> standardOutput.giveBack());
    }

    @Override
    public List<String> protocolVersions() {
        return inner.protocolVersions();
    }

    /** Collects what a transport is made of. */
    public static final class Builder {

        private InputStream input = System.in;
        private OutputStream output = System.out;
        private int maxLineBytes = DEFAULT_MAX_LINE_BYTES;
        private Duration drainTimeout = DEFAULT_DRAIN_TIMEOUT;
        private @Nullable McpJsonMapper mapper;

        private Builder() {}

        /**
         * Sets the streams; the standard ones unless set. Only while messages go to {@link System#out}, what the application
         * prints goes to standard error.
         *
         * @param in where messages come from, one a line
         * @param out where messages go, one a line
         * @return this builder
         */
        public Builder streams(InputStream in, OutputStream out) {
            input = Objects.requireNonNull(in, "in");
            output = Objects.requireNonNull(out, "out");
            return this;
        }

        /**
         * Sets the longest line; {@link #DEFAULT_MAX_LINE_BYTES} unless set. A longer one is answered with an error.
         *
         * @param bytes the most bytes, from 1 to {@link #DEFAULT_MAX_LINE_BYTES}, which is the SDK's own limit
         * @return this builder
         * @throws IllegalArgumentException if it is less or more
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
         * Sets how long, at the end of the input, to wait for answers that are still owed;
         * {@link #DEFAULT_DRAIN_TIMEOUT} unless set.
         *
         * @param timeout the longest wait
         * @return this builder
         */
        public Builder drainTimeout(Duration timeout) {
            drainTimeout = Objects.requireNonNull(timeout, "timeout");
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
         * The transport.
         *
         * @return a new transport, which reads nothing before a server is built on it
         */
        public StdioTransport build() {
            return new StdioTransport(this);
        }
    }
}
