package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.trace.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The subscriptions of an upstream at its server. The upstream unsubscribes from a URI when its last watch has ended.
 * After each reconnect, it subscribes to all watched URIs. A watch that begins without a connection is pending until
 * the upstream is connected.
 */
final class ServerSubscriptions {

    private static final Logger log = LoggerFactory.getLogger(ServerSubscriptions.class);
    private static final String METHOD = "resources/subscribe";

    private final Calls calls;
    private final Lifecycle lifecycle;
    private final Settings settings;
    private final Map<String, Integer> counts = new HashMap<>();

    ServerSubscriptions(Calls calls, Lifecycle lifecycle, Settings settings) {
        this.calls = calls;
        this.lifecycle = lifecycle;
        this.settings = settings;
    }

    /** Subscribes to a URI. The future fails with the same exceptions as a request. */
    CompletableFuture<Handle> watch(String uri, RequestContext context) {
        Handle handle = add(uri);
        Span cause = ServerRequest.of(context).span();
        CompletableFuture<Handle> watched = calls.send(METHOD, connection -> connection.watch(uri, cause), context)
                .thenApply(agreed -> handle);
        Stages.onEnd(watched, (subscription, failure) -> {
            if (failure != null) {
                handle.close();
            }
        });
        return watched;
    }

    /** Adds a watch of a URI. Does not subscribe at the server; {@link #renew} does so later. */
    Handle add(String uri) {
        synchronized (counts) {
            counts.merge(uri, 1, Integer::sum);
        }
        AtomicBoolean ended = new AtomicBoolean();
        return () -> {
            if (ended.compareAndSet(false, true)) {
                release(uri);
            }
        };
    }

    private void release(String uri) {
        synchronized (counts) {
            if (counts.computeIfPresent(uri, (same, count) -> count == 1 ? null : count - 1) != null) {
                return;
            }
        }
        Connection connection = lifecycle.current();
        if (connection != null) {
            connection.unwatch(uri);
        }
    }

    boolean areAny() {
        synchronized (counts) {
            return !counts.isEmpty();
        }
    }

    boolean isWatched(String uri) {
        synchronized (counts) {
            return counts.containsKey(uri);
        }
    }

    List<String> uris() {
        synchronized (counts) {
            return List.copyOf(counts.keySet());
        }
    }

    /**
     * Subscribes to watched URIs over a new connection. The future completes when the server has answered each request.
     * Failures are only logged.
     */
    CompletableFuture<Void> renew(Connection connection, List<String> uris) {
        return CompletableFuture.allOf(uris.stream()
                .map(uri -> connection.watch(uri, Span.NONE).exceptionally(failure -> {
                    log.warn(
                            "{} did not renew the subscription to {}: {}",
                            settings.name(),
                            Printable.of(uri),
                            Causes.unwrap(failure).getMessage());
                    return null;
                }))
                .toArray(CompletableFuture<?>[]::new));
    }
}
