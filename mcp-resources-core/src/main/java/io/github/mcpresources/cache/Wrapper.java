package io.github.mcpresources.cache;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.Observers;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A provider that caches data of another provider. When the other provider reports a change, this provider discards the
 * outdated data before it notifies its own listeners.
 */
abstract class Wrapper extends ForwardingProvider implements AutoCloseable {

    final Versions versions = new Versions();
    private final Observers<ResourceEvent> observers = new Observers<>(getClass());
    private final Handle observation;
    private volatile boolean closed;

    Wrapper(ResourceProvider inner) {
        super(inner);
        this.observation = inner.observe(this::changed);
    }

    private void changed(ResourceEvent event) {
        versions.invalidate(event);
        observers.publish(event);
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        CompletionStage<Void> ended =
                SafeStage.of(() -> inner().onPublished(event)); // first, so that later reads return the new state
        versions.invalidate(event);
        return SafeStage.isDone(ended) ? ended : ended.whenComplete((nothing, failure) -> versions.invalidate(event));
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return observers.add(listener);
    }

    boolean isClosed() {
        return closed;
    }

    /**
     * Stops observing the other provider, and stops caching. All later requests are forwarded to the other provider.
     * The listeners of this provider receive no more events. A second call has no effect.
     */
    @Override
    public void close() {
        closed = true;
        observation.close();
        versions.invalidateAll();
    }
}
