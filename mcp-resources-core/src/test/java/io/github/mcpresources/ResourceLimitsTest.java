package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceLimits.Subscriptions;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Tests the limits of subscriptions. The limits of requests are tested together with the code that enforces them. */
class ResourceLimitsTest {

    private static final Map<String, BiConsumer<Subscriptions.Builder, Integer>> NUMBERS = Map.of(
            "perSession", Subscriptions.Builder::perSession,
            "total", Subscriptions.Builder::total,
            "bytesPerSession", Subscriptions.Builder::bytesPerSession,
            "totalBytes", Subscriptions.Builder::totalBytes,
            "queuedEvents", Subscriptions.Builder::queuedEvents,
            "stuckWriters", Subscriptions.Builder::stuckWriters);

    private static final Map<String, BiConsumer<Subscriptions.Builder, Duration>> DURATIONS = Map.of(
            "expiry", Subscriptions.Builder::expiry,
            "listChangedDebounce", Subscriptions.Builder::listChangedDebounce,
            "listChangedCap", Subscriptions.Builder::listChangedCap);

    @Test
    void defaultsMatchConstants() {
        Subscriptions limits = ResourceLimits.defaults().subscriptions();
        assertThat(limits.perSession()).isEqualTo(1_000);
        assertThat(limits.total()).isEqualTo(100_000);
        assertThat(limits.bytesPerSession()).isEqualTo(1 << 20);
        assertThat(limits.totalBytes()).isEqualTo(16 << 20);
        assertThat(limits.expiry()).isEqualTo(Duration.ofHours(1));
        assertThat(limits.queuedEvents()).isEqualTo(1_000);
        assertThat(limits.listChangedDebounce()).isEqualTo(Duration.ofMillis(100));
        assertThat(limits.listChangedCap()).isEqualTo(Duration.ofSeconds(2));
        assertThat(limits.stuckWriters()).isEqualTo(Subscriptions.DEFAULT_STUCK_WRITERS);
    }

    @Test
    void keepsConfiguredValues() {
        Subscriptions limits = ResourceLimits.builder()
                .subscriptions(s -> s.perSession(1)
                        .total(2)
                        .queuedEvents(3)
                        .stuckWriters(4)
                        .bytesPerSession(5)
                        .totalBytes(6)
                        .expiry(Duration.ofDays(365))
                        .listChangedDebounce(Duration.ofMillis(1))
                        .listChangedCap(Duration.ofMinutes(1)))
                .build()
                .subscriptions();
        assertThat(limits.perSession()).isEqualTo(1);
        assertThat(limits.total()).isEqualTo(2);
        assertThat(limits.queuedEvents()).isEqualTo(3);
        assertThat(limits.stuckWriters()).isEqualTo(4);
        assertThat(limits.bytesPerSession()).isEqualTo(5);
        assertThat(limits.totalBytes()).isEqualTo(6);
        assertThat(limits.expiry()).isEqualTo(Duration.ofDays(365));
        assertThat(limits.listChangedDebounce()).isEqualTo(Duration.ofMillis(1));
        assertThat(limits.listChangedCap()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void keepsEarlierValuesWhenSubscriptionsAreSetAgain() {
        ResourceLimits.Builder builder = ResourceLimits.builder().subscriptions(s -> s.perSession(1));
        ResourceLimits first = builder.build();
        ResourceLimits second = builder.subscriptions(s -> s.total(2)).build();
        assertThat(second.subscriptions().perSession()).isEqualTo(1);
        assertThat(second.subscriptions().total()).isEqualTo(2);
        assertThat(first.subscriptions().total()).isEqualTo(Subscriptions.DEFAULT_TOTAL);
    }

    @Test
    void rejectsNonPositiveNumbers() {
        NUMBERS.forEach((name, setter) -> assertThatThrownBy(() -> set(setter, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("subscriptions." + name + " must be positive, not 0"));
    }

    @Test
    void rejectsDurationsOutOfRange() {
        DURATIONS.forEach((name, setter) -> {
            assertThatThrownBy(() -> set(setter, Duration.ofNanos(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("subscriptions." + name + " must be at least 1 ms, not PT0.000000001S");
            assertThatThrownBy(() -> set(setter, Duration.ofDays(366)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("subscriptions." + name + " must be at most ");
        });
    }

    private static <T> void set(BiConsumer<Subscriptions.Builder, T> setter, T value) {
        ResourceLimits.builder().subscriptions(s -> setter.accept(s, value));
    }
}
