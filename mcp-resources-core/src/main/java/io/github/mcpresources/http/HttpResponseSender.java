package io.github.mcpresources.http;

import io.github.mcpresources.internal.http.Accepted;
import io.github.mcpresources.internal.http.EventStream;
import io.github.mcpresources.internal.http.HttpStatuses;
import io.github.mcpresources.internal.http.KeepAlive;
import io.github.mcpresources.internal.http.Piece;
import io.github.mcpresources.internal.http.ServletAnswers;
import io.github.mcpresources.internal.http.ServletHead;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseBody;
import io.github.mcpresources.internal.stateless.ResponseSender;
import io.github.mcpresources.internal.stateless.StatelessDispatcher.Work;
import io.github.mcpresources.internal.trace.Arrival;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the response to one HTTP request. The body is JSON, or a stream of server-sent events if a notification or a
 * keep-alive comment precedes the JSON-RPC response.
 *
 * <p>A small JSON response that is in memory before the container's thread returns is written on that thread. Any other
 * response is written asynchronously, at the rate at which the client receives it ({@link PieceWriter}).
 */
final class HttpResponseSender implements ResponseSender, KeepAlive.Sender, AsyncListener, PieceWriter.Owner {

    private static final Logger log = LoggerFactory.getLogger(HttpResponseSender.class);

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final KeepAlive keepAlive;
    private final RequestBody body;
    /** Runs when the JSON-RPC response is written or the HTTP response has ended. */
    private volatile Runnable sent = () -> {};

    private final boolean takesEvents;
    private final PieceWriter writer = new PieceWriter(this);
    /** The running request. Guarded by {@code this}, as are the fields below. */
    private Work work = () -> {};

    private @Nullable AsyncContext async;
    private boolean isStream;
    private @Nullable Object id;
    private volatile boolean answered;

    /**
     * Creates a sender.
     *
     * @param body the body of the request; its memory is released when the whole JSON-RPC response is written or the
     *     HTTP response has ended
     */
    HttpResponseSender(
            HttpServletRequest request, HttpServletResponse response, KeepAlive keepAlive, RequestBody body) {
        this.request = request;
        this.response = response;
        this.keepAlive = keepAlive;
        this.body = body;
        this.takesEvents = Accepted.events(new ServletHead(request));
    }

    /**
     * Sends the response if it is small and ready. Otherwise, starts asynchronous processing, so that the container's
     * thread becomes free.
     */
    void finish(Work begun) throws IOException {
        try {
            finishOrBegin(begun);
        } catch (IOException | RuntimeException failure) { // for example if asynchronous processing is not supported
            leave(failure);
            throw failure;
        }
    }

    private void finishOrBegin(Work begun) throws IOException {
        ServletOutputStream later;
        synchronized (this) {
            work = begun;
            if (!isStream && writer.isSmall(response.getBufferSize())) {
                writer.writeAtOnce(response.getOutputStream());
                release();
                if (request.isAsyncStarted()) { // the body was read asynchronously
                    request.getAsyncContext().complete();
                }
                return;
            }
            AsyncContext started = request.isAsyncStarted() ? request.getAsyncContext() : AsyncSupport.start(request);
            started.setTimeout(0); // the dispatcher has its own timeout
            started.addListener(this);
            async = started;
            if (isStream) {
                beginStream();
            }
            later = response.getOutputStream();
        }
        keepAlive.add(this);
        writer.begin(later);
    }

    @Override
    public void answer(Response answer) {
        answer(answer, () -> {});
    }

    @Override
    public void answer(Response answer, Runnable whenSent) {
        ResponseBody written = answer.body(); // throws if the answer cannot be written as JSON
        synchronized (this) {
            if (!isOpen()) {
                written.close();
                whenSent.run();
                return;
            }
            answered = true;
            sent = whenSent;
            id = answer.id();
            if (isStream) {
                writer.addLast(EventStream.answer(written));
            } else {
                new ServletAnswers(response).head(HttpStatuses.of(answer), written.length(), written.isStreamed());
                if (written.isStreamed()) {
                    response.setBufferSize(Piece.CHUNK); // the container then copies a chunk in one operation
                }
                writer.addLast(List.of(new Piece(written)));
            }
        }
        writer.write();
    }

    @Override
    public CompletionStage<Void> sendNotification(Map<String, Object> notification) {
        if (!takesEvents) {
            return CompletableFuture.failedFuture(
                    new UnsupportedOperationException("The client does not accept text/event-stream"));
        }
        Piece piece = EventStream.event(notification);
        synchronized (this) {
            if (!isOpen()) {
                return CompletableFuture.failedFuture(
                        new IOException("The request was answered, or the client has disconnected"));
            }
            becomeStream();
            writer.add(piece);
        }
        writer.write();
        return piece.written();
    }

    /**
     * Sends a keep-alive comment, unless the request is answered, other bytes wait to be written, or the client does
     * not accept an event stream. If the connection is broken, the write fails. This method must not block, because it
     * runs on the timer thread that all requests share.
     */
    @Override
    public void beat() {
        if (!isOpen()) {
            return;
        }
        synchronized (this) {
            if (!isOpen() || !takesEvents || !writer.isEmpty()) {
                return;
            }
            becomeStream();
            writer.add(EventStream.comment());
        }
        writer.writeWithoutWaiting();
    }

    @Override
    public String network() {
        return Arrival.TCP;
    }

    @Override
    public boolean isOpen() {
        return !answered && !writer.isClosed();
    }

    @Override
    public void disconnect() {
        end(new IOException("The client does not read the notifications of this request"));
    }

    private void becomeStream() {
        if (!isStream) {
            isStream = true;
            if (async != null) {
                beginStream();
            }
        }
    }

    private void beginStream() {
        EventStream.head(new ServletAnswers(response));
    }

    @Override
    public void allWritten() {
        keepAlive.remove(this);
        complete();
    }

    @Override
    public void goOn(Runnable task) {
        AsyncContext started;
        synchronized (this) {
            started = async;
        }
        if (started != null) {
            started.start(task);
        }
    }

    /**
     * Returns the pieces that tell the client that an event was cut off; null if the response is not an event stream.
     */
    @Override
    public synchronized @Nullable List<Piece> insteadOfBroken() {
        return isStream ? EventStream.broken(id) : null;
    }

    /** Ends the response and cancels the work, because the client has disconnected or the request has failed. */
    @Override
    public void leave(Throwable reason) {
        if (end(reason)) {
            log.debug("The client has disconnected, or the request has failed", reason);
            work().cancel();
        }
    }

    private synchronized Work work() {
        return work;
    }

    private boolean end(Throwable reason) {
        if (!writer.close(reason)) {
            return false;
        }
        keepAlive.remove(this);
        complete();
        return true;
    }

    private void release() {
        body.close();
        sent.run();
    }

    private void complete() {
        release();
        AsyncContext ended;
        synchronized (this) {
            ended = async;
        }
        if (ended != null) {
            try {
                ended.complete();
            } catch (IllegalStateException isEnding) { // the container has already ended the request
                log.trace("The request has already ended", isEnding);
            }
        }
    }

    @Override
    public void onError(AsyncEvent event) {
        leave(event.getThrowable() == null ? new IOException("The request failed") : event.getThrowable());
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        leave(new IOException("The container ended the request"));
    }

    @Override
    public void onComplete(AsyncEvent event) {
        leave(new IOException("The container ended the request"));
    }

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
