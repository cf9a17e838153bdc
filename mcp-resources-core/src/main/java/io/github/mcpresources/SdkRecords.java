package io.github.mcpresources;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the SDK's records to JSON objects, with the fields in the order of the specification's schema. */
final class SdkRecords {

    private SdkRecords() {}

    static Map<String, Object> json(McpSchema.Resource resource) {
        Map<String, Object> json = new LinkedHashMap<>();
        put(json, "uri", resource.uri());
        put(json, "name", resource.name());
        put(json, "title", resource.title());
        put(json, "description", resource.description());
        put(json, "mimeType", resource.mimeType());
        put(json, "size", resource.size());
        put(json, "annotations", resource.annotations());
        put(json, "icons", resource.icons());
        put(json, "_meta", resource.meta());
        return json;
    }

    static Map<String, Object> json(McpSchema.ResourceTemplate template) {
        Map<String, Object> json = new LinkedHashMap<>();
        put(json, "uriTemplate", template.uriTemplate());
        put(json, "name", template.name());
        put(json, "title", template.title());
        put(json, "description", template.description());
        put(json, "mimeType", template.mimeType());
        put(json, "annotations", template.annotations());
        put(json, "icons", template.icons());
        put(json, "_meta", template.meta());
        return json;
    }

    static Map<String, Object> json(McpSchema.ResourceContents content) {
        Map<String, Object> json = new LinkedHashMap<>();
        put(json, "uri", content.uri());
        put(json, "mimeType", content.mimeType());
        if (content instanceof McpSchema.TextResourceContents text) {
            put(json, "text", text.text());
        } else if (content instanceof McpSchema.BlobResourceContents blob) {
            put(json, "blob", blob.blob());
        }
        put(json, "_meta", content.meta());
        return json;
    }

    private static void put(Map<String, Object> json, String field, @Nullable Object value) {
        if (value != null) {
            json.put(field, value);
        }
    }
}
