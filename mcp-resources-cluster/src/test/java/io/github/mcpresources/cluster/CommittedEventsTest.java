package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests events that are published in transactions. A list of frames stands for a transaction. */
class CommittedEventsTest {

    private static final KeyRing KEYS = KeyRing.of("a key that all nodes share".getBytes(StandardCharsets.UTF_8));
    private static final ResourceEvent ONE = new ResourceEvent.Updated("x://1");
    private static final ResourceEvent TWO = new ResourceEvent.Updated("x://2");

    private final ManualTime time = new ManualTime();
    private final FaultyBroker broker = new FaultyBroker();
    private final List<byte[]> transaction = new ArrayList<>();
    private Node a;
    private Node b;

    private final class Node implements EventBus.Listener {
        final List<ResourceEvent> heard = new ArrayList<>();
        final FaultyBroker.Link link = broker.link();
        final ClusterBus bus;
        final EventBus.Connection connection;
        int gaps;

        Node(String name) {
            bus = ClusterBus.builder(link, KEYS).node(name).time(time).build();
            connection = bus.connect(this);
        }

        void publish(ResourceEvent... events) {
            bus.publish(link, (topic, frame) -> transaction.add(frame), List.of(events));
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
        public void state(EventBus.State state) {}
    }

    @BeforeEach
    void start() {
        a = new Node("a");
        b = new Node("b");
        time.advance(Duration.ofSeconds(2));
    }

    private void commit() {
        List<byte[]> frames = new ArrayList<>(transaction);
        transaction.clear();
        frames.forEach(broker::deliver);
    }

    @Test
    void eventReachesAllServersAfterCommit() {
        a.publish(ONE, TWO);
        assertThat(a.heard).isEmpty();
        assertThat(b.heard).isEmpty();
        commit();
        assertThat(a.heard)
                .as("the servers of the sender have not learned of it in another way")
                .containsExactly(ONE, TWO);
        assertThat(b.heard).contains(ONE, TWO);
    }

    @Test
    void transactionMayEndAfterLaterEvents() {
        a.publish(ONE);
        a.connection.publish(List.of(TWO));
        time.advance(Duration.ofSeconds(50));
        assertThat(b.heard).containsExactly(TWO);
        commit();
        assertThat(b.heard).contains(ONE);
        time.advance(Duration.ofSeconds(10));
        assertThat(a.gaps + b.gaps).isZero();
    }

    @Test
    void nobodyHearsOfTransactionThatIsRolledBack() {
        a.publish(ONE);
        transaction.clear();
        a.connection.publish(List.of(TWO));
        time.advance(Duration.ofMinutes(2));
        assertThat(b.heard).containsExactly(TWO);
        assertThat(a.gaps + b.gaps).isZero();
    }

    /** A client of the sender may be told before the other node has the event. Then the clients are told again. */
    @Test
    void clientsAreToldAgainIfOtherNodeIsLate() {
        a.connection.publish(List.of(TWO)); // the delay of this frame is the usual one
        b.link.hold();
        a.publish(ONE);
        commit();
        assertThat(a.heard).containsExactly(ONE);
        time.advance(Duration.ofMillis(200));
        b.link.release();
        time.advance(Duration.ofMillis(200));
        assertThat(a.heard).containsExactly(ONE, ONE);
    }

    @Test
    void repeatedFrameIsDropped() {
        a.publish(ONE);
        byte[] frame = transaction.get(0);
        commit();
        b.heard.clear();
        time.advance(Duration.ofSeconds(59));
        b.link.deliver(frame);
        assertThat(b.heard).isEmpty();
        assertThat(b.bus.status().dropped()).containsEntry(DropReason.REPEATED, 1L);
        time.advance(Duration.ofMinutes(5));
        b.link.deliver(frame);
        assertThat(b.heard)
                .as("the record of frames ends later than a frame counts as new")
                .isEmpty();
    }

    /** The second frame comes after the first resync was planned, and must not be covered by a resync before it. */
    @Test
    void transactionsThatTakeLongerThanMinuteCauseResync() {
        a.publish(ONE);
        byte[] first = transaction.get(0);
        a.publish(TWO);
        byte[] second = transaction.get(1);
        time.advance(Duration.ofSeconds(61));
        b.link.deliver(first);
        time.advance(Duration.ofMillis(1_500));
        int after = b.gaps;
        assertThat(after).isEqualTo(1);
        b.link.deliver(second);
        time.advance(Duration.ofMillis(1_500));
        assertThat(b.gaps).isEqualTo(2);
        assertThat(b.heard).isEmpty();
    }

    @Test
    void refusesAnotherChannelAndNoEvent() {
        assertThatThrownBy(() -> a.bus.publish(b.link, (topic, frame) -> {}, List.of(ONE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another channel");
        assertThatThrownBy(() -> a.bus.publish(a.link, (topic, frame) -> {}, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no event");
    }
}
