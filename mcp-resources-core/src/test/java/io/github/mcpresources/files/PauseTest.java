package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.subscriptions.ManualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PauseTest {

    private final ManualTime time = new ManualTime();
    private final AtomicInteger calls = new AtomicInteger();
    private final Pause pause = new Pause(time, Duration.ofMillis(100), Duration.ofSeconds(1), calls::incrementAndGet);

    @Test
    void callsOnceAfterQuietPeriod() {
        for (int i = 0; i < 5; i++) {
            pause.disturb();
            time.advance(Duration.ofMillis(99));
        }
        assertThat(calls).hasValue(0);
        time.advance(Duration.ofMillis(1));
        assertThat(calls).hasValue(1);
        time.advance(Duration.ofMinutes(1));
        assertThat(calls).hasValue(1);
        assertThat(time.timers()).isZero();
    }

    @Test
    void callsAfterMaximumDelayWithoutQuietPeriod() {
        for (int i = 0; i < 100; i++) {
            pause.disturb();
            time.advance(Duration.ofMillis(50));
        }
        assertThat(calls).as("in five seconds").hasValueBetween(4, 5);
    }

    @Test
    void doesNotCallAfterCancel() {
        pause.disturb();
        pause.cancel();
        time.advance(Duration.ofMinutes(1));
        assertThat(calls).hasValue(0);
    }
}
