package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.office.document.ItemType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adapts {@link OfficeDocuments} to {@link DocumentFormat}, the interface that tools and other modules use for
 * documents of any format.
 */
final class OfficeFormat extends DocumentFormat {

    private final OfficeDocuments documents;

    OfficeFormat(OfficeDocuments documents) {
        this.documents = documents;
    }

    @Override
    public DocumentKind kind() {
        return documents.kind();
    }

    @Override
    public ResourceProvider provider() {
        return documents;
    }

    @Override
    public Optional<String> docId(String name, @Nullable String session) throws IOException {
        return documents.docId(name, session);
    }

    @Override
    public boolean hasFile(String name) {
        return documents.hasFile(name);
    }

    @Override
    public String validNames(String name) {
        return documents.validNames(name);
    }

    /** Returns the slides or sheets; empty for a text document. */
    @Override
    public List<Part> parts(String docId, Optional<String> session, RequestContext context) throws IOException {
        Inventory inventory = documents
                .inventory(docId, session, context)
                .orElseThrow(() -> new ResourceNotFoundException(ItemUris.PREFIX + docId));
        List<Part> parts = new ArrayList<>();
        for (Inventory.Entry slide : inventory.of(ItemType.SLIDE)) {
            parts.add(new Part(ItemUris.slideText(docId, slide.ordinal()), Map.of("slide", slide.ordinal())));
        }
        for (String sheet : inventory.sheets()) {
            parts.add(new Part(TextUris.sheet(docId, sheet), Map.of("sheet", sheet)));
        }
        return parts;
    }

    @Override
    public String textUri(String docId) {
        return TextUris.text(docId);
    }

    @Override
    public String propertiesUri(String docId) {
        return TextUris.PROPERTIES.expand(Map.of(ItemUris.DOCUMENT, docId));
    }

    @Override
    public Map<String, Object> arguments() {
        return TextTools.parts();
    }

    @Override
    public List<String> partNames() {
        return TextTools.PARTS;
    }

    @Override
    public String read(String docId, Map<String, Object> arguments, RequestContext context) throws IOException {
        return new TextTools(documents, new ToolResults(documents)).read(docId, arguments, context);
    }
}
