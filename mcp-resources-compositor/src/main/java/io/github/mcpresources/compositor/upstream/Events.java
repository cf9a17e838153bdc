package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.internal.concurrent.Observers;
import io.github.mcpresources.internal.trace.EventTrace;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue of resource events and state changes. The listeners are called one after another, in the order in which they
 * were added, on threads of {@link Workers}. A slow listener does not delay the publisher. If equal resource events are
 * in the queue at the same time, only one of them is delivered. While 10,000 resource events are in the queue, further
 * resource events are dropped. State changes are never combined or dropped.
 */
final class Events {

    private static final Logger log = LoggerFactory.getLogger(Events.class);
    private static final int MAX_WAITING = 10_000;

    private final Observers<ResourceEvent> listeners = new Observers<>(McpUpstream.class);
    private final Observers<UpstreamState> stateListeners = new Observers<>(McpUpstream.class);
    /** The waiting events, each with its trace as a {@code traceparent}; null for an event without a trace. */
    private final Map<ResourceEvent, @Nullable String> waiting = new HashMap<>();
    /** The number of dropped events since the queue was last empty. Guarded by {@link #waiting}. */
    private long dropped;

    private final Serial deliveries = new Serial();

    Handle observe(Consumer<ResourceEvent> listener) {
        return listeners.add(listener);
    }

    Handle onStateChange(Consumer<UpstreamState> listener) {
        return stateListeners.add(listener);
    }

    boolean areObserved() {
        return !listeners.isEmpty();
    }

    /**
     * Publishes an event.
     *
     * @param trace the trace of the event as a {@code traceparent}; null if there is none
     */
    void publish(ResourceEvent event, @Nullable String trace) {
        synchronized (waiting) {
            if (waiting.size() >= MAX_WAITING) {
                if (dropped++ == 0) {
                    log.warn("{} events wait for a slow listener; further events are dropped", MAX_WAITING);
                }
                return;
            }
            boolean isWaiting = waiting.containsKey(event);
            if (!isWaiting || trace != null) {
                waiting.put(event, trace);
            }
            if (isWaiting) {
                return;
            }
        }
        deliveries.execute(() -> {
            String latest;
            synchronized (waiting) {
                latest = waiting.remove(event);
                if (waiting.isEmpty() && dropped > 0) {
                    log.warn("Dropped {} events before the slow listener caught up", dropped);
                    dropped = 0;
                }
            }
            try (Handle delivery = EventTrace.deliver(latest)) {
                listeners.publish(event);
            }
        });
    }

    void publish(UpstreamState state) {
        deliveries.execute(() -> stateListeners.publish(state));
    }
}
