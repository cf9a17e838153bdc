package io.github.mcpresources.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** The memory benchmarks run. What it prints here means nothing. */
final class MemorySmokeTest {

    @Test
    void measuresMemory() {
        assertThatCode(() -> RegistryMemory.main(new String[] {"250"})).doesNotThrowAnyException();
        assertThatCode(() -> SubscriptionMemory.main(new String[] {"250"})).doesNotThrowAnyException();
    }
}
