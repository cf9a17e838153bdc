package io.github.mcpresources;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The description of a resource, as an entry of a list.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/resources#resource">MCP: Resource</a>
 */
public final class ResourceDescriptor extends Descriptor {

    private ResourceDescriptor(Map<String, ?> json) {
        super(json, "uri");
    }

    /**
     * Creates a descriptor from the SDK's record.
     *
     * @param resource the SDK record
     * @return the descriptor
     * @throws IllegalArgumentException if the name of the record is missing, or its URI is missing or empty
     */
    public static ResourceDescriptor of(McpSchema.Resource resource) {
        return new ResourceDescriptor(SdkRecords.json(resource));
    }

    /**
     * Creates a descriptor from JSON. Unknown fields are kept.
     *
     * @param json a JSON object with at least {@code uri} and {@code name}, copied
     * @return the descriptor
     * @throws IllegalArgumentException if one of these two fields is missing or not a string, if the URI is empty, or
     *     if a value cannot be converted to JSON
     */
    public static ResourceDescriptor ofJson(Map<String, ?> json) {
        return new ResourceDescriptor(json);
    }

    /**
     * Creates a descriptor with only the required fields.
     *
     * @param uri the resource's URI
     * @param name the resource's name
     * @return the descriptor
     * @throws IllegalArgumentException if the URI is empty
     */
    public static ResourceDescriptor of(String uri, String name) {
        return new ResourceDescriptor(Map.of("uri", uri, "name", name));
    }

    /**
     * Returns the resource's URI.
     *
     * @return the URI as it appears in the list
     */
    public String uri() {
        return identifier();
    }

    /**
     * Returns the size of the content, before it is encoded for a response.
     *
     * @return the size in bytes, or empty if unknown
     */
    public OptionalLong size() {
        return toJson().get("size") instanceof Number size ? OptionalLong.of(size.longValue()) : OptionalLong.empty();
    }

    /**
     * Returns this descriptor with one field set or removed.
     *
     * @param field the name of the JSON field
     * @param value a JSON value; null removes the field
     * @return a copy
     * @throws IllegalArgumentException if the copy would have no URI or no name, or if the value cannot be converted to
     *     JSON
     */
    public ResourceDescriptor with(String field, @Nullable Object value) {
        return new ResourceDescriptor(jsonWith(field, value));
    }
}
