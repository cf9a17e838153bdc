package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client lists the items of a document and reads each item. The client receives the bytes that are in the package.
 */
class ServedDocumentTest {

    private static final byte[] RED = TestPackage.png(3, 2);
    private static final byte[] BLUE = TestPackage.png(5, 4);
    private static final byte[] FILM =
            "....ftypisom and what follows".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    @Test
    @NeedsFonts // without a font no slides are listed
    void listedUrisReturnBytesOfPackage() throws Exception {
        TestPackage deck = TestPackage.deck(2)
                .picture("ppt/slides/slide1.xml", "rId1", "ppt/media/image9.png", RED)
                .picture("ppt/slides/slide2.xml", "rId1", "ppt/media/image1.png", BLUE)
                .rel("ppt/slides/slide2.xml", "rId2", "video", "../media/media1.mp4")
                .part("ppt/media/media1.mp4", FILM);
        deck.write(folder.resolve("deck.pptx"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            Map<?, ?> listed = call(client, "list_embedded_resources", Map.of("file_path", "deck.pptx"));
            Map<?, ?> resources = (Map<?, ?>) listed.get("resources");
            assertThat(resources.keySet().stream().map(String::valueOf)).containsExactly("image", "media", "slide");
            assertThat(listed.get("total_count")).isEqualTo(5);
            assertThat(read(client, uri(resources, "image", 0))).isEqualTo(RED);
            assertThat(read(client, uri(resources, "image", 1))).isEqualTo(BLUE);
            assertThat(read(client, uri(resources, "media", 0))).isEqualTo(FILM);
        }
    }

    @Test
    void listsTemplateWithName() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            List<McpSchema.ResourceTemplate> templates =
                    client.listResourceTemplates().resourceTemplates();
            assertThat(templates.stream().map(McpSchema.ResourceTemplate::uriTemplate))
                    .containsExactlyInAnyOrder(
                            "office://{doc_id}/{resource_type}/{resource_id}{?size,format}",
                            "office://{doc_id}/text{?format,offset,length}",
                            "office://{doc_id}/sheet/{name}{?format,range,formulas}",
                            "office://{doc_id}/table/{n}{?format}",
                            "office://{doc_id}/outline",
                            "office://{doc_id}/comments",
                            "office://{doc_id}/properties");
            McpSchema.ResourceTemplate items = templates.stream()
                    .filter(template -> template.uriTemplate().contains("resource_id"))
                    .findFirst()
                    .orElseThrow();
            assertThat(items.name()).isEqualTo("office_embedded_resource");
            assertThat(items.description()).startsWith("Embedded content from Office documents");
        }
    }

    @Test
    void refusesTwoProvidersOfDocumentsInOneServer() {
        try (OfficeDocuments one = UntimedDocuments.of(folder);
                OfficeDocuments other = UntimedDocuments.of(folder)) {
            assertThatThrownBy(() -> ResourceProviders.concat(one, other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the same URI prefix office://, ")
                    .hasMessageContaining("OfficeDocuments[office://] and OfficeDocuments[office://]");
        }
    }

    @Test
    void reportsUnknownDocumentWithUri() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            assertThatThrownBy(() ->
                            client.readResource(McpSchema.ReadResourceRequest.builder("office://000000000000/image/1")
                                    .build()))
                    .isInstanceOfSatisfying(McpError.class, error -> {
                        assertThat(error.getJsonRpcError().code()).isEqualTo(-32002);
                        assertThat(error.getJsonRpcError().data())
                                .isEqualTo(Map.of("uri", "office://000000000000/image/1"));
                    });
        }
    }

    @Test
    void rejectsInvalidParameters() throws Exception {
        Path file = TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/image1.png", RED)
                .write(folder.resolve("a.docx"));
        try (OfficeDocuments documents = UntimedDocuments.of(folder);
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String image = "office://" + documents.add(file) + "/image/1";
            for (String wrong : List.of("?size=huge", "?size=0x9", "?size=5000x10", "?format=bmp", "?format=csv")) {
                assertThatThrownBy(() -> client.readResource(McpSchema.ReadResourceRequest.builder(image + wrong)
                                .build()))
                        .as(wrong)
                        .isInstanceOfSatisfying(
                                McpError.class,
                                error -> assertThat(error.getJsonRpcError().code())
                                        .isEqualTo(-32602));
            }
            String bogus = image.replace("image", "picture");
            assertThatThrownBy(() -> client.readResource(
                            McpSchema.ReadResourceRequest.builder(bogus).build()))
                    .hasMessageContaining("image, chart, media, embed, font, slide");
            assertThat(read(client, image + "?format=original")).isEqualTo(RED);
        }
        assertThat(Files.exists(file)).isTrue();
    }

    static Map<?, ?> call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        assertThat(result.isError()).as("%s", result).isNotEqualTo(true);
        return (Map<?, ?>) result.structuredContent();
    }

    private static String uri(Map<?, ?> resources, String type, int ordinal) {
        return (String) ((Map<?, ?>) ((List<?>) resources.get(type)).get(ordinal)).get("uri");
    }

    private static byte[] read(McpSyncClient client, String uri) {
        McpSchema.ResourceContents contents = client.readResource(
                        McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0);
        return Base64.getDecoder().decode(((McpSchema.BlobResourceContents) contents).blob());
    }
}
