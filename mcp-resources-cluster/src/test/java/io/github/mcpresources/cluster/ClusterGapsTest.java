package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests that no event is lost silently, whatever the broker does. */
class ClusterGapsTest extends ControlledNodes {

    @Test
    void lostFrameIsFoundWithinThreeSeconds() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(1));
        broker.loses = true;
        assertThat(a.publish(ONE)).isCompleted();
        broker.loses = false;
        advance(Duration.ofSeconds(3));
        assertThat(b.gaps).isEqualTo(1);
    }

    @Test
    void frameThatWasRefusedIsNoGap() {
        Node a = node("a");
        Node b = node("b");
        broker.isDown = true;
        assertThat(a.publish(ONE)).isCompletedExceptionally();
        broker.isDown = false;
        assertThat(a.publish(ONE)).isCompleted();
        assertThat(b.gaps).isZero();
        assertThat(b.heard).containsExactly(ONE);
    }

    /** The number of the frame is used again, because the channel did not seem to have sent the frame. */
    @Test
    void frameAfterOneThatArrivedThoughItsSendingFailedIsNotDropped() {
        Node a = node("a");
        Node b = node("b");
        broker.failsAfterDelivery = true;
        assertThat(a.publish(ONE)).isCompletedExceptionally();
        broker.failsAfterDelivery = false;
        advance(Duration.ofMillis(1));
        ResourceEvent two = new ResourceEvent.Updated("x://2");
        assertThat(a.publish(two)).isCompleted();
        assertThat(b.heard).containsExactly(ONE, two);
        broker.deliver(broker.accepted.get(broker.accepted.size() - 1));
        assertThat(b.heard).as("a repetition").containsExactly(ONE, two);
    }

    @Test
    void reportsWhatItCannotDo() {
        Node a = node("a");
        advance(Duration.ofSeconds(2));
        assertThat(a.bus.status().state()).isEqualTo(EventBus.State.UP);
        broker.isDown = true;
        advance(Duration.ofSeconds(4));
        broker.isDown = false;
        advance(Duration.ofSeconds(2));
        a.link.hold();
        advance(Duration.ofSeconds(4));
        a.link.release();
        advance(Duration.ofSeconds(1));
        assertThat(a.states)
                .containsExactly(
                        EventBus.State.UP,
                        EventBus.State.CANNOT_SEND,
                        EventBus.State.DOWN,
                        EventBus.State.UP,
                        EventBus.State.CANNOT_RECEIVE,
                        EventBus.State.UP);
        assertThat(a.gaps).as("all frames came").isZero();
        assertThat(a.statuses)
                .extracting(ClusterStatus::state)
                .containsExactlyElementsOf(a.states.subList(1, a.states.size()));
    }

    @Test
    void countsNoNodesWhileItHearsNobody() {
        Node a = node("a");
        node("b");
        advance(Duration.ofSeconds(2));
        assertThat(a.bus.status().nodes()).isEqualTo(1);
        a.link.hold();
        advance(Duration.ofSeconds(4));
        assertThat(a.bus.status().nodes()).isZero();
        a.link.release();
        advance(Duration.ofSeconds(2));
        assertThat(a.bus.status().nodes()).isEqualTo(1);
    }

    @Test
    void nodeThatIsKilledCausesOneGap() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        a.kill();
        advance(Duration.ofSeconds(3));
        assertThat(b.gaps).as("within three seconds").isEqualTo(1);
        advance(Duration.ofSeconds(20));
        assertThat(b.gaps).isEqualTo(1);
        assertThat(b.bus.status().nodes()).isZero();
    }

    @Test
    void nodeThatEndsCausesNoGap() {
        Node a = node("a");
        Node b = node("b");
        a.bus.close();
        a.kill();
        advance(Duration.ofSeconds(20));
        assertThat(b.gaps).isZero();
        assertThat(b.bus.status().nodes()).isZero();
    }

    @Test
    void nodeThatEndsBeforeItsEventsAreSentCausesGap() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        broker.isDown = true;
        a.publish(ONE);
        broker.isDown = false;
        a.bus.close();
        a.kill();
        advance(Duration.ofSeconds(10));
        assertThat(b.gaps).isEqualTo(1);
    }

    @Test
    void nodeThatStartsBeforeItsChannelReportsNoOutage() {
        broker.isDown = true;
        Node a = node("a");
        advance(Duration.ofSeconds(2));
        broker.isDown = false;
        a.link.lost();
        advance(Duration.ofSeconds(5));
        assertThat(a.states).containsExactly(EventBus.State.UP);
        assertThat(a.gaps).as("its caches may be outdated").isEqualTo(1);
        assertThat(a.bus.status().gaps()).isZero();
    }

    @Test
    void restartOfNodeCausesNoFurtherGap() {
        Node a = node("a");
        Node b = node("b");
        a.bus.close();
        a.kill();
        advance(Duration.ofSeconds(2));
        Node again = node("a");
        again.publish(ONE);
        assertThat(b.heard).containsExactly(ONE);
        assertThat(b.gaps).isZero();
    }

    /** The last frames before the end of the first process may be lost. */
    @Test
    void quickRestartOfKilledNodeCausesGap() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        broker.loses = true;
        assertThat(a.publish(ONE)).isCompleted();
        broker.loses = false;
        a.kill();
        node("a");
        advance(Duration.ofSeconds(3));
        assertThat(b.gaps).as("within three seconds").isEqualTo(1);
        advance(Duration.ofSeconds(20));
        assertThat(b.gaps).isEqualTo(1);
        assertThat(b.bus.status().nodes()).isEqualTo(1);
    }

    @Test
    void secondNodeWithSameNameLosesNoEvents() {
        Node first = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        Node second = node("a");
        for (int i = 0; i < 3; i++) {
            first.publish(new ResourceEvent.Updated("x://first/" + i));
            second.publish(new ResourceEvent.Updated("x://second/" + i));
            advance(Duration.ofSeconds(1));
        }
        assertThat(b.heard).hasSize(6);
        assertThat(first.heard).hasSize(3);
        assertThat(second.heard).hasSize(3);
        assertThat(nodes).allSatisfy(node -> assertThat(node.gaps).isZero());
    }

    @Test
    void nameOfSeveralProcessesIsShownAndLogged() throws IOException {
        LogLines log = new LogLines();
        Node first = node("double");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        Node second = node("double");
        advance(Duration.ofSeconds(2));
        assertThat(nodes)
                .allSatisfy(node -> assertThat(node.bus.status().duplicates()).containsExactly("double"));
        assertThat(log.with("Several processes use the same node name: [double]"))
                .as("a line of each node")
                .hasSize(3)
                .allMatch(line -> line.contains("setting node"));
        second.bus.close();
        second.kill();
        advance(Duration.ofSeconds(5));
        assertThat(b.bus.status().duplicates()).isEmpty();
        assertThat(first.bus.status().duplicates()).isEmpty();
    }

    @Test
    void restartIsNoDuplicate() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        a.kill();
        node("a");
        advance(Duration.ofMillis(500));
        assertThat(b.bus.status().duplicates()).isEmpty();
        advance(Duration.ofSeconds(5));
        assertThat(b.bus.status().duplicates()).isEmpty();
    }

    @Test
    void unknownNodeWithMissingFramesCausesGap() {
        Node b = node("b");
        advance(Duration.ofSeconds(5));
        broker.loses = true;
        Node a = node("a");
        a.publish(ONE);
        broker.loses = false;
        advance(Duration.ofSeconds(2));
        assertThat(b.gaps).isEqualTo(1);
    }

    @Test
    void channelThatLostFramesCausesGap() {
        Node a = node("a");
        advance(Duration.ofSeconds(1));
        a.link.lost();
        assertThat(a.gaps).isEqualTo(1);
        assertThat(a.statuses).extracting(ClusterStatus::gaps).containsExactly(1L);
    }

    /** Another node is not gone only because it connects to the broker a second later. */
    @Test
    void outageOfBrokerCausesOneGapAtEachNode() {
        Node a = node("a");
        Node b = node("b");
        advance(Duration.ofSeconds(2));
        broker.isDown = true;
        advance(Duration.ofSeconds(5));
        broker.links.remove(b.link);
        broker.isDown = false;
        a.link.lost();
        advance(Duration.ofSeconds(1));
        broker.links.add(b.link);
        b.link.lost();
        advance(Duration.ofSeconds(10));
        assertThat(a.gaps).isEqualTo(1);
        assertThat(b.gaps).isEqualTo(1);
        b.kill();
        advance(Duration.ofSeconds(3));
        assertThat(a.gaps).as("a node that is gone is still found").isEqualTo(2);
    }
}
