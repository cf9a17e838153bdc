package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.metrics.MicrometerBusMetrics;
import io.github.mcpresources.registry.ResourceRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the meters of a server's event bus. */
class BusMetricsTest {

    private final CompletableFuture<EventBus.Listener> connected = new CompletableFuture<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ResourceServer resources = ResourceServer.builder(ResourceRegistry.create())
            .limits(ResourceLimits.builder().bus(bus -> bus.queuedEvents(5)).build())
            .eventBus(new SilentBus())
            .build();

    /** A bus that accepts no event. */
    private final class SilentBus implements EventBus {
        @Override
        public Connection connect(Listener listener) {
            connected.complete(listener);
            return new Connection() {
                @Override
                public CompletionStage<Void> publish(List<ResourceEvent> events) {
                    return CompletableFuture.failedFuture(new IllegalStateException("the bus accepts no event"));
                }

                @Override
                public void close() {}
            };
        }
    }

    @BeforeEach
    void bind() {
        MicrometerBusMetrics.of(resources::busStatus).bindTo(meters);
    }

    @AfterEach
    void close() {
        resources.close();
        meters.close();
    }

    private double value(String name) {
        return meters.get(name).meter().measure().iterator().next().getValue();
    }

    private List<String> states() {
        return meters.get("mcp.resources.bus.state").gauges().stream()
                .filter(gauge -> gauge.value() == 1)
                .map(gauge -> gauge.getId().getTag("state"))
                .toList();
    }

    @Test
    void showState() {
        EventBus.Listener listener = connected.join();
        await().until(() -> states().equals(List.of("up")));
        listener.state(EventBus.State.CANNOT_SEND);
        assertThat(states()).containsExactly("cannot_send");
        assertThat(meters.get("mcp.resources.bus.state").gauges()).hasSize(EventBus.State.values().length);
    }

    @Test
    void countWaitingEventsAndOverflows() {
        connected.join().state(EventBus.State.DOWN);
        for (int number = 1; number <= 5; number++) {
            resources.events().updated("x://" + number);
        }
        assertThat(value("mcp.resources.bus.waiting")).isEqualTo(5);
        resources.events().updated("x://6");
        await().until(() -> value("mcp.resources.bus.overflows") == 1);
        await().until(() -> value("mcp.resources.bus.waiting") == 1);
    }

    @Test
    void countResyncs() {
        EventBus.Listener listener = connected.join();
        listener.gap();
        listener.heard(List.of(new ResourceEvent.Resync()));
        assertThat(value("mcp.resources.bus.resyncs")).isEqualTo(2);
    }

    @Test
    void areAbsentWithoutBus() {
        SimpleMeterRegistry empty = new SimpleMeterRegistry();
        try (ResourceServer alone = ResourceServer.of(ResourceRegistry.create())) {
            MicrometerBusMetrics.of(alone::busStatus).bindTo(empty);
        }
        assertThat(empty.getMeters()).isEmpty();
    }
}
