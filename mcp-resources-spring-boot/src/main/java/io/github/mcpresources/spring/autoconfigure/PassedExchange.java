package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.http.EndpointErrors;
import io.github.mcpresources.internal.server.Passage;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * Passes a request on to the SDK's endpoint. Marks the threads on which the endpoint receives the message and produces
 * the response, because the server rejects messages on unmarked threads. Replaces a serialized exception in the
 * response with a JSON-RPC error.
 */
record PassedExchange(Passage passage, McpJsonMapper mapper) {

    /**
     * Passes a request on to the SDK's endpoint.
     *
     * @param body null if the filter has not read the body
     */
    Mono<Void> pass(ServerWebExchange exchange, byte @Nullable [] body, WebFilterChain chain) {
        ServerWebExchange.Builder passed = exchange.mutate().response(new Response(exchange.getResponse()));
        if (body != null) {
            passed.request(new Request(exchange.getRequest(), exchange.getResponse(), body));
        }
        Mono<Void> handled = chain.filter(passed.build());
        return Mono.from(subscriber -> {
            try (Handle mark = passage.enter()) {
                handled.subscribe(subscriber);
            }
        });
    }

    /** A request with the body that the filter has read. */
    private final class Request extends ServerHttpRequestDecorator {

        private final Flux<DataBuffer> body;

        Request(ServerHttpRequest request, ServerHttpResponse response, byte[] read) {
            super(request);
            Flux<DataBuffer> bytes =
                    Flux.defer(() -> Flux.just(response.bufferFactory().wrap(read)));
            body = Flux.from(
                    subscriber -> bytes.subscribe(new Marking<>((CoreSubscriber<? super DataBuffer>) subscriber)));
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return body;
        }
    }

    /** Marks the current thread while it handles a signal. */
    private final class Marking<T> implements CoreSubscriber<T> {

        private final CoreSubscriber<? super T> subscriber;

        Marking(CoreSubscriber<? super T> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public Context currentContext() {
            return subscriber.currentContext();
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            try (Handle mark = passage.enter()) {
                subscriber.onSubscribe(subscription);
            }
        }

        @Override
        public void onNext(T next) {
            try (Handle mark = passage.enter()) {
                subscriber.onNext(next);
            }
        }

        @Override
        public void onError(Throwable failure) {
            try (Handle mark = passage.enter()) {
                subscriber.onError(failure);
            }
        }

        @Override
        public void onComplete() {
            try (Handle mark = passage.enter()) {
                subscriber.onComplete();
            }
        }
    }

    /**
     * A response that marks the thread that subscribes to its body. If the status is an error, {@code writeWith}
     * instead replaces a serialized exception with a JSON-RPC error.
     */
    private final class Response extends ServerHttpResponseDecorator {

        Response(ServerHttpResponse response) {
            super(response);
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            HttpStatusCode status = getStatusCode();
            return status == null || !status.isError()
                    ? super.writeWith(marked(body))
                    : super.writeWith(rewritten(body, status.value()));
        }

        @Override
        public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
            return super.writeAndFlushWith(marked(body));
        }

        private <T> Flux<T> marked(Publisher<T> source) {
            return Flux.from(subscriber -> {
                try (Handle mark = passage.enter()) {
                    source.subscribe(subscriber);
                }
            });
        }

        private Mono<DataBuffer> rewritten(Publisher<? extends DataBuffer> body, int status) {
            return DataBufferUtils.join(body).map(buffer -> {
                byte[] bytes = new byte[buffer.readableByteCount()];
                buffer.read(bytes);
                DataBufferUtils.release(buffer);
                byte[] rewritten = rewritten(bytes, status);
                getHeaders().setContentLength(rewritten.length);
                return bufferFactory().wrap(rewritten);
            });
        }

        private byte[] rewritten(byte[] body, int status) {
            String text = new String(body, StandardCharsets.UTF_8);
            try {
                String rewritten = EndpointErrors.rewritten(text, status, mapper);
                return rewritten.equals(text) ? body : rewritten.getBytes(StandardCharsets.UTF_8);
            } catch (IOException notJson) {
                return body;
            }
        }
    }
}
