package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies the observers of one shared store of the changes that this server makes. */
final class StoreEvents {

    private static final Logger log = LoggerFactory.getLogger(SharedContentStore.class);

    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();

    Handle observe(Consumer<ResourceEvent> listener) {
        Objects.requireNonNull(listener, "listener");
        Consumer<ResourceEvent> own = event -> listener.accept(event); // a listener may register twice
        observers.add(own);
        return () -> observers.remove(own);
    }

    /** Reports dropped entries, and a new entry if there is one, in one event. */
    void report(List<SharedEntry> dropped, @Nullable SharedEntry added) {
        List<Change> changes = new ArrayList<>();
        dropped.forEach(entry -> changes.add(change(Change.Kind.REMOVED, entry)));
        if (added != null) {
            changes.add(change(Change.Kind.ADDED, added));
        }
        if (!changes.isEmpty()) {
            report(new ResourceEvent.ListChanged(changes));
        }
    }

    void report(ResourceEvent event) {
        observers.forEach(observer -> call(observer, event));
    }

    private static Change change(Change.Kind kind, SharedEntry entry) {
        return new Change(kind, entry.descriptor(), entry.header().visibility());
    }

    private static void call(Consumer<ResourceEvent> observer, ResourceEvent event) {
        try {
            observer.accept(event);
        } catch (RuntimeException | Error failure) { // the other observers must be called too
            log.warn("An observer of a shared store failed for the event {}", event, failure);
        }
    }
}
