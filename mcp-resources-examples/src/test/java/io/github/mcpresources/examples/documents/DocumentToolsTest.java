package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the tools of the document server with the SDK's client. */
class DocumentToolsTest {

    private static final String MARKDOWN = "# Grüße\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>\n";

    /** A server with the sample documents. */
    private static LocalServer samples;

    private static McpSyncClient client;

    @TempDir
    Path temp;

    private static McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static Map<?, ?> artifact(McpSchema.CallToolResult result) {
        Map<?, ?> answer = (Map<?, ?>) result.structuredContent();
        assertThat(answer.get("success")).isEqualTo(true);
        return (Map<?, ?>) ((List<?>) answer.get("artifacts")).get(0);
    }

    private static McpSchema.ResourceContents read(McpSyncClient client, Object uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(String.valueOf(uri))
                        .build())
                .contents()
                .get(0);
    }

    private static String message(McpSchema.CallToolResult result) {
        assertThat(result.isError()).isTrue();
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    @BeforeAll
    static void start() {
        samples = LocalServer.start();
        client = samples.client();
    }

    @AfterAll
    static void end() {
        client.close();
        samples.close();
    }

    /** The server does not check these schemas when it starts. */
    @Test
    void schemasOfToolsAreValid() {
        JsonSchemaValidator validator = McpJsonDefaults.getSchemaValidator();
        List<McpSchema.Tool> tools = client.listTools().tools();
        assertThat(tools)
                .extracting(McpSchema.Tool::name)
                .contains("render_markdown", "read_resource", "extract_images");
        for (McpSchema.Tool tool : tools) {
            validator.assertConforms(tool.name(), tool.inputSchema());
            validator.assertConforms(tool.name(), tool.outputSchema());
        }
    }

    @Test
    void argumentsAreCheckedBySchema() {
        assertThat(message(call(client, "find_in_document", Map.of("text", "storm"))))
                .contains("uri");
        assertThat(message(call(client, "count_words", Map.of("text", 7)))).contains("string");
    }

    @Test
    void readsRenderedDocumentByUri() {
        Map<?, ?> html = artifact(call(client, "render_markdown", Map.of("markdown", MARKDOWN)));
        assertThat(html.keySet().toString()).isEqualTo("[format, mime_type, size_bytes, resource_uri]");
        McpSchema.TextResourceContents page = (McpSchema.TextResourceContents) read(client, html.get("resource_uri"));
        assertThat(page.mimeType()).isEqualTo("text/html");
        assertThat(page.text())
                .contains("<h1>Grüße</h1>", "<td>1</td>", "&lt;script&gt;")
                .doesNotContain("<script>");
        assertThat(html.get("size_bytes")).isEqualTo(page.text().getBytes(StandardCharsets.UTF_8).length);

        Map<?, ?> pdf = artifact(call(
                client,
                "render_markdown",
                Map.of("markdown", MARKDOWN, "output_format", "PDF", "include_base64", true)));
        assertThat(pdf.get("format")).isEqualTo("pdf");
        assertThat(pdf.get("mime_type")).isEqualTo("application/pdf");
        McpSchema.BlobResourceContents document =
                (McpSchema.BlobResourceContents) read(client, pdf.get("resource_uri"));
        assertThat(document.blob()).isEqualTo(pdf.get("bytes_base64"));
        assertThat(new String(Base64.getDecoder().decode(document.blob()), StandardCharsets.ISO_8859_1))
                .startsWith("%PDF-");
        assertThat(client.listResources().resources())
                .extracting(McpSchema.Resource::name)
                .contains("Rendered document (html)", "Rendered document (pdf)");

        assertThat(message(call(client, "render_markdown", Map.of("markdown", "x", "output_format", "docx"))))
                .contains("docx", "html, pdf");
    }

    /**
     * Checks that the tool fetches no file that the text references, neither from this machine nor from the network.
     */
    @Test
    void fetchesNoReferencedFiles() {
        String markdown =
                "![x](file:///etc/hostname)\n\n![y](http://127.0.0.1:1/z.png)\n\n<img src='file:///etc/passwd'/>";
        assertThat(artifact(call(client, "render_markdown", Map.of("markdown", markdown, "output_format", "pdf")))
                        .get("resource_uri"))
                .isNotNull();
        Map<?, ?> html = artifact(call(client, "render_markdown", Map.of("markdown", markdown)));
        assertThat(((McpSchema.TextResourceContents) read(client, html.get("resource_uri"))).text())
                .doesNotContain("file:///etc/hostname");
    }

    @Test
    void storeOutlivesServerAndIsCleared() {
        String store = temp.resolve("store").toString();
        String uri;
        try (LocalServer server = LocalServer.start("--store", store);
                McpSyncClient client = server.client()) {
            uri = String.valueOf(artifact(call(client, "render_markdown", Map.of("markdown", "# Kept")))
                    .get("resource_uri"));
        }
        try (LocalServer server = LocalServer.start("--store", store);
                McpSyncClient client = server.client()) {
            assertThat(((McpSchema.TextResourceContents) read(client, uri)).text())
                    .contains("Kept");
            assertThat(call(client, "clear_store", Map.of("producer", "render_markdown"))
                            .structuredContent())
                    .isEqualTo(Map.of("cleared", 1));
            assertThatThrownBy(() -> read(client, uri)).isInstanceOf(McpError.class);
        }
    }

    /** Writes a document whose text is longer than one answer. */
    private static void writeLongDocument(Path file) throws IOException {
        String word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
        String paragraph = "<w:p><w:r><w:t>" + "calm sea ".repeat(100) + "</w:t></w:r></w:p>";
        Map<String, String> parts = Map.of(
                "[Content_Types].xml",
                "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
                        + "<Default Extension='rels'"
                        + " ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
                        + "<Override PartName='/word/document.xml' ContentType='application/"
                        + "vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>",
                "_rels/.rels",
                "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
                        + "<Relationship Id='r1' Target='word/document.xml' Type='http://schemas.openxmlformats.org/"
                        + "officeDocument/2006/relationships/officeDocument'/></Relationships>",
                "word/document.xml",
                "<w:document xmlns:w='" + word + "'><w:body>" + paragraph.repeat(6_000)
                        + "<w:p><w:r><w:t>storm</w:t></w:r></w:p></w:body></w:document>");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void statesThatRestOfLongDocumentWasNotSearched() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("long"));
        writeLongDocument(folder.resolve("log.docx"));
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            assertThat(call(client, "find_in_document", Map.of("uri", "file:///long/log.docx", "text", "storm"))
                            .content()
                            .toString())
                    .contains("The rest of the document was not searched. [The text continues at offset ");
        }
    }

    @Test
    void readsDocumentsByTools() {
        McpSchema.CallToolResult window = call(
                client,
                "read_resource",
                Map.of("uri", "file:///sample-documents/logbook.txt", "start_offset", 2, "max_bytes", 8));
        assertThat(window.structuredContent().toString()).contains("November");
        assertThat(call(client, "list_resources", Map.of()).structuredContent().toString())
                .contains("file:///sample-documents/welcome.md", "lines:///{+path}{?from,to}");
        assertThat(message(call(client, "read_resource", Map.of("uri", "file:///sample-documents/none"))))
                .contains("not found");
    }

    /** Checks that the number of lines in an answer is limited, even if the text occurs very often. */
    @Test
    void limitsFoundLines() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(folder.resolve("few.txt"), "a\n".repeat(100));
        Files.writeString(folder.resolve("many.txt"), "A\n".repeat(1_000_000));
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            List<McpSchema.Content> few = call(
                            client, "find_in_document", Map.of("uri", "file:///docs/few.txt", "text", "a"))
                    .content();
            assertThat(few.subList(1, few.size()))
                    .extracting(DocumentToolsTest::line)
                    .isEqualTo(hundredLines("a"));
            List<McpSchema.Content> many = call(
                            client, "find_in_document", Map.of("uri", "file:///docs/many.txt", "text", "a"))
                    .content();
            assertThat(many).hasSize(1 + 100 + 1);
            assertThat(many.subList(1, 101)).extracting(DocumentToolsTest::line).isEqualTo(hundredLines("A"));
            assertThat(((McpSchema.TextContent) many.get(101)).text()).contains("More lines", "100");
        }
    }

    /** Checks that a document over the size limit of a result is read line by line. */
    @Test
    void findsLinesOfDocumentOverResultBytes() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("docs"));
        Files.writeString(folder.resolve("large.txt"), "some words\n".repeat(2_000_000) + "the needle\n");
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            List<McpSchema.Content> found = call(
                            client, "find_in_document", Map.of("uri", "file:///docs/large.txt", "text", "Needle"))
                    .content();
            assertThat(found.subList(1, found.size()))
                    .extracting(DocumentToolsTest::line)
                    .containsExactly("2000001: the needle");
            assertThat(message(call(client, "find_in_document", Map.of("uri", "file:///docs/none", "text", "a"))))
                    .contains("not found");
        }
    }

    /** An Office document is searched in its text. A picture is not reported as a document without matches. */
    @Test
    void findsLinesOfOfficeDocument() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("docs"));
        Path sample = Path.of("sample-documents", "office", "report.docx");
        Files.copy(sample, folder.resolve("report.docx"));
        Files.write(folder.resolve("dots.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            List<McpSchema.Content> found = call(
                            client,
                            "find_in_document",
                            Map.of("uri", "file:///docs/report.docx", "text", "harbour rep"))
                    .content();
            assertThat(found.subList(1, found.size()))
                    .extracting(DocumentToolsTest::line)
                    .singleElement()
                    .asString()
                    .contains("Harbour report");
            assertThat(message(call(client, "find_in_document", Map.of("uri", "file:///docs/dots.png", "text", "a"))))
                    .contains("The file is not an Office document");
            McpSchema.CallToolResult read = call(client, "read_document", Map.of("file_path", "docs/report.docx"));
            assertThat(((McpSchema.TextContent) read.content().get(0)).text()).startsWith("Harbour report\n");
        }
    }

    @Test
    void searchWithoutHitSaysSo() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("docs"));
        Files.copy(Path.of("sample-documents", "office", "report.docx"), folder.resolve("report.docx"));
        Files.writeString(folder.resolve("a.txt"), "one\ntwo\n");
        writeLongDocument(folder.resolve("long.docx"));
        try (LocalServer server = LocalServer.start(folder.toString());
                McpSyncClient client = server.client()) {
            assertThat(notFound(client, "a.txt"))
                    .isEqualTo(
                            "No line of file:///docs/a.txt contains \"zebra\" in any case. All 2 lines were searched.");
            assertThat(notFound(client, "report.docx"))
                    .startsWith("No line of office://")
                    .endsWith("contains \"zebra\" in any case. Its whole text was searched.");
            assertThat(notFound(client, "long.docx")).startsWith("No line of the first part of office://");
        }
    }

    private static String notFound(McpSyncClient client, String file) {
        List<McpSchema.Content> content = call(
                        client, "find_in_document", Map.of("uri", "file:///docs/" + file, "text", "Zebra"))
                .content();
        return ((McpSchema.TextContent) content.get(1)).text();
    }

    @Test
    void searchSaysThatTextsOfDocumentsAreNotServed() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("docs"));
        Files.copy(Path.of("sample-documents", "office", "report.docx"), folder.resolve("report.docx"));
        try (LocalServer server = LocalServer.start("--office", "off", folder.toString());
                McpSyncClient client = server.client()) {
            assertThat(message(
                            call(client, "find_in_document", Map.of("uri", "file:///docs/report.docx", "text", "a"))))
                    .isEqualTo("The document file:///docs/report.docx was not searched, because it is not a text, and"
                            + " this server does not serve the text of Office, PDF or mail documents");
        }
    }

    private static String line(McpSchema.Content found) {
        return ((McpSchema.TextResourceContents) ((McpSchema.EmbeddedResource) found).resource()).text();
    }

    private static List<String> hundredLines(String each) {
        return IntStream.rangeClosed(1, 100)
                .mapToObj(number -> number + ": " + each)
                .toList();
    }
}
