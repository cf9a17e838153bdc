package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Limits of subscriptions. The limits of requests are tested together with the code that enforces them. */
class ResourceLimitsTest {

    private static final Map<String, BiFunction<ResourceLimits.Builder, Integer, ResourceLimits.Builder>> NUMBERS =
            Map.of(
                    "subscriptionsPerSession", ResourceLimits.Builder::subscriptionsPerSession,
                    "subscriptions", ResourceLimits.Builder::subscriptions,
                    "subscriptionBytesPerSession", ResourceLimits.Builder::subscriptionBytesPerSession,
                    "subscriptionBytes", ResourceLimits.Builder::subscriptionBytes,
                    "queuedEvents", ResourceLimits.Builder::queuedEvents,
                    "stuckWriters", ResourceLimits.Builder::stuckWriters);

    private static final Map<String, BiFunction<ResourceLimits.Builder, Duration, ResourceLimits.Builder>> DURATIONS =
            Map.of(
                    "subscriptionExpiry", ResourceLimits.Builder::subscriptionExpiry,
                    "listChangedDebounce", ResourceLimits.Builder::listChangedDebounce,
                    "listChangedCap", ResourceLimits.Builder::listChangedCap);

    @Test
    void defaultsMatchConstants() {
        ResourceLimits limits = ResourceLimits.defaults();
        assertThat(limits.subscriptionsPerSession()).isEqualTo(1_000);
        assertThat(limits.subscriptions()).isEqualTo(100_000);
        assertThat(limits.subscriptionBytesPerSession()).isEqualTo(1 << 20);
        assertThat(limits.subscriptionBytes()).isEqualTo(16 << 20);
        assertThat(limits.subscriptionExpiry()).isEqualTo(Duration.ofHours(1));
        assertThat(limits.queuedEvents()).isEqualTo(1_000);
        assertThat(limits.listChangedDebounce()).isEqualTo(Duration.ofMillis(100));
        assertThat(limits.listChangedCap()).isEqualTo(Duration.ofSeconds(2));
        assertThat(limits.stuckWriters()).isEqualTo(ResourceLimits.DEFAULT_STUCK_WRITERS);
    }

    @Test
    void keepsConfiguredValues() {
        ResourceLimits limits = ResourceLimits.builder()
                .subscriptionsPerSession(1)
                .subscriptions(2)
                .queuedEvents(3)
                .stuckWriters(4)
                .subscriptionExpiry(Duration.ofDays(365))
                .listChangedDebounce(Duration.ofMillis(1))
                .listChangedCap(Duration.ofMinutes(1))
                .build();
        assertThat(limits.subscriptionsPerSession()).isEqualTo(1);
        assertThat(limits.subscriptions()).isEqualTo(2);
        assertThat(limits.queuedEvents()).isEqualTo(3);
        assertThat(limits.stuckWriters()).isEqualTo(4);
        assertThat(limits.subscriptionExpiry()).isEqualTo(Duration.ofDays(365));
        assertThat(limits.listChangedDebounce()).isEqualTo(Duration.ofMillis(1));
        assertThat(limits.listChangedCap()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void rejectsNonPositiveNumbers() {
        NUMBERS.forEach((name, setter) -> assertThatThrownBy(() -> setter.apply(ResourceLimits.builder(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + " must be positive, not 0"));
    }

    @Test
    void rejectsDurationsOutOfRange() {
        DURATIONS.forEach((name, setter) -> {
            assertThatThrownBy(() -> setter.apply(ResourceLimits.builder(), Duration.ofNanos(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(name + " must be positive, not 0");
            assertThatThrownBy(() -> setter.apply(ResourceLimits.builder(), Duration.ofDays(366)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(name + " must be at most ");
        });
    }
}
