package io.github.mcpresources.registry;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.content.ComputedMetadata;
import io.github.mcpresources.internal.content.MediaTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds the current attributes of files to the descriptors of the resources that serve the files. */
final class FileListing {

    private static final Logger log = LoggerFactory.getLogger(FileListing.class);

    private FileListing() {}

    /**
     * Adds the MIME type, the size and the time of the last change of a file to a descriptor, unless these fields are
     * set already. Also adds the fingerprint if {@code fingerprinted} is true. Returns the descriptor unchanged if the
     * file is not a regular file or its attributes cannot be read. May block.
     */
    static ResourceDescriptor complete(ResourceDescriptor descriptor, Path file, boolean fingerprinted) {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (IOException missing) { // a read reports this error; a list shows the entry without the attributes
            log.debug("Could not read the attributes of the file that {} serves", descriptor.uri(), missing);
            return descriptor;
        }
        if (!attributes.isRegularFile()) {
            return descriptor;
        }
        Map<String, @Nullable Object> json = new LinkedHashMap<>(descriptor.toJson());
        Path name = file.getFileName();
        if (name != null) {
            MediaTypes.byName(name.toString()).ifPresent(type -> json.putIfAbsent("mimeType", type));
        }
        json.putIfAbsent("size", attributes.size());
        Map<String, Object> annotations = new LinkedHashMap<>(descriptor.annotations());
        ComputedMetadata.lastModified(attributes).ifPresent(time -> annotations.putIfAbsent("lastModified", time));
        if (!annotations.isEmpty()) {
            json.put("annotations", annotations);
        }
        if (fingerprinted) {
            String fingerprint = ComputedMetadata.fingerprint(attributes);
            Map<String, Object> meta = new LinkedHashMap<>(descriptor.meta());
            meta.put(ComputedMetadata.FINGERPRINT, fingerprint);
            json.put("_meta", meta);
        }
        return ResourceDescriptor.ofJson(json);
    }

    /**
     * Adds the attributes of files to the descriptors on a page. If no resource on the page serves a file, the returned
     * stage is already complete.
     *
     * @param files the settings of the resources on the page that serve a file, by descriptor
     */
    static CompletionStage<Page<ResourceDescriptor>> complete(
            Page<ResourceDescriptor> page,
            IdentityHashMap<ResourceDescriptor, EntrySettings> files,
            RequestContext context) {
        return files.isEmpty()
                ? CompletableFuture.completedFuture(page)
                : context.blocking(() -> page.map(descriptor -> {
                    EntrySettings settings = files.get(descriptor);
                    return settings == null || settings.file() == null
                            ? descriptor
                            : complete(descriptor, settings.file(), settings.fingerprinted());
                }));
    }
}
