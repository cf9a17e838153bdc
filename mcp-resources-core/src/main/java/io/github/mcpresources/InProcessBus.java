package io.github.mcpresources;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Calls each listener on the publisher's thread, the publisher's own among them. */
final class InProcessBus implements EventBus {

    /** A listener's own place, so that one which listens twice is told twice, and each end ends one. */
    private static final class Place {
        private final Consumer<ResourceEvent> listener;

        Place(Consumer<ResourceEvent> listener) {
            this.listener = listener;
        }
    }

    private final List<Place> places = new CopyOnWriteArrayList<>();

    @Override
    public void publish(ResourceEvent event) {
        places.forEach(place -> place.listener.accept(event));
    }

    @Override
    public Subscription subscribe(Consumer<ResourceEvent> listener) {
        Place own = new Place(Objects.requireNonNull(listener, "listener"));
        places.add(own);
        return () -> places.remove(own);
    }
}
