package io.github.mcpresources.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.util.Matrix;

/** 49 generated documents with columns, tables, right-to-left text, ligatures, turned pages and other layouts. */
final class LayoutPdfs {

    private static final int OF_EACH = 7;
    private static final String[] WORDS = {
        "harbour", "revenue", "quarter", "vessel", "report", "between", "and", "of", "the", "storm", "lamp", "2024",
        "12.5", "north", "signal", "keeper", "tide", "every", "morning", "logbook", "a", "light"
    };
    private static final String[] HEBREW = {"שלום", "עולם", "ספר", "נמל", "אור", "ים", "בוקר"};

    private LayoutPdfs() {}

    static Map<String, byte[]> all() {
        Map<String, byte[]> all = new TreeMap<>();
        for (int n = 0; n < OF_EACH; n++) {
            Random random = new Random(n);
            int size = 8 + n;
            all.put("columns-" + n, columns(random, size));
            all.put("table-" + n, table(random, size));
            all.put("right-to-left-" + n, rightToLeft(random, size));
            all.put("ligatures-" + n, ligatures(random, size));
            all.put("turned-page-" + n, turnedPage(random, size, 90 * (n % 4)));
            all.put("turned-text-" + n, turnedText(random, size));
            all.put("report-" + n, report(random, size));
        }
        return all;
    }

    private static String sentence(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < words; at++) {
            text.append(at == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.toString();
    }

    private static byte[] columns(Random random, int size) {
        return new TestPdf()
                .page((it, page, content) -> {
                    TestPdf.write(content, TestPdf.BOLD, 18, 60, 800, "Two columns of text");
                    for (int row = 0; row < 30; row++) {
                        float y = 770 - row * (size + 4);
                        TestPdf.write(content, TestPdf.PLAIN, size * 0.7f, 60, y, sentence(random, 6));
                        TestPdf.write(content, TestPdf.PLAIN, size * 0.7f, 330, y, sentence(random, 6));
                    }
                })
                .bytes();
    }

    private static byte[] table(Random random, int size) {
        return new TestPdf()
                .page((it, page, content) -> {
                    for (int row = 0; row < 20; row++) {
                        for (int column = 0; column < 4; column++) {
                            String cell = column == 0 ? WORDS[row % WORDS.length] : "" + random.nextInt(10_000);
                            TestPdf.write(
                                    content, TestPdf.PLAIN, size, 60 + 120 * column, 780 - row * (size + 6), cell);
                        }
                    }
                })
                .bytes();
    }

    private static PDFont liberation(PDDocument document) throws IOException {
        try (InputStream font =
                PDDocument.class.getResourceAsStream("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
            return PDType0Font.load(document, font, true);
        }
    }

    private static byte[] rightToLeft(Random random, int size) {
        return new TestPdf()
                .page((it, page, content) -> {
                    PDFont font = liberation(it);
                    for (int row = 0; row < 15; row++) {
                        float right = 540;
                        for (int word = 0; word < 5; word++) {
                            String logical = HEBREW[random.nextInt(HEBREW.length)];
                            String visual = new StringBuilder(logical).reverse().toString();
                            float width = font.getStringWidth(visual) / 1000 * size;
                            TestPdf.write(content, font, size, right - width, 780 - row * (size + 6), visual);
                            right -= width + size * 0.3f;
                        }
                    }
                })
                .bytes();
    }

    private static byte[] ligatures(Random random, int size) {
        return new TestPdf()
                .page((it, page, content) -> {
                    PDFont font = liberation(it);
                    String[] words = {"o\ufb01ce", "\ufb02oor", "a\ufb03nity", "e\ufb00ort", "de\ufb01ne"};
                    for (int row = 0; row < 20; row++) {
                        String line =
                                row % 2 == 0 ? words[random.nextInt(2)] + " and " + words[4] : sentence(random, 8);
                        TestPdf.write(content, font, size, 60, 780 - row * (size + 6), line);
                    }
                })
                .bytes();
    }

    private static byte[] turnedPage(Random random, int size, int degrees) {
        return new TestPdf()
                .page((it, page, content) -> {
                    page.setRotation(degrees);
                    for (int row = 0; row < 20; row++) {
                        TestPdf.write(content, TestPdf.PLAIN, size, 60, 700 - row * (size + 6), sentence(random, 7));
                    }
                })
                .bytes();
    }

    private static byte[] turnedText(Random random, int size) {
        return new TestPdf()
                .page((it, page, content) -> {
                    for (int row = 0; row < 10; row++) {
                        TestPdf.write(content, TestPdf.PLAIN, size, 60, 780 - row * (size + 6), sentence(random, 7));
                    }
                    turned(content, size, 500, 100, sentence(random, 6));
                    turned(content, size, 530, 100, sentence(random, 6));
                })
                .bytes();
    }

    private static void turned(PDPageContentStream content, int size, float x, float y, String text)
            throws IOException {
        content.beginText();
        content.setFont(TestPdf.PLAIN, size);
        content.setTextMatrix(Matrix.getRotateInstance(Math.PI / 2, x, y));
        content.showText(text);
        content.endText();
    }

    private static byte[] report(Random random, int size) {
        TestPdf pdf = new TestPdf();
        for (int number = 0; number < 3; number++) {
            int section = number;
            pdf.page((it, page, content) -> {
                TestPdf.write(content, TestPdf.BOLD, 20, 60, 790, "Section " + section);
                float y = 760;
                for (int paragraph = 0; paragraph < 4; paragraph++) {
                    for (int row = 0; row < 5; row++) {
                        TestPdf.write(content, TestPdf.PLAIN, size, 60, y, sentence(random, 8));
                        y -= size + 3;
                    }
                    TestPdf.write(content, TestPdf.PLAIN, size, 75, y - 4, "- " + sentence(random, 4));
                    y -= 2 * size + 8;
                }
                TestPdf.write(content, TestPdf.PLAIN, 8, 290, 30, "" + (section + 1));
            });
        }
        return pdf.bytes();
    }
}
