package io.github.mcpresources.pdf;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.parts.Annotations;
import io.github.mcpresources.pdf.internal.parts.Fields;
import io.github.mcpresources.pdf.internal.parts.Outline;
import io.github.mcpresources.pdf.internal.parts.Properties;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.uri.UriTemplate;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntFunction;

/** The resources of all documents, with their URI templates. */
final class PdfResources {

    private static final String JSON = "application/json";

    /** Creates JSON from a document. */
    @FunctionalInterface
    private interface Data {
        Map<String, Object> json(io.github.mcpresources.pdf.internal.document.OpenPdf pdf, IntFunction<String> pageUri)
                throws IOException;
    }

    private final PdfReads reads;
    private final PartReads parts;
    private final WindowReads windows;
    private final CacheHint hint;
    private final ResourceRegistry templates = ResourceRegistry.create();
    private final TemplateVariable<Integer> number =
            TemplateVariable.integer(PdfUris.NUMBER).range(1, Integer.MAX_VALUE).required();

    PdfResources(PdfReads reads, PdfCompletions completions, PdfLimits limits, CacheHint hint) {
        this.reads = reads;
        this.parts = new PartReads(reads, limits);
        this.windows = new WindowReads(new TextReads(reads), limits);
        this.hint = hint;
        templates
                .template(PdfUris.PAGE)
                .name("pdf_page")
                .title("Page of a PDF document")
                .description(
                        "A page of a PDF document. n is its number, from 1. format is png (the default) or jpeg for a"
                                + " picture, md for its text as Markdown, or txt for its plain text. size is"
                                + " thumb, or the maximum size of the picture in pixels such as 640x480.")
                .variables(number)
                .unscreened(PdfUris.DOCUMENT, PdfUris.FORMAT, PdfUris.SIZE)
                .complete(PdfUris.DOCUMENT, completions::documents)
                .complete(PdfUris.NUMBER, completions::pages)
                .complete(PdfUris.FORMAT, "png", "jpeg", "md", "txt")
                .complete(PdfUris.SIZE, PageForm.THUMB)
                .read(this::page);
        templates
                .template(PdfUris.TEXT)
                .name("pdf_text")
                .title("Text of a PDF document")
                .description(
                        "The whole text of a PDF document, page by page. format is md (Markdown, the default) or txt."
                                + " offset and length select a part of a long text, in bytes.")
                .mimeType("text/markdown")
                .variables(windows.format(), windows.offset(), windows.length())
                .unscreened(PdfUris.DOCUMENT)
                .complete(PdfUris.DOCUMENT, completions::documents)
                .read(this::text);
        templates
                .template(PdfUris.IMAGE)
                .name("pdf_image")
                .title("Picture in a PDF document")
                .description(
                        "A picture in a PDF document. n is its number, from 1, in the order of the pages. format is png"
                                + " (the default), jpeg or, for a picture that is stored as a JPEG file, original. size is thumb, or"
                                + " a maximum size in pixels such as 640x480.")
                .variables(number)
                .unscreened(PdfUris.DOCUMENT, PdfUris.FORMAT, PdfUris.SIZE)
                .complete(PdfUris.DOCUMENT, completions::documents)
                .complete(PdfUris.NUMBER, completions::images)
                .complete(PdfUris.FORMAT, "png", "jpeg", "original")
                .complete(PdfUris.SIZE, PageForm.THUMB)
                .read(this::image);
        templates
                .template(PdfUris.EMBED)
                .name("pdf_attachment")
                .title("Attachment of a PDF document")
                .description("A file that is attached to a PDF document. name is its name, or its number from 1.")
                .unscreened(PdfUris.DOCUMENT, PdfUris.NAME)
                .complete(PdfUris.DOCUMENT, completions::documents)
                .complete(PdfUris.NAME, completions::embeds)
                .read(this::embed);
        data(
                completions,
                PdfUris.OUTLINE,
                "Outline of a PDF document",
                "The bookmarks of a PDF document, each with its page and the URI of that page's text, and the number of"
                        + " pages.",
                Outline::json);
        data(
                completions,
                PdfUris.PROPERTIES,
                "Properties of a PDF document",
                "The title, author, dates and other properties of a PDF document.",
                (pdf, pageUri) -> Properties.json(pdf));
        data(
                completions,
                PdfUris.FIELDS,
                "Form fields of a PDF document",
                "The form fields of a PDF document with their types, values and pages.",
                Fields::json);
        data(
                completions,
                PdfUris.ANNOTATIONS,
                "Annotations of a PDF document",
                "The notes, highlights, links and other annotations of a PDF document, with their pages and authors."
                        + " Actions are described and never executed.",
                Annotations::json);
    }

    ResourceRegistry templates() {
        return templates;
    }

    private void data(PdfCompletions completions, UriTemplate template, String title, String description, Data data) {
        String name = template.toString().substring(template.toString().lastIndexOf('/') + 1);
        templates
                .template(template)
                .name("pdf_" + name)
                .title(title)
                .description(description)
                .mimeType(JSON)
                .unscreened(PdfUris.DOCUMENT)
                .complete(PdfUris.DOCUMENT, completions::documents)
                .read(request -> data(request, name, data));
    }

    private ReadResult data(ResourceReader.Request request, String name, Data data) throws IOException {
        String docId = docId(request);
        Rendition made = reads.made(known(request), name, docId, false, request.context(), (pdf, memory) -> {
                    Map<String, Object> json = data.json(pdf, page -> PdfUris.pageText(docId, page));
                    byte[] bytes = McpJsonDefaults.getMapper().writeValueAsBytes(json);
                    return java.util.Optional.of(new Rendition(bytes, JSON, Map.of()));
                })
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return text(made);
    }

    private ReadResult page(ResourceReader.Request request) throws IOException {
        Rendition made = parts.page(
                        known(request),
                        docId(request),
                        request.variable(number),
                        request.optionalVariable(PdfUris.FORMAT),
                        request.optionalVariable(PdfUris.SIZE),
                        request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return made.mimeType().startsWith("text/") ? text(made) : bytes(made);
    }

    private ReadResult image(ResourceReader.Request request) throws IOException {
        return bytes(parts.image(
                        known(request),
                        request.variable(number),
                        request.optionalVariable(PdfUris.FORMAT),
                        request.optionalVariable(PdfUris.SIZE),
                        request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
    }

    private ReadResult embed(ResourceReader.Request request) throws IOException {
        String name = request.optionalVariable(PdfUris.NAME).orElse("");
        return bytes(parts.embed(known(request), name, request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
    }

    private ReadResult text(ResourceReader.Request request) throws IOException {
        return windows.read(request, known(request), docId(request)).cache(hint);
    }

    private ReadResult text(Rendition made) {
        return ReadResult.of(ContentPart.text(new String(made.bytes(), StandardCharsets.UTF_8))
                        .mimeType(made.mimeType()))
                .cache(hint);
    }

    private ReadResult bytes(Rendition made) {
        return ReadResult.of(ContentPart.bytes(made.bytes()).mimeType(made.mimeType()))
                .cache(hint);
    }

    private static String docId(ResourceReader.Request request) {
        return request.optionalVariable(PdfUris.DOCUMENT).orElse("");
    }

    private KnownDocument known(ResourceReader.Request request) throws IOException {
        RequestContext context = request.context();
        return reads.known(docId(request), context).orElseThrow(() -> new ResourceNotFoundException(request.uri()));
    }
}
