package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OverlapTest {

    private final ManualTime time = new ManualTime();
    private final Overlap overlap = new Overlap(time);

    @Test
    void suppressesUpdateAlreadyDeliveredByLaterStream() {
        assertThat(overlap.isNews(1, "x")).isTrue();
        overlap.add(1, new CompletableFuture<>());
        assertThat(overlap.isNews(2, "x")).isTrue();
        assertThat(overlap.isNews(1, "x")).isFalse();
        assertThat(overlap.isNews(1, "y")).isTrue();
        assertThat(overlap.isNews(2, "y")).as("it may be another one").isTrue();
        overlap.close();
    }

    @Test
    void forgetsDeliveredUpdatesWhileStreamsOverlap() {
        for (long id = 1; id <= 1_000; id++) {
            assertThat(overlap.isNews(id, "x" + id)).isTrue();
            overlap.add(id, new CompletableFuture<>());
            time.advance(Duration.ofMillis(100));
        }
        assertThat(overlap.size()).isLessThan(10);
        overlap.close();
    }
}
