package io.github.mcpresources;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource template as a list shows it.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-templates">MCP:
 *     Resource templates</a>
 */
public final class TemplateDescriptor extends Descriptor {

    private TemplateDescriptor(Map<String, ?> json) {
        super(json, "uriTemplate");
    }

    /**
     * A descriptor made from the SDK's record.
     *
     * @param template the record
     * @return the descriptor
     * @throws IllegalArgumentException if the record has no template or no name
     */
    public static TemplateDescriptor of(McpSchema.ResourceTemplate template) {
        return new TemplateDescriptor(SdkRecords.json(template));
    }

    /**
     * A descriptor made from JSON; unknown fields are kept.
     *
     * @param json a JSON object with at least {@code uriTemplate} and {@code name}, copied
     * @return the descriptor
     * @throws IllegalArgumentException if one of the two is missing or not a string
     */
    public static TemplateDescriptor ofJson(Map<String, ?> json) {
        return new TemplateDescriptor(json);
    }

    /**
     * The template itself.
     *
     * @return the template, as it was registered
     */
    public String uriTemplate() {
        return identifier();
    }

    /**
     * This descriptor with one field set, or removed.
     *
     * @param field the field's wire name
     * @param value a JSON value; null removes the field
     * @return a copy
     */
    public TemplateDescriptor with(String field, @Nullable Object value) {
        return new TemplateDescriptor(jsonWith(field, value));
    }
}
