package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that has only tools answers the questions of a user about a folder. Each question takes at most two calls,
 * with arguments that the descriptions of the tools state, and short answers.
 */
class ConversationTest {

    private static final int MAX_CALLS = 2;

    private static final String DECK = "file:///harbour/harbour%20review.pptx";
    private static final String REPORT = "file:///harbour/annual%20report.docx";
    private static final String FIGURES = "file:///harbour/figures.xlsx";

    private static final Pattern PICTURE = Pattern.compile("!\\[([^]]+)]\\((office://[^)]+)\\)");

    @TempDir
    private static Path temp;

    private static LocalServer server;
    private static McpSyncClient client;

    private int calls;

    @BeforeAll
    static void start() throws IOException {
        server = LocalServer.start("--no-explorer", ConversationDocuments.write(temp.resolve("harbour")));
        client = server.client();
    }

    @AfterAll
    static void end() {
        client.close();
        server.close();
    }

    @BeforeEach
    void ask() {
        calls = 0;
    }

    @AfterEach
    void answered() {
        assertThat(calls).isBetween(1, MAX_CALLS);
    }

    /** Calls a tool, and returns its content, whose size in JSON is limited. */
    private List<McpSchema.Content> call(String tool, int maxBytes, Map<String, Object> arguments) throws IOException {
        calls++;
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        assertThat(result.isError()).as("%s", result.content()).isNotEqualTo(true);
        byte[] structured = McpJsonDefaults.getMapper().writeValueAsBytes(result.structuredContent());
        assertThat(structured).as("%s with %s", tool, arguments).hasSizeLessThanOrEqualTo(2 * maxBytes);
        assertThat(McpJsonDefaults.getMapper().writeValueAsBytes(result.content()))
                .as("%s with %s", tool, arguments)
                .hasSizeLessThanOrEqualTo(maxBytes);
        return result.content();
    }

    private String text(String tool, int maxBytes, Map<String, Object> arguments) throws IOException {
        return ((McpSchema.TextContent) call(tool, maxBytes, arguments).get(0)).text();
    }

    /** Half of the answer are the templates, of which only the titles are listed. */
    @Test
    void whatIsInThisFolder() throws IOException {
        String list = text("list_resources", 3_000, Map.of());
        assertThat(list)
                .contains(DECK, REPORT, FIGURES, "file:///harbour/minutes.txt")
                .contains("- office://{doc_id}/text{?format,offset,length} (Text of an Office document");
    }

    @Test
    void summariseSlide7WithItsNotes() throws IOException {
        assertThat(text("read_document", 600, Map.of("file_path", DECK, "slide", 7)))
                .contains("# Slide 7: Budget 2027", "360 thousand euros for training")
                .contains("> **Notes:** The region pays the quay wall.")
                .doesNotContain("Staff", "Risks");
    }

    @Test
    void tableOnPage2AsCsv() throws IOException {
        String tables = text("extract_tables", 700, Map.of("file_path", REPORT));
        Matcher second = Pattern.compile("\"table\":([0-9]+),\"page\":2").matcher(tables);
        assertThat(second.find()).as(tables).isTrue();
        assertThat(tables).contains("{\"table\":1,\"page\":1,");
        assertThat(text(
                        "read_document",
                        300,
                        Map.of("file_path", REPORT, "table", Integer.valueOf(second.group(1)), "format", "csv")))
                .isEqualTo("Quarter,Ships,\"Cargo, t\"\r\nQ1,107,9311\r\nQ2,114,9622\r\nQ3,121,9933\r\n");
    }

    @Test
    void cellsB2ToD9OfSecondSheet() throws IOException {
        assertThat(text("read_document", 500, Map.of("file_path", FIGURES, "sheet", "sheet-2", "range", "B2:D9")))
                .startsWith("| | B | C | D |\n")
                .contains("| 2 | B2 | C2 | D2 |", "| 9 | B9 | C9 | D9 |")
                .doesNotContain("A1", "E2", "B10");
        assertThat(text("read_document", 500, Map.of("file_path", FIGURES, "sheet", "2", "range", "B2:D9")))
                .contains("| 9 | B9 | C9 | D9 |");
    }

    @Test
    void whichPictureIsOnSlide3AndWhatItShows() throws IOException {
        Matcher picture = PICTURE.matcher(text("read_document", 600, Map.of("file_path", DECK, "slide", 3)));
        assertThat(picture.find()).isTrue();
        assertThat(picture.group(1)).isEqualTo("The crane lifts a container");
        McpSchema.Content shown = call(
                        "read_resource", 10_000, Map.of("uri", picture.group(2) + "?size=320x200", "mode", "plain"))
                .get(0);
        byte[] png = Base64.getDecoder().decode(((McpSchema.ImageContent) shown).data());
        assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(320);
    }

    @Test
    void whatReviewersCommented() throws IOException {
        assertThat(text("read_document", 800, Map.of("file_path", REPORT, "part", "comments")))
                .contains("\"author\":\"Ann Reader\"", "Please give the source.", "\"anchor\":\"Sentence 0.\"")
                .contains("\"author\":\"Bob Checker\"", "Is this still true?", "\"total_count\":2");
    }

    /** Without a mode, read_resource on a document names the calls that read its parts instead of sending its bytes. */
    @Test
    void readOfPresentationNamesToolsForItsParts() throws IOException {
        assertThat(text("read_resource", 800, Map.of("uri", DECK)))
                .contains("read_document with {\"file_path\": \"" + DECK + "\"}", "slide", "extract_tables");
        McpSchema.Content bytes = call("read_resource", 200_000, Map.of("uri", DECK, "mode", "embedded"))
                .get(0);
        McpSchema.BlobResourceContents blob =
                (McpSchema.BlobResourceContents) ((McpSchema.EmbeddedResource) bytes).resource();
        assertThat(new String(Base64.getDecoder().decode(blob.blob()), StandardCharsets.ISO_8859_1))
                .startsWith("PK");
    }

    /** A wrong answer would be worse than an error: the table on page 2 is not the second table. */
    @Test
    void argumentForOtherFormatIsNotIgnored() {
        calls++;
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("read_document")
                .arguments(Map.of("file_path", REPORT, "page", 2))
                .build());
        assertThat(result.isError()).isTrue();
        assertThat(((McpSchema.TextContent) result.content().get(0)).text())
                .contains("'page': 2", "extract_tables and the part outline state pages");
    }
}
