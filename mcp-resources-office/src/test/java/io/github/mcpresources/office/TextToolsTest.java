package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that has only tools reads texts, slides, cells and tables in one or two calls. */
class TextToolsTest {

    private static final String W = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

    @TempDir
    private Path folder;

    private OfficeDocuments documents;
    private TestServer server;
    private McpSyncClient client;

    @BeforeEach
    void serve() throws Exception {
        documents = UntimedDocuments.of(folder);
        server = new TestServer(documents);
        client = server.connect();
        String paragraph = "<w:p><w:r><w:t>%s</w:t></w:r></w:p>";
        TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document" + W + "><w:body>" + paragraph.formatted("Hello, world") + "<w:tbl><w:tr><w:tc>"
                                + paragraph.formatted("a") + "</w:tc><w:tc>" + paragraph.formatted("b")
                                + "</w:tc></w:tr></w:tbl></w:body></w:document>")
                .write(folder.resolve("report.docx"));
        TestPackage.workbook("<row r=\"2\"><c r=\"B2\"><v>1.5</v></c><c r=\"C2\"><v>2</v></c></row>")
                .write(folder.resolve("figures.xlsx"));
        TestPackage.deck(3).write(folder.resolve("deck.pptx"));
    }

    @AfterEach
    void end() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    private McpSchema.CallToolResult call(String tool, String file, Map<String, Object> arguments) {
        Map<String, Object> all = new HashMap<>(arguments);
        all.put("file_path", file);
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(all).build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private String read(String file, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call("read_document", file, arguments);
        assertThat(result.isError()).as(text(result)).isNotEqualTo(true);
        assertThat(result.structuredContent()).as("the text is sent once").isNull();
        return text(result);
    }

    private String refused(String file, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call("read_document", file, arguments);
        assertThat(result.isError()).isTrue();
        return text(result);
    }

    @Test
    void readsTextSlidesCellsAndTables() {
        assertThat(read("report.docx", Map.of())).isEqualTo("Hello, world\n\n| a | b |\n| --- | --- |\n");
        assertThat(read("report.docx", Map.of("format", "txt", "length", 5)))
                .isEqualTo("Hello\n\n[The text continues. Call read_document again with offset=5.]\n");
        assertThat(read("report.docx", Map.of("offset", 5, "length", 7, "format", "txt")))
                .startsWith(", world");
        assertThat(read("report.docx", Map.of("table", 1, "format", "csv"))).isEqualTo("a,b\r\n");
        assertThat(read("report.docx", Map.of("part", "properties"))).isEqualTo("{}");
        assertThat(read("report.docx", Map.of("part", "comments"))).contains("\"total_count\":0");
        assertThat(read("figures.xlsx", Map.of("sheet", "sheet-1", "range", "B2:C2")))
                .isEqualTo("| | B | C |\n| --- | --- | --- |\n| 2 | 1.5 | 2 |\n");
        assertThat(read("figures.xlsx", Map.of("range", "C2", "format", "csv"))).isEqualTo("2\r\n");
        assertThat(read("figures.xlsx", Map.of("sheet", "1", "range", "C2", "format", "csv")))
                .isEqualTo("2\r\n");
        assertThat(read("deck.pptx", Map.of("slide", 2))).isEqualTo("# Slide 2\n");
        assertThat(read("deck.pptx", Map.of("part", "outline"))).contains("\"title\":\"Slide 3\"");
    }

    /** JSON stays JSON, and Markdown states the rest itself. */
    @Test
    void statesRestOfCellsOnce() throws Exception {
        TestPackage.workbook("<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>")
                .write(folder.resolve("far.xlsx"));
        Map<?, ?> json = McpJsonDefaults.getMapper()
                .readValue(read("far.xlsx", Map.of("sheet", "Sheet", "format", "json")), Map.class);
        assertThat(json.get("next_range")).isEqualTo("A1048576:XFD1048576");
        assertThat(read("far.xlsx", Map.of("sheet", "Sheet", "format", "md"))).containsOnlyOnce("A1048576:XFD1048576");
        assertThat(read("far.xlsx", Map.of("sheet", "Sheet", "format", "csv")))
                .isEqualTo("\n[There are more cells. The used range is XFD1048576. Call read_document again with"
                        + " range=A1048576:XFD1048576.]\n");
    }

    @Test
    void listsTablesAndSheets() throws Exception {
        String id = documents.docId(folder.resolve("report.docx"));
        assertThat(text(call("extract_tables", "report.docx", Map.of())))
                .isEqualTo("{\"doc_id\":\"" + id + "\",\"tables\":[{\"table\":1,\"rows\":1,\"columns\":2,"
                        + "\"first_row\":\"a | b\",\"uri\":\"office://" + id + "/table/1\"}]}");
        assertThat(text(call("extract_tables", "figures.xlsx", Map.of())))
                .contains("\"sheets\":[{\"title\":\"Sheet: Sheet\"", "/sheet/Sheet\"");
    }

    /** A host names a document by its path or its file URI. What is unambiguous is accepted. */
    @Test
    void acceptsOtherWritingsOfPaths() throws Exception {
        Path file = folder.resolve("sub dir").resolve("a.docx");
        java.nio.file.Files.createDirectory(file.getParent());
        java.nio.file.Files.copy(folder.resolve("report.docx"), file);
        for (String name : new String[] {
            "sub dir/a.docx",
            "./sub dir/a.docx",
            "sub dir\\a.docx",
            file.toString(),
            file.toUri().toString()
        }) {
            assertThat(read(name, Map.of("format", "txt"))).as(name).startsWith("Hello, world");
        }
        assertThat(refused("file:///etc/passwd", Map.of())).contains("'file_path'");
        assertThat(refused("file://host/a.docx", Map.of())).contains("'file_path'");
        McpSchema.CallToolResult images =
                call("list_embedded_resources", "report.docx", Map.of("resource_types", "Images"));
        assertThat(images.isError()).isNotEqualTo(true);
    }

    @Test
    void notesFormulasWithoutStoredResults() throws Exception {
        TestPackage.workbook("<row r=\"1\"><c r=\"A1\"><f>1+1</f></c></row>").write(folder.resolve("written.xlsx"));
        String note =
                "\n[Formulas without stored results: 1. The program that wrote the file did not calculate them, so"
                        + " the formulas are shown instead.]\n";
        assertThat(read("written.xlsx", Map.of("sheet", "1", "format", "csv"))).isEqualTo("=1+1\r\n" + note);
        assertThat(read("written.xlsx", Map.of("sheet", "1"))).endsWith("| 1 | =1+1 |\n" + note);
    }

    @Test
    void readsFormulas() throws Exception {
        TestPackage.workbook("<row r=\"1\"><c r=\"A1\"><f>1+1</f><v>2</v></c></row>")
                .write(folder.resolve("sum.xlsx"));
        assertThat(read("sum.xlsx", Map.of("sheet", "1", "format", "csv"))).isEqualTo("2\r\n");
        assertThat(read("sum.xlsx", Map.of("sheet", "1", "format", "csv", "formulas", true)))
                .isEqualTo("=1+1\r\n");
        assertThat(read("sum.xlsx", Map.of("range", "A1", "formulas", true))).endsWith("| 1 | =1+1 |\n");
        assertThat(read("sum.xlsx", Map.of("sheet", "1", "formulas", false))).endsWith("| 1 | 2 |\n");
        assertThat(read("report.docx", Map.of("formulas", false))).startsWith("Hello, world");
        for (Map<String, Object> wrong :
                List.<Map<String, Object>>of(Map.of(), Map.of("table", 1), Map.of("part", "text"))) {
            Map<String, Object> arguments = new HashMap<>(wrong);
            arguments.put("formulas", true);
            assertThat(refused("sum.xlsx", arguments)).contains("'formulas': true", "given with sheet only");
        }
    }

    @Test
    void refusesWrongArguments() {
        assertThat(refused("no.docx", Map.of())).contains("'file_path': no.docx");
        assertThat(refused("report.docx", Map.of("part", "pages")))
                .contains("/part: does not have a value in the enumeration")
                .contains("text", "outline", "comments", "properties");
        assertThat(refused("report.docx", Map.of("slide", 1, "table", 1)))
                .contains("the only one of part, slide, sheet and table");
        assertThat(refused("deck.pptx", Map.of("slide", 1, "range", "A1"))).contains("given with sheet only");
        assertThat(refused("report.docx", Map.of("table", 9))).contains("at most 1, the number of tables");
        assertThat(refused("report.docx", Map.of("sheet", "A"))).contains("The document has no sheets");
        assertThat(refused("deck.pptx", Map.of("slide", 4))).contains("at most 3, the number of slides");
        assertThat(refused("figures.xlsx", Map.of("sheet", "Sale"))).contains("the nearest name is \"Sheet\"");
    }
}
