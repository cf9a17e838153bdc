package io.github.mcpresources.files;

import io.github.mcpresources.MediaTypes;
import io.github.mcpresources.ResourceDescriptor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Files and directories as a list shows them. */
final class FileDescriptors {

    /** A year has four digits in ISO 8601; a file's time may be anything. */
    private static final Instant START = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

    private FileDescriptors() {}

    /** A file; its type is told by the name alone, since a list opens no file. */
    static ResourceDescriptor file(String uri, String name, BasicFileAttributes attributes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name);
        MediaTypes.byName(name).ifPresent(type -> json.put("mimeType", type));
        json.put("size", attributes.size());
        lastModified(attributes).ifPresent(time -> json.put("annotations", Map.of("lastModified", time)));
        return ResourceDescriptor.ofJson(json);
    }

    static ResourceDescriptor directory(String uri, String name, BasicFileAttributes attributes) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name);
        json.put("mimeType", "inode/directory");
        lastModified(attributes).ifPresent(time -> json.put("annotations", Map.of("lastModified", time)));
        return ResourceDescriptor.ofJson(json);
    }

    private static Optional<String> lastModified(BasicFileAttributes attributes) {
        Instant time = attributes.lastModifiedTime().toInstant();
        return time.isBefore(START) || time.isAfter(END)
                ? Optional.empty()
                : Optional.of(time.truncatedTo(ChronoUnit.MILLIS).toString());
    }
}
