package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents of a folder that a client of the SDK reads from a server over HTTP. */
class ServedPdfTest {

    @TempDir
    private Path folder;

    private PdfDocuments documents;
    private TestServer server;
    private McpSyncClient client;
    private String id;

    @BeforeEach
    void start() throws Exception {
        Path file = folder.resolve("report.pdf");
        Files.write(
                file,
                new TestPdf()
                        .title("Annual report")
                        .page((it, page, content) -> {
                            TestPdf.write(content, TestPdf.BOLD, 24, 72, 760, "Annual report");
                            TestPdf.write(content, TestPdf.PLAIN, 11, 72, 700, "Revenue grew by 12 % in the");
                            TestPdf.write(content, TestPdf.PLAIN, 11, 72, 686, "fourth quarter.");
                        })
                        .lines("Second page")
                        .scan(40, 20)
                        .bookmark("Summary", 1, "Details")
                        .attachment("C:\\secret\\data.csv", "a,b")
                        .bytes());
        documents = PdfDocuments.of(folder);
        server = new TestServer(documents);
        client = server.connect();
        id = documents.docId(file);
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    @Test
    void pageIsPictureByDefault() throws Exception {
        BufferedImage page = Reads.picture(client, "pdf://" + id + "/page/1");
        assertThat(page.getWidth()).isEqualTo(1190);
        assertThat(page.getHeight()).isEqualTo(1683);
        BufferedImage thumb = Reads.picture(client, "pdf://" + id + "/page/1?size=thumb&format=jpeg");
        assertThat(thumb.getHeight()).isEqualTo(256);
    }

    @Test
    void textOfPageIsMarkdownOrPlain() {
        assertThat(Reads.text(client, "pdf://" + id + "/page/1?format=md"))
                .isEqualTo("# Annual report\n\nRevenue grew by 12 % in the fourth quarter.\n");
        assertThat(Reads.text(client, "pdf://" + id + "/page/1?format=txt"))
                .isEqualTo("Annual report\n\nRevenue grew by 12 % in the\nfourth quarter.\n");
    }

    @Test
    void scannedPageSaysThatItHasNoText() {
        assertThat(Reads.text(client, "pdf://" + id + "/page/3?format=md"))
                .contains("Page 3 has no text", "scanned", "pdf://" + id + "/page/3");
    }

    @Test
    void wholeTextIsReadInWindows() {
        String whole = Reads.text(client, "pdf://" + id + "/text?format=txt");
        assertThat(whole).contains("[Page 1]", "Annual report", "[Page 2]", "Second page", "[Page 3]");
        StringBuilder windows = new StringBuilder();
        for (int offset = 0; offset < whole.length(); offset += 7) {
            windows.append(Reads.text(client, "pdf://" + id + "/text?format=txt&offset=" + offset + "&length=7"));
        }
        assertThat(windows).hasToString(whole);
        assertThatThrownBy(() -> Reads.text(client, "pdf://" + id + "/text?offset=100000"))
                .isInstanceOf(McpError.class)
                .hasMessageContaining("offset");
    }

    @Test
    void outlineHasPagesAndUris() throws Exception {
        Map<String, Object> outline = Reads.json(client, "pdf://" + id + "/outline");
        assertThat(outline).containsEntry("pages", 3);
        Map<?, ?> first = (Map<?, ?>) ((List<?>) outline.get("outline")).get(0);
        assertThat(first.get("title")).isEqualTo("Summary");
        assertThat(first.get("page")).isEqualTo(1);
        assertThat(first.get("uri")).isEqualTo("pdf://" + id + "/page/1?format=md");
        assertThat(first.get("children").toString()).contains("Details");
    }

    @Test
    void propertiesNameTitleAndPages() throws Exception {
        assertThat(Reads.json(client, "pdf://" + id + "/properties"))
                .containsEntry("title", "Annual report")
                .containsEntry("pages", 3)
                .containsEntry("encrypted", false)
                .containsEntry("has_javascript", false);
    }

    @Test
    void pictureAndAttachmentAreRead() throws Exception {
        assertThat(Reads.picture(client, "pdf://" + id + "/image/1").getWidth()).isEqualTo(40);
        assertThat(new String(Reads.bytes(client, "pdf://" + id + "/embed/data.csv"), StandardCharsets.UTF_8))
                .isEqualTo("a,b");
        assertThat(Reads.bytes(client, "pdf://" + id + "/embed/1")).hasSize(3);
        assertThatThrownBy(() -> Reads.read(client, "pdf://" + id + "/embed/2")).isInstanceOf(McpError.class);
    }

    @Test
    void listNamesTextPagesAttachmentsAndPictures() {
        List<McpSchema.Resource> listed = client.listResources().resources();
        assertThat(listed)
                .extracting(McpSchema.Resource::uri)
                .containsExactly(
                        "pdf://" + id + "/text",
                        "pdf://" + id + "/page/1",
                        "pdf://" + id + "/page/2",
                        "pdf://" + id + "/page/3",
                        "pdf://" + id + "/embed/data.csv",
                        "pdf://" + id + "/image/1");
        assertThat(listed.toString()).doesNotContain("secret");
    }

    @Test
    void toolReadsPageAndOutline() {
        assertThat(call(Map.of("file_path", "report.pdf", "page", 2))).contains("Second page");
        assertThat(call(Map.of("file_path", "report.pdf", "part", "outline"))).contains("Summary");
        assertThat(call(Map.of("file_path", "report.pdf", "length", 20))).contains("offset=");
        assertThat(call(Map.of("file_path", "reprt.pdf"))).contains("report.pdf");
    }

    private String call(Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("read_document")
                .arguments(arguments)
                .build());
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    @Test
    void changedFileHasNewId() throws Exception {
        Reads.text(client, "pdf://" + id + "/page/1?format=md");
        Files.write(folder.resolve("report.pdf"), new TestPdf().lines("Other").bytes());
        assertThatThrownBy(() -> Reads.read(client, "pdf://" + id + "/page/1?format=md"))
                .isInstanceOf(McpError.class);
    }

    @Test
    void unknownFormatIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Reads.read(client, "pdf://" + id + "/page/1?format=gif"))
                .hasMessageContaining("png, jpeg, md, txt");
        assertThatThrownBy(() -> Reads.read(client, "pdf://" + id + "/page/1?size=5000x10"))
                .hasMessageContaining("PdfLimits.output");
    }

    @Test
    void handleRemovesOnlyItsOwnRegistration() throws Exception {
        List<ResourceEvent> events = new ArrayList<>();
        Consumer<ResourceEvent> listener = events::add;
        try (PdfDocuments all = PdfDocuments.builder().listing(true).build()) {
            Handle first = all.observe(listener);
            all.observe(listener);
            first.close();
            first.close();
            all.add(Files.readAllBytes(folder.resolve("report.pdf")));
            assertThat(events).hasSize(1);
        }
    }

    @Test
    void failingObserverDoesNotStopOthers() throws Exception {
        List<ResourceEvent> events = new ArrayList<>();
        try (PdfDocuments all = PdfDocuments.builder().listing(true).build()) {
            all.observe(event -> {
                throw new IllegalStateException("no");
            });
            all.observe(events::add);
            all.add(Files.readAllBytes(folder.resolve("report.pdf")));
            assertThat(events).hasSize(1);
        }
    }
}
