package io.github.mcpresources.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The running requests of a session, by id. The client can cancel these requests. */
final class Cancellations {

    static final String NOTIFICATION = "notifications/cancelled";

    private final Map<Object, Sinks.One<Boolean>> running = new ConcurrentHashMap<>();

    /**
     * Makes a request cancellable. If the client cancels the request, the returned {@code Mono} completes without a
     * response, as the specification recommends.
     */
    <T> Mono<T> cancellable(Object requestId, Mono<T> request) {
        return Mono.defer(() -> {
            Sinks.One<Boolean> cancellation = Sinks.one();
            running.put(requestId, cancellation);
            return request.takeUntilOther(cancellation.asMono())
                    .doFinally(signal -> running.remove(requestId, cancellation));
        });
    }

    /**
     * Cancels the request whose id is in the parameters of a notification. Returns false if that request is not
     * running.
     */
    boolean cancel(@Nullable Object params) {
        Object id = params instanceof Map<?, ?> map ? map.get("requestId") : null;
        Sinks.One<Boolean> cancellation = id == null ? null : running.remove(id);
        return cancellation != null && cancellation.tryEmitValue(true).isSuccess();
    }

    void abandon() {
        running.values().forEach(cancellation -> cancellation.tryEmitValue(true));
        running.clear();
    }
}
