package io.github.mcpresources.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** Runs the programs that have their own main method. The output of the programs has no meaning here. */
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
