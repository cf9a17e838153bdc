package io.github.mcpresources.office;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.PathIds;
import io.github.mcpresources.internal.documents.TextPiece;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** The resources of the texts, tables and cells of all documents, with their URI templates. */
final class TextResources {

    private final ItemReads items;
    private final TextReads texts;
    private final OfficeLimits limits;
    private final CacheHint hint;
    private final TemplateVariable<TextFormat> format =
            TemplateVariable.enumerated(TextUris.FORMAT, TextFormat.class).defaultValue(TextFormat.MD);
    private final TemplateVariable<TableFormat> tableFormat =
            TemplateVariable.enumerated(TextUris.FORMAT, TableFormat.class).defaultValue(TableFormat.CSV);
    private final TemplateVariable<Long> offset = TemplateVariable.longInteger(TextUris.OFFSET)
            .range(0L, Long.MAX_VALUE)
            .defaultValue(0L);
    private final TemplateVariable<Long> length;
    private final TemplateVariable<Integer> number = TemplateVariable.integer(TextUris.NUMBER)
            .range(1, Integer.MAX_VALUE)
            .required();
    private final TemplateVariable<Boolean> formulas =
            TemplateVariable.bool(TextUris.FORMULAS).defaultValue(false);

    TextResources(ItemReads items, TextReads texts, OfficeLimits limits, CacheHint hint) {
        this.items = items;
        this.texts = texts;
        this.limits = limits;
        this.hint = hint;
        this.length = TemplateVariable.longInteger(TextUris.LENGTH)
                .range(1L, (long) limits.text().answer());
    }

    void addTo(ResourceRegistry registry, ItemCompletions completions) {
        TextCompletions parts = new TextCompletions(items, texts);
        registry.template(TextUris.TEXT)
                .name("office_text")
                .title("Text of an Office document")
                .description("The whole text of an Office document, with headings, lists, tables, links, notes and"
                        + " comments. Pictures and charts are links to their own URIs. format is md (Markdown, the"
                        + " default) or txt (plain text). offset and length select a part of a long text, in bytes.")
                .mimeType(TextFormat.MD.mimeType())
                .variables(format, offset, length)
                .unscreened(ItemUris.DOCUMENT)
                .complete(ItemUris.DOCUMENT, completions::documents)
                .read(this::text);
        registry.template(TextUris.SHEET)
                .name("office_sheet")
                .title("Cells of a sheet")
                .description(
                        "The cells of a sheet of a workbook, as displayed. name is the name of the sheet, or sheet-1"
                                + " for the first one. range selects cells, such as A1:F40, A:C or 2:10. format is csv"
                                + " (the default), json (with values, texts and merged cells) or md (a table with column"
                                + " letters and row numbers). formulas=true shows formulas.")
                .variables(tableFormat, formulas)
                .unscreened(ItemUris.DOCUMENT, TextUris.NAME, TextUris.RANGE)
                .complete(ItemUris.DOCUMENT, completions::documents)
                .complete(TextUris.NAME, parts::sheets)
                .complete(TextUris.RANGE, parts::ranges)
                .read(this::sheet);
        registry.template(TextUris.TABLE)
                .name("office_table")
                .title("Table of a document")
                .description("A table of a text document or of a slide. n is the number of the table, from 1; the"
                        + " outline of the document lists all tables. format is csv (the default), json or"
                        + " md.")
                .variables(number, tableFormat)
                .unscreened(ItemUris.DOCUMENT)
                .complete(ItemUris.DOCUMENT, completions::documents)
                .complete(TextUris.NUMBER, parts::tables)
                .read(this::table);
        add(
                registry,
                completions,
                TextUris.OUTLINE,
                "office_outline",
                "Outline of a document",
                "The headings, slides or sheets of a document and its tables, each with its place and its URI.",
                this::outline);
        add(
                registry,
                completions,
                TextUris.COMMENTS,
                "office_comments",
                "Comments on a document",
                "The comments and tracked changes of reviewers. Each has its author and its place in the document;"
                        + " a comment also has the text that it refers to.",
                this::comments);
        add(
                registry,
                completions,
                TextUris.PROPERTIES,
                "office_properties",
                "Properties of a document",
                "The title, author, dates and other properties of a document, including custom properties.",
                this::properties);
    }

    private static void add(
            ResourceRegistry registry,
            ItemCompletions completions,
            UriTemplate template,
            String name,
            String title,
            String description,
            ResourceReader reader) {
        registry.template(template)
                .name(name)
                .title(title)
                .description(description)
                .mimeType(TextSources.JSON)
                .unscreened(ItemUris.DOCUMENT)
                .complete(ItemUris.DOCUMENT, completions::documents)
                .read(reader);
    }

    private ReadResult text(ResourceReader.Request request) throws IOException {
        TextFormat wanted = request.variable(format);
        Optional<Long> max = request.optionalVariable(length);
        return window(request, TextSources.text(wanted), request.variable(offset), max);
    }

    Contents slide(String uri, String docId, KnownDocument known, int slide, TextFormat wanted, RequestContext context)
            throws IOException {
        return whole(uri, docId, known, TextSources.slide(slide, wanted), context);
    }

    private ReadResult sheet(ResourceReader.Request request) throws IOException {
        TableFormat wanted = request.variable(tableFormat);
        String name = request.optionalVariable(TextUris.NAME).orElse("");
        CellRange range = request.optionalVariable(TextUris.RANGE)
                .map(text -> CellRange.parse(TextUris.RANGE, text))
                .orElse(CellRange.ALL);
        return whole(request, SheetSources.cells(name, range, wanted, request.variable(formulas), limits));
    }

    private ReadResult table(ResourceReader.Request request) throws IOException {
        return whole(
                request, TextSources.table(request.variable(number), request.variable(tableFormat), TextUris.NUMBER));
    }

    private ReadResult outline(ResourceReader.Request request) throws IOException {
        return whole(request, TextSources.outline(docId(request), limits));
    }

    private ReadResult comments(ResourceReader.Request request) throws IOException {
        return whole(request, TextSources.comments(docId(request)));
    }

    private ReadResult properties(ResourceReader.Request request) throws IOException {
        return whole(request, TextSources.properties());
    }

    private static String docId(ResourceReader.Request request) {
        return request.optionalVariable(ItemUris.DOCUMENT).orElse("");
    }

    private ReadResult whole(ResourceReader.Request request, TextReads.Text text) throws IOException {
        RequestContext context = request.context();
        String docId = docId(request);
        return whole(request.uri(), docId, known(request.uri(), docId, context), text, context);
    }

    /**
     * Reads a whole text of a document, which need not be a resource.
     *
     * @throws ResourceNotFoundException if the document does not exist, or can no longer be read
     */
    Contents whole(String docId, TextReads.Text text, RequestContext context) throws IOException {
        String uri = ItemUris.PREFIX + docId;
        return whole(uri, docId, known(uri, docId, context), text, context);
    }

    private Contents whole(String uri, String docId, KnownDocument known, TextReads.Text text, RequestContext context)
            throws IOException {
        TextReads.Piece whole =
                texts.whole(known, docId, text, context).orElseThrow(() -> new ResourceNotFoundException(uri));
        ContentPart part = ContentPart.text(whole.text()).mimeType(text.mimeType());
        return ReadResult.of(whole.meta().isEmpty() ? part : part.meta(Map.of(ItemForms.META, whole.meta())))
                .cache(hint(docId));
    }

    private ReadResult window(ResourceReader.Request request, TextReads.Text text, long start, Optional<Long> max)
            throws IOException {
        RequestContext context = request.context();
        String docId = docId(request);
        KnownDocument known = known(request.uri(), docId, context);
        TextReads.Piece piece = texts.read(
                        known,
                        docId,
                        text,
                        start,
                        max.orElse((long) limits.text().answer()),
                        context)
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        return new TextPiece(piece.text(), piece.start(), piece.next())
                .contents(text.mimeType(), start, max)
                .cache(hint(docId));
    }

    private CacheHint hint(String docId) {
        return docId.startsWith(PathIds.MARK) ? CacheHint.NONE : hint;
    }

    private KnownDocument known(String uri, String docId, RequestContext context) throws IOException {
        return items.known(docId, context.sessionId(), context).orElseThrow(() -> new ResourceNotFoundException(uri));
    }
}
