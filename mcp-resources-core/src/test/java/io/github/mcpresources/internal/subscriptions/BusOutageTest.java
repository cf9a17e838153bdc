package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.bus.BusLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests when clients are told of events, if the bus answers late, fails, or may have lost events. */
class BusOutageTest {

    private static final Duration FENCE = Duration.ofMillis(20);
    private static final Duration PATIENCE = ResourceLimits.Bus.DEFAULT_PATIENCE;

    private final List<ResourceEvent> cached = new ArrayList<>();
    private final Fixture.Slow provider = new Fixture.Slow() {
        @Override
        public CompletionStage<Void> onPublished(ResourceEvent event) {
            cached.add(event);
            return takenIn;
        }
    };
    private CompletableFuture<Void> takenIn = CompletableFuture.completedFuture(null);
    private final Fixture fixture = new Fixture(provider);
    private final Wire wire = new Wire();
    private final Client client = new Client();

    BusOutageTest() {
        wire.acceptsAtOnce = false;
        wire.fence = FENCE;
        fixture.manager.connect(wire, event -> event.equals(new ResourceEvent.Updated("x:2")));
        fixture.open(ANN, client, "x:1", "x:2");
    }

    @Test
    void tellsClientsAfterBusHasAcceptedAndFenceHasPassed() {
        fixture.manager.updated("x:1");
        assertThat(cached).as("caches end at once").containsExactly(new ResourceEvent.Updated("x:1"));
        fixture.time.advance(PATIENCE.minusMillis(1));
        assertThat(client.uris()).isEmpty();
        wire.acceptAll();
        assertThat(client.uris()).isEmpty();
        fixture.time.advance(FENCE);
        assertThat(client.uris()).containsExactly("x:1");
        fixture.time.advance(Duration.ofMinutes(1));
        assertThat(client.uris()).as("told only once").containsExactly("x:1");
    }

    @Test
    void tellsClientsAfterPatienceAndAgainWhenBusHasAccepted() {
        fixture.manager.updated("x:1");
        fixture.time.advance(PATIENCE);
        assertThat(client.uris()).containsExactly("x:1");
        wire.acceptAll();
        fixture.time.advance(FENCE);
        assertThat(client.uris()).containsExactly("x:1", "x:1");
    }

    @Test
    void sendsAgainAfterFailureAndTellsClientsAgain() {
        fixture.manager.updated("x:1");
        wire.refuseAll();
        assertThat(client.uris()).as("alone").containsExactly("x:1");
        fixture.manager.updated("x:2");
        assertThat(client.uris()).as("does not wait for a bus that fails").containsExactly("x:1", "x:2");
        assertThat(wire.published).hasSize(1);
        fixture.time.advance(BusLink.RETRY);
        wire.acceptsAtOnce = true;
        wire.acceptAll();
        fixture.time.advance(FENCE);
        assertThat(wire.published)
                .containsExactly(
                        new ResourceEvent.Updated("x:1"),
                        new ResourceEvent.Updated("x:1"),
                        new ResourceEvent.Updated("x:2"));
        assertThat(client.uris()).containsExactly("x:1", "x:2", "x:1", "x:2");
    }

    @Test
    void sendsAgainIfBusDoesNotAnswer() {
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofSeconds(5));
        fixture.time.advance(BusLink.RETRY);
        assertThat(wire.published).containsExactly(new ResourceEvent.Updated("x:1"), new ResourceEvent.Updated("x:1"));
    }

    @Test
    void hotUriDoesNotPushOutOtherUris() {
        for (int i = 0; i < 8; i++) { // batches without an answer
            fixture.manager.updated("y:" + i);
        }
        fixture.manager.updated("x:1");
        for (int i = 0; i < 2 * ResourceLimits.Bus.DEFAULT_QUEUED_EVENTS; i++) {
            fixture.manager.updated("x:2");
        }
        wire.acceptsAtOnce = true;
        wire.acceptAll();
        assertThat(wire.published)
                .hasSize(10)
                .endsWith(new ResourceEvent.Updated("x:1"), new ResourceEvent.Updated("x:2"));
    }

    @Test
    void connectsAgainIfBusIsDownAtStart() {
        List<Integer> attempts = new ArrayList<>();
        Wire late = new Wire() {
            @Override
            public Connection connect(EventBus.Listener listener) {
                attempts.add(attempts.size());
                if (attempts.size() < 3) {
                    throw new IllegalStateException("no broker");
                }
                return super.connect(listener);
            }
        };
        Fixture early = new Fixture(new Fixture.Slow());
        early.manager.connect(late, event -> false);
        Client waiting = new Client();
        early.open(ANN, waiting, "x:1");
        early.time.advance(BusLink.RETRY.multipliedBy(2));
        assertThat(attempts).hasSize(3);
        early.time.advance(Duration.ofSeconds(6));
        assertThat(waiting.uris()).as("may have missed an event").containsExactly("x:1");
        late.deliver(new ResourceEvent.Updated("x:1"));
        assertThat(waiting.uris()).containsExactly("x:1", "x:1");
    }

    @Test
    void gapEndsCachesAtOnceAndNotifiesSubscribersAndListsOnce() {
        Client lists = new Client();
        fixture.listen(ANN, lists);
        wire.listeners.forEach(EventBus.Listener::gap);
        assertThat(cached).containsExactly(new ResourceEvent.Resync());
        fixture.time.advance(Duration.ofSeconds(6));
        assertThat(client.uris()).containsExactlyInAnyOrder("x:1", "x:2");
        assertThat(lists.listChanges()).isEqualTo(1);
    }

    /** The clients of other servers may have read outdated content from this server. */
    @Test
    void gapIsPublishedToOtherServers() {
        wire.acceptsAtOnce = true;
        wire.listeners.forEach(EventBus.Listener::gap);
        assertThat(wire.published).containsExactly(new ResourceEvent.Resync());
        fixture.time.advance(Duration.ofSeconds(6));
        assertThat(client.uris()).containsExactlyInAnyOrder("x:1", "x:2");
    }

    @Test
    void gapIsPublishedAgainUntilBusAcceptsIt() {
        wire.listeners.forEach(EventBus.Listener::gap);
        wire.refuseAll();
        fixture.time.advance(BusLink.RETRY);
        assertThat(wire.published).containsExactly(new ResourceEvent.Resync(), new ResourceEvent.Resync());
    }

    @Test
    void resyncOfOtherServerIsNotPublished() {
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(Duration.ofSeconds(6));
        assertThat(client.uris()).containsExactlyInAnyOrder("x:1", "x:2");
        assertThat(wire.published).isEmpty();
    }

    @Test
    void manyGapsArePublishedOnceInASecond() {
        wire.acceptsAtOnce = true;
        for (int i = 0; i < 1_000; i++) {
            wire.listeners.forEach(EventBus.Listener::gap);
            fixture.time.advance(Duration.ofMillis(1));
        }
        assertThat(cached).as("caches end at once").hasSize(1_000);
        fixture.time.advance(Duration.ofMinutes(1));
        assertThat(wire.published).hasSize(2);
    }

    @Test
    void heardEventEndsCachesAtOnceAndIsToldAfterFence() {
        wire.deliver(new ResourceEvent.Updated("x:1"));
        assertThat(cached).containsExactly(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).isEmpty();
        fixture.time.advance(FENCE);
        assertThat(client.uris()).containsExactly("x:1");
        assertThat(wire.published).isEmpty();
    }

    @Test
    void waitsForProviderThatTakesEventInLater() {
        takenIn = new CompletableFuture<>();
        fixture.manager.updated("x:1");
        assertThat(wire.published).isEmpty();
        takenIn.complete(null);
        assertThat(wire.published).hasSize(1);
    }

    @Test
    void doesNotWaitLongerThanPatienceForProvider() {
        takenIn = new CompletableFuture<>();
        fixture.manager.updated("x:1");
        fixture.time.advance(PATIENCE);
        assertThat(wire.published).hasSize(1);
    }

    @Test
    void sharesChosenEventsOfProvider() {
        provider.observers.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
        provider.observers.get(0).accept(new ResourceEvent.Updated("x:2"));
        assertThat(wire.published).containsExactly(new ResourceEvent.Updated("x:2"));
        assertThat(client.uris()).containsExactly("x:1");
        wire.acceptAll();
        fixture.time.advance(FENCE);
        assertThat(client.uris()).containsExactly("x:1", "x:2");
    }

    @Test
    void sendsWaitingEventsBeforeConnectionEnds() {
        for (int i = 0; i < 9; i++) {
            fixture.manager.updated("y:" + i);
        }
        assertThat(wire.published).hasSize(8);
        fixture.manager.close();
        assertThat(wire.published).hasSize(9);
        assertThat(wire.listeners).as("until the bus has answered").hasSize(1);
        wire.acceptAll();
        assertThat(wire.listeners).isEmpty();
    }

    @Test
    void triesOnceMoreAtCloseAndThenStops() {
        fixture.manager.updated("x:1");
        wire.refuseAll();
        fixture.manager.close();
        assertThat(wire.published).hasSize(2);
        wire.refuseAll();
        assertThat(wire.listeners).isEmpty();
        fixture.time.advance(Duration.ofMinutes(1));
        assertThat(wire.published).hasSize(2);
    }

    @Test
    void closeDoesNotWaitForeverForBusThatDoesNotAnswer() {
        for (int i = 0; i < 9; i++) {
            fixture.manager.updated("y:" + i);
        }
        fixture.manager.close();
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(wire.listeners).isEmpty();
    }
}
