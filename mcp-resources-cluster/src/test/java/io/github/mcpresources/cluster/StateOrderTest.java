package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests that a listener gets the states of the bus in their order, although several threads find changes. */
class StateOrderTest extends ControlledNodes {

    /** A server that is slow to handle the first failure. */
    private static final class SlowServer implements EventBus.Listener {
        final List<EventBus.State> states = new CopyOnWriteArrayList<>();
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch leaving = new CountDownLatch(1);

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void gap() {}

        @Override
        public void state(EventBus.State state) {
            if (state == EventBus.State.CANNOT_SEND) {
                entered.countDown();
                await(leaving);
            }
            states.add(state);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException stop) {
            throw new AssertionError(stop);
        }
    }

    @Test
    void listenerGetsStatesInTheirOrder() {
        Node a = node("a");
        SlowServer server = new SlowServer();
        a.bus.connect(server);
        broker.isSlow = true;
        advance(Duration.ofSeconds(2)); // two heartbeats wait for their answers
        assertThat(broker.waiting()).isEqualTo(2);
        CompletableFuture<Void> failing = CompletableFuture.runAsync(() -> broker.answerFirst(false));
        await(server.entered);
        broker.answerFirst(true);
        assertThat(a.bus.status().state()).isEqualTo(EventBus.State.UP);
        server.leaving.countDown();
        assertThat(failing).succeedsWithin(Duration.ofMinutes(1));
        assertThat(server.states).containsExactly(EventBus.State.UP, EventBus.State.CANNOT_SEND, EventBus.State.UP);
    }
}
