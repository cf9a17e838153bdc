package io.github.mcpresources.compositor;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the URIs of resources in the results and definitions of one mount's tools. This class is for gateways that
 * serve the resources of their mounts through a {@link ResourceCompositor} and also pass on the mounts' tools. Without
 * the rewriter, the links in a result would not refer to resources of the compositor.
 *
 * <pre>{@code
 * ToolResultRewriter docs = compositor.toolResults("docs");
 * return docs.toOuter(upstream.callTool(request));
 * }</pre>
 *
 * <p>The rewriter changes the URIs of resource links and of embedded resources. It also changes the URI of a tool's
 * user interface in {@code _meta}, in both its forms: {@code ui: {resourceUri}} and {@code "ui/resourceUri"}. It
 * changes no other field. A URI stays unchanged if the format cannot add or remove the prefix.
 */
public final class ToolResultRewriter {

    private static final String META = "_meta";
    private static final String UI = "ui";
    private static final String RESOURCE_URI = "resourceUri";
    private static final String FLAT = UI + "/" + RESOURCE_URI;

    private final UnaryOperator<String> outer;
    private final UnaryOperator<String> inner;

    /**
     * Creates a rewriter for the tools of a mount.
     *
     * @param format the format of the compositor's URIs
     * @param mount the id of the mount
     */
    public ToolResultRewriter(PrefixFormat format, String mount) {
        Prefix prefix = new Prefix(format, mount);
        outer = uri -> prefix.outer(uri).orElse(uri);
        inner = uri -> format.removePrefix(mount, uri);
    }

    /**
     * Rewrites the result of one of the mount's tools. Replaces the mount's own URIs with the compositor's URIs, which
     * have the mount's prefix.
     *
     * @param result the result of the tool, as a record of the SDK
     * @return a copy with the compositor's URIs
     */
    public McpSchema.CallToolResult toOuter(McpSchema.CallToolResult result) {
        return result(result, outer);
    }

    /**
     * Rewrites the result of a tool. Replaces the compositor's URIs with the mount's own URIs.
     *
     * @param result the result of the tool, as a record of the SDK
     * @return a copy with the mount's own URIs
     */
    public McpSchema.CallToolResult toInner(McpSchema.CallToolResult result) {
        return result(result, inner);
    }

    /**
     * Rewrites the result or the definition of one of the mount's tools. Replaces the mount's own URIs with the
     * compositor's URIs, which have the mount's prefix.
     *
     * @param json the JSON object of a {@code tools/call} result, or of a tool
     * @return a copy with the compositor's URIs; all other fields are unchanged, as are URIs to which the format cannot
     *     add the prefix
     */
    public Map<String, Object> toOuter(Map<String, ?> json) {
        return object(json, outer);
    }

    /**
     * Rewrites the result or the definition of a tool. Replaces the compositor's URIs with the mount's own URIs.
     *
     * @param json the JSON object of a {@code tools/call} result, or of a tool
     * @return a copy with the mount's own URIs; all other fields are unchanged, as are URIs without the mount's prefix
     */
    public Map<String, Object> toInner(Map<String, ?> json) {
        return object(json, inner);
    }

    private static McpSchema.CallToolResult result(McpSchema.CallToolResult result, UnaryOperator<String> change) {
        List<McpSchema.Content> content = result.content() == null
                ? null
                : result.content().stream().map(block -> block(block, change)).toList();
        return new McpSchema.CallToolResult(
                content, result.isError(), result.structuredContent(), meta(result.meta(), change));
    }

    private static McpSchema.Content block(McpSchema.Content block, UnaryOperator<String> change) {
        if (block instanceof McpSchema.ResourceLink link) {
            return new McpSchema.ResourceLink(
                    link.name(),
                    link.title(),
                    change.apply(link.uri()),
                    link.description(),
                    link.mimeType(),
                    link.size(),
                    link.annotations(),
                    link.meta());
        }
        return block instanceof McpSchema.EmbeddedResource embedded
                ? new McpSchema.EmbeddedResource(
                        embedded.annotations(), contents(embedded.resource(), change), embedded.meta())
                : block;
    }

    private static McpSchema.ResourceContents contents(
            McpSchema.ResourceContents contents, UnaryOperator<String> change) {
        if (contents instanceof McpSchema.TextResourceContents text) {
            return new McpSchema.TextResourceContents(
                    change.apply(text.uri()), text.mimeType(), text.text(), text.meta());
        }
        return contents instanceof McpSchema.BlobResourceContents blob
                ? new McpSchema.BlobResourceContents(
                        change.apply(blob.uri()), blob.mimeType(), blob.blob(), blob.meta())
                : contents;
    }

    private static Map<String, Object> object(Map<String, ?> json, UnaryOperator<String> change) {
        Map<String, Object> copy = new LinkedHashMap<>(json);
        if (json.get("content") instanceof List<?> blocks) {
            copy.put(
                    "content",
                    blocks.stream().map(block -> block(block, change)).toList());
        }
        change(copy, META, value -> value instanceof Map<?, ?> meta ? meta(fields(meta), change) : value);
        return copy;
    }

    private static Object block(Object block, UnaryOperator<String> change) {
        if (!(block instanceof Map<?, ?> map)) {
            return block;
        }
        Map<String, Object> copy = fields(map);
        if ("resource_link".equals(map.get("type"))) {
            uri(copy, "uri", change);
        } else if ("resource".equals(map.get("type"))) {
            change(copy, "resource", value -> {
                if (!(value instanceof Map<?, ?> resource)) {
                    return value;
                }
                Map<String, Object> contents = fields(resource);
                uri(contents, "uri", change);
                return contents;
            });
        }
        return copy;
    }

    private static @Nullable Map<String, Object> meta(
            @Nullable Map<String, Object> meta, UnaryOperator<String> change) {
        if (meta == null) {
            return null;
        }
        Map<String, Object> copy = new LinkedHashMap<>(meta);
        uri(copy, FLAT, change);
        change(copy, UI, value -> {
            if (!(value instanceof Map<?, ?> ui)) {
                return value;
            }
            Map<String, Object> fields = fields(ui);
            uri(fields, RESOURCE_URI, change);
            return fields;
        });
        return copy;
    }

    private static void uri(Map<String, Object> json, String field, UnaryOperator<String> change) {
        change(json, field, value -> value instanceof String uri ? change.apply(uri) : value);
    }

    private static void change(Map<String, Object> json, String field, UnaryOperator<Object> change) {
        Optional.ofNullable(json.get(field)).ifPresent(value -> json.put(field, change.apply(value)));
    }

    private static Map<String, Object> fields(Map<?, ?> map) {
        Map<String, Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }
}
