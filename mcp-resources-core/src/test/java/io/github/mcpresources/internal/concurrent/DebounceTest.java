package io.github.mcpresources.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ManualTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DebounceTest {

    private final ManualTime time = new ManualTime();
    private final AtomicInteger calls = new AtomicInteger();
    private final Debounce debounce =
            new Debounce(time, Duration.ofMillis(100), Duration.ofSeconds(1), calls::incrementAndGet);

    @Test
    void callsOnceAfterQuietPeriod() {
        for (int i = 0; i < 5; i++) {
            debounce.note();
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
    void callsAtMaximumDelayIfNotesDoNotPause() {
        for (int i = 0; i < 100; i++) {
            debounce.note();
            time.advance(Duration.ofMillis(50));
        }
        assertThat(calls).as("in five seconds").hasValueBetween(4, 5);
    }

    @Test
    void doesNotCallAfterClose() {
        debounce.note();
        debounce.close();
        debounce.note();
        time.advance(Duration.ofMinutes(1));
        assertThat(calls).hasValue(0);
    }

    @Test
    void callsAtMaximumDelayIfQuietPeriodIsLonger() {
        Debounce impatient = new Debounce(time, Duration.ofSeconds(10), Duration.ofSeconds(1), calls::incrementAndGet);
        impatient.note();
        time.advance(Duration.ofMillis(999));
        assertThat(calls).hasValue(0);
        time.advance(Duration.ofMillis(1));
        assertThat(calls).hasValue(1);
    }
}
