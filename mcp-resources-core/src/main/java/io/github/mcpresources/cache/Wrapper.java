package io.github.mcpresources.cache;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider that caches data of another provider. When the other provider reports a change, this provider discards the
 * outdated data before it notifies its own listeners.
 */
abstract class Wrapper extends ForwardingProvider implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Wrapper.class);

    final Versions versions = new Versions();
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();
    private final Handle observation;
    private volatile boolean closed;

    Wrapper(ResourceProvider inner) {
        super(inner);
        this.observation = inner.observe(this::changed);
    }

    private void changed(ResourceEvent event) {
        versions.invalidate(event);
        for (Consumer<ResourceEvent> observer : observers) {
            try {
                observer.accept(event);
            } catch (RuntimeException failure) { // the change has happened, and other listeners must be notified
                log.warn("A listener failed for the event {}", event, failure);
            }
        }
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
        Consumer<ResourceEvent> own = event -> listener.accept(event); // a listener may register twice
        observers.add(own);
        return () -> observers.remove(own);
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
