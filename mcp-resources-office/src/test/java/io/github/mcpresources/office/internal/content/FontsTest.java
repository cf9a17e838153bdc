package io.github.mcpresources.office.internal.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.Corpus;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FontsTest {

    private static final byte[] FONT = Wrappings.trueType();

    @Test
    void decodesWordFontByKey() {
        Unwrapped font = Fonts.decode(Wrappings.odttf(FONT, Wrappings.FONT_KEY), Wrappings.FONT_KEY);
        assertThat(font.bytes()).isEqualTo(FONT);
        assertThat(font.mimeType()).isEqualTo("font/ttf");
        assertThat(font.flags()).isEmpty();
    }

    @Test
    void detectsFontWithPostScriptOutlines() {
        byte[] stored = Wrappings.odttf(Wrappings.openType(), Wrappings.FONT_KEY);
        Unwrapped font = Fonts.decode(stored, Wrappings.FONT_KEY);
        assertThat(font.bytes()).isEqualTo(Wrappings.openType());
        assertThat(font.mimeType()).isEqualTo("font/otf");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{00000000-0000-0000-0000-000000000000}", "{A9E2F7C1}", "not a key"})
    void returnsStoredBytesWithFlagForWrongKey(String key) {
        byte[] stored = Wrappings.odttf(FONT, Wrappings.FONT_KEY);
        Unwrapped font = Fonts.decode(stored, key);
        assertThat(font.bytes()).isEqualTo(stored);
        assertThat(font.flags()).containsExactly(Flags.DAMAGED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x10000000})
    void unwrapsPowerPointFont(int flags) {
        Unwrapped font = Fonts.decode(Wrappings.eot(FONT, "Some Family", flags), null);
        assertThat(font.bytes()).isEqualTo(FONT);
        assertThat(font.mimeType()).isEqualTo("font/ttf");
        assertThat(font.name()).isEqualTo("Some Family");
        assertThat(font.compressed()).isFalse();
    }

    static Stream<Object[]> compressedFonts() {
        return Corpus.cases("a font of this test | Some Family", "font.fntdata | Harlow Solid Italic");
    }

    @ParameterizedTest
    @MethodSource("compressedFonts")
    void returnsCompressedFontAsItIs(String file, String name) throws IOException {
        byte[] stored = file.endsWith(".fntdata") ? Corpus.bytes(file) : Wrappings.eot(FONT, name, 4);
        Unwrapped font = Fonts.decode(stored, null);
        assertThat(font.bytes()).isSameAs(stored);
        assertThat(font.mimeType()).isEqualTo("application/vnd.ms-fontobject");
        assertThat(font.name()).isEqualTo(name);
        assertThat(font.compressed()).isTrue();
        assertThat(font.flags()).isEmpty();
    }

    @Test
    void returnsStoredBytesWithFlagForTruncatedFont() {
        byte[] stored = Wrappings.eot(FONT, "Some Family", 0);
        byte[] cut = Arrays.copyOf(stored, FONT.length);
        Unwrapped font = Fonts.decode(cut, null);
        assertThat(font.bytes()).isSameAs(cut);
        assertThat(font.flags()).containsExactly(Flags.DAMAGED);
    }
}
