package io.github.mcpresources.server;

import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The connection to the client of a stdio transport. It reads lines on its own thread, and sends an error for each line
 * that is not a valid message. {@link StdioRequests} handles the messages of the stateless revision. The SDK's session
 * handles all other messages.
 *
 * <p>At the end of the input, this connection waits until the pending responses are written, but not longer than the
 * drain timeout. Then it closes the session.
 */
final class StdioConnection {

    private static final Logger log = LoggerFactory.getLogger(StdioTransport.class);

    /** The maximum number of messages that the session handles at a time, as with the SDK's own transport. */
    private static final int MAX_CONCURRENT = 256;

    private final Settings settings;
    private final CountDownLatch end;
    private final @Nullable StatelessDispatcher dispatcher;
    private final LineReader lines;
    private final StdioOutput output;
    private final @Nullable StdioRequests stateless;
    private final McpServerSession session;
    /** The messages for the session, which starts to handle them in the order of their arrival. */
    private final Sinks.Many<McpSchema.JSONRPCMessage> messages =
            Sinks.many().unicast().onBackpressureBuffer();

    private final Thread thread = new Thread(this::run, "mcp-resources-stdio-reader");
    private volatile boolean closed;

    /**
     * The settings of a connection.
     *
     * @param maxLineBytes the maximum length of an incoming line, in bytes
     * @param drainTimeout the maximum time to wait for pending responses at the end of the input
     */
    record Settings(
            InputStream input, OutputStream output, McpJsonMapper mapper, int maxLineBytes, Duration drainTimeout) {}

    /**
     * Creates a connection, which reads nothing before {@link #start}.
     *
     * @param dispatcher handles messages of the stateless revision; null if the session gets all messages
     * @param end counted down when the connection has ended
     */
    StdioConnection(
            Settings settings,
            @Nullable StatelessDispatcher dispatcher,
            McpServerSession.Factory factory,
            CountDownLatch end) {
        this.settings = settings;
        this.dispatcher = dispatcher;
        this.end = end;
        lines = new LineReader(settings.input(), settings.maxLineBytes());
        output = new StdioOutput(settings.output(), this::lose);
        stateless = dispatcher == null ? null : new StdioRequests(dispatcher, output);
        session = factory.create(new Channel());
    }

    McpServerSession session() {
        return session;
    }

    void start() {
        messages.asFlux().flatMap(this::handled, MAX_CONCURRENT).subscribe();
        thread.setDaemon(false); // keeps the process alive until the end of the input
        thread.start();
    }

    /**
     * Passes a message to the session. If this fails, logs the failure and completes normally, so that later messages
     * are still handled.
     */
    private Mono<Void> handled(McpSchema.JSONRPCMessage message) {
        return Mono.defer(() -> session.handle(message)).onErrorResume(failure -> {
            if (!closed) {
                log.error("A message from the client could not be handled", failure);
            }
            return Mono.empty();
        });
    }

    private void run() {
        try {
            readLines();
            if (!closed) {
                endOfInput();
            }
        } catch (InterruptedException closing) {
            log.debug("The connection was closed before all requests were answered", closing);
        } finally {
            try {
                session.close();
            } finally {
                messages.tryEmitComplete();
                end.countDown();
            }
        }
    }

    /** Handles all lines of the input. A failure to read counts as the end of the input. */
    private void readLines() throws InterruptedException {
        try {
            for (byte[] line = lines.next(); line != null && !closed; line = lines.next()) {
                handle(line);
            }
        } catch (IOException failure) {
            if (!closed) {
                log.warn("Reading from the client failed, so the connection is closed", failure);
            }
        }
    }

    private void handle(byte[] bytes) throws InterruptedException {
        try {
            if (bytes.length > settings.maxLineBytes()) {
                throw MalformedMessageException.tooLarge(settings.maxLineBytes(), "maxLineBytes");
            }
            StdioLine line = StdioLine.parse(bytes, settings.mapper());
            if (stateless == null || !line.isCall() || !stateless.takes(line)) {
                pass(line.message());
            }
        } catch (MalformedMessageException malformed) {
            refuse(malformed.response());
        }
    }

    /**
     * Answers a malformed line with an error. The id of the response is null if the id of the request is unknown, as
     * JSON-RPC requires.
     */
    private void refuse(Response response) throws InterruptedException {
        Map<String, @Nullable Object> json = response.toJson();
        json.putIfAbsent("id", null);
        byte[] line = StdioOutput.line(json);
        output.awaitRoom();
        output.write(() -> line);
    }

    private void pass(McpSchema.JSONRPCMessage message) throws InterruptedException {
        if (message instanceof McpSchema.JSONRPCRequest request) {
            output.awaitRoom();
            output.expect(request.id());
        } else if (message instanceof McpSchema.JSONRPCNotification notification
                && Cancellations.NOTIFICATION.equals(notification.method())
                && notification.params() instanceof Map<?, ?> params) {
            output.settle(params.get("requestId"));
        }
        messages.tryEmitNext(message);
    }

    private void endOfInput() throws InterruptedException {
        if (stateless != null) {
            stateless.endOfInput();
        }
        output.drain(settings.drainTimeout());
    }

    private void lose() {
        if (stateless != null) {
            stateless.cancel();
        }
        session.close();
    }

    /** The transport through which the SDK's session sends its messages. */
    private final class Channel implements McpServerTransport {

        /**
         * Queues a message. The memory for a response stays reserved until the response is written or the write fails.
         */
        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.deferContextual(view -> {
                if (closed) {
                    return Mono.error(new IllegalStateException("The connection is closed"));
                }
                if (message instanceof McpSchema.JSONRPCResponse response) {
                    AnswerMemory memory = new AnswerMemory();
                    view.<AnswerMemory>getOrEmpty(AnswerMemory.class).ifPresent(memory::takeOver);
                    output.answer(response.id(), () -> line(response))
                            .whenComplete((nothing, failure) -> memory.close());
                } else {
                    output.write(() -> line(message));
                }
                return Mono.empty();
            });
        }

        /**
         * Returns a message as a line. A response that cannot be written as JSON is replaced by an error; any other
         * message that cannot be written is dropped.
         */
        private byte[] line(McpSchema.JSONRPCMessage message) {
            try {
                return StdioOutput.line(settings.mapper().writeValueAsBytes(message));
            } catch (IOException | RuntimeException unwritable) {
                if (message instanceof McpSchema.JSONRPCResponse response) {
                    return StdioOutput.line(failure(response.id(), unwritable).toJson());
                }
                log.error(
                        "A {} could not be written as JSON, so it is not sent to the client",
                        message.getClass().getSimpleName(),
                        unwritable);
                return new byte[0];
            }
        }

        private Response failure(Object id, Exception unwritable) {
            if (dispatcher != null) {
                return dispatcher.failed(id, "Writing an answer as JSON", unwritable);
            }
            log.error("An answer could not be written as JSON", unwritable);
            return new Response(
                    id,
                    new Answer.Failure(McpSchema.ErrorCodes.INTERNAL_ERROR, "Internal error", Map.of(), Outcome.FAILED),
                    false);
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return settings.mapper().convertValue(data, type);
        }

        @Override
        public void close() {
            closed = true;
            if (Thread.currentThread() != thread) {
                thread.interrupt();
            }
            end.countDown();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.fromRunnable(this::close);
        }
    }
}
