package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;

/** Tests the memory that is reserved before a text is drawn as PDF. */
class RenderingMemoryTest {

    /** Returns the memory for the blocks and inlines of a text, without the memory for its characters. */
    private static long ofPdf(String markdown) {
        return RenderingMemory.ofPdf(Parser.builder().build().parse(markdown), "");
    }

    @Test
    void eachLineOfCodeTakesMemory() {
        long ofLine = ofPdf("```\na\nb\n```\n") - ofPdf("```\na\n```\n");
        assertThat(ofLine).isPositive();
        assertThat(ofPdf("```\na\nb\nc\n```\n")).isEqualTo(ofPdf("```\na\n```\n") + 2 * ofLine);
    }

    @Test
    void indentedCodeTakesAsMuchMemoryAsFencedCode() {
        assertThat(ofPdf("    a\n    b\n    c\n")).isEqualTo(ofPdf("```\na\nb\nc\n```\n"));
    }

    @Test
    void eachCharacterTakesMemory() {
        var document = Parser.builder().build().parse("a");
        assertThat(RenderingMemory.ofPdf(document, "aa")).isGreaterThan(RenderingMemory.ofPdf(document, "a"));
    }
}
