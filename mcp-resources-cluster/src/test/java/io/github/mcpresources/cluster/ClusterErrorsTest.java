package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests that an {@link Error} of a channel or of a listener neither ends the bus nor loses events silently. */
class ClusterErrorsTest extends ControlledNodes {

    /** A server that throws an error from each method. */
    private static final class Broken implements EventBus.Listener {
        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            throw new NoClassDefFoundError("heard");
        }

        @Override
        public void gap() {
            throw new NoClassDefFoundError("gap");
        }

        @Override
        public void state(EventBus.State state) {
            throw new NoClassDefFoundError("state");
        }
    }

    @Test
    void errorOfChannelIsShownAndHeartbeatsGoOn() {
        Node a = node("a");
        advance(Duration.ofSeconds(2));
        broker.error = new StackOverflowError();
        advance(Duration.ofSeconds(1));
        assertThat(a.bus.status().state()).isEqualTo(EventBus.State.CANNOT_SEND);
        advance(Duration.ofSeconds(3));
        assertThat(a.bus.status().state()).isEqualTo(EventBus.State.DOWN);
        broker.error = null;
        advance(Duration.ofSeconds(2));
        assertThat(a.bus.status().state()).isEqualTo(EventBus.State.UP);
        assertThat(a.states).endsWith(EventBus.State.UP);
    }

    @Test
    void errorOfServerIsGapAndOtherServersHearEvents() {
        Node a = node("a");
        Node b = node("b");
        b.bus.connect(new Broken());
        assertThat(a.publish(ONE)).isCompleted();
        assertThat(b.heard).containsExactly(ONE);
        assertThat(b.gaps).isEqualTo(1);
        advance(Duration.ofSeconds(5));
        assertThat(a.bus.status().nodes()).as("still sends heartbeats").isEqualTo(1);
    }

    @Test
    void errorOfStatusListenerDoesNotEndHeartbeats() {
        Node a = node("a");
        FaultyBroker.Link link = broker.link();
        try (ClusterBus bus = ClusterBus.builder(link, KeyRing.of(KEY))
                .service("orders")
                .statusListener(status -> {
                    throw new NoClassDefFoundError("status");
                })
                .time(time)
                .build()) {
            bus.connect(new Broken());
            advance(Duration.ofSeconds(1));
            link.hold();
            advance(Duration.ofSeconds(4));
            assertThat(bus.status().state()).isEqualTo(EventBus.State.CANNOT_RECEIVE);
            link.release();
            advance(Duration.ofSeconds(4));
            assertThat(bus.status().state()).isEqualTo(EventBus.State.UP);
            assertThat(a.bus.status().nodes()).isEqualTo(1);
        }
    }

    /** An error while a frame is handled, for example because memory is short. */
    @Test
    void frameThatCannotBeHandledIsGap() {
        Node a = node("a");
        Node b = node("b");
        CompletableFuture<Void> failed = new CompletableFuture<>();
        b.bus.connect(new EventBus.Listener() {
            @Override
            public CompletionStage<Void> heard(List<ResourceEvent> events) {
                return failed;
            }

            @Override
            public void gap() {}

            @Override
            public void state(EventBus.State state) {}
        });
        a.publish(ONE);
        assertThat(b.gaps).isZero();
        failed.completeExceptionally(new OutOfMemoryError());
        assertThat(b.gaps).isEqualTo(1);
    }
}
