package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ClusterStatus.DropReason;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that frames that are not valid are dropped and counted, and do not fill the log. */
class DroppedFramesTest extends ControlledNodes {

    private static final int EACH = 2_000;
    private static final String DROPPED = "Dropped a frame";
    private static final String LOST = "may have been lost";

    private Map<DropReason, Long> dropped(Node node) {
        return node.bus.status().dropped();
    }

    @Test
    void framesThatAreNotValidAreCountedAndLoggedOncePerSecond() throws IOException {
        Node a = node("a");
        Node b = node("b");
        a.publish(ONE);
        byte[] replayed = broker.accepted.get(broker.accepted.size() - 1);
        new Node("f", "invoices", KEY, Duration.ZERO).publish(ONE);
        byte[] foreign = broker.accepted.get(broker.accepted.size() - 1);
        byte[] forged = replayed.clone();
        forged[20] ^= 1;
        byte[] truncated = Arrays.copyOf(replayed, replayed.length / 2);
        byte[] oversized = Arrays.copyOf(replayed, 1_000_000);
        Map<DropReason, Long> before = dropped(b);
        b.heard.clear();
        LogLines log = new LogLines();
        long start = System.nanoTime();
        for (int i = 0; i < EACH; i++) {
            broker.deliver(forged);
            broker.deliver(truncated);
            broker.deliver(replayed);
            broker.deliver(foreign);
        }
        for (int i = 0; i < 10; i++) {
            broker.deliver(oversized);
        }
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        Map<DropReason, Long> after = dropped(b);
        assertThat(after.get(DropReason.SIGNATURE) - before.get(DropReason.SIGNATURE))
                .isEqualTo(2 * EACH + 10);
        assertThat(after.get(DropReason.REPEATED) - before.get(DropReason.REPEATED))
                .isEqualTo(EACH);
        assertThat(after.get(DropReason.OTHER_SERVICE) - before.get(DropReason.OTHER_SERVICE))
                .isEqualTo(EACH);
        assertThat(b.heard).isEmpty();
        assertThat(b.gaps).isZero();
        int perNode = (int) seconds + 1;
        assertThat(log.with(DROPPED)).hasSizeBetween(1, nodes.size() * perNode);
    }

    /** Invalid frames of a foreign sender do not prevent the log entry about a gap. */
    @Test
    void gapIsLoggedThoughManyFramesAreDropped() throws IOException {
        Node a = node("a");
        node("b");
        advance(Duration.ofSeconds(1));
        LogLines log = new LogLines();
        broker.deliver(new byte[100]);
        assertThat(log.with(DROPPED)).isNotEmpty();
        broker.loses = true;
        a.publish(ONE);
        broker.loses = false;
        advance(Duration.ofSeconds(1));
        assertThat(log.with(LOST))
                .as("a line of each node")
                .hasSize(2)
                .allMatch(line -> line.contains("frames of the node a are missing"));
    }
}
