package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.internal.concurrent.Causes;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** An asynchronous HTTP request. The size of a body, or of each event in an event stream (SSE), is limited. */
final class HttpExchange {

    /** Receives the headers and events of a response before the response ends. */
    interface ResponseListener extends EventStream.Events {

        /** Called when the headers have arrived. {@code events} is true if the body is an event stream (SSE). */
        void head(int status, HttpHeaders headers, boolean events);
    }

    /** A complete response. The body is empty if the response was an event stream (SSE). */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CompleteResponse(int status, boolean events, byte[] body) {}

    private final CompletableFuture<CompleteResponse> done = new CompletableFuture<>();
    private final int limit;
    private final ResponseListener reader;
    private volatile boolean answering;

    private HttpExchange(int limit, ResponseListener reader) {
        this.limit = limit;
        this.reader = reader;
    }

    /**
     * Sends a request. The future may fail with {@link UpstreamFailure}. If the caller completes it, the request is
     * aborted.
     */
    static CompletableFuture<CompleteResponse> start(
            HttpTarget target, HttpRequest.Builder request, ResponseListener reader) {
        HttpExchange exchange = new HttpExchange(target.settings().messageBytes(), reader);
        Workers.ALL.execute(() -> exchange.complete(target, request)); // looking up headers and hosts may block
        return exchange.done;
    }

    private void complete(HttpTarget target, HttpRequest.Builder builder) {
        if (done.isDone()) {
            return;
        }
        HttpRequest request;
        try {
            request = target.complete(builder);
        } catch (Throwable failure) { // also an Error: the caller waits for the answer
            done.completeExceptionally(
                    new UpstreamFailure(Kind.UNSENT, "a header could not be set: " + failure, failure));
            return;
        }
        send(target.client(), request);
    }

    private void send(HttpClient client, HttpRequest request) {
        CompletableFuture<HttpResponse<Body>> sent;
        try {
            sent = client.sendAsync(request, this::body);
        } catch (RuntimeException refused) {
            done.completeExceptionally(
                    new UpstreamFailure(Kind.UNREACHABLE, HttpTarget.shown(request.uri()) + " " + refused, refused));
            return;
        }
        Stages.onEnd(done, (reply, failure) -> sent.cancel(true)); // has no effect after the response
        Stages.onEnd(sent, (response, failure) -> {
            if (failure != null) {
                done.completeExceptionally(trouble(Causes.unwrap(failure), request));
            } else {
                Body body = response.body();
                done.complete(new CompleteResponse(response.statusCode(), body.isEvents(), body.bytes()));
            }
        });
    }

    private UpstreamFailure trouble(Throwable failure, HttpRequest request) {
        String detail = request.method() + " " + HttpTarget.shown(request.uri()) + " " + failure;
        if (failure instanceof UpstreamFailure known) {
            return known;
        }
        if (failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || failure instanceof UnresolvedAddressException
                || failure instanceof HttpConnectTimeoutException) {
            return new UpstreamFailure(Kind.UNREACHABLE, detail, failure);
        }
        // A server that was restarted breaks the connections that were kept open, and forgets its sessions.
        boolean unanswered = failure instanceof IOException && !answering;
        return new UpstreamFailure(unanswered ? Kind.LOST_SESSION : Kind.FAILED, detail, failure);
    }

    private BodySubscriber<Body> body(ResponseInfo info) {
        answering = true;
        boolean events = info.headers()
                .firstValue("Content-Type")
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
                .orElse(false);
        reader.head(info.statusCode(), info.headers(), events);
        Body body = new Body(events, limit, reader);
        Stages.onEnd(done, (reply, failure) -> body.abandon());
        return body;
    }

    /** Reads a body as a whole or event by event. */
    private static final class Body implements BodySubscriber<Body> {

        private final CompletableFuture<Body> read = new CompletableFuture<>();
        private final @Nullable EventStream stream;
        private final java.io.ByteArrayOutputStream whole = new java.io.ByteArrayOutputStream();
        private final int limit;
        private volatile Flow.@Nullable Subscription subscription;

        Body(boolean events, int limit, EventStream.Events reader) {
            this.limit = limit;
            this.stream = events ? new EventStream(limit, reader) : null;
        }

        boolean isEvents() {
            return stream != null;
        }

        byte[] bytes() {
            return whole.toByteArray();
        }

        void abandon() {
            Flow.Subscription source = subscription;
            if (source != null && !read.isDone()) {
                source.cancel();
            }
        }

        @Override
        public CompletionStage<Body> getBody() {
            return read;
        }

        @Override
        public void onSubscribe(Flow.Subscription source) {
            subscription = source;
            source.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                try {
                    take(bytes);
                } catch (RuntimeException refused) {
                    read.completeExceptionally(refused);
                    Flow.Subscription source = subscription;
                    if (source != null) {
                        source.cancel();
                    }
                    return;
                }
            }
        }

        private void take(byte[] bytes) {
            if (read.isDone()) {
                return;
            }
            if (stream != null) {
                stream.feed(bytes);
                return;
            }
            if (whole.size() + bytes.length > limit) {
                throw new UpstreamFailure(Kind.TOO_LARGE, "the body exceeds the limit of " + limit + " bytes", null);
            }
            whole.write(bytes, 0, bytes.length);
        }

        @Override
        public void onError(Throwable failure) {
            read.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            read.complete(this);
        }
    }
}
