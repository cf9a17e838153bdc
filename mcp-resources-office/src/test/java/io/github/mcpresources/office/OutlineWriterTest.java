package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The outline of a document with many or long sections. */
class OutlineWriterTest {

    private static final OfficeLimits USUAL = OfficeLimits.DEFAULT;

    private static OutlineWriter writer(int relationships, int answer) {
        OfficeLimits.Text text = USUAL.text();
        OfficeLimits limits = new OfficeLimits(
                        USUAL.file(), 1000, USUAL.xmlPart(), USUAL.item(), 100, 256, relationships, 1_000_000, 99, 99)
                .withText(new OfficeLimits.Text(
                        text.part(), answer, text.paragraph(), text.block(), text.cells(), text.strings()));
        return new OutlineWriter("d", limits, (type, path) -> Optional.empty());
    }

    private static List<Inline> plain(String text) {
        return List.of(new Inline.Text(text, Set.of()));
    }

    private static Map<?, ?> entry(OutlineWriter writer, int index) {
        return (Map<?, ?>) ((List<?>) writer.json().get("outline")).get(index);
    }

    /** A search of all headings for each heading is 80 billion comparisons. */
    @Test
    @Timeout(60)
    void manyHeadingsTakeLinearTime() throws Exception {
        OutlineWriter writer = writer(400_000, 1000);
        for (int at = 0; at < 400_000; at++) {
            writer.accept(new Block.Heading(1 + at % 2, plain("H")));
        }
        assertThat(entry(writer, 0).get("uri")).isEqualTo("office://d/text?offset=0&length=10");
        assertThat(entry(writer, 1).get("uri")).isEqualTo("office://d/text?offset=4&length=6");
    }

    /** A document whose second page begins somewhere has a first page, too. */
    @Test
    void firstPageIsStatedIfThereIsSecondPage() throws Exception {
        OutlineWriter writer = writer(1000, 500);
        Block.Cell cell = new Block.Cell(List.of(new Block.Paragraph(plain("a"))), 1, 1);
        Block.Table table = new Block.Table(List.of(List.of(cell, cell)), Block.Kind.WHOLE);
        writer.accept(new Block.Heading(1, plain("First")));
        writer.accept(table);
        assertThat(entry(writer, 0).keySet().toString()).isEqualTo("[title, level, uri]");
        OutlineWriter pages = writer(1000, 500);
        pages.accept(new Block.Heading(1, plain("First")));
        pages.accept(table);
        pages.accept(new Block.Page(2));
        pages.accept(table);
        assertThat(entry(pages, 0)).extracting("page").isEqualTo(1);
        assertThat((List<?>) pages.json().get("tables")).extracting("page").containsExactly(1, 2);
    }

    @Test
    void lengthOfLongSectionIsThatOfOneAnswer() throws Exception {
        OutlineWriter writer = writer(1000, 500);
        writer.accept(new Block.Heading(1, plain("Long")));
        for (int at = 0; at < 20; at++) {
            writer.accept(new Block.Paragraph(plain("x".repeat(100))));
        }
        writer.accept(new Block.Heading(1, plain("Short")));
        assertThat(entry(writer, 0).get("uri")).asString().endsWith("?offset=0&length=500");
        assertThat(entry(writer, 1).get("uri")).asString().endsWith("&length=9");
    }
}
