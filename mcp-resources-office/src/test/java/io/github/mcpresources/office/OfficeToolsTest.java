package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exact answers of the tools that find items. */
class OfficeToolsTest {

    @TempDir
    private Path folder;

    private OfficeDocuments documents;
    private TestServer server;
    private McpSyncClient client;

    @BeforeEach
    void serve() throws Exception {
        Files.createDirectory(folder.resolve("served"));
        documents = UntimedDocuments.of(folder.resolve("served"));
        server = new TestServer(documents);
        client = server.connect();
    }

    @AfterEach
    void end() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    private Path served(String name) {
        return folder.resolve("served").resolve(name);
    }

    private McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private static String json(McpSchema.CallToolResult result) throws IOException {
        return McpJsonDefaults.getMapper().writeValueAsString(result.structuredContent());
    }

    private Path report() throws IOException {
        return TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image7.png", TestPackage.png(3, 2))
                .external("word/document.xml", "rId2", "image", "https://example.com/far.png")
                .rel("word/document.xml", "rId3", "package", "embeddings/Attached%20Report.pdf")
                .part("word/embeddings/Attached Report.pdf", "%PDF-1.4 not much of one")
                .write(served("report.docx"));
    }

    @Test
    void refusesListingIfCallerHasMemoryOfServer() throws Exception {
        report();
        MemoryBudget memory = MemoryBudget.ofBytes(64 * 1024);
        ResourceServer resources = ResourceServer.builder(documents)
                .memoryBudget(memory)
                .principal(context -> "alice")
                .build();
        try (TestServer small = new TestServer(documents, resources);
                McpSyncClient alice = small.connect()) {
            McpSchema.CallToolRequest request = McpSchema.CallToolRequest.builder("list_embedded_resources")
                    .arguments(Map.of("file_path", "report.docx"))
                    .build();
            try (MemoryBudget.Reservation held = memory.reserve(Caller.of("alice"), 42_000)) {
                assertThat(held.bytes()).isPositive();
                McpSchema.CallToolResult refused = alice.callTool(request);
                assertThat(refused.isError()).isTrue();
                assertThat(text(refused)).contains("(setting memoryBudget); try again later");
            }
            assertThat(alice.callTool(request).isError()).isNotEqualTo(true);
        }
    }

    @Test
    void listsResourcesAsExactJson() throws Exception {
        Path file = report();
        String id = documents.docId(file);
        int size = TestPackage.png(3, 2).length;
        McpSchema.CallToolResult result = call("list_embedded_resources", Map.of("file_path", "report.docx"));
        assertThat(json(result))
                .isEqualTo("{\"doc_id\":\"" + id + "\",\"resources\":{\"image\":["
                        + "{\"id\":\"1\",\"name\":\"image7.png\",\"mime_type\":\"image/png\",\"uri\":\"office://" + id
                        + "/image/1\",\"size\":" + size
                        + ",\"metadata\":{\"aliases\":[\"image7\",\"image-1\"],\"dimensions\":{\"width\":3,\"height\":2}}},"
                        + "{\"id\":\"2\",\"name\":null,\"mime_type\":\"application/octet-stream\",\"uri\":\"office://"
                        + id
                        + "/image/2\",\"size\":null,\"metadata\":{\"aliases\":[\"image-2\"],"
                        + "\"external\":\"https://example.com/far.png\"}}],"
                        + "\"embed\":[{\"id\":\"1\",\"name\":\"Attached Report.pdf\",\"mime_type\":\"application/pdf\","
                        + "\"uri\":\"office://" + id + "/embed/1\",\"size\":24,"
                        + "\"metadata\":{\"aliases\":[\"attached-report.pdf\",\"embed-1\"]}}]},\"total_count\":3,"
                        + "\"formats\":{\"image\":[\"png\",\"jpeg\",\"webp\",\"original\"],\"embed\":[\"original\"]},"
                        + "\"examples\":{\"image\":\"office://" + id + "/image/1?size=640x480\","
                        + "\"embed\":\"office://" + id + "/embed/1\"}}");
        assertThat(text(result)).isEqualTo("""
                Items of document %1$s: 3

                image (format=png|jpeg|webp|original, such as office://%1$s/image/1?size=640x480):
                - office://%1$s/image/1 (image/png, %2$d bytes, 3x2) image7.png
                - office://%1$s/image/2 (application/octet-stream) {"external":"https://example.com/far.png"}

                embed (format=original, such as office://%1$s/embed/1):
                - office://%1$s/embed/1 (application/pdf, 24 bytes) Attached Report.pdf""".formatted(id, size));
        McpSchema.ReadResourceRequest example = McpSchema.ReadResourceRequest.builder(
                        "office://" + id + "/image/1?size=640x480")
                .build();
        assertThat(client.readResource(example).contents()).hasSize(1);
    }

    @Test
    void extractsImagesAsExactJson() throws Exception {
        Path file = report();
        String id = documents.docId(file);
        McpSchema.CallToolResult result = call("extract_images", Map.of("file_path", "report.docx"));
        assertThat(json(result))
                .isEqualTo("{\"doc_id\":\"" + id + "\",\"images\":[{\"uri\":\"office://" + id
                        + "/image/1\",\"mime_type\":\"image/png\",\"dimensions\":{\"width\":3,\"height\":2}}],"
                        + "\"message\":\"Use resource URIs to fetch image data\"}");
        assertThat(text(result)).isEqualTo("""
                Images of document %1$s: 1
                - office://%1$s/image/1 (image/png, 3x2)
                Use resource URIs to fetch image data""".formatted(id));
    }

    @Test
    void listsNothingForEmptyDocument() throws Exception {
        String id = documents.docId(TestPackage.word().write(served("empty.docx")));
        McpSchema.CallToolResult result = call("list_embedded_resources", Map.of("file_path", "empty.docx"));
        assertThat(json(result))
                .isEqualTo("{\"doc_id\":\"" + id
                        + "\",\"resources\":{},\"total_count\":0,\"formats\":{},\"examples\":{}}");
        assertThat(text(result)).isEqualTo("Items of document " + id + ": 0");
    }

    @Test
    void filtersByType() throws Exception {
        report();
        for (Object types : List.of("embed", " embed , chart ", List.of("embed", "font"))) {
            Map<?, ?> answer = ServedDocumentTest.call(
                    client, "list_embedded_resources", Map.of("file_path", "report.docx", "resource_types", types));
            assertThat(((Map<?, ?>) answer.get("resources")).keySet().stream().map(String::valueOf))
                    .as("%s", types)
                    .containsExactly("embed");
            assertThat(answer.get("total_count")).isEqualTo(1);
        }
    }

    @Test
    void rejectsUnknownTypeAndNamesKnownTypes() throws Exception {
        report();
        McpSchema.CallToolResult result =
                call("list_embedded_resources", Map.of("file_path", "report.docx", "resource_types", "image,picture"));
        assertThat(result.isError()).isTrue();
        assertThat(text(result)).contains("picture").contains("image, chart, media, embed, font, slide");
    }

    /** Writes a document with 250 pictures. */
    private void manyPictures() throws IOException {
        TestPackage many = TestPackage.word();
        for (int n = 0; n < 250; n++) {
            many.picture("word/document.xml", "rId" + n, "word/media/image" + n + ".png", TestPackage.png(1, 1));
        }
        many.write(served("many.docx"));
    }

    @Test
    void pagesListAllItemsWithTotalCount() throws Exception {
        manyPictures();
        List<String> uris = new ArrayList<>();
        Map<String, Object> arguments = new HashMap<>(Map.of("file_path", "many.docx"));
        int pages = 0;
        do {
            Map<?, ?> page = ServedDocumentTest.call(client, "list_embedded_resources", arguments);
            assertThat(page.get("total_count")).isEqualTo(250);
            for (Object image : (List<?>) ((Map<?, ?>) page.get("resources")).get("image")) {
                uris.add((String) ((Map<?, ?>) image).get("uri"));
            }
            arguments.put("cursor", page.get("next_cursor"));
            pages++;
        } while (arguments.get("cursor") != null);
        assertThat(pages).isEqualTo(3);
        assertThat(uris).hasSize(250).doesNotHaveDuplicates().last().asString().endsWith("/image/250");
        McpSchema.CallToolResult wrong =
                call("list_embedded_resources", Map.of("file_path", "many.docx", "cursor", "100"));
        assertThat(wrong.isError()).isTrue();
        assertThat(text(wrong)).contains("cursor").contains("start again");
    }

    @Test
    void pagesImages() throws Exception {
        manyPictures();
        List<String> uris = new ArrayList<>();
        Map<String, Object> arguments = new HashMap<>(Map.of("file_path", "many.docx"));
        int pages = 0;
        do {
            Map<?, ?> page = ServedDocumentTest.call(client, "extract_images", arguments);
            assertThat(page.get("total_count")).isEqualTo(250);
            for (Object image : (List<?>) page.get("images")) {
                uris.add((String) ((Map<?, ?>) image).get("uri"));
            }
            Object next = page.get("next_cursor");
            assertThat(text(call("extract_images", arguments)))
                    .startsWith("Images of document " + page.get("doc_id") + ": 250\n")
                    .endsWith(next == null ? "Use resource URIs to fetch image data" : "next_cursor: " + next);
            arguments.put("cursor", next);
            pages++;
        } while (arguments.get("cursor") != null);
        assertThat(pages).isEqualTo(3);
        assertThat(uris).hasSize(250).doesNotHaveDuplicates().last().asString().endsWith("/image/250");
        Object ofList = ServedDocumentTest.call(client, "list_embedded_resources", Map.of("file_path", "many.docx"))
                .get("next_cursor");
        McpSchema.CallToolResult wrong = call("extract_images", Map.of("file_path", "many.docx", "cursor", ofList));
        assertThat(wrong.isError()).isTrue();
        assertThat(text(wrong)).contains("cursor").contains("start again");
    }

    @Test
    void adviceNamesCallsThatReadServedDocument() throws Exception {
        report();
        Files.writeString(served("notes.txt"), "no document");
        TestPackage.word().write(folder.resolve("secret.docx"));
        try (DirectoryResources files = DirectoryResources.of(folder.resolve("served"));
                OfficeDocuments provider =
                        OfficeDocuments.builder().files(files).build()) {
            OfficeTools tools = OfficeTools.of(provider);
            assertThat(tools.advice("file:///served/report.docx"))
                    .hasValue("To read the text of this document, call read_document with"
                            + " {\"file_path\": \"file:///served/report.docx\"}; to read a part of it, add slide, sheet,"
                            + " range, table or part (outline, comments, properties). extract_tables lists its tables,"
                            + " and list_embedded_resources its pictures, charts and attachments.");
            for (String uri : List.of(
                    "file:///served/none.docx",
                    "file:///served/notes.txt",
                    "file:///served/../secret.docx",
                    "office://1f8e2a90c3d4/embed/report.docx",
                    "")) {
                assertThat(tools.advice(uri)).as(uri).isEmpty();
            }
        }
    }

    @Test
    void reportsFilesOutsideRootsAsMissing() throws Exception {
        Path outside = TestPackage.word().write(folder.resolve("secret.docx"));
        Files.createSymbolicLink(served("link.docx"), outside);
        Path beside = Files.createDirectory(Path.of(served("link.docx").getParent() + "-beside"));
        TestPackage.word().write(beside.resolve("a.docx"));
        String missing = text(call("extract_images", Map.of("file_path", "no-such.docx")));
        for (String path : List.of(
                outside.toString(),
                "../secret.docx",
                "../" + beside.getFileName() + "/a.docx",
                "link.docx",
                "\u0000",
                "")) {
            McpSchema.CallToolResult result = call("extract_images", Map.of("file_path", path));
            assertThat(result.isError()).as(path).isTrue();
            assertThat(text(result).substring(text(result).indexOf("; it must")))
                    .isEqualTo(missing.substring(missing.indexOf("; it must")));
        }
        documents.add(outside);
        assertThat(call("extract_images", Map.of("file_path", outside.toString()))
                        .isError())
                .isNotEqualTo(true);
    }

    @Test
    void rejectsFileThatIsNoDocument() throws Exception {
        Files.writeString(served("notes.docx"), "nothing but text");
        McpSchema.CallToolResult result = call("extract_images", Map.of("file_path", "notes.docx"));
        assertThat(result.isError()).isTrue();
        assertThat(text(result)).contains("not an Office document");
    }

    @Test
    void masksFailuresOfApplication() throws Exception {
        List<Supplier<Optional<Path>>> failures = List.of(
                () -> {
                    throw new IllegalStateException("secret /path");
                },
                () -> {
                    throw new StackOverflowError("secret /path");
                });
        for (Supplier<Optional<Path>> failure : failures) {
            try (OfficeDocuments failing = UntimedDocuments.builder()
                            .names(name -> failure.get())
                            .build();
                    TestServer broken = new TestServer(failing);
                    McpSyncClient asking = broken.connect()) {
                McpSchema.CallToolResult result = asking.callTool(McpSchema.CallToolRequest.builder("extract_images")
                        .arguments(Map.of("file_path", "a.docx"))
                        .build());
                assertThat(result.isError()).isTrue();
                assertThat(text(result)).matches("Internal error \\(incident [0-9a-f]{16}\\)");
            }
        }
    }

    @Test
    void everyKindOfServerHasSameTools() {
        OfficeTools tools = OfficeTools.of(documents);
        List<String> names = List.of("list_embedded_resources", "extract_images", "read_document", "extract_tables");
        assertThat(tools.tools()).extracting(McpSchema.Tool::name).isEqualTo(names);
        assertThat(tools.async()).extracting(each -> each.tool().name()).isEqualTo(names);
        assertThat(tools.statelessSync()).extracting(each -> each.tool().name()).isEqualTo(names);
        assertThat(tools.statelessAsync())
                .extracting(each -> each.tool().name())
                .isEqualTo(names);
    }
}
