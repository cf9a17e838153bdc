package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text that is too long for the cache is read from the document once for each window. */
class LongTextReadsTest {

    private static final OfficeLimits USUAL = OfficeLimits.DEFAULT;
    private static final String CONTENT = "x".repeat(100_000);

    @TempDir
    private Path folder;

    private int operations;

    @BeforeEach
    void write() throws Exception {
        String rows = "<row><c t=\"inlineStr\"><is><t>" + CONTENT + "</t></is></c></row>";
        Files.write(
                folder.resolve("a.xlsx"),
                TestPackage.workbook(rows)
                        .rel("xl/worksheets/sheet1.xml", "rIdC", "comments", "../comments1.xml")
                        .part(
                                "xl/comments1.xml",
                                "<comments><authors/><commentList><comment ref=\"A1\"><text><t>" + CONTENT
                                        + "</t></text></comment></commentList></comments>")
                        .bytes());
    }

    private OfficeDocuments documents(int answer) {
        OfficeLimits.Text text = USUAL.text();
        return UntimedDocuments.builder()
                .cacheBytes(50_000)
                .limits(USUAL.withText(new OfficeLimits.Text(
                        text.part(), answer, text.paragraph(), text.block(), text.cells(), text.strings())))
                .root(new HookedProvider(() -> operations++).path(folder))
                .build();
    }

    private int operations(OfficeDocuments documents, String path) throws Exception {
        int before = operations;
        assertThat(Texts.read(documents, path)).contains("xxx");
        return operations - before;
    }

    @Test
    void firstWindowCostsOneRead() throws Exception {
        try (OfficeDocuments documents = documents(200_000)) {
            String text = documents.docId("a.xlsx", null).orElseThrow() + "/text";
            documents.list(documents.docId("a.xlsx", null).orElseThrow());
            int first = operations(documents, text + "?length=1000");
            int second = operations(documents, text + "?offset=60000&length=1000");
            assertThat(second).isPositive();
            assertThat(first).isEqualTo(second);
        }
    }

    @Test
    void answerThatWasTooLongIsRefusedWithoutRead() throws Exception {
        try (OfficeDocuments documents = documents(10_000)) {
            String comments = documents.docId("a.xlsx", null).orElseThrow() + "/comments";
            int first = refused(documents, comments);
            int second = refused(documents, comments);
            assertThat(second).isLessThan(first);
            assertThat(refused(documents, comments)).isEqualTo(second);
        }
    }

    private int refused(OfficeDocuments documents, String path) {
        int before = operations;
        assertThatThrownBy(() -> Texts.read(documents, path))
                .hasMessageContaining("The answer has more than 40000 bytes");
        return operations - before;
    }
}
