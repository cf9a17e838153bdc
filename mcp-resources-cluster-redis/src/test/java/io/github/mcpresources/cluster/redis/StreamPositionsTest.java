package io.github.mcpresources.cluster.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the positions of a receiver. */
class StreamPositionsTest {

    private final StreamPositions positions = new StreamPositions(List.of("a", "b"));

    @Test
    void areKnownWhenEachStreamHasOne() {
        assertThat(positions.isKnown()).isFalse();
        positions.set("a", "1-0");
        assertThat(positions.isKnown()).isFalse();
        positions.set("b", "2-0");
        assertThat(positions.isKnown()).isTrue();
        assertThat(positions.of("b")).isEqualTo("2-0");
    }

    /** A connection may fail between the detection of a loss and its report. */
    @Test
    void lossIsKeptUntilItIsTaken() {
        positions.server("first");
        positions.server("first");
        assertThat(positions.takeLoss()).isTrue();
        positions.server("first");
        assertThat(positions.takeLoss()).isFalse();
        positions.lose();
        positions.server("first");
        assertThat(positions.takeLoss()).isTrue();
    }

    @Test
    void otherOrUnknownServerMayHaveLostEntries() {
        positions.server("first");
        positions.takeLoss();
        positions.server("second");
        assertThat(positions.takeLoss()).isTrue();
        positions.server(null);
        assertThat(positions.takeLoss()).isTrue();
        positions.server(null);
        assertThat(positions.takeLoss()).isTrue();
    }
}
