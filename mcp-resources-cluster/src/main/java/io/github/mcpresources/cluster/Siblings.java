package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The other servers that run in the same process as a server that publishes events. They receive the events only after
 * the broker has accepted them. Otherwise, their clients could be notified while other nodes still have outdated
 * content. If the broker does not accept the events in time, the servers receive them nevertheless.
 */
record Siblings(List<EventBus.Listener> listeners, TimeSource time) {

    /**
     * Passes events to the servers when the broker accepts or rejects them, or when
     * {@link ResourceLimits.Bus#DEFAULT_PATIENCE} has passed without an answer.
     *
     * @param accepted completes when the broker has accepted the events
     * @return a stage that completes when the broker has accepted the events and the servers no longer serve older
     *     content; fails if the broker does not accept the events
     */
    CompletionStage<Void> hear(
            List<ResourceEvent> events, Map<ResourceEvent, String> traces, CompletionStage<Void> accepted) {
        AtomicBoolean isOverdue = new AtomicBoolean();
        Runnable overdue = () -> {
            if (isOverdue.compareAndSet(false, true)) {
                hear(events, traces);
            }
        };
        Handle timer = time.schedule(ResourceLimits.Bus.DEFAULT_PATIENCE, overdue);
        return accepted.handle((done, failure) -> {
                    timer.close();
                    if (failure == null) {
                        return hear(events, traces);
                    }
                    overdue.run();
                    return CompletableFuture.<Void>failedFuture(failure);
                })
                .thenCompose(heard -> heard);
    }

    private CompletionStage<Void> hear(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
        return SafeStage.all(listeners, listener -> listener.heard(events, traces));
    }
}
