package io.github.mcpresources.skills;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.opening.ServedTree.Directory;
import io.github.mcpresources.internal.opening.ServedTree.Entry;
import io.github.mcpresources.internal.opening.ServedTree.Kind;
import io.github.mcpresources.internal.opening.Stamp;
import io.github.mcpresources.skills.SkillCache.Manifest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts the descriptors of the internal provider that serves the files of {@link SkillResources}. Their URIs are
 * replaced with the URIs that clients receive. A valid {@code SKILL.md} gets the name and the description from its
 * front matter.
 */
record ManifestDescriptors(ServedTree tree, SkillReader reader, SkillUris uris) {

    private static final Logger log = LoggerFactory.getLogger(SkillResources.class);

    /** Converts a page. Entries that clients cannot access are left out. */
    Page<ResourceDescriptor> outer(Page<ResourceDescriptor> page) {
        return page.filter(entry -> uris.outer(entry.uri()).isPresent()).map(this::outer);
    }

    private ResourceDescriptor outer(ResourceDescriptor entry) {
        String uri = uris.outer(entry.uri()).orElseThrow();
        return described(entry, uri, uris.path(uri).orElseThrow());
    }

    /**
     * Converts one descriptor.
     *
     * @param uri the URI of the file or directory, in the form that clients receive
     * @param path the path of the file or directory below the directory of all skills
     */
    ResourceDescriptor described(ResourceDescriptor entry, String uri, String path) {
        Optional<Map<String, @Nullable Object>> fields = path.endsWith("/" + SkillDirectory.MANIFEST)
                ? fields(path.substring(0, path.length() - SkillDirectory.MANIFEST.length()))
                : Optional.empty();
        if (fields.isEmpty()) {
            return entry.with("uri", uri);
        }
        Map<String, Object> json = new LinkedHashMap<>(entry.with("uri", uri).toJson());
        json.put("name", Objects.requireNonNull(fields.get().get("name")));
        json.put("description", Objects.requireNonNull(fields.get().get("description")));
        json.put("mimeType", "text/markdown");
        return ResourceDescriptor.ofJson(json);
    }

    private Optional<Map<String, @Nullable Object>> fields(String path) {
        try {
            Optional<Directory> opened = SkillDirectory.open(tree, path);
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            try (Directory skill = opened.get()) {
                Optional<Entry> entry = skill.entry(SkillDirectory.MANIFEST, reader.now());
                if (entry.isEmpty() || entry.get().kind() != Kind.FILE) {
                    return Optional.empty();
                }
                Stamp stamp = Objects.requireNonNull(entry.get().stamp(), "the stamp of a file");
                Manifest manifest = reader.manifest(skill, path, stamp);
                return Optional.ofNullable(manifest.fields());
            }
        } catch (InvalidSkillException | IOException failure) { // the file is listed without a description
            log.debug("{}SKILL.md has no description", path, failure);
            return Optional.empty();
        }
    }
}
