package io.github.mcpresources.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** What has a main method of its own runs. What it prints here means nothing. */
final class MainSmokeTest {

    @Test
    void measuresMemory() {
        assertThatCode(() -> RegistryMemory.main(new String[] {"250"})).doesNotThrowAnyException();
        assertThatCode(() -> SubscriptionMemory.main(new String[] {"250"})).doesNotThrowAnyException();
    }

    @Test
    void countsHits() {
        assertThatCode(() -> HitRates.main(new String[] {"1000"})).doesNotThrowAnyException();
    }
}
