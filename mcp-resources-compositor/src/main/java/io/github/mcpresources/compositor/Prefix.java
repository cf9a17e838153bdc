package io.github.mcpresources.compositor;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The prefix of one mount. It is added to the URIs in protocol fields. URIs inside the content of a resource stay
 * unchanged.
 */
record Prefix(PrefixFormat format, String mount) {

    /** Returns the URI with the prefix; empty if the format cannot add the prefix. */
    Optional<String> outer(String uri) {
        try {
            return Optional.of(format.addPrefix(mount, uri));
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    Optional<ResourceDescriptor> outer(ResourceDescriptor resource) {
        return outer(resource.uri()).map(uri -> resource.with("uri", uri));
    }

    Optional<TemplateDescriptor> outer(TemplateDescriptor template) {
        return format.addTemplatePrefix(mount, template.uriTemplate())
                .map(outer -> template.with("uriTemplate", outer));
    }

    /**
     * Returns a skill with the compositor's URIs; empty if the prefix cannot be added to one of them. The front matter
     * and the digests stay unchanged.
     */
    Optional<SkillDescriptor> outer(SkillDescriptor skill) {
        Map<String, Object> json = new LinkedHashMap<>(skill.toJson());
        Optional<String> uri = outer(skill.uri());
        if (uri.isEmpty()) {
            return Optional.empty();
        }
        json.put("uri", uri.get());
        if (json.get("resources") instanceof List<?> files) {
            List<Object> outer = new ArrayList<>(files.size());
            for (Object item : files) {
                Map<String, Object> file = new LinkedHashMap<>();
                ((Map<?, ?>) item).forEach((field, value) -> file.put(String.valueOf(field), value));
                Optional<String> fileUri = outer(String.valueOf(file.get("uri")));
                if (fileUri.isEmpty()) {
                    return Optional.empty();
                }
                file.put("uri", fileUri.get());
                outer.add(file);
            }
            json.put("resources", outer);
        }
        return Optional.of(SkillDescriptor.ofJson(json));
    }

    /**
     * Returns a read result with the compositor's URIs. If the format cannot add the prefix to the URI of a part, the
     * part gets the URI of the read request.
     *
     * @param outerUri the URI of the read request, with the prefix
     */
    ReadResult outer(ReadResult result, String outerUri) {
        if (!(result instanceof Contents contents) || keeps(result)) {
            return result;
        }
        return new Contents(
                contents.parts().stream().map(part -> outer(part, outerUri)).toList(),
                contents.cache(),
                contents.meta());
    }

    /**
     * Checks whether a read result stays unchanged, because none of its parts has a URI. Returns false if a part is raw
     * JSON, which may contain a URI.
     */
    boolean keeps(ReadResult result) {
        return !(result instanceof Contents contents) || !hasUris(contents);
    }

    private static boolean hasUris(Contents contents) {
        for (ContentPart part : contents.parts()) { // called for each read: a stream would be slower
            if (part.uri().isPresent() || part.body() instanceof ContentPart.Body.Raw) {
                return true;
            }
        }
        return false;
    }

    private ContentPart outer(ContentPart part, String outerUri) {
        ContentPart changed = part;
        if (part.body() instanceof ContentPart.Body.Raw raw && raw.json().get("uri") instanceof String uri) {
            Map<String, Object> json = new LinkedHashMap<>(raw.json());
            json.put("uri", outer(uri).orElse(outerUri));
            changed = ContentPart.raw(json);
            if (part.mimeType().isPresent()) {
                changed = changed.mimeType(part.mimeType().get());
            }
            for (Map.Entry<String, Object> field : part.fields().entrySet()) {
                changed = changed.field(field.getKey(), field.getValue());
            }
        }
        return part.uri().isPresent() ? changed.uri(outer(part.uri().get()).orElse(outerUri)) : changed;
    }
}
