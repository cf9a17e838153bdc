package io.github.mcpresources.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that external text becomes one line of bounded length, in which special characters are escaped. */
class PrintableTest {

    @ParameterizedTest
    @CsvSource({
        "000a", "000d", "001b", "0000", "007f", "0085", "009b", "2028", "2029", "202e", "2066", "200f", "061c", "feff"
    })
    void escapesControlAndDirectionCharacters(String hex) {
        String text = "a" + (char) Integer.parseInt(hex, 16) + "b";

        assertThat(Printable.of(text)).isEqualTo("a\\u" + hex + "b");
    }

    @Test
    void escapesLoneSurrogatesAndTags() {
        assertThat(Printable.of("a\ud800b")).isEqualTo("a\\ud800b");
        assertThat(Printable.of("a" + Character.toString(0xE0041))).isEqualTo("a\\udb40\\udc41");
    }

    @Test
    void keepsOtherText() {
        String text = "tab-free: ü, 漢字, שלום, \ud83d\udc69\u200d\ud83d\udcbb and \\u001b";

        assertThat(Printable.of(text)).isEqualTo(text);
        assertThat(Printable.of(null)).isEqualTo("null");
        assertThat(Printable.of(42)).isEqualTo("42");
    }

    @Test
    void truncatesLongTextAtCharacterBoundary() {
        assertThat(Printable.of("x".repeat(5_000_000))).isEqualTo("x".repeat(Printable.DEFAULT_LENGTH) + "…");
        assertThat(Printable.of("a\ud83d\udc69b", 2)).isEqualTo("a…");
        assertThat(Printable.of("a\ud83d\udc69b", 3)).isEqualTo("a\ud83d\udc69…");
        assertThat(Printable.of("abc", 3)).isEqualTo("abc");
    }

    @Test
    void keepsLineBreaksAndTabsOfLines() {
        assertThat(Printable.lines("one\r\n\ttwo\u001b[31m\n")).isEqualTo("one\n\ttwo\\u001b[31m\n");
        assertThat(Printable.lines("")).isEmpty();
    }
}
