package io.github.mcpresources.office.internal.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.PlainInlines;
import org.junit.jupiter.api.Test;

/** The codes in headers and footers of sheets. */
class PageTextsTest {

    private static String footer(String codes) throws Exception {
        PageTexts texts = new PageTexts();
        texts.footer(codes);
        StringBuilder out = new StringBuilder();
        texts.write("Sales", block -> {
            Block.Aside aside = (Block.Aside) block;
            Block.Paragraph paragraph = (Block.Paragraph) aside.content().get(0);
            out.append(aside.name()).append(": ").append(PlainInlines.visible(paragraph.content()));
        });
        return out.toString();
    }

    @Test
    void replacesCodes() throws Exception {
        assertThat(footer("&L&\"Arial,Bold\"&12Left &A&C&K000000R&&D&R&P/&N"))
                .isEqualTo("Footer: Left Sales | R&D | [Page]/[Pages]");
        assertThat(footer("&K01+000center&10&BBold&B &D&T&F&Z&G"))
                .isEqualTo("Footer: centerBold [Date][Time][File][Path]");
        assertThat(footer("a\r\nb &\"cut")).isEqualTo("Footer: a  b");
        assertThat(footer("lone &")).isEqualTo("Footer: lone &");
    }

    @Test
    void boundsTextThatCodesRepeat() throws Exception {
        assertThat(footer("&A".repeat(1_000_000))).hasSizeLessThan(10_100);
    }

    @Test
    void leavesOutEmptyTexts() throws Exception {
        assertThat(footer("&L&C &R&14")).isEmpty();
        assertThat(footer("")).isEmpty();
    }
}
