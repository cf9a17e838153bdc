package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A bus that a test controls. */
class Wire implements EventBus {

    /** The events of all batches, in the order in which they were passed to the bus. */
    final List<ResourceEvent> published = new CopyOnWriteArrayList<>();
    /** The stages of the batches that the bus has not accepted yet. */
    final List<CompletableFuture<Void>> open = new CopyOnWriteArrayList<>();

    final List<EventBus.Listener> listeners = new CopyOnWriteArrayList<>();
    volatile boolean acceptsAtOnce = true;
    volatile Duration fence = Duration.ZERO;

    /** Accepts or refuses one batch. */
    CompletionStage<Void> accept(List<ResourceEvent> events) throws Exception {
        published.addAll(events);
        CompletableFuture<Void> accepted = new CompletableFuture<>();
        if (acceptsAtOnce) {
            accepted.complete(null);
        } else {
            open.add(accepted);
        }
        return accepted;
    }

    /** Accepts all batches that wait. */
    void acceptAll() {
        List<CompletableFuture<Void>> all = new ArrayList<>(open);
        open.clear();
        all.forEach(batch -> batch.complete(null));
    }

    /** Fails all batches that wait. */
    void refuseAll() {
        List<CompletableFuture<Void>> all = new ArrayList<>(open);
        open.clear();
        all.forEach(batch -> batch.completeExceptionally(new java.io.IOException("no connection")));
    }

    /** Delivers events of another server. */
    void deliver(ResourceEvent... events) {
        listeners.forEach(listener -> listener.heard(List.of(events)));
    }

    /** Ends the connection of a listener. */
    void disconnect(EventBus.Listener listener) {
        listeners.remove(listener);
    }

    @Override
    public Connection connect(EventBus.Listener listener) {
        listeners.add(listener);
        return new Connection() {
            @Override
            public CompletionStage<Void> publish(List<ResourceEvent> events) {
                try {
                    return accept(events);
                } catch (Exception failure) {
                    return CompletableFuture.failedFuture(failure);
                }
            }

            @Override
            public Duration fence() {
                return fence;
            }

            @Override
            public void close() {
                disconnect(listener);
            }
        };
    }
}
