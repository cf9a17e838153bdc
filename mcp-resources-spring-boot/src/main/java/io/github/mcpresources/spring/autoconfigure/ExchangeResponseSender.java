package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EventStream;
import io.github.mcpresources.internal.http.HttpStatuses;
import io.github.mcpresources.internal.http.KeepAlive;
import io.github.mcpresources.internal.http.Piece;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseBody;
import io.github.mcpresources.internal.stateless.ResponseSender;
import io.github.mcpresources.internal.stateless.StatelessDispatcher.Work;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.spring.autoconfigure.PieceBuffers.BrokenPieceException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Sends the response to one WebFlux request. The HTTP body is JSON, or a stream of server-sent events if a notification
 * or a keep-alive comment precedes the JSON-RPC response. The bytes are produced no faster than the client receives
 * them ({@link PieceBuffers}).
 */
final class ExchangeResponseSender implements ResponseSender, KeepAlive.Sender {

    private static final Logger log = LoggerFactory.getLogger(ExchangeResponseSender.class);

    private final ServerHttpResponse response;
    private final ClientConnection connection;
    private final PieceBuffers buffers;
    private final KeepAlive keepAlive;
    private final boolean takesEvents;
    private final PieceQueue queue = new PieceQueue();
    /** Completes when the kind of the HTTP body is known: true for an event stream, false for JSON. */
    private final Sinks.One<Boolean> kind = Sinks.one();

    /** Fails when the client must be disconnected but {@link ClientConnection#close} cannot do this. */
    private final Sinks.Empty<Void> disconnected = Sinks.empty();

    /** The action to run once, after the JSON-RPC response has been written or the HTTP response has ended. */
    private final AtomicReference<@Nullable Runnable> sent = new AtomicReference<>();

    /** True if the HTTP body is an event stream. Guarded by {@code this}, as are the fields below. */
    private boolean isStream;

    private @Nullable Response answer;
    private volatile boolean answered;

    /**
     * Creates a sender for the response to one request.
     *
     * @param takesEvents true if the client accepts an event stream
     */
    ExchangeResponseSender(
            ServerHttpResponse response, ClientConnection connection, KeepAlive keepAlive, boolean takesEvents) {
        this.response = response;
        this.connection = connection;
        this.buffers = new PieceBuffers(response.bufferFactory());
        this.keepAlive = keepAlive;
        this.takesEvents = takesEvents;
    }

    /**
     * Writes the response. The {@code Mono} completes when the whole response has been written. If the client
     * disconnects, the work is cancelled.
     */
    Mono<Void> send(Work work) {
        Mono<Void> written = kind.asMono()
                .flatMap(stream -> stream ? writeEvents() : writeJson())
                .doOnSubscribe(begun -> keepAlive.add(this));
        return Mono.firstWithSignal(written, disconnected.asMono())
                .doOnSuccess(done -> {
                    if (!answered || !queue.isIdle()) { // Netty ends a write normally if the connection is closed
                        leave(work, new IOException("The client has disconnected"));
                    }
                })
                .doOnError(failure -> leave(work, failure))
                .doOnCancel(() -> leave(work, new IOException("The client has disconnected")))
                .doFinally(signal -> {
                    keepAlive.remove(this);
                    end(new IOException("The response has ended"));
                    release();
                });
    }

    private void leave(Work work, Throwable reason) {
        log.debug("The client has disconnected, or the request has failed", reason);
        end(reason);
        BlockingThreads.run(work::cancel);
    }

    /**
     * Ends the response. Calls {@link Piece#fail} for the unwritten pieces on a thread that may block, because this
     * closes their sources.
     */
    private void end(Throwable reason) {
        List<Piece> unwritten = queue.close();
        if (unwritten != null && !unwritten.isEmpty()) {
            BlockingThreads.run(() -> unwritten.forEach(piece -> piece.fail(reason)));
        }
    }

    private void release() {
        Runnable action = sent.getAndSet(null);
        if (action != null) {
            action.run();
        }
    }

    private Mono<Void> writeJson() {
        Response known;
        synchronized (this) {
            known = answer;
        }
        Piece only = queue.takeOnly();
        if (known == null || only == null) { // the queue was closed
            return Mono.error(new IOException("The response has already ended"));
        }
        new ExchangeAnswers(response).head(HttpStatuses.of(known), only.length(), only.mayWait());
        return only.isSmall(Piece.CHUNK)
                ? response.writeWith(
                        Mono.fromCallable(() -> buffers.whole(only)).doOnSuccess(bytes -> queue.written(only)))
                : response.writeWith(buffers.of(only).doOnComplete(() -> queue.written(only)))
                        .onErrorResume(
                                failure -> failure instanceof BrokenPieceException && !response.isCommitted(),
                                failure -> writeBroken(known, only, failure));
    }

    /** Sends an error, because reading the content failed before any byte was sent. */
    private Mono<Void> writeBroken(Response known, Piece broken, Throwable failure) {
        broken.fail(failure);
        queue.written(broken);
        Response error = EventStream.brokenAnswer(known.id());
        return new ExchangeAnswers(response).send(HttpStatuses.of(error), error);
    }

    private Mono<Void> writeEvents() {
        response.setStatusCode(HttpStatus.OK);
        EventStream.head(new ExchangeAnswers(response));
        return response.writeAndFlushWith(queue.pieces().map(this::written));
    }

    private Flux<DataBuffer> written(Piece piece) {
        return buffers.of(piece)
                .onErrorResume(failure -> {
                    piece.fail(failure);
                    queue.endWith(insteadOfBroken());
                    return Mono.empty();
                })
                .doOnComplete(() -> queue.written(piece));
    }

    private List<Piece> insteadOfBroken() {
        Response known;
        synchronized (this) {
            known = answer;
        }
        return EventStream.broken(known == null ? null : known.id());
    }

    @Override
    public void answer(Response given) {
        answer(given, () -> {});
    }

    @Override
    public void answer(Response given, Runnable whenSent) {
        ResponseBody body = given.body(); // throws if the answer cannot be written as JSON
        boolean stream;
        Runnable first;
        synchronized (this) {
            if (!isOpen()) {
                first = null;
                stream = false;
            } else {
                answered = true;
                answer = given;
                sent.set(whenSent);
                stream = isStream;
                first = queue.addLast(stream ? EventStream.answer(body) : List.of(new Piece(body)));
            }
        }
        if (first == null) {
            body.close();
            whenSent.run();
            return;
        }
        first.run();
        if (!stream) {
            kind.tryEmitValue(false);
        }
        if (queue.isClosed()) { // the request has ended
            body.close();
            release();
        }
    }

    @Override
    public CompletionStage<Void> sendNotification(Map<String, Object> notification) {
        if (!takesEvents) {
            return CompletableFuture.failedFuture(
                    new UnsupportedOperationException("The client does not accept text/event-stream"));
        }
        Piece piece = EventStream.event(notification);
        if (!addEvent(piece)) {
            return CompletableFuture.failedFuture(
                    new IOException("The request was answered, or the client has disconnected"));
        }
        return piece.written();
    }

    /** Adds an event. Returns false if the JSON-RPC response was already added, or the HTTP response has ended. */
    private boolean addEvent(Piece piece) {
        Runnable handOver;
        synchronized (this) {
            if (!isOpen()) {
                return false;
            }
            isStream = true;
            handOver = queue.add(piece);
        }
        handOver.run();
        kind.tryEmitValue(true); // has no effect after the first event
        return true;
    }

    /**
     * Sends a keep-alive comment, unless the JSON-RPC response was added, other bytes wait to be written, or the client
     * does not accept an event stream. A failure of the write reveals a broken connection.
     */
    @Override
    public void beat() {
        if (takesEvents && queue.isIdle()) {
            addEvent(EventStream.comment());
        }
    }

    @Override
    public String network() {
        return Arrival.TCP;
    }

    @Override
    public boolean isOpen() {
        return !answered && !queue.isClosed();
    }

    @Override
    public void disconnect() {
        IOException reason = new IOException("The client does not read the notifications of this request");
        end(reason);
        if (!connection.close()) { // otherwise a failure closes the connection, which some web servers log as an error
            disconnected.tryEmitError(reason);
        }
    }
}
