package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the meters show the frames, gaps and delays of a node while its broker fails. */
class MicrometerClusterMetricsTest {

    private static final KeyRing KEYS = KeyRing.of("a key that all nodes share".getBytes(StandardCharsets.UTF_8));

    private final ManualTime time = new ManualTime();
    private final FaultyBroker broker = new FaultyBroker();
    private final FaultyBroker.Link link = broker.link();
    private final ClusterBus bus = bus(link, "measured");
    private final ClusterBus other = bus(broker.link(), "other");
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private static final class Server implements EventBus.Listener {
        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void gap() {}

        @Override
        public void state(EventBus.State state) {}
    }

    private ClusterBus bus(Channel channel, String node) {
        return ClusterBus.builder(channel, KEYS).node(node).time(time).build();
    }

    @BeforeEach
    void bind() {
        MicrometerClusterMetrics.of(bus).bindTo(meters);
        time.advance(Duration.ofSeconds(3));
    }

    private long value(String name, String... tags) {
        return (long) meters.get("mcp.resources.cluster." + name)
                .tags(tags)
                .meter()
                .measure()
                .iterator()
                .next()
                .getValue();
    }

    @Test
    void countNodesAndFrames() {
        assertThat(value("nodes")).isEqualTo(1);
        assertThat(value("frames.sent")).isEqualTo(bus.status().sent()).isPositive();
        assertThat(value("frames.received"))
                .isEqualTo(bus.status().received())
                .isEqualTo(other.status().sent())
                .isPositive();
    }

    @Test
    void countDroppedFramesByReason() {
        broker.deliver(new byte[100]);
        broker.deliver(new byte[100]);
        broker.deliver(broker.accepted.get(0));
        assertThat(value("frames.dropped", "reason", "signature")).isEqualTo(2);
        assertThat(value("frames.dropped", "reason", "repeated")).isEqualTo(1);
        assertThat(meters.get("mcp.resources.cluster.frames.dropped").functionCounters())
                .extracting(counter -> counter.getId().getTag("reason"))
                .containsExactlyInAnyOrder(
                        "signature", "malformed", "other_service", "repeated", "other_clock", "too_many_nodes");
    }

    @Test
    void countDuplicateNames() {
        assertThat(value("nodes.duplicate")).isZero();
        bus(broker.link(), bus.node());
        time.advance(Duration.ofSeconds(2));
        assertThat(value("nodes.duplicate")).isEqualTo(1);
    }

    @Test
    void countGaps() {
        link.lost();
        assertThat(value("gaps")).isEqualTo(1);
    }

    @Test
    void showLateFramesAndLag() {
        link.hold();
        assertThat(other.connect(new Server()).publish(List.of(new ResourceEvent.Updated("x://1"))))
                .isCompleted();
        time.advance(Duration.ofMillis(100));
        link.release();
        assertThat(value("frames.late")).isEqualTo(1);
        assertThat(meters.get("mcp.resources.cluster.lag").timeGauge().value(TimeUnit.MILLISECONDS))
                .isEqualTo(100);
    }
}
