package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which events reach the servers of other nodes, and which frames are dropped. */
class ClusterBusTest extends ControlledNodes {

    @Test
    void eventReachesOtherNodesOnceAndNotTheSender() {
        Node a = node("a");
        Node b = node("b");
        Node c = node("c");
        assertThat(a.publish(ONE)).isCompleted();
        assertThat(b.heard).containsExactly(ONE);
        assertThat(c.heard).containsExactly(ONE);
        assertThat(a.heard).isEmpty();
        assertThat(a.bus.status().nodes()).isEqualTo(2);
        advance(Duration.ofSeconds(10));
        assertThat(nodes).allSatisfy(node -> assertThat(node.gaps).isZero());
    }

    @Test
    void triesNothingAfterClose() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(3));
        b.link.hold();
        a.publish(ONE);
        advance(Duration.ofMillis(200));
        broker.isDown = true;
        b.link.release();
        advance(Duration.ofMillis(100));
        b.bus.close();
        a.bus.close();
        advance(Duration.ofSeconds(2));
        broker.isDown = false;
        int before = broker.accepted.size();
        advance(Duration.ofSeconds(10));
        assertThat(broker.accepted).hasSize(before);
    }

    @Test
    void lateNodeHasClientsOfAllNodesToldAgain() {
        Node a = new Node("a", "orders", KEY, Duration.ofSeconds(10)); // with another time of day
        Node b = node("b");
        Node c = node("c");
        advance(Duration.ofSeconds(3));
        c.link.hold();
        a.publish(ONE);
        advance(Duration.ofMillis(100));
        c.link.release();
        advance(Duration.ofMillis(100));
        assertThat(a.heard).containsExactly(ONE);
        assertThat(b.heard).containsExactly(ONE, ONE);
        assertThat(c.heard).containsExactly(ONE);
        assertThat(c.bus.status().late()).isEqualTo(1);
        assertThat(c.bus.status().lag()).isEqualTo(Duration.ofMillis(100));
        assertThat(b.bus.status().lag()).isZero();
        advance(Duration.ofSeconds(3));
        assertThat(b.heard).as("only once").hasSize(2);
    }

    @Test
    void lateEventsAreSentAgainWhenBrokerIsBack() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(3));
        b.link.hold();
        a.publish(ONE);
        advance(Duration.ofMillis(200));
        b.link.release();
        broker.isDown = true;
        advance(Duration.ofSeconds(2));
        broker.isDown = false;
        advance(Duration.ofSeconds(2));
        assertThat(a.heard).containsExactly(ONE);
    }

    private static Map<DropReason, Long> dropped(Node node) {
        Map<DropReason, Long> all = node.bus.status().dropped();
        assertThat(all).containsOnlyKeys(DropReason.values());
        return all.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Test
    void dropsForgedTruncatedForeignAndReplayedFrames() {
        Node a = node("a");
        Node b = node("b");
        a.publish(ONE);
        b.heard.clear();
        byte[] valid = broker.accepted.get(broker.accepted.size() - 1);
        byte[] forged = valid.clone();
        forged[20] ^= 1;
        broker.deliver(forged);
        broker.deliver(Arrays.copyOf(valid, valid.length / 2));
        broker.deliver(new byte[0]);
        broker.deliver(new byte[100_000]);
        broker.deliver(valid);
        Node foreign = new Node("f", "invoices", KEY, Duration.ZERO);
        foreign.publish(ONE);
        Node stranger =
                new Node("s", "orders", "another key of somebody".getBytes(StandardCharsets.UTF_8), Duration.ZERO);
        stranger.publish(ONE);
        assertThat(b.heard).isEmpty();
        assertThat(b.gaps).isZero();
        assertThat(dropped(b))
                .isEqualTo(Map.of(DropReason.SIGNATURE, 4L + 2, DropReason.REPEATED, 1L, DropReason.OTHER_SERVICE, 2L));
    }

    @Test
    void frameOfLaterVersionCausesGap() {
        Node a = node("a");
        broker.deliver(signed(Frame.VERSION + 1, Frame.Kind.EVENTS.number(), "later", 1, new byte[] {99}));
        assertThat(a.gaps).isEqualTo(1);
        advance(Duration.ofSeconds(1));
        broker.deliver(signed(Frame.VERSION, 200, "kind", 1, new byte[0]));
        assertThat(a.gaps).isEqualTo(2);
        advance(Duration.ofSeconds(1));
        broker.deliver(signed(Frame.VERSION, Frame.Kind.EVENTS.number(), "event", 1, new byte[] {99}));
        assertThat(a.gaps).isEqualTo(3);
        assertThat(dropped(a)).isEmpty();
    }

    @Test
    void manyFramesOfLaterVersionCauseOneGapPerSecond() {
        Node a = node("a");
        for (int number = 1; number <= 500; number++) {
            broker.deliver(signed(Frame.VERSION + 1, Frame.Kind.EVENTS.number(), "later", number, new byte[] {99}));
        }
        assertThat(a.gaps).isEqualTo(1);
        advance(Duration.ofSeconds(1));
        assertThat(a.gaps).as("the frames after the first gap").isEqualTo(2);
        advance(Duration.ofMillis(1_500));
        assertThat(a.gaps).isEqualTo(2);
        assertThat(a.bus.status().gaps()).isEqualTo(2);
        assertThat(a.statuses).hasSize(2);
    }

    private byte[] signed(int version, int kind, String node, long number, byte[] payload) {
        Frame frame = new Frame(
                version,
                kind,
                "orders",
                node,
                1,
                number,
                time.nanoTime(),
                time.instant().toEpochMilli(),
                payload);
        return FrameSigner.of(KeyRing.of(KEY)).sign(frame.toBytes());
    }

    @Test
    void oldFrameOfUnknownNodeIsDropped() {
        Node b = new Node("b", "orders", KEY, Duration.ofMinutes(5));
        Node a = node("a");
        assertThat(dropped(b)).isEqualTo(Map.of(DropReason.OTHER_CLOCK, 1L));
        a.publish(ONE);
        assertThat(b.heard).isEmpty();
        assertThat(b.gaps).as("clocks that differ are not silent").isEqualTo(1);
    }

    @Test
    void manyEventsAndLongUrisFitIntoSmallFrames() {
        broker.maxFrameBytes = 4_096;
        Node a = node("a");
        Node b = node("b");
        ResourceEvent[] events = IntStream.range(0, 1_000)
                .mapToObj(i -> new ResourceEvent.Updated("x://documents/" + i))
                .toArray(ResourceEvent[]::new);
        assertThat(a.publish(events)).isCompleted();
        assertThat(b.heard).containsExactly(events);
        b.heard.clear();
        a.publish(new ResourceEvent.Updated("x://documents/short/" + "y".repeat(8_000)));
        assertThat(b.heard).containsExactly(new ResourceEvent.UpdatedUnder("x://documents/short/"));
        assertThat(broker.accepted).allSatisfy(frame -> assertThat(frame).hasSizeLessThanOrEqualTo(4_096));
    }

    @Test
    void nameThatIsMalformedIsRefused() {
        assertThatThrownBy(
                        () -> ClusterBus.builder(broker.link(), KeyRing.of(KEY)).service("a b"))
                .hasMessageContaining("service must consist of 1 to 60 letters");
    }
}
