package io.github.mcpresources.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content blocks of a tool's result. */
class ToolContentsTest {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte[] SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8);

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static McpSchema.ResourceContents resource(McpSchema.Content block) {
        return ((McpSchema.EmbeddedResource) block).resource();
    }

    @Test
    void embedsEachContentWithUriAndType() {
        List<McpSchema.Content> blocks = ToolContents.embedded(
                "page://7",
                ReadResult.of(
                        ContentPart.text("Hello").meta(Map.of("a/b", 1)),
                        ContentPart.bytes(SVG).mimeType("image/svg+xml").uri("page://7/picture")));
        assertThat(blocks).hasSize(2);
        assertThat(resource(blocks.get(0)))
                .isEqualTo(McpSchema.TextResourceContents.builder("page://7", "Hello")
                        .mimeType("text/plain")
                        .meta(Map.of("a/b", 1))
                        .build());
        assertThat(resource(blocks.get(1)))
                .isEqualTo(McpSchema.BlobResourceContents.builder("page://7/picture", base64(SVG))
                        .mimeType("image/svg+xml")
                        .build());
    }

    @Test
    void blockHasAnnotationsOfContent() {
        ContentPart part = ContentPart.text("x")
                .field("annotations", Map.of("audience", List.of("user"), "priority", 1, "lastModified", "2026-01-01"));
        McpSchema.EmbeddedResource block = (McpSchema.EmbeddedResource)
                ToolContents.embedded("a:b", ReadResult.of(part)).get(0);
        assertThat(block.annotations())
                .isEqualTo(new McpSchema.Annotations(List.of(McpSchema.Role.USER), 1.0, "2026-01-01"));
    }

    /** Contents of several types in one result become blocks of the matching types, in the same order. */
    @Test
    void plainBlocksMatchTypeOfContent() {
        List<McpSchema.Content> blocks = ToolContents.plain(
                "page://7",
                ReadResult.of(
                        ContentPart.text("A summary"),
                        ContentPart.bytes(PNG).mimeType("image/png"),
                        ContentPart.bytes(SVG).mimeType("IMAGE/SVG+XML"),
                        ContentPart.bytes(new byte[] {1}).mimeType("audio/wav"),
                        ContentPart.bytes(new byte[] {2}).mimeType("application/pdf"),
                        ContentPart.bytes(new byte[] {3}),
                        ContentPart.text("<svg/>").mimeType("image/svg+xml")));
        assertThat(blocks.get(0))
                .isEqualTo(McpSchema.TextContent.builder("A summary").build());
        assertThat(blocks.get(1))
                .isEqualTo(
                        McpSchema.ImageContent.builder(base64(PNG), "image/png").build());
        assertThat(blocks.get(2))
                .isEqualTo(McpSchema.ImageContent.builder(base64(SVG), "IMAGE/SVG+XML")
                        .build());
        assertThat(blocks.get(3))
                .isEqualTo(McpSchema.AudioContent.builder("AQ==", "audio/wav").build());
        assertThat(resource(blocks.get(4)).mimeType()).isEqualTo("application/pdf");
        assertThat(resource(blocks.get(5)).mimeType()).isEqualTo("application/octet-stream");
        assertThat(blocks.get(6))
                .isEqualTo(McpSchema.TextContent.builder("<svg/>").build());
    }

    @Test
    void readsAndClosesFilesAndStreams(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("a.md"), "# Grüße");
        assertThat(resource(ToolContents.embedded("docs:///a.md", ReadResult.file(file))
                        .get(0)))
                .isEqualTo(McpSchema.TextResourceContents.builder("docs:///a.md", "# Grüße")
                        .mimeType("text/markdown")
                        .build());
        boolean[] closed = new boolean[1];
        ReadResult stream = ReadResult.of(ContentPart.stream("a.txt", () -> new ByteArrayInputStream(new byte[] {'a'}) {
            @Override
            public void close() {
                closed[0] = true;
            }
        }));
        assertThat(resource(ToolContents.embedded("a:b", stream).get(0)))
                .isEqualTo(McpSchema.TextResourceContents.builder("a:b", "a")
                        .mimeType("text/plain")
                        .build());
        assertThat(closed[0]).isTrue();
    }

    @Test
    void failedReadRevealsNothingOfServer() {
        assertThatThrownBy(() -> ToolContents.embedded("a:b", ReadResult.file(Path.of("/secret/place"))))
                .isInstanceOf(McpError.class)
                .hasMessage("Internal error");
        assertThatThrownBy(() -> ToolContents.plain("a:b", ReadResult.inputRequired(Map.of())))
                .isInstanceOf(McpError.class);
    }

    @Test
    void linkHasAllFieldsExceptIcons() {
        McpSchema.ResourceLink link = ToolContents.link(ResourceDescriptor.ofJson(Map.of(
                "uri", "docs:///a.md",
                "name", "a",
                "title", "The A",
                "description", "All of it",
                "mimeType", "text/markdown",
                "size", 12,
                "annotations", Map.of("priority", 0.5),
                "icons", List.of(Map.of("src", "https://example.org/a.png")),
                "_meta", Map.of("x/y", "z"))));
        assertThat(link)
                .isEqualTo(McpSchema.ResourceLink.builder()
                        .uri("docs:///a.md")
                        .name("a")
                        .title("The A")
                        .description("All of it")
                        .mimeType("text/markdown")
                        .size(12L)
                        .annotations(new McpSchema.Annotations(null, 0.5, null))
                        .meta(Map.of("x/y", "z"))
                        .build());
    }

    @Test
    void grepReturnsOneBlockPerMatch() {
        String text = "one\ntwo TODO\nthree\nfour\nfive TODO\nsix TODO\nseven\n";
        List<McpSchema.Content> matches =
                ToolContents.grep("docs:///a.md", text, Pattern.compile("TODO").asPredicate(), 0);
        assertThat(matches)
                .extracting(ToolContentsTest::lines)
                .containsExactly("2-2 2: two TODO", "5-5 5: five TODO", "6-6 6: six TODO");
        assertThat(matches)
                .allSatisfy(match -> assertThat(resource(match).uri()).isEqualTo("docs:///a.md"));
        assertThat(ToolContents.grep(
                        "docs:///a.md", text, Pattern.compile("TODO").asPredicate(), 1))
                .extracting(ToolContentsTest::lines)
                .containsExactly("1-7 1: one\n2: two TODO\n3: three\n4: four\n5: five TODO\n6: six TODO\n7: seven");
        assertThat(ToolContents.grep("a:b", "x\n\n\n\ny", line -> !line.isEmpty(), 1))
                .extracting(ToolContentsTest::lines)
                .containsExactly("1-2 1: x\n2: ", "4-5 4: \n5: y");
        assertThat(ToolContents.grep("a:b", "", line -> true, 3)).isEmpty();
        assertThat(ToolContents.grep("a:b", "x", line -> true, Integer.MAX_VALUE))
                .hasSize(1);
        assertThatThrownBy(() -> ToolContents.grep("a:b", "x", line -> true, -1))
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> ToolContents.excerpt("a:b", 0, 1, "x")).hasMessageContaining("0 to 1");
    }

    private static String lines(McpSchema.Content block) {
        McpSchema.TextResourceContents content = (McpSchema.TextResourceContents) resource(block);
        Map<?, ?> lines = (Map<?, ?>) content.meta().get(ToolContents.LINES);
        return lines.get("first") + "-" + lines.get("last") + " " + content.text();
    }
}
