package io.github.mcpresources;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A bus that calls each listener on the publisher's thread, including the publisher's own listener. */
final class InProcessBus implements EventBus {

    /**
     * A registration of a listener. A listener that is registered twice is called twice for each event, and each handle
     * ends one of the two registrations.
     */
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
    public Handle subscribe(Consumer<ResourceEvent> listener) {
        Place own = new Place(Objects.requireNonNull(listener, "listener"));
        places.add(own);
        return () -> places.remove(own);
    }
}
