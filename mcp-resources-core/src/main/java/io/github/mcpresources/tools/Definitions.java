package io.github.mcpresources.tools;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates parts of tool definitions, such as the schemas of arguments. */
final class Definitions {

    static final McpSchema.ToolAnnotations READ_ONLY = McpSchema.ToolAnnotations.builder()
            .readOnlyHint(true)
            .openWorldHint(false)
            .build();

    private Definitions() {}

    static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        schema.put("additionalProperties", false);
        return schema;
    }

    static Map<String, Object> property(String type, String description) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("type", type);
        property.put("description", description);
        return property;
    }

    static Map<String, Object> count(String description) {
        Map<String, Object> property = property("integer", description);
        property.put("minimum", 0);
        return property;
    }
}
