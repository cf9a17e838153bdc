package io.github.mcpresources.testkit.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.Handle;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.ServedResources;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

    private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");

    private final ManualTime time = new ManualTime(START);
    private final List<String> ran = new ArrayList<>();

    @Test
    void advancesOnlyOnRequest() {
        assertThat(time.instant()).isEqualTo(START);
        long nanos = time.nanoTime();
        time.advance(Duration.ofSeconds(3));
        assertThat(time.instant()).isEqualTo(START.plusSeconds(3));
        assertThat(time.nanoTime() - nanos).isEqualTo(3_000_000_000L);
    }

    @Test
    void runsDueTasksInOrderOfTime() {
        time.schedule(Duration.ofSeconds(2), () -> ran.add("second at " + time.instant()));
        time.schedule(Duration.ofSeconds(1), () -> ran.add("first at " + time.instant()));
        time.schedule(Duration.ofSeconds(3), () -> ran.add("third"));
        time.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("first at " + START.plusSeconds(1), "second at " + START.plusSeconds(2));
        assertThat(time.timers()).isEqualTo(1);
    }

    @Test
    void runsTasksDueAtSameTimeInOrderOfScheduling() {
        for (String task : List.of("first", "second", "third")) {
            time.schedule(Duration.ofSeconds(1), () -> ran.add(task));
        }
        time.advance(Duration.ofSeconds(1));
        assertThat(ran).containsExactly("first", "second", "third");
    }

    @Test
    void runsDueTaskScheduledByTask() {
        time.schedule(Duration.ofSeconds(1), () -> time.schedule(Duration.ofSeconds(1), () -> ran.add("inner")));
        time.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("inner");
    }

    @Test
    void doesNotRunCancelledTask() {
        Handle timer = time.schedule(Duration.ofSeconds(1), () -> ran.add("cancelled"));
        timer.close();
        time.advance(Duration.ofSeconds(2));
        assertThat(ran).isEmpty();
        assertThat(time.timers()).isZero();
    }

    @Test
    void refusesNegativeAdvance() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
    }

    @Test
    void timesOutReaderOfServer() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://slow").readAsync(request -> {
            reading.countDown();
            return new CompletableFuture<>();
        });
        RecordingListener received = new RecordingListener();
        try (ServedResources served = ServedResources.of(
                        ResourceServer.builder(registry).time(time).listener(received));
                ResourceClient client = served.client().deadline(Duration.ofSeconds(30))) {
            served.start();
            client.open();
            CompletableFuture<Void> moved = CompletableFuture.runAsync(() -> {
                try {
                    if (reading.await(5, TimeUnit.MINUTES)) {
                        while (received.ended().isEmpty()) { // the timer is set after the reader was called
                            time.advance(Duration.ofMinutes(1));
                            Thread.onSpinWait();
                        }
                    }
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(client.read("notes://slow").exchange().code()).hasValue(-32603);
            moved.get(5, TimeUnit.MINUTES);
            assertThat(received.ended())
                    .singleElement()
                    .satisfies(request -> assertThat(request.outcome())
                            .isEqualTo(io.github.mcpresources.ResourceListener.RequestSummary.Outcome.TIMED_OUT));
        }
    }
}
