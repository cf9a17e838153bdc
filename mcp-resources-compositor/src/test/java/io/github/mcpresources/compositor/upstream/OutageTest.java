package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests the count of failures in the log line at the end of an outage. */
class OutageTest {

    private final Outage outage = new Outage();

    @Test
    void countsFailuresFromFirstOneToEnd() {
        assertThat(outage.failed(Instant.ofEpochSecond(100))).isTrue();
        assertThat(outage.failed(Instant.ofEpochSecond(110))).isFalse();
        assertThat(outage.ended(Instant.ofEpochSecond(130))).isEqualTo("2 failures in 30 s");
    }

    @Test
    void nextOutageBeginsAnew() {
        assertThat(outage.ended(Instant.ofEpochSecond(1))).isNull();
        outage.failed(Instant.ofEpochSecond(100));
        outage.ended(Instant.ofEpochSecond(130));
        assertThat(outage.failed(Instant.ofEpochSecond(200))).isTrue();
        assertThat(outage.ended(Instant.ofEpochSecond(201))).isEqualTo("1 failure in 1 s");
    }
}
