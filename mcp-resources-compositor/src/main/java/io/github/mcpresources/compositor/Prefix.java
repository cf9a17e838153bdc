package io.github.mcpresources.compositor;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The prefix of one mount, put onto what that gives. Only the URIs in their places are changed, never what is in a body.
 *
 * @param format how it is written
 * @param mount the id of the mount
 */
record Prefix(PrefixFormat format, String mount) {

    /** The outer URI; empty where the format has none. */
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

    /** What was read under an outer URI. A content whose own URI has no outer one gets that. */
    ReadResult outer(ReadResult result, String outerUri) {
        if (!(result instanceof Contents contents) || keeps(result)) {
            return result;
        }
        return new Contents(
                contents.parts().stream().map(part -> outer(part, outerUri)).toList(),
                contents.cache(),
                contents.meta());
    }

    /** Whether what was read is the same under an outer URI, since it has no URIs of its own. */
    boolean keeps(ReadResult result) {
        return !(result instanceof Contents contents) || !hasUris(contents);
    }

    private static boolean hasUris(Contents contents) {
        for (ContentPart part : contents.parts()) { // each read comes here: a stream would cost as much as its lookup
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
