package io.github.mcpresources.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The requests of a session that are at work, by their ids, so that the client can cancel them. */
final class Cancellations {

    static final String NOTIFICATION = "notifications/cancelled";

    private final Map<Object, Sinks.One<Boolean>> running = new ConcurrentHashMap<>();

    /** A request that ends without an answer where the client cancels it, as the specification wants it. */
    <T> Mono<T> cancellable(Object requestId, Mono<T> request) {
        return Mono.defer(() -> {
            Sinks.One<Boolean> cancellation = Sinks.one();
            running.put(requestId, cancellation);
            return request.takeUntilOther(cancellation.asMono())
                    .doFinally(signal -> running.remove(requestId, cancellation));
        });
    }

    /** Whether it was one of these requests that the client cancelled. */
    boolean cancel(@Nullable Object params) {
        Object id = params instanceof Map<?, ?> map ? map.get("requestId") : null;
        Sinks.One<Boolean> cancellation = id == null ? null : running.remove(id);
        return cancellation != null && cancellation.tryEmitValue(true).isSuccess();
    }

    /** Cancels all of them: the session has ended. */
    void abandon() {
        running.values().forEach(cancellation -> cancellation.tryEmitValue(true));
        running.clear();
    }
}
