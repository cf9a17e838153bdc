package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which requests end the trial of an open circuit. */
class CircuitsTest {

    private static final String METHOD = "resources/list";
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final UpstreamFailure slow = new UpstreamFailure(Kind.SLOW, "no answer", null);
    private final ManualTime time = new ManualTime();
    private final Circuits circuits =
            new Circuits(new Settings("slow", PAUSE, PAUSE, PAUSE, PAUSE, Duration.ofMillis(100), PAUSE, 1_000, time));
    private final Object older = new Object();
    private final Object trial = new Object();

    @BeforeEach
    void tryOpenCircuit() {
        Object first = new Object();
        assertThat(circuits.refusal(METHOD, first)).isNull();
        assertThat(circuits.refusal(METHOD, older)).isNull();
        circuits.failed(METHOD, first, slow);
        assertThat(circuits.refusal(METHOD, new Object())).isSameAs(slow);
        time.advance(PAUSE);
        assertThat(circuits.refusal(METHOD, trial)).isNull();
    }

    @Test
    void refusesOthersUntilTrialEndsWhenOlderRequestIsAbandoned() {
        circuits.abandoned(METHOD, older);

        assertThat(circuits.refusal(METHOD, new Object())).isSameAs(slow);
        circuits.abandoned(METHOD, trial);
        assertThat(circuits.refusal(METHOD, new Object())).isNull();
    }

    @Test
    void refusesOthersUntilTrialEndsWhenOlderRequestFails() {
        circuits.failed(METHOD, older, slow);
        time.advance(PAUSE);

        assertThat(circuits.refusal(METHOD, new Object())).isSameAs(slow);
        circuits.failed(METHOD, trial, slow);
        time.advance(PAUSE);
        assertThat(circuits.refusal(METHOD, new Object())).isNull();
    }

    @Test
    void acceptsAllWhenOlderRequestIsAnswered() {
        circuits.answered(METHOD);

        assertThat(circuits.refusal(METHOD, new Object())).isNull();
        assertThat(circuits.refusal(METHOD, new Object())).isNull();
    }
}
