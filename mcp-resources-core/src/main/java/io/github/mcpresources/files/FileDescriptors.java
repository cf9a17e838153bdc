package io.github.mcpresources.files;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.content.ComputedMetadata;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.text.Printable;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Creates the descriptors of files and directories. Control characters and characters that change the direction of text
 * are escaped in names, and percent-encoded in URIs.
 */
final class FileDescriptors {

    private FileDescriptors() {}

    /**
     * Returns the descriptor of a file. The MIME type is derived only from the name, because lists do not open files.
     */
    static ResourceDescriptor file(String uri, String name, BasicFileAttributes attributes, boolean fingerprinted) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", Printable.of(name));
        MediaTypes.byName(name).ifPresent(type -> json.put("mimeType", type));
        json.put("size", attributes.size());
        ComputedMetadata.lastModified(attributes)
                .ifPresent(time -> json.put("annotations", Map.of("lastModified", time)));
        if (fingerprinted) {
            String fingerprint = ComputedMetadata.fingerprint(attributes);
            json.put("_meta", Map.of(ComputedMetadata.FINGERPRINT, fingerprint));
        }
        return ResourceDescriptor.ofJson(json);
    }

    static ResourceDescriptor directory(String uri, String name, BasicFileAttributes attributes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", Printable.of(name));
        json.put("mimeType", "inode/directory");
        ComputedMetadata.lastModified(attributes)
                .ifPresent(time -> json.put("annotations", Map.of("lastModified", time)));
        return ResourceDescriptor.ofJson(json);
    }
}
