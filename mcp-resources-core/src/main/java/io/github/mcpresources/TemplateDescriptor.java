package io.github.mcpresources;

import io.github.mcpresources.internal.text.Json;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a resource template, as an entry of a list.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource-templates">MCP:
 *     Resource templates</a>
 */
public final class TemplateDescriptor extends Descriptor {

    private static final Map<String, Object> NOTHING_KNOWN = Map.of("type", "object");

    private final Map<String, Object> variablesSchema;

    private TemplateDescriptor(Map<String, ?> json, Map<String, Object> variablesSchema) {
        super(json, "uriTemplate");
        this.variablesSchema = variablesSchema;
    }

    /**
     * Creates a descriptor from the SDK's record.
     *
     * @param template the SDK record
     * @return the descriptor
     * @throws IllegalArgumentException if the name of the record is missing, or its template is missing or empty
     */
    public static TemplateDescriptor of(McpSchema.ResourceTemplate template) {
        return ofJson(SdkRecords.json(template));
    }

    /**
     * Creates a descriptor from JSON. Unknown fields are kept.
     *
     * @param json a JSON object with at least {@code uriTemplate} and {@code name}, copied
     * @return the descriptor
     * @throws IllegalArgumentException if one of these two fields is missing or not a string, if the template is empty,
     *     or if a value cannot be converted to JSON
     */
    public static TemplateDescriptor ofJson(Map<String, ?> json) {
        return new TemplateDescriptor(json, NOTHING_KNOWN);
    }

    /**
     * Returns the text of the template.
     *
     * @return the template as it appears in the list
     */
    public String uriTemplate() {
        return identifier();
    }

    /**
     * Returns the schema of the variables: a JSON Schema for an object with the values of the variables. Lists do not
     * contain the schema. A {@linkplain io.github.mcpresources.tools.ResourceTools.Builder#templateTools tool for the
     * template} uses it as the schema of its arguments.
     *
     * @return an immutable JSON object; it has properties only for variables with known constraints
     */
    public Map<String, Object> variablesSchema() {
        return variablesSchema;
    }

    /**
     * Returns this descriptor with the given schema of the variables.
     *
     * @param schema a JSON Schema for an object with the values of the variables, copied
     * @return a copy
     */
    public TemplateDescriptor withVariablesSchema(Map<String, ?> schema) {
        return new TemplateDescriptor(toJson(), Json.object(schema));
    }

    /**
     * Returns this descriptor with one field set or removed.
     *
     * @param field the name of the JSON field
     * @param value a JSON value; null removes the field
     * @return a copy
     * @throws IllegalArgumentException if the copy would have no template or no name, or if the value cannot be
     *     converted to JSON
     */
    public TemplateDescriptor with(String field, @Nullable Object value) {
        return new TemplateDescriptor(jsonWith(field, value), variablesSchema);
    }
}
