package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the conversion of front matter to JSON. */
class YamlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "yes | yes",
                "no | no",
                "on | on",
                "2026-01-01 | 2026-01-01",
                "2026-01-01T00:00:00Z | 2026-01-01T00:00:00Z",
                "1_000 | 1_000",
                "0b11 | 0b11",
                "12:30:45 | 12:30:45",
                "\"true\" | true",
                "=  | =",
            })
    void readsAsText(String yaml, String text) throws InvalidSkillException {
        assertThat(Yaml.object("x: " + yaml)).isEqualTo(Map.of("x", text));
    }

    @Test
    void readsCoreSchema() throws InvalidSkillException {
        assertThat(Yaml.object("""
                a: 12
                b: 010
                c: 0x1F
                d: 0o17
                e: -3
                f: 1.5
                g: .5
                h: 1e3
                i: true
                j: FALSE
                k: [1, two, {three: 3}]
                l: |
                  lines
                  of text
                m: >-
                  folded
                  text
                "n o": "\\u00e9\\n"
                p: &anchor [x]
                q: *anchor
                r: 9007199254740992
                """))
                .isEqualTo(Map.ofEntries(
                        Map.entry("a", 12L),
                        Map.entry("b", 10L),
                        Map.entry("c", 31L),
                        Map.entry("d", 15L),
                        Map.entry("e", -3L),
                        Map.entry("f", 1.5),
                        Map.entry("g", 0.5),
                        Map.entry("h", 1000.0),
                        Map.entry("i", true),
                        Map.entry("j", false),
                        Map.entry("k", List.of(1L, "two", Map.of("three", 3L))),
                        Map.entry("l", "lines\nof text\n"),
                        Map.entry("m", "folded text"),
                        Map.entry("n o", "\u00e9\n"),
                        Map.entry("p", List.of("x")),
                        Map.entry("q", List.of("x")),
                        Map.entry("r", 9007199254740992L)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"~", "null", "Null", "NULL", ""})
    void readsNull(String yaml) throws InvalidSkillException {
        assertThat(Yaml.object("x: " + yaml)).containsEntry("x", null);
    }

    @Test
    void statesTheLineOfTheFile() {
        assertThatThrownBy(() -> Yaml.object("name: a\ndescription: b\nx: .nan\n"))
                .hasMessage(
                        "The front matter of SKILL.md has an error on line 4: the number .nan is not finite, and JSON"
                                + " has only finite numbers; quote it");
    }

    @Test
    void findsTheEndOfTheFrontMatter() throws InvalidSkillException {
        for (String text : List.of(
                "---\nname: a\n---",
                "---\nname: a\n---\n",
                "---\r\nname: a\r\n---\r\nbody",
                "---\nname: a\n--- \t\nbody",
                "---\nname: a\n---\n---\n")) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertThat(FrontMatter.parse(bytes, true, 100)).as(text).isEqualTo(Map.of("name", "a"));
        }
        byte[] cut = Arrays.copyOf("---\nname: a\n---more".getBytes(StandardCharsets.UTF_8), 15);
        assertThatThrownBy(() -> FrontMatter.parse(cut, false, 15)).hasMessageContaining("more than 15 bytes");
    }
}
