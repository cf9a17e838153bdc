package io.github.mcpresources.server;

import io.github.mcpresources.Handle;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * The spans of the requests that a front passes on to the SDK's server. When the front is closed, the spans of requests
 * without an answer end too.
 */
final class PassedSpans {

    private static final String CANCELLED = "cancelled";

    private final Tracing tracing;
    private final @Nullable String sessionId;
    private final @Nullable String network;
    private final Set<RequestSpan> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Creates an empty collection.
     *
     * @param sessionId the id of the session; null if there is none
     * @param network the name of the transport in spans, such as {@link
     *     io.github.mcpresources.internal.trace.Arrival#TCP}; null if it is unknown
     */
    PassedSpans(Tracing tracing, @Nullable String sessionId, @Nullable String network) {
        this.tracing = tracing;
        this.sessionId = sessionId;
        this.network = network;
    }

    /** Checks whether requests are traced. If they are not, {@link #around} is not needed. */
    boolean areOn() {
        return tracing.isOn();
    }

    /**
     * Returns a {@code Mono} that handles a request in a span. The span begins when the {@code Mono} is subscribed to,
     * and is current on that thread until the subscription is complete. It ends when the request is answered, fails or
     * is cancelled.
     *
     * @param id the JSON-RPC id; null if it is unknown
     * @param revision the negotiated revision; null for 2025-11-25
     * @param work a function that gets the span and returns the {@code Mono} that does the work; the work either emits
     *     the response or calls {@link #answered}
     */
    <T> Mono<T> around(
            String method,
            @Nullable Object params,
            @Nullable Object id,
            @Nullable String revision,
            Function<RequestSpan, Mono<T>> work) {
        return Mono.defer(() -> {
            RequestSpan span = RequestSpan.begin(
                    tracing,
                    method,
                    params,
                    revision == null ? Revisions.V2025_11_25 : revision,
                    sessionId,
                    id,
                    network);
            return span == RequestSpan.NONE ? work.apply(span) : ending(span, Mono.defer(() -> work.apply(span)));
        });
    }

    private <T> Mono<T> ending(RequestSpan span, Mono<T> work) {
        open.add(span);
        if (closed) {
            end(span);
        }
        Mono<T> traced = work.doOnNext(it -> {
                    if (it instanceof McpSchema.JSONRPCResponse response) {
                        answered(span, response);
                    }
                })
                .doOnError(failure -> failed(span, failure))
                .doFinally(signal -> end(span));
        Publisher<T> current = subscriber -> {
            try (Handle scope = span.makeCurrent()) {
                traced.subscribe(subscriber);
            }
        };
        return Mono.fromDirect(current);
    }

    /** Ends a span with the response that the client gets. */
    static void answered(RequestSpan span, McpSchema.JSONRPCResponse response) {
        if (response.error() != null) {
            failed(span, response.error());
        } else {
            span.succeeded(response.result() instanceof McpSchema.CallToolResult result
                    && Boolean.TRUE.equals(result.isError()));
        }
    }

    private static void failed(RequestSpan span, Throwable failure) {
        if (failure instanceof McpError error && error.getJsonRpcError() != null) {
            failed(span, error.getJsonRpcError());
        } else {
            span.unanswered(failure.getClass().getName());
        }
    }

    private static void failed(RequestSpan span, McpSchema.JSONRPCResponse.JSONRPCError error) {
        boolean isIncident = error.code() == McpSchema.ErrorCodes.INTERNAL_ERROR;
        span.failed(
                error.code(),
                isIncident && error.data() instanceof Map<?, ?> data && data.get("incident") instanceof String incident
                        ? incident
                        : null);
    }

    private void end(RequestSpan span) {
        open.remove(span);
        span.unanswered(CANCELLED);
    }

    /** Ends the spans of all requests without an answer. Spans of later requests end immediately. */
    void close() {
        closed = true;
        open.forEach(this::end);
    }
}
