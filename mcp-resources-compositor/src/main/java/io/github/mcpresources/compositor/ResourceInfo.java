package io.github.mcpresources.compositor;

import io.github.mcpresources.ResourceDescriptor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource of one of several mounted servers. It is identified by the name of the server and by the URI that it has
 * on that server.
 *
 * @param serverName the name under which the server was mounted
 * @param uri the URI that the resource has on its server, without the prefix of the mount
 * @param name the name of the resource
 * @param description the description of the resource; null if there is none
 * @param mimeType the MIME type of the resource; null if none is declared
 * @param size the size of the content in bytes, before any encoding; null if unknown
 */
public record ResourceInfo(
        String serverName,
        String uri,
        String name,
        @Nullable String description,
        @Nullable String mimeType,
        @Nullable Long size) {

    static ResourceInfo of(String serverName, ResourceDescriptor resource) {
        return new ResourceInfo(
                serverName,
                resource.uri(),
                resource.name(),
                resource.description().orElse(null),
                resource.mimeType().orElse(null),
                resource.size().isPresent() ? (Long) resource.size().getAsLong() : null);
    }

    /**
     * Returns the resource as a JSON object, with the names that tools use: {@code server_name}, {@code uri},
     * {@code name}, {@code description}, {@code mime_type}, {@code size}.
     *
     * @return a new map with all six fields; the value of an unknown field is null
     */
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("server_name", serverName);
        map.put("uri", uri);
        map.put("name", name);
        map.put("description", description);
        map.put("mime_type", mimeType);
        map.put("size", size);
        return map;
    }
}
