package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests when several servers of one node hear of each other's events. */
class SeveralServersTest extends ControlledNodes {

    private final Node a = node("a");
    private final Node b = node("b");
    private final Server sibling = new Server();
    private final EventBus.Connection siblingConnection = a.bus.connect(sibling);

    /** Another server on the bus of a node. */
    private static final class Server implements EventBus.Listener {
        final List<ResourceEvent> heard = new ArrayList<>();
        CompletableFuture<Void> takenIn = CompletableFuture.completedFuture(null);

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            heard.addAll(events);
            return takenIn;
        }

        @Override
        public void gap() {}

        @Override
        public void state(EventBus.State state) {}
    }

    @Test
    void hearEachOther() {
        assertThat(a.publish(ONE)).isCompleted();
        assertThat(sibling.heard).containsExactly(ONE);
        assertThat(a.heard).isEmpty();
        siblingConnection.publish(List.of(ONE));
        assertThat(a.heard).containsExactly(ONE);
        assertThat(sibling.heard).hasSize(1);
        assertThat(b.heard).containsExactly(ONE, ONE);
    }

    /** Otherwise a client of the other server could read outdated content from another node. */
    @Test
    void hearAnEventWhenTheBrokerHasAcceptedIt() {
        broker.isSlow = true;
        CompletableFuture<Void> published = a.publish(ONE);
        advance(Duration.ofMillis(200));
        assertThat(sibling.heard).isEmpty();
        broker.acceptAll();
        assertThat(b.heard).containsExactly(ONE);
        assertThat(sibling.heard).containsExactly(ONE);
        assertThat(published).isCompleted();
        advance(Duration.ofSeconds(1));
        assertThat(sibling.heard).as("once").hasSize(1);
    }

    @Test
    void publisherWaitsUntilTheOthersServeNothingOlder() {
        sibling.takenIn = new CompletableFuture<>();
        CompletableFuture<Void> published = a.publish(ONE);
        assertThat(published).isNotDone();
        sibling.takenIn.complete(null);
        assertThat(published).isCompleted();
    }

    @Test
    void hearAnEventAfterPatienceIfTheBrokerDoesNotAnswer() {
        broker.isSlow = true;
        a.publish(ONE);
        advance(Duration.ofMillis(250));
        assertThat(sibling.heard).containsExactly(ONE);
        broker.acceptAll();
        assertThat(sibling.heard)
                .as("again, because another node may have been outdated")
                .containsExactly(ONE, ONE);
    }

    @Test
    void hearAnEventThatTheBrokerRefuses() {
        broker.isDown = true;
        assertThat(a.publish(ONE)).isCompletedExceptionally();
        assertThat(sibling.heard).containsExactly(ONE);
        advance(Duration.ofSeconds(1));
        assertThat(sibling.heard).as("once").hasSize(1);
    }
}
