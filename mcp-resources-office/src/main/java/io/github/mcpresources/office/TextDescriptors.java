package io.github.mcpresources.office;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.DocumentTemplates;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Creates the descriptors of the texts, tables and sheets of documents, without reading their content. */
final class TextDescriptors {

    private static final DocumentTemplates TEMPLATES = DocumentTemplates.of(
            TextUris.TEXT, TextUris.SHEET, TextUris.TABLE, TextUris.OUTLINE, TextUris.COMMENTS, TextUris.PROPERTIES);

    private final ItemReads items;

    TextDescriptors(ItemReads items) {
        this.items = items;
    }

    /** Returns the descriptor for a URI; empty if the URI does not match a template of {@link TextUris}. */
    Optional<Descriptor> describe(String uri, RequestContext context) throws IOException {
        Optional<DocumentTemplates.Matched> found = TEMPLATES.find(uri);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(describe(uri, found.get().template(), found.get().match(), context));
    }

    private Descriptor describe(String uri, UriTemplate template, UriTemplate.Match match, RequestContext context)
            throws IOException {
        KnownDocument known = items.known(match.string(ItemUris.DOCUMENT), context.sessionId(), context)
                .orElseThrow(() -> new ResourceNotFoundException(uri));
        Inventory listed = items.inventory(known, context).orElseThrow(() -> new ResourceNotFoundException(uri));
        if (!listed.hasText() && !template.equals(TextUris.PROPERTIES)) {
            throw TextReads.unsupported();
        }
        String word = template.variables().contains(TextUris.FORMAT)
                ? match.findString(TextUris.FORMAT).orElse("")
                : "";
        if (template.equals(TextUris.TEXT)) {
            boolean isPlain = word.equalsIgnoreCase(TextFormat.TXT.word());
            return descriptor(uri, "text", "Text", (isPlain ? TextFormat.TXT : TextFormat.MD).mimeType());
        }
        if (template.equals(TextUris.SHEET) || template.equals(TextUris.TABLE)) {
            boolean isSheet = template.equals(TextUris.SHEET);
            String name = isSheet ? match.string(TextUris.NAME) : "table-" + match.string(TextUris.NUMBER);
            return descriptor(uri, name, ItemListing.shown(name), mimeType(word));
        }
        String name = uri.substring(uri.lastIndexOf('/') + 1);
        return descriptor(
                uri, name, name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1), TextSources.JSON);
    }

    private static String mimeType(String word) {
        for (TableFormat one : TableFormat.values()) {
            if (one.word().equalsIgnoreCase(word)) {
                return one.mimeType();
            }
        }
        return TableFormat.CSV.mimeType();
    }

    static ResourceDescriptor text(String docId) {
        return descriptor(TextUris.text(docId), "text", "Text", TextFormat.MD.mimeType());
    }

    static ResourceDescriptor sheet(String docId, String name) {
        return descriptor(
                TextUris.sheet(docId, name), name, "Sheet " + ItemListing.shown(name), TableFormat.CSV.mimeType());
    }

    private static ResourceDescriptor descriptor(String uri, String name, String title, String mimeType) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name);
        json.put("title", title);
        json.put("mimeType", mimeType);
        return ResourceDescriptor.ofJson(json);
    }
}
