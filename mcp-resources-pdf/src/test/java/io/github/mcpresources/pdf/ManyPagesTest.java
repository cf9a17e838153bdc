package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document of 1,000 pages, of which a process with a heap of 64 MB reads and draws a page. */
class ManyPagesTest {

    private static final int PAGES = 1_000;

    @TempDir
    private Path folder;

    @Test
    void pageOfLongDocumentNeedsSmallHeap() throws Exception {
        Path file = folder.resolve("long.pdf");
        try (PDDocument document = new PDDocument()) {
            for (int number = 1; number <= PAGES; number++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    for (int line = 0; line < 40; line++) {
                        TestPdf.write(
                                content,
                                TestPdf.PLAIN,
                                11,
                                72,
                                740 - 16 * line,
                                "This is line " + line + " of page " + number + " of a long document.");
                    }
                }
            }
            document.save(file.toFile());
        }
        String said = ChildJvm.run(place -> true, Reader.class, "-Xmx64m", file.toString());
        assertThat(said.lines()).containsExactly("page 900: true", "picture: true", "pages: true");
        assertThat(Files.size(file)).isPositive();
    }

    /** The child process. */
    static final class Reader {

        private Reader() {}

        public static void main(String[] arguments) throws Exception {
            try (Direct direct = new Direct(PdfLimits.DEFAULT)) {
                String id = direct.documents.add(Path.of(arguments[0]));
                String text = direct.read("pdf://" + id + "/page/900?format=md");
                System.out.println("page 900: " + text.contains("of page 900 of a long document."));
                System.out.println(
                        "picture: " + direct.read("pdf://" + id + "/page/1000").equals("bytes"));
                System.out.println(
                        "pages: " + direct.read("pdf://" + id + "/properties").contains("\"pages\":1000"));
            }
        }
    }
}
