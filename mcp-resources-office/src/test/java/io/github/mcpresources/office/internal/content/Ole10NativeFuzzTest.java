package io.github.mcpresources.office.internal.content;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Fuzz target. The ordinary test run replays the inputs in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=Ole10NativeFuzzTest -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more.
 */
class Ole10NativeFuzzTest {

    /** Parses any bytes. The result is not longer than the input, and its name is not a path. */
    @FuzzTest(maxDuration = "30m")
    void parse(FuzzedDataProvider data) {
        byte[] stream = data.consumeRemainingAsBytes();
        Ole10Native.parse(stream).ifPresent(found -> {
            assertThat(found.bytes().length).isLessThanOrEqualTo(stream.length);
            if (found.name() != null) {
                assertThat(found.name())
                        .isNotBlank()
                        .doesNotContain("/", "\\", "\0")
                        .hasSizeLessThanOrEqualTo(255);
            }
        });
    }
}
