package io.github.mcpresources.search.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ChunksTest {

    private static final String PARAGRAPH =
            "A sentence of a text that is long enough. ".repeat(10).strip() + "\n\n";

    @Test
    void sectionsArePartsOfTheirOwn() {
        String text = "# Pear\n" + PARAGRAPH.repeat(3) + "## Plum\n" + PARAGRAPH + "## Fig\n" + PARAGRAPH.repeat(6);
        List<Chunks.Chunk> chunks = Chunks.of(text);
        assertThat(chunks).extracting(it -> it.heading().orElseThrow()).containsExactly("Pear", "Plum", "Fig");
        assertThat(chunks).extracting(Chunks.Chunk::line).containsExactly(1, 8, 11);
        assertThat(chunks.stream().map(Chunks.Chunk::text).collect(Collectors.joining()))
                .isEqualTo(text);
    }

    @Test
    void shortSectionsAreOnePart() {
        String text = "# Pear\nA fruit.\n# Plum\nA fruit.\n".repeat(20) + PARAGRAPH.repeat(8);
        List<Chunks.Chunk> chunks = Chunks.of(text);
        assertThat(chunks.get(0).text()).hasSizeBetween(300, 340);
    }

    @Test
    void headingIsTheLastOneAboveAPosition() {
        String text = "intro\n# Pear\nx\n## Plum\ny\n";
        assertThat(Chunks.headingAt(text, 0)).isEmpty();
        assertThat(Chunks.headingAt(text, text.indexOf("Pear"))).isEqualTo(Optional.of("Pear"));
        assertThat(Chunks.headingAt(text, text.indexOf('x'))).isEqualTo(Optional.of("Pear"));
        assertThat(Chunks.headingAt(text, text.indexOf('y'))).isEqualTo(Optional.of("Plum"));
    }

    @Test
    void linesOfCodeAreNotHeadings() {
        String text = "# Setup\n```\n# a comment\nrun\n```\nthen\n#tag\n";
        assertThat(Chunks.headingAt(text, text.indexOf("run"))).isEqualTo(Optional.of("Setup"));
        assertThat(Chunks.headingAt(text, text.length())).isEqualTo(Optional.of("Setup"));
    }

    @Test
    void linesOfCodeDoNotBeginParts() {
        String code = "```\n" + "# a comment in code\nrun\n".repeat(40) + "```\n";
        List<Chunks.Chunk> chunks = Chunks.of("# Setup\n" + code + "# Use\n" + PARAGRAPH);
        assertThat(chunks).extracting(it -> it.heading().orElseThrow()).containsExactly("Setup", "Use");
        assertThat(chunks.get(0).text()).isEqualTo("# Setup\n" + code);
    }

    @Test
    void commentIsNotTheHeadingOfAPartThatBeginsInCode() {
        String code = "```\n" + "# a comment in code\nrun\n".repeat(400) + "```\n";
        List<Chunks.Chunk> chunks = Chunks.of("# Setup\n" + code + "# Use\n" + PARAGRAPH);
        assertThat(chunks).hasSizeGreaterThan(3);
        assertThat(chunks).extracting(it -> it.heading().orElseThrow()).containsOnly("Setup", "Use");
        assertThat(chunks.get(chunks.size() - 1).text()).startsWith("# Use");
    }

    /** A search of the whole text for each part takes more than half a minute. */
    @Test
    @Timeout(10)
    void longTextWithoutLinesIsDividedAtOnce() {
        assertThat(Chunks.of("word ".repeat(3_200_000))).hasSizeGreaterThan(5_000);
    }
}
