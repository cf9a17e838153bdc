package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import org.junit.jupiter.api.Test;

/** The text of pages with columns, tables, lists and turned text. */
class PageLayoutTest {

    private static String text(TestPdf pdf, String format) {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            return direct.text(pdf.bytes(), "page/1?format=" + format);
        }
    }

    /** Draws two columns row by row, as some programs do. */
    private static TestPdf columns() {
        return new TestPdf().page((it, page, content) -> {
            TestPdf.write(content, TestPdf.BOLD, 20, 72, 790, "A title over both of the columns of this page");
            for (int row = 0; row < 10; row++) {
                TestPdf.write(content, TestPdf.PLAIN, 10, 72, 740 - 12 * row, "left column of text, line " + row);
                TestPdf.write(content, TestPdf.PLAIN, 10, 320, 740 - 12 * row, "right column of text, line " + row);
            }
        });
    }

    @Test
    void leftColumnIsReadBeforeRightOne() {
        String text = text(columns(), "txt");
        assertThat(text.indexOf("A title")).isZero();
        assertThat(text.indexOf("left column of text, line 9"))
                .isPositive()
                .isLessThan(text.indexOf("right column of text, line 0"));
    }

    @Test
    void alignedCellsAreATable() {
        TestPdf table = new TestPdf().page((it, page, content) -> {
            String[][] cells = {{"Region", "Q1", "Q2"}, {"North", "10", "20"}, {"South", "30", "40"}};
            for (int row = 0; row < cells.length; row++) {
                for (int column = 0; column < 3; column++) {
                    TestPdf.write(content, TestPdf.PLAIN, 11, 72 + 150 * column, 700 - 16 * row, cells[row][column]);
                }
            }
        });
        assertThat(text(table, "md"))
                .isEqualTo("| Region | Q1 | Q2 |\n| --- | --- | --- |\n| North | 10 | 20 |\n| South | 30 | 40 |\n");
    }

    @Test
    void labelsAreAList() {
        assertThat(text(new TestPdf().lines("The options are", "", "- the first", "- the second", "1. numbered"), "md"))
                .isEqualTo("The options are\n\n- the first\n- the second\n1. numbered\n");
    }

    @Test
    void specialCharactersAreEscaped() {
        assertThat(text(new TestPdf().lines("# no heading *no emphasis* [no link] a_b"), "md"))
                .isEqualTo("\\# no heading \\*no emphasis\\* \\[no link\\] a_b\n");
    }

    @Test
    void brokenWordsAreJoinedInMarkdownOnly() {
        TestPdf pdf = new TestPdf().lines("This is an inter-", "national page");
        assertThat(text(pdf, "md")).isEqualTo("This is an international page\n");
        assertThat(text(new TestPdf().lines("This is an inter-", "national page"), "txt"))
                .isEqualTo("This is an inter-\nnational page\n");
    }

    @Test
    void turnedTextIsRead() {
        TestPdf turned = new TestPdf().page((it, page, content) -> {
            content.beginText();
            content.setFont(TestPdf.PLAIN, 12);
            content.setTextMatrix(org.apache.pdfbox.util.Matrix.getRotateInstance(Math.PI / 2, 300, 300));
            content.showText("Turned text");
            content.endText();
            page.setRotation(90);
        });
        assertThat(text(turned, "txt")).isEqualTo("Turned text\n");
    }
}
