package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of {@code read_document} have a limited size, and its errors name its own parameters. */
class ReadDocumentTest {

    private static final int ROWS = 5000;
    private static final Pattern NEXT = Pattern.compile("Call read_document again with range=([A-Z0-9:]+)\\.");

    @TempDir
    private Path folder;

    private OfficeDocuments documents;
    private TextTools tools;

    @BeforeEach
    void open() throws Exception {
        documents = UntimedDocuments.of(folder);
        tools = new TextTools(documents, new ToolResults(documents));
        StringBuilder rows = new StringBuilder();
        for (int row = 1; row <= ROWS; row++) {
            rows.append("<row r=\"" + row + "\"><c r=\"A" + row + "\"><v>" + row + "</v></c>");
            rows.append("<c r=\"C" + row + "\" t=\"inlineStr\"><is><t>\u20ac \u65e5\u672c\u8a9e " + row
                    + "</t></is></c></row>");
        }
        TestPackage.workbook(rows.toString()).write(folder.resolve("long.xlsx"));
        TestPackage.workbook("<row r=\"2\"><c r=\"B2\"><v>1.5</v></c><c r=\"C2\"><v>2</v></c></row>")
                .write(folder.resolve("figures.xlsx"));
        TestPackage.workbook("").write(folder.resolve("empty.xlsx"));
        TestPackage.deck(3).write(folder.resolve("deck.pptx"));
        String cell = "<w:tc><w:p><w:r><w:t>%s</w:t></w:r></w:p></w:tc>";
        TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
                                + "<w:tbl>"
                                + ("<w:tr>" + cell.formatted("abcdefgh") + cell.formatted("ij") + "</w:tr>")
                                        .repeat(4000)
                                + "</w:tbl></w:body></w:document>")
                .write(folder.resolve("table.docx"));
    }

    @AfterEach
    void close() {
        documents.close();
    }

    private String read(String file, Map<String, Object> arguments) throws Exception {
        Map<String, Object> all = new HashMap<>(arguments);
        all.put("file_path", file);
        return tools.read(all, null, ServerRequest.detached(), List.of());
    }

    private String refused(String file, Map<String, Object> arguments) throws Exception {
        try {
            return "not refused: " + read(file, arguments);
        } catch (InvalidParamsException | OfficeException refused) {
            return refused.getMessage();
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void readsLongSheetInPagesThatNameNextRange() throws Exception {
        for (String format : List.of("csv", "md")) {
            StringBuilder whole = new StringBuilder();
            Map<String, Object> arguments = new HashMap<>(Map.of("sheet", "Sheet", "format", format));
            for (boolean hasMore = true; hasMore; ) {
                String page = read("long.xlsx", arguments);
                assertThat(bytes(page)).as(format).isLessThan(41_000);
                Matcher next = NEXT.matcher(page);
                hasMore = next.find();
                if (hasMore) {
                    assertThat(page).contains("The used range is A1:C" + ROWS);
                    assertThat(bytes(page)).as(format).isGreaterThan(15_000);
                    arguments.put("range", next.group(1));
                }
                whole.append(page);
            }
            List<Integer> numbers = Pattern.compile("\u8a9e ([0-9]+)(\r\n| \\|)")
                    .matcher(whole)
                    .results()
                    .map(row -> Integer.valueOf(row.group(1)))
                    .toList();
            assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, ROWS).boxed().toList());
        }
    }

    @Test
    void pagesOfJsonAreCompleteJson() throws Exception {
        String page = read("long.xlsx", Map.of("sheet", "Sheet", "format", "json"));
        assertThat(bytes(page)).isBetween(10_000, 41_000);
        Map<?, ?> json = McpJsonDefaults.getMapper().readValue(page, Map.class);
        assertThat(json.get("used_range")).isEqualTo("A1:C" + ROWS);
        assertThat(String.valueOf(json.get("next_range"))).startsWith("A");
    }

    /** A sheet over the limit of an item is not read to its end, so that its used range may be unknown. */
    @Test
    void usedRangeThatIsUnknownIsNotStated() throws Exception {
        OfficeLimits few = TestLimits.item(100_000);
        try (OfficeDocuments limited =
                UntimedDocuments.builder().root(folder).limits(few).build()) {
            String page = new TextTools(limited, new ToolResults(limited))
                    .read(
                            Map.of("file_path", "long.xlsx", "sheet", "1", "length", 1000),
                            null,
                            ServerRequest.detached(),
                            List.of());
            assertThat(page)
                    .contains("[There are more cells. Call read_document again")
                    .doesNotContain("used range");
        }
    }

    @Test
    void lengthIsSizeOfPageOfCells() throws Exception {
        assertThat(bytes(read("long.xlsx", Map.of("sheet", "1", "format", "csv", "length", 1000))))
                .isBetween(500, 1200);
        assertThat(bytes(read("long.xlsx", Map.of("sheet", "1", "range", "A1:C4000", "format", "csv"))))
                .isLessThan(41_000);
        assertThat(bytes(read("long.xlsx", Map.of("sheet", "1", "format", "csv", "length", 200_000))))
                .isGreaterThan(80_000);
        assertThat(refused("long.xlsx", Map.of("sheet", "1", "length", 0)))
                .contains("'length': 0", "from 1 to " + (4 << 20));
    }

    @Test
    void offsetOfSheetIsRefused() throws Exception {
        assertThat(refused("long.xlsx", Map.of("sheet", "1", "offset", 600_000, "length", 100)))
                .contains("'offset': 600000", "omitted for a sheet", "range");
        assertThat(refused("long.xlsx", Map.of("range", "A1", "offset", 1))).contains("omitted for a sheet");
    }

    @Test
    void rowThatIsTooLongIsCut() throws Exception {
        String cell = "<c t=\"inlineStr\"><is><t>" + "x".repeat(30_000) + "</t></is></c>";
        TestPackage.workbook("<row>" + cell.repeat(4) + "</row><row><c><v>2</v></c></row>")
                .write(folder.resolve("wide.xlsx"));
        assertThat(read("wide.xlsx", Map.of("sheet", "1", "format", "csv")))
                .hasSizeLessThan(41_000)
                .contains("row is longer than length", "fewer columns")
                .contains("range=A2:XFD1048576");
    }

    @Test
    void readsLongTableInWindows() throws Exception {
        String first = read("table.docx", Map.of("table", 1, "format", "csv"));
        assertThat(first).hasSizeLessThan(41_000).endsWith("Call read_document again with offset=40000.]\n");
        String last = read("table.docx", Map.of("table", 1, "format", "csv", "offset", 52_000 - 13, "length", 100));
        assertThat(last).isEqualTo("abcdefgh,ij\r\n");
        assertThat(refused("table.docx", Map.of("table", 1, "offset", 1_000_000)))
                .contains("'offset': 1000000", "at most", "the size of the text in bytes");
    }

    @Test
    void resourceOfSheetIsWhole() throws Exception {
        String csv = Texts.read(documents, documents.docId("long.xlsx", null).orElseThrow() + "/sheet/Sheet");
        assertThat(bytes(csv)).isGreaterThan(80_000);
        assertThat(csv).endsWith(" " + ROWS + "\r\n");
    }

    @Test
    void pictureOfSlideIsRefusedWithItsUri() throws Exception {
        String id = documents.docId("deck.pptx", null).orElseThrow();
        for (String format : List.of("png", "jpeg", "csv")) {
            assertThat(refused("deck.pptx", Map.of("slide", 1, "format", format)))
                    .contains("'format': " + format, "md or txt", "office://" + id + "/slide/1", "read_resource")
                    .doesNotContain("webp");
        }
        assertThat(refused("deck.pptx", Map.of("format", "png"))).contains("'format': png", "md or txt");
        assertThat(refused("figures.xlsx", Map.of("sheet", "1", "format", "txt")))
                .contains("'format': txt", "md, csv or json");
        assertThat(read("deck.pptx", Map.of("slide", 1, "format", "MD"))).isEqualTo("# Slide 1\n");
    }

    @Test
    void unknownSlideStatesNumberOfSlides() throws Exception {
        assertThat(refused("deck.pptx", Map.of("slide", 999)))
                .contains("'slide': 999", "at most 3, the number of slides");
        assertThat(refused("deck.pptx", Map.of("slide", 0))).contains("'slide': 0", "at least 1");
        assertThat(refused("table.docx", Map.of("slide", 1)))
                .contains("'slide': 1", "omitted, because the document has no slides", "table");
        assertThat(refused("figures.xlsx", Map.of("slide", 1)))
                .contains("'slide': 1", "omitted, because the document has no slides", "sheet");
    }

    @Test
    void errorsNameParametersOfTool() throws Exception {
        assertThat(refused("figures.xlsx", Map.of("sheet", "Sale")))
                .contains("'sheet': Sale", "the nearest name is \"Sheet\"");
        assertThat(refused("figures.xlsx", Map.of("table", 1)))
                .contains("'table': 1", "omitted, because the document has no tables", "use sheet");
        assertThat(refused("deck.pptx", Map.of("table", 1)))
                .contains("'table': 1", "omitted, because the document has no tables");
        assertThat(refused("table.docx", Map.of("table", 5))).contains("'table': 5", "at most 1, the number of tables");
        assertThat(refused("deck.pptx", Map.of("sheet", "A"))).contains("has no sheets");
        assertThat(refused("deck.pptx", Map.of("slide", 1, "sheet", "A")))
                .contains("'sheet': A", "the only one of part, slide, sheet and table");
        assertThat(refused("deck.pptx", Map.of("slide", 1, "part", "text")))
                .contains("'part': text", "the only one of part, slide, sheet and table");
    }

    /** The error for an argument of another format, such as {@code page} of PDF documents, names these arguments. */
    @Test
    void documentsOfFormatHaveOwnArguments() {
        assertThat(TextTools.ownParts("a/report.docx"))
                .isEqualTo("table; extract_tables and the part outline state pages");
        assertThat(TextTools.ownParts("a.docx/figures.XLSX ")).isEqualTo("sheet, range");
        assertThat(TextTools.ownParts("a.ods")).isEqualTo("sheet, range");
        assertThat(TextTools.ownParts("deck.odp")).isEqualTo("slide, table");
    }

    @Test
    void emptyResultStatesUsedRange() throws Exception {
        for (String format : List.of("csv", "md")) {
            assertThat(read("figures.xlsx", Map.of("range", "X100:Z110", "format", format)))
                    .contains("[The range has no content. The used range is B2:C2.]");
            assertThat(read("empty.xlsx", Map.of("sheet", "1", "format", format)))
                    .contains("[The sheet is empty.]");
        }
        assertThat(read("figures.xlsx", Map.of("range", "B2", "format", "csv"))).isEqualTo("1.5\r\n");
    }
}
