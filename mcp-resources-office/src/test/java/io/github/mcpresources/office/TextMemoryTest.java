package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts reserve memory for what stays in memory while they are read, before it is read. */
class TextMemoryTest {

    private static final String W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        OleBombs old = new OleBombs(folder, 10_000);
        old.write();
        old.document("paragraphs.doc", "x\r".repeat(20_000));
        new XlsBombs(folder, 20_000, "http://localhost/").write();
        String cells = "<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>".repeat(100);
        word("table.docx", "<w:tbl>" + ("<w:tr>" + cells + "</w:tr>").repeat(100) + "</w:tbl>");
        word(
                "headings.docx",
                "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>Title</w:t></w:r></w:p>".repeat(3000));
        word("changes.docx", "<w:p><w:ins w:author=\"A\"><w:r><w:t>x</w:t></w:r></w:ins></w:p>".repeat(5000));
        String row = "<row>" + "<c t=\"str\"><v>text</v></c>".repeat(16_384) + "</row>";
        TestPackage.workbook(row).write(folder.resolve("row.xlsx"));
        TestPackage.workbook("<row><c t=\"s\"><v>0</v></c></row>")
                .rel("xl/workbook.xml", "rIdS", "sharedStrings", "sharedStrings.xml")
                .part("xl/sharedStrings.xml", "<sst>" + "<si><t>text of a cell</t></si>".repeat(200_000) + "</sst>")
                .write(folder.resolve("strings.xlsx"));
    }

    private static void word(String name, String body) throws IOException {
        TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document xmlns:w=\"" + W + "\"><w:body>" + body + "</w:body></w:document>")
                .write(folder.resolve(name));
    }

    private static RequestContext context(MemoryBudget memory) {
        return ServerRequest.builder().memory(memory).build();
    }

    @ParameterizedTest
    @CsvSource({
        "paragraphs.doc, text",
        "some runs.ppt, text",
        "strings.xls, text",
        "sheets.xls, outline",
        "table.docx, text",
        "headings.docx, outline",
        "changes.docx, comments",
        "row.xlsx, text",
        "strings.xlsx, text"
    })
    void rejectsReadOverBudgetAndReleasesMemory(String name, String part) throws Exception {
        MemoryBudget small = MemoryBudget.ofBytes(MEGABYTE);
        MemoryBudget large = MemoryBudget.ofBytes(512L * MEGABYTE);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String uri = "office://" + documents.add(Files.readAllBytes(folder.resolve(name))) + "/" + part;
            assertThatThrownBy(() -> documents
                            .read(uri, context(small))
                            .toCompletableFuture()
                            .join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("setting memoryBudget");
            await().until(() -> small.reserved() == 0);
            assertThat(documents.read(uri, context(large)).toCompletableFuture().join())
                    .isPresent();
            await().until(() -> large.reserved() == 0);
        }
    }

    /** The smallest reservations are granted even if other requests have reserved all other memory. */
    @Test
    void shortTextsNeedOnlySmallReservations() throws Exception {
        MemoryBudget memory = MemoryBudget.ofBytes(16L * MEGABYTE);
        word("short.docx", "<w:p><w:r><w:t>Short</w:t></w:r></w:p>".repeat(100));
        RequestContext context = context(memory);
        try (MemoryBudget.Reservation rest = memory.reserve(context.caller(), memory.largestReservation());
                OfficeDocuments documents = UntimedDocuments.of()) {
            String uri = "office://" + documents.add(Files.readAllBytes(folder.resolve("short.docx"))) + "/text";
            assertThat(documents.read(uri, context).toCompletableFuture().join())
                    .isPresent();
            assertThat(rest.bytes()).isEqualTo(memory.reserved());
        }
    }
}
