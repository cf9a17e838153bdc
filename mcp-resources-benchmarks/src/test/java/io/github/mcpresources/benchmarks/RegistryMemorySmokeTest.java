package io.github.mcpresources.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

/** The memory benchmark runs. What it prints here means nothing. */
final class RegistryMemorySmokeTest {

    @Test
    void measuresMemory() {
        assertThatCode(() -> RegistryMemory.main(new String[] {"250"})).doesNotThrowAnyException();
    }
}
