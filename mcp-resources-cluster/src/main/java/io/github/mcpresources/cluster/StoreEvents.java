package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.internal.concurrent.Observers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Notifies the observers of one shared store of the changes that this server makes. */
final class StoreEvents {

    private final Observers<ResourceEvent> observers = new Observers<>(SharedContentStore.class);

    Handle observe(Consumer<ResourceEvent> listener) {
        return observers.add(listener);
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
        observers.publish(event);
    }

    private static Change change(Change.Kind kind, SharedEntry entry) {
        return new Change(kind, entry.descriptor(), entry.header().visibility());
    }
}
