package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Nodes of a cluster on a broker and with a time that a test controls. */
abstract class ControlledNodes {

    static final byte[] KEY = "a key that all nodes share".getBytes(StandardCharsets.UTF_8);
    static final ResourceEvent ONE = new ResourceEvent.Updated("x://1");

    final ManualTime time = new ManualTime();
    final FaultyBroker broker = new FaultyBroker();
    final List<Node> nodes = new ArrayList<>();

    /** A node with one server. */
    final class Node implements EventBus.Listener {
        final List<ResourceEvent> heard = new ArrayList<>();
        final List<EventBus.State> states = new ArrayList<>();
        final FaultyBroker.Link link = broker.link();
        final ClusterBus bus;
        final EventBus.Connection connection;
        final List<ClusterStatus> statuses = new ArrayList<>();
        int gaps;

        Node(String name, String service, byte[] key, Duration ahead) {
            bus = ClusterBus.builder(link, KeyRing.of(key))
                    .service(service)
                    .node(name)
                    .statusListener(statuses::add)
                    .time(time.ahead(ahead))
                    .build();
            connection = bus.connect(this);
            nodes.add(this);
        }

        CompletableFuture<Void> publish(ResourceEvent... events) {
            return connection.publish(List.of(events)).toCompletableFuture();
        }

        /** Ends as a process does that is killed. */
        void kill() {
            link.close();
            nodes.remove(this);
        }

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            heard.addAll(events);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void gap() {
            gaps++;
        }

        @Override
        public void state(EventBus.State state) {
            states.add(state);
        }
    }

    final Node node(String name) {
        return new Node(name, "orders", KEY, Duration.ZERO);
    }

    final void advance(Duration duration) {
        time.advance(duration);
    }
}
