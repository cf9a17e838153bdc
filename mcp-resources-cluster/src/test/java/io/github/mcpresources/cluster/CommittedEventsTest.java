package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests events that are published in transactions. Each transaction is a list of frames, which a commit delivers. */
class CommittedEventsTest extends ControlledNodes {

    private static final ResourceEvent TWO = new ResourceEvent.Updated("x://2");

    private final List<byte[]> transaction = new ArrayList<>();
    private Node a;
    private Node b;

    @BeforeEach
    void start() {
        a = node("a");
        b = node("b");
        advance(Duration.ofSeconds(2));
    }

    /** Publishes events in the transaction. */
    private void publish(ResourceEvent... events) {
        a.bus.publish(a.link, (topic, frame) -> transaction.add(frame), List.of(events));
    }

    private void commit() {
        List<byte[]> frames = new ArrayList<>(transaction);
        transaction.clear();
        frames.forEach(broker::deliver);
    }

    @Test
    void eventReachesAllServersAfterCommit() {
        publish(ONE, TWO);
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
        publish(ONE);
        a.publish(TWO);
        advance(Duration.ofSeconds(50));
        assertThat(b.heard).containsExactly(TWO);
        commit();
        assertThat(b.heard).contains(ONE);
        advance(Duration.ofSeconds(10));
        assertThat(a.gaps + b.gaps).isZero();
    }

    @Test
    void eventOfTransactionThatIsRolledBackReachesNoServer() {
        publish(ONE);
        transaction.clear();
        a.publish(TWO);
        advance(Duration.ofMinutes(2));
        assertThat(b.heard).containsExactly(TWO);
        assertThat(a.gaps + b.gaps).isZero();
    }

    /** A client of the sender may be told before the other node has the event. Then the clients are told again. */
    @Test
    void clientsAreToldAgainIfOtherNodeIsLate() {
        a.publish(TWO); // the delay of this frame is the usual one
        b.link.hold();
        publish(ONE);
        commit();
        assertThat(a.heard).containsExactly(ONE);
        advance(Duration.ofMillis(200));
        b.link.release();
        advance(Duration.ofMillis(200));
        assertThat(a.heard).containsExactly(ONE, ONE);
    }

    @Test
    void repeatedFrameIsDropped() {
        publish(ONE);
        byte[] frame = transaction.get(0);
        commit();
        b.heard.clear();
        advance(Duration.ofSeconds(59));
        b.link.deliver(frame);
        assertThat(b.heard).isEmpty();
        assertThat(b.bus.status().dropped()).containsEntry(DropReason.REPEATED, 1L);
        advance(Duration.ofMinutes(5));
        b.link.deliver(frame);
        assertThat(b.heard)
                .as("the record of frames ends later than a frame counts as new")
                .isEmpty();
    }

    /** The second frame comes after the first resync was planned, and must not be covered by a resync before it. */
    @Test
    void transactionsThatTakeLongerThanMinuteCauseResync() {
        publish(ONE);
        byte[] first = transaction.get(0);
        publish(TWO);
        byte[] second = transaction.get(1);
        advance(Duration.ofSeconds(61));
        b.link.deliver(first);
        advance(Duration.ofMillis(1_500));
        int after = b.gaps;
        assertThat(after).isEqualTo(1);
        b.link.deliver(second);
        advance(Duration.ofMillis(1_500));
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
