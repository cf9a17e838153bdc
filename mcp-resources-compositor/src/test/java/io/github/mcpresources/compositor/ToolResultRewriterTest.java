package io.github.mcpresources.compositor;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the rewriting of resource URIs in tool results, in both directions. */
class ToolResultRewriterTest {

    private static final Map<String, Object> META = Map.of(
            "ui", Map.of("resourceUri", "ui://panel", "visibility", List.of("app")),
            "ui/resourceUri", "ui://panel",
            "other", "x://1");
    private static final Map<String, Object> OUTER_META = Map.of(
            "ui", Map.of("resourceUri", "ui://docs/panel", "visibility", List.of("app")),
            "ui/resourceUri", "ui://docs/panel",
            "other", "x://1");

    private final ToolResultRewriter rewriter = ResourceCompositor.create().toolResults("docs");

    private static McpSchema.CallToolResult result(String uri, Map<String, Object> meta) {
        McpSchema.Annotations annotations = new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, null);
        return new McpSchema.CallToolResult(
                List.of(
                        McpSchema.TextContent.builder("see x://1").build(),
                        new McpSchema.ResourceLink(
                                "one", "One", uri, "a link", "text/plain", 7L, annotations, Map.of("k", "x://1")),
                        new McpSchema.EmbeddedResource(
                                annotations,
                                new McpSchema.TextResourceContents(uri, "text/plain", "x://1", Map.of("k", 1)),
                                Map.of("m", 2)),
                        new McpSchema.EmbeddedResource(
                                null, new McpSchema.BlobResourceContents(uri, null, "AA==", null), null)),
                true,
                Map.of("uri", "x://1"),
                meta);
    }

    @Test
    void rewritesRecordsInBothDirections() {
        McpSchema.CallToolResult inner = result("x://1", META);
        McpSchema.CallToolResult outer = result("docs+x://1", OUTER_META);
        assertThat(rewriter.toOuter(inner)).isEqualTo(outer);
        assertThat(rewriter.toInner(outer)).isEqualTo(inner);
        McpSchema.CallToolResult empty = new McpSchema.CallToolResult(List.of(), null, null, null);
        assertThat(rewriter.toOuter(empty)).isEqualTo(empty);
    }

    private static Map<String, Object> json(String uri, Map<String, Object> meta) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
                "content",
                List.of(
                        Map.of("type", "text", "text", "x://1", "uri", "x://1"),
                        Map.of(
                                "type",
                                "resource_link",
                                "uri",
                                uri,
                                "name",
                                "n",
                                "icons",
                                List.of(Map.of("src", "x://1"))),
                        Map.of(
                                "type",
                                "resource",
                                "resource",
                                Map.of("uri", uri, "text", "x://1", "html", true),
                                "foreign",
                                1),
                        Map.of("type", "resource", "resource", "odd"),
                        Map.of("type", "resource_link", "uri", 7),
                        "odd"));
        json.put("structuredContent", Map.of("uri", "x://1"));
        json.put("isError", false);
        json.put("com.example/unknown", List.of("x://1"));
        json.put("_meta", meta);
        return json;
    }

    @Test
    void rewritesJsonInBothDirectionsAndKeepsUnknownFields() {
        Map<String, Object> inner = json("x://1", META);
        Map<String, Object> outer = json("docs+x://1", OUTER_META);
        assertThat(rewriter.toOuter(inner)).isEqualTo(outer);
        assertThat(rewriter.toInner(outer)).isEqualTo(inner);
    }

    @Test
    void rewritesUserInterfaceOfTool() {
        Map<String, Object> tool = Map.of("name", "show", "inputSchema", Map.of("type", "object"), "_meta", META);
        Map<String, Object> outer =
                Map.of("name", "show", "inputSchema", Map.of("type", "object"), "_meta", OUTER_META);
        assertThat(rewriter.toOuter(tool)).isEqualTo(outer);
        assertThat(rewriter.toInner(outer)).isEqualTo(tool);
    }

    @Test
    void keepsUrisWithoutOtherForm() {
        Map<String, Object> foreign = Map.of("content", List.of(Map.of("type", "resource_link", "uri", "other+x://1")));
        assertThat(rewriter.toInner(foreign)).isEqualTo(foreign);
        Map<String, Object> opaque = Map.of("content", List.of(Map.of("type", "resource_link", "uri", "urn:x")));
        assertThat(new ToolResultRewriter(PrefixFormat.PATH, "docs").toOuter(opaque))
                .isEqualTo(opaque);
    }
}
