package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.NeedsFonts;
import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the items of the sample documents through the tools and the template, with the SDK's client. */
class OfficeDocumentsTest {

    private static final Path SAMPLES = Path.of("sample-documents", "office");

    @TempDir
    Path temp;

    private static McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    }

    /** Returns the items of a document by type. */
    private static Map<String, List<Map<String, Object>>> items(McpSyncClient client, String document) {
        McpSchema.CallToolResult result = call(client, "list_embedded_resources", Map.of("file_path", document));
        assertThat(result.isError()).as(String.valueOf(result.content())).isNotEqualTo(true);
        Map<String, List<Map<String, Object>>> items = new LinkedHashMap<>();
        ((Map<?, ?>) ((Map<?, ?>) result.structuredContent()).get("resources"))
                .forEach((type, list) -> items.put(type.toString(), maps((List<?>) list)));
        return items;
    }

    private static List<Map<String, Object>> maps(List<?> list) {
        List<Map<String, Object>> maps = new ArrayList<>();
        for (Object item : list) {
            Map<String, Object> map = new LinkedHashMap<>();
            ((Map<?, ?>) item).forEach((key, value) -> map.put(key.toString(), value));
            maps.add(map);
        }
        return maps;
    }

    private static byte[] read(McpSyncClient client, Object uri) {
        McpSchema.ResourceContents contents = client.readResource(
                        McpSchema.ReadResourceRequest.builder(String.valueOf(uri))
                                .build())
                .contents()
                .get(0);
        return contents instanceof McpSchema.TextResourceContents text
                ? text.text().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(((McpSchema.BlobResourceContents) contents).blob());
    }

    @Test
    void listsAndReadsEachItemOfSamples() throws IOException {
        try (LocalServer server = LocalServer.start();
                McpSyncClient client = server.client()) {
            var inDeck = items(client, "file:///sample-documents/office/review.pptx");
            assertThat(inDeck.keySet()).contains("image", "chart", "media", "embed");
            for (List<Map<String, Object>> all : inDeck.values()) {
                assertThat(all)
                        .allSatisfy(item ->
                                assertThat(read(client, item.get("uri"))).isNotEmpty());
            }
            assertThat(inDeck.get("media").get(0)).containsEntry("size", 4044);
            Object chart = inDeck.get("chart").get(0).get("uri");
            assertThat(new String(read(client, chart + "?format=csv"), StandardCharsets.UTF_8))
                    .contains("This year", "Q4", "18");
            var inReport = items(client, "sample-documents/office/report.docx");
            assertThat(inReport.get("embed")).anyMatch(item -> "minutes.txt".equals(item.get("name")));
            assertThat(new String(
                            read(
                                    client,
                                    inReport.get("embed").stream()
                                            .filter(item -> "minutes.txt".equals(item.get("name")))
                                            .findFirst()
                                            .orElseThrow()
                                            .get("uri")),
                            StandardCharsets.UTF_8))
                    .startsWith("Present: all.");
            assertThat(items(client, "sample-documents/office/figures.xlsx").keySet())
                    .containsExactlyInAnyOrder("image", "chart", "embed");
        }
    }

    @Test
    @NeedsFonts // without a font no slides are listed
    void listsAndRendersSlides() throws IOException {
        try (LocalServer server = LocalServer.start();
                McpSyncClient client = server.client()) {
            var inDeck = items(client, "file:///sample-documents/office/review.pptx");
            assertThat(inDeck.keySet()).containsExactlyInAnyOrder("image", "chart", "media", "embed", "slide");
            assertThat(inDeck.get("slide")).hasSize(3);
            var slide = ImageIO.read(new ByteArrayInputStream(
                    read(client, inDeck.get("slide").get(1).get("uri"))));
            assertThat(share(slide, 0x2563EB))
                    .as("blue bars on the second slide")
                    .isGreaterThan(0.02);
        }
    }

    private static double share(java.awt.image.BufferedImage image, int color) {
        long found = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int difference = 0;
                for (int shift = 0; shift < 24; shift += 8) {
                    difference += Math.abs((image.getRGB(x, y) >> shift & 0xFF) - (color >> shift & 0xFF));
                }
                found += difference < 30 ? 1 : 0;
            }
        }
        return (double) found / image.getWidth() / image.getHeight();
    }

    @Test
    void listsItemsIfEnabled() throws IOException {
        Files.copy(SAMPLES.resolve("report.docx"), temp.resolve("report.docx"));
        Files.writeString(temp.resolve(".hidden.docx"), "no");
        try (LocalServer server = LocalServer.start("--office", "list", temp.toString());
                McpSyncClient client = server.client()) {
            await().atMost(ServerProcess.PATIENCE)
                    .until(() -> client.listResources().resources().stream()
                            .anyMatch(resource -> resource.uri().startsWith("office://")));
            Files.copy(SAMPLES.resolve("review.pptx"), temp.resolve("later.pptx"));
            await().atMost(ServerProcess.PATIENCE)
                    .until(() -> client.listResources().resources().stream()
                            .anyMatch(resource -> resource.uri().contains("/media/")));
        }
    }

    @Test
    void opensOnlyServedDocuments() throws IOException {
        Path folder = Files.createDirectory(temp.resolve("served"));
        Files.copy(SAMPLES.resolve("report.docx"), temp.resolve("outside.docx"));
        Files.copy(SAMPLES.resolve("report.docx"), folder.resolve(".hidden.docx"));
        Files.copy(SAMPLES.resolve("report.docx"), folder.resolve("left out.docx"));
        Files.copy(SAMPLES.resolve("report.docx"), folder.resolve("an open one.docx"));
        try (LocalServer server = LocalServer.start("--exclude", "left*", folder.toString());
                McpSyncClient client = server.client()) {
            for (String path : List.of(
                    "../outside.docx",
                    "served/../outside.docx",
                    temp.resolve("outside.docx").toString(),
                    folder.resolve("left out.docx").toString(),
                    folder.resolve(".hidden.docx").toString(),
                    "served/.hidden.docx",
                    "served/left out.docx",
                    "file:///served/left%20out.docx")) {
                assertThat(call(client, "list_embedded_resources", Map.of("file_path", path))
                                .isError())
                        .as(path)
                        .isTrue();
            }
            assertThat(items(client, "served/an open one.docx")).containsKey("image");
            assertThat(items(client, folder.resolve("an open one.docx").toString()))
                    .containsKey("image");
            assertThat(items(client, "file:///served/an%20open%20one.docx")).containsKey("image");
        }
    }
}
