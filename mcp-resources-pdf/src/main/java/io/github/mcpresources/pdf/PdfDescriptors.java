package io.github.mcpresources.pdf;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.DocumentTemplates;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.parts.Embeds;
import io.github.mcpresources.pdf.internal.parts.Images;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the descriptors of documents and their parts. */
final class PdfDescriptors {

    static final String META = "io.github.mcpresources/pdf";

    private static final DocumentTemplates TEMPLATES = DocumentTemplates.of(
            PdfUris.TEXT,
            PdfUris.PAGE,
            PdfUris.IMAGE,
            PdfUris.EMBED,
            PdfUris.OUTLINE,
            PdfUris.PROPERTIES,
            PdfUris.FIELDS,
            PdfUris.ANNOTATIONS);

    private final PdfReads reads;
    private final PdfLimits limits;

    PdfDescriptors(PdfReads reads, PdfLimits limits) {
        this.reads = reads;
        this.limits = limits;
    }

    /** Returns the descriptor of a resource; empty if the URI matches no template. */
    Optional<Descriptor> describe(String uri, RequestContext context) throws IOException {
        Optional<DocumentTemplates.Matched> found = TEMPLATES.find(uri);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        UriTemplate template = found.get().template();
        UriTemplate.Match match = found.get().match();
        Inventory inventory = inventory(uri, match, context);
        if (template.equals(PdfUris.TEXT)) {
            boolean isPlain = match.findString(PdfUris.FORMAT)
                    .filter(word -> word.equalsIgnoreCase("txt"))
                    .isPresent();
            return Optional.of(descriptor(uri, "text", "Text", isPlain ? "text/plain" : "text/markdown", Map.of(), -1));
        }
        if (template.equals(PdfUris.PAGE)) {
            return Optional.of(page(uri, number(uri, match, inventory.pages()), form(match, PageForm.OF_PAGES)));
        }
        if (template.equals(PdfUris.IMAGE)) {
            List<Images.Image> images = inventory.images();
            int number = number(uri, match, images.size());
            return Optional.of(image(uri, number, images.get(number - 1), form(match, PageForm.OF_PICTURES)));
        }
        if (template.equals(PdfUris.EMBED)) {
            int number =
                    inventory.embed(match.string(PdfUris.NAME)).orElseThrow(() -> new ResourceNotFoundException(uri));
            return Optional.of(attachment(
                    uri, inventory.embeds().get(number - 1), inventory.names().get(number - 1)));
        }
        String name = uri.substring(uri.lastIndexOf('/') + 1);
        return Optional.of(descriptor(uri, name, title(name), "application/json", Map.of(), -1));
    }

    private PageForm form(UriTemplate.Match match, List<PageForm.Format> formats) {
        return PageForm.of(formats, match.findString(PdfUris.FORMAT), match.findString(PdfUris.SIZE), limits);
    }

    private static int number(String uri, UriTemplate.Match match, int count) {
        String number = match.string(PdfUris.NUMBER);
        if (!number.matches("[1-9][0-9]{0,8}") || Integer.parseInt(number) > count) {
            throw new ResourceNotFoundException(uri);
        }
        return Integer.parseInt(number);
    }

    private Inventory inventory(String uri, UriTemplate.Match match, RequestContext context) throws IOException {
        KnownDocument known = reads.known(match.string(PdfUris.DOCUMENT), context)
                .orElseThrow(() -> new ResourceNotFoundException(uri));
        return reads.inventory(known, context).orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    static ResourceDescriptor text(String docId) {
        return descriptor(PdfUris.text(docId), "text", "Text", "text/markdown", Map.of(), -1);
    }

    static ResourceDescriptor page(String docId, int number) {
        return page(PdfUris.page(docId, number), number, new PageForm(PageForm.Format.PNG, null));
    }

    private static ResourceDescriptor page(String uri, int number, PageForm form) {
        return descriptor(uri, "page-" + number, "Page " + number, form.mimeType(), Map.of("page", number), -1);
    }

    static ResourceDescriptor image(String docId, int number, Images.Image image) {
        return image(PdfUris.image(docId, number), number, image, new PageForm(PageForm.Format.PNG, null));
    }

    private static ResourceDescriptor image(String uri, int number, Images.Image image, PageForm form) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("page", image.page());
        meta.put("dimensions", Map.of("width", image.width(), "height", image.height()));
        return descriptor(uri, "image-" + number, null, form.mimeType(), meta, -1);
    }

    static ResourceDescriptor embed(String docId, Embeds.Embed embed, String name) {
        return attachment(PdfUris.embed(docId, name), embed, name);
    }

    private static ResourceDescriptor attachment(String uri, Embeds.Embed embed, String name) {
        Map<String, Object> meta = embed.page() > 0 ? Map.of("page", embed.page()) : Map.of();
        return descriptor(uri, name, Printable.of(embed.name()), PartReads.mimeType(embed), meta, embed.size());
    }

    private static String title(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static ResourceDescriptor descriptor(
            String uri, String name, @Nullable String title, String mimeType, Map<String, Object> meta, long size) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", name);
        if (title != null) {
            json.put("title", title);
        }
        json.put("mimeType", mimeType);
        if (size >= 0) {
            json.put("size", size);
        }
        if (!meta.isEmpty()) {
            json.put("_meta", Map.of(META, meta));
        }
        return ResourceDescriptor.ofJson(json);
    }
}
