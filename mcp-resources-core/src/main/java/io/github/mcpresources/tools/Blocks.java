package io.github.mcpresources.tools;

import io.github.mcpresources.internal.text.JsonSize;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts the result of {@code resources/read} to the content blocks or the JSON value of a tool result. */
final class Blocks {

    private Blocks() {}

    @SuppressWarnings("unchecked") // the encoder always creates this type
    static List<Map<String, Object>> contents(Map<String, Object> result) {
        return (List<Map<String, Object>>) Objects.requireNonNull(result.get("contents"), "contents");
    }

    static List<McpSchema.Content> embedded(List<Map<String, Object>> contents) {
        List<McpSchema.Content> blocks = new ArrayList<>(contents.size());
        contents.forEach(content -> blocks.add(embedded(content)));
        return blocks;
    }

    /**
     * Creates an embedded resource from one item of a read result. Copies the annotations of the item, such as the
     * audience.
     */
    static McpSchema.EmbeddedResource embedded(Map<String, Object> content) {
        return McpSchema.EmbeddedResource.builder(resource(content))
                .annotations(annotations(content.get("annotations")))
                .build();
    }

    private static McpSchema.ResourceContents resource(Map<String, Object> content) {
        String uri = String.valueOf(content.get("uri"));
        return content.get("text") instanceof String text
                ? McpSchema.TextResourceContents.builder(uri, text)
                        .mimeType(type(content))
                        .meta(meta(content))
                        .build()
                : McpSchema.BlobResourceContents.builder(uri, blob(content))
                        .mimeType(type(content))
                        .meta(meta(content))
                        .build();
    }

    static List<McpSchema.Content> plain(List<Map<String, Object>> contents) {
        List<McpSchema.Content> blocks = new ArrayList<>(contents.size());
        contents.forEach(content -> blocks.add(plain(content)));
        return blocks;
    }

    private static McpSchema.Content plain(Map<String, Object> content) {
        McpSchema.Annotations annotations = annotations(content.get("annotations"));
        if (content.get("text") instanceof String text) {
            return McpSchema.TextContent.builder(text)
                    .annotations(annotations)
                    .meta(meta(content))
                    .build();
        }
        String type = type(content);
        String family = type == null ? "" : type.toLowerCase(Locale.ROOT);
        if (type != null && family.startsWith("image/")) {
            return McpSchema.ImageContent.builder(blob(content), type)
                    .annotations(annotations)
                    .meta(meta(content))
                    .build();
        }
        if (type != null && family.startsWith("audio/")) {
            return McpSchema.AudioContent.builder(blob(content), type)
                    .annotations(annotations)
                    .meta(meta(content))
                    .build();
        }
        return embedded(content); // the SDK has no other content block for bytes
    }

    /**
     * Returns the contents as a JSON value: the value of the item if there is only one, and otherwise a list of the
     * values.
     */
    static Object value(List<Map<String, Object>> contents) {
        List<Object> values = new ArrayList<>(contents.size());
        contents.forEach(content -> values.add(value(content)));
        return values.size() == 1 ? values.get(0) : values;
    }

    private static Object value(Map<String, Object> content) {
        if (content.get("text") instanceof String text) {
            return text;
        }
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("uri", content.get("uri"));
        if (content.get("mimeType") instanceof String type) {
            value.put("mime_type", type);
        }
        value.put("blob", blob(content));
        return value;
    }

    /** Returns the size of the contents in bytes: the size of text in UTF-8, and of blobs before base64 encoding. */
    static long bytes(List<Map<String, Object>> contents) {
        long bytes = 0;
        for (Map<String, Object> content : contents) {
            bytes += content.get("text") instanceof String text
                    ? JsonSize.utf8(text)
                    : content.get("blob") instanceof byte[] blob ? blob.length : decodedLength(blob(content));
        }
        return bytes;
    }

    /** Returns the blob in base64. A blob from an upstream server is already encoded. */
    private static String blob(Map<String, Object> content) {
        return content.get("blob") instanceof byte[] bytes
                ? Base64.getEncoder().encodeToString(bytes)
                : String.valueOf(content.get("blob"));
    }

    private static long decodedLength(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return base64.length() / 4L * 3L - padding;
    }

    /**
     * Creates a link to a resource, from the descriptor of the resource or of its template. The link has no icons,
     * because the SDK's record has no field for them.
     */
    static McpSchema.ResourceLink link(String uri, Map<String, Object> descriptor) {
        return McpSchema.ResourceLink.builder()
                .uri(uri)
                .name(descriptor.get("name") instanceof String name ? name : uri)
                .title(text(descriptor, "title"))
                .description(text(descriptor, "description"))
                .mimeType(type(descriptor))
                .size(descriptor.get("size") instanceof Number size ? (Long) size.longValue() : null)
                .annotations(annotations(descriptor.get("annotations")))
                .meta(meta(descriptor))
                .build();
    }

    private static @Nullable String type(Map<String, Object> json) {
        return text(json, "mimeType");
    }

    private static @Nullable String text(Map<String, Object> json, String field) {
        return json.get(field) instanceof String text ? text : null;
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, Object> meta(Map<String, Object> json) {
        return json.get("_meta") instanceof Map<?, ?> meta ? (Map<String, Object>) meta : null;
    }

    private static McpSchema.@Nullable Annotations annotations(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> map)) {
            return null;
        }
        return new McpSchema.Annotations(
                map.get("audience") instanceof List<?> roles ? audience(roles) : null,
                map.get("priority") instanceof Number priority ? (Double) priority.doubleValue() : null,
                map.get("lastModified") instanceof String time ? time : null);
    }

    /** Returns the roles that the SDK knows; null if there are none. An upstream server may send other roles. */
    private static @Nullable List<McpSchema.Role> audience(List<?> roles) {
        List<McpSchema.Role> known = Arrays.stream(McpSchema.Role.values())
                .filter(role -> roles.contains(role.name().toLowerCase(Locale.ROOT)))
                .toList();
        return known.isEmpty() ? null : known;
    }
}
