package io.github.mcpresources.office.internal.content;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Fuzz target. The ordinary test run replays the inputs in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=FontsFuzzTest -Djazzer.instrument=io.github.mcpresources.**} searches for more.
 */
class FontsFuzzTest {

    /** Decodes any bytes as a font. The result is a font, or the stored bytes. */
    @FuzzTest(maxDuration = "30m")
    void decode(FuzzedDataProvider data) {
        byte[] stored = data.consumeRemainingAsBytes();
        Unwrapped font = Fonts.decode(stored, Wrappings.FONT_KEY);
        assertThat(font.mimeType().startsWith("font/") || font.bytes() == stored)
                .isTrue();
        assertThat(font.bytes().length).isLessThanOrEqualTo(stored.length);
    }
}
