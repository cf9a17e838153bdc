package io.github.mcpresources.office.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The time to write a text is proportional to its length, also if it consists of characters that could be markup. */
@Timeout(60)
class TextCostTest {

    private static final int LENGTH = 1_000_000;

    private static String markdown(String text) throws Exception {
        StringBuilder out = new StringBuilder();
        Block.Paragraph paragraph = new Block.Paragraph(List.of(new Inline.Text(text, Set.of())));
        new MarkdownWriter(out, (type, path) -> Optional.empty()).accept(paragraph);
        return out.toString();
    }

    private static Block.Cell cell(String text) {
        return new Block.Cell(List.of(new Block.Paragraph(List.of(new Inline.Text(text, Set.of())))), 1, 1);
    }

    @Test
    void escapesLongLinesOfMarkup() throws Exception {
        assertThat(markdown("-".repeat(LENGTH) + "x")).hasSizeGreaterThanOrEqualTo(LENGTH);
        assertThat(markdown("- ".repeat(LENGTH / 2) + "x")).hasSizeGreaterThanOrEqualTo(LENGTH);
        assertThat(markdown("|:-".repeat(LENGTH / 3) + "x")).hasSizeGreaterThanOrEqualTo(LENGTH - 1);
        assertThat(markdown("&".repeat(LENGTH))).hasSizeGreaterThanOrEqualTo(LENGTH);
        assertThat(markdown("&a".repeat(LENGTH / 2))).hasSizeGreaterThanOrEqualTo(LENGTH);
    }

    @Test
    void escapesLinesThatWouldBeRulesOrHeadersOfTables() {
        for (String rule : new String[] {"---", "- - -", "|---|", ":-", "| :-: |", "===", "-"}) {
            assertThat(MarkdownEscapes.line(rule)).as(rule).startsWith("\\");
        }
        for (String plain : new String[] {"-- x", "::", "==x", "a-"}) {
            assertThat(MarkdownEscapes.line(plain)).as(plain).isEqualTo(plain);
        }
    }

    @Test
    void writesCellOfSpacesInOneLine() {
        assertThat(PlainWriter.cell(cell("a" + " ".repeat(LENGTH) + "b"))).hasSize(LENGTH + 2);
        assertThat(PlainWriter.cell(new Block.Cell(
                        List.of(
                                cell("a \t b").content().get(0),
                                cell("c").content().get(0)),
                        1,
                        1)))
                .isEqualTo("a   b c");
    }

    @Test
    void readsInnermostOfNestedTablesOnlyAFewTimes() throws Exception {
        AtomicInteger reads = new AtomicInteger();
        List<Block.Cell> row = new AbstractList<>() {
            @Override
            public Block.Cell get(int column) {
                reads.incrementAndGet();
                return cell("inner " + column);
            }

            @Override
            public int size() {
                return 2;
            }
        };
        Block.Table table = new Block.Table(List.of(row), Block.Kind.WHOLE);
        for (int depth = 0; depth < 500; depth++) {
            table = new Block.Table(
                    List.of(List.of(cell("outer"), new Block.Cell(List.of(table), 1, 1))), Block.Kind.WHOLE);
        }
        StringBuilder out = new StringBuilder();
        new MarkdownWriter(out, (type, path) -> Optional.empty()).accept(table);
        assertThat(out).endsWith("| outer | inner 0 / inner 1 |\n| --- | --- |\n");
        assertThat(reads).hasValueLessThan(20);
    }
}
