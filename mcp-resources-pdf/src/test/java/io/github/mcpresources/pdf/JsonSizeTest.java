package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small documents whose lists and JSON parts would be large are refused. */
@Timeout(120)
class JsonSizeTest {

    private static final String LONG = "a".repeat(19_000);

    @TempDir
    private Path folder;

    private static void assertLimit(byte[] document, String part, String setting) {
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            PdfException refused = direct.failure(document, part);
            assertThat(refused.reason()).isEqualTo(Reason.LIMIT);
            assertThat(refused).hasMessageContaining("setting PdfLimits." + setting);
        }
    }

    private static byte[] repeatedAnnotation() {
        String title = "/T(" + LONG + ")/Subj(" + LONG + ")/Contents(" + LONG + ")";
        return RawPdf.onePage("", "")
                .object(3, "<</Type/Page/MediaBox[0 0 300 300]/Annots[" + "5 0 R ".repeat(10_000) + "]>>")
                .object(5, "<</Subtype/Text" + title + "/Rect[0 0 9 9]>>")
                .bytes();
    }

    @Test
    void repeatedAnnotationIsRefused() {
        assertLimit(repeatedAnnotation(), "annotations", "answer");
    }

    @Test
    void repeatedAnnotationNeedsSmallHeap() throws Exception {
        Path file = folder.resolve("repeated.pdf");
        Files.write(file, repeatedAnnotation());
        assertThat(ChildJvm.run(place -> true, Reader.class, "-Xmx64m", file.toString())
                        .lines())
                .containsExactly("answer");
    }

    /** The child process. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
                PdfException refused = direct.failure(Files.readAllBytes(Path.of(arguments[0])), "annotations");
                boolean isAnswer = String.valueOf(refused.getMessage()).contains("PdfLimits.answer");
                System.out.println(isAnswer ? "answer" : refused.toString());
            }
        }
    }

    @Test
    void inheritedOptionsOfManyFieldsAreRefused() {
        byte[] fields = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>")
                .object(
                        5,
                        "<</FT/Ch/T(a)/Opt[" + "(an option of a list)".repeat(1_000) + "]/Kids["
                                + "<</T(b)>>".repeat(2_000) + "]>>")
                .bytes();
        assertLimit(fields, "fields", "answer");
    }

    @Test
    void bookmarksWithTheSameLongTitleAreRefused() {
        RawPdf outline = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Outlines 6 0 R")
                .object(5, "(" + LONG + ")")
                .object(6, "<</First 7 0 R>>");
        for (int at = 7; at < 500; at++) {
            outline.object(at, "<</Title 5 0 R/Next " + (at + 1) + " 0 R>>");
        }
        assertLimit(outline.bytes(), "outline", "answer");
    }

    @Test
    void longNamesOfFieldsAndAttachmentsAreCut() {
        byte[] document = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/AcroForm<</Fields[<</FT/Tx/T(" + LONG + ")/Kids[<</T(b)>>]>>]>>"
                        + "/Names<</EmbeddedFiles<</Names[(a)<</F(" + LONG + ")/EF<</F 6 0 R>>>>]>>>>")
                .stream(6, "", new byte[] {1})
                .bytes();
        try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
            assertThat(direct.text(document, "fields")).contains("\"name\":\"" + "a".repeat(255) + ".b\"");
            assertThat(direct.text(document, "embed/" + "a".repeat(255))).isEqualTo("bytes");
        }
    }

    @Test
    void deepAndWideTreesOfNamesAreRefused() {
        RawPdf deep = RawPdf.onePage("", "").catalog("/Pages 2 0 R/Names<</EmbeddedFiles 5 0 R>>");
        for (int at = 5; at < 200; at++) {
            deep.object(at, "<</Kids[" + (at + 1) + " 0 R]>>");
        }
        assertLimit(deep.bytes(), "embed/1", "depth");
        byte[] wide = RawPdf.onePage("", "")
                .catalog("/Pages 2 0 R/Names<</EmbeddedFiles<</Kids[" + "<<>>".repeat(10_001) + "]>>>>")
                .bytes();
        assertLimit(wide, "embed/1", "items");
    }
}
