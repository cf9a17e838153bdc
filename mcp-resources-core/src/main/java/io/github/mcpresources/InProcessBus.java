package io.github.mcpresources;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An event bus between the servers of one process. It calls the listeners of the other servers on the thread that
 * publishes the events.
 */
final class InProcessBus implements EventBus {

    private final List<Place> places = new CopyOnWriteArrayList<>();

    /** The connection of one server. */
    private final class Place implements Connection {
        private final Listener listener;

        Place(Listener listener) {
            this.listener = listener;
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events) {
            return publish(events, Map.of());
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
            CompletableFuture<?>[] heard = places.stream()
                    .filter(place -> place != this)
                    .map(place -> place.listener.heard(events, traces).toCompletableFuture())
                    .toArray(CompletableFuture<?>[]::new);
            return CompletableFuture.allOf(heard);
        }

        @Override
        public void close() {
            places.remove(this);
        }
    }

    @Override
    public Connection connect(Listener listener) {
        Place own = new Place(Objects.requireNonNull(listener, "listener"));
        places.add(own);
        listener.state(State.UP);
        return own;
    }
}
