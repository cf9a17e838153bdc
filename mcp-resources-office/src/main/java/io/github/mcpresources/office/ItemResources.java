package io.github.mcpresources.office;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.PathIds;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The resources of all known documents: their items, which have one URI template, and their {@linkplain TextResources
 * texts}, which have their own templates.
 */
final class ItemResources {

    private static final String NAME = "office_embedded_resource";

    /** The document, the item and the form that a URI identifies. */
    private record ResolvedUri(KnownDocument known, ItemType type, String id, Variant variant) {}

    private final ItemReads reads;
    private final ItemListing listing;
    private final TextResources texts;
    private final TextDescriptors descriptors;
    private final OfficeLimits limits;
    private final CacheHint hint;
    private final ResourceRegistry template = ResourceRegistry.create();

    /**
     * Creates the resources.
     *
     * @param search the search for documents in the folders; null for none. Lists and completions wait until the first
     *     search has ended
     */
    ItemResources(
            KnownDocuments index,
            @Nullable FolderSearch search,
            ItemReads reads,
            TextResources texts,
            OfficeLimits limits,
            CacheHint hint) {
        this.reads = reads;
        this.texts = texts;
        this.descriptors = new TextDescriptors(reads);
        this.listing = new ItemListing(index, search, reads);
        this.limits = limits;
        this.hint = hint;
        ItemCompletions completions = new ItemCompletions(index, search, reads);
        template.template(ItemUris.TEMPLATE)
                .name(NAME)
                .title("Item of an Office document")
                .description("Embedded content from Office documents: pictures, charts, sounds and videos,"
                        + " attachments, fonts, slides. resource_type is image, chart, media, embed, font or"
                        + " slide; resource_id is the number, from 1, or a name. size is thumb, or a maximum"
                        + " size in pixels such as 640x480; format is png, jpeg, webp, json, csv or"
                        + " original, or md or txt for the text and notes of a slide.")
                .unscreened(ItemUris.DOCUMENT, ItemUris.TYPE, ItemUris.ID, Variant.SIZE, Variant.FORMAT)
                .complete(ItemUris.DOCUMENT, completions::documents)
                .complete(ItemUris.TYPE, completions::types)
                .complete(ItemUris.ID, completions::items)
                .complete(Variant.SIZE, Variant.THUMB)
                .complete(Variant.FORMAT, completions::formats)
                .read(this::read);
        texts.addTo(template, completions);
    }

    CompletionStage<Page<ResourceDescriptor>> list(Page.Request page, RequestContext context) {
        return context.blocking(() -> listing.page(page, context));
    }

    CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return template.listTemplates(page, context);
    }

    CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return template.describeTemplate(uriTemplate, context);
    }

    CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return template.complete(request, context);
    }

    CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Optional<UriTemplate.Match> match = ItemUris.TEMPLATE.match(uri);
        return context.blocking(() -> {
            Optional<Descriptor> text = descriptors.describe(uri, context);
            if (text.isPresent() || match.isEmpty()) {
                return text;
            }
            ResolvedUri resolved = resolve(uri, match.get()::findString, context);
            Optional<Descriptor> descriptor =
                    reads.describe(uri, resolved.known(), resolved.type(), resolved.id(), resolved.variant(), context);
            if (descriptor.isEmpty()) {
                throw new ResourceNotFoundException(uri);
            }
            return descriptor;
        });
    }

    CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Optional<InvalidParamsException> format = TextUris.unsupportedFormat(uri);
        return format.isPresent() ? CompletableFuture.failedFuture(format.get()) : template.read(uri, context);
    }

    private ReadResult read(ResourceReader.Request request) throws Exception {
        String uri = request.uri();
        ResolvedUri resolved = resolve(uri, request::optionalVariable, request.context());
        Optional<TextFormat> text = resolved.variant().slideText();
        if (text.isPresent()) {
            return slideText(uri, request, resolved, text.get());
        }
        ItemReads.Read read = read(uri, resolved, request.context());
        boolean isByPath = request.optionalVariable(ItemUris.DOCUMENT)
                .filter(id -> id.startsWith(PathIds.MARK))
                .isPresent();
        return contents(read, resolved).cache(isByPath ? CacheHint.NONE : hint);
    }

    private ReadResult slideText(String uri, ResourceReader.Request request, ResolvedUri resolved, TextFormat format)
            throws IOException {
        String docId = request.optionalVariable(ItemUris.DOCUMENT).orElse("");
        int slide = reads.inventory(resolved.known(), request.context())
                .flatMap(listed -> listed.find(ItemType.SLIDE, resolved.id()))
                .filter(entry -> entry.put() == null)
                .orElseThrow(() -> new ResourceNotFoundException(uri))
                .ordinal();
        return texts.slide(uri, docId, resolved.known(), slide, format, request.context());
    }

    /**
     * Reads an item in its default form.
     *
     * @throws ResourceNotFoundException if the document or the item does not exist
     */
    ItemReads.Read read(String uri, String docId, ItemType type, String id, RequestContext context) throws Exception {
        return read(uri, new ResolvedUri(known(uri, docId, context), type, id, Variant.USUAL), context);
    }

    private ItemReads.Read read(String uri, ResolvedUri resolved, RequestContext context) throws Exception {
        return reads.read(resolved.known(), resolved.type(), resolved.id(), resolved.variant(), context)
                .orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    /** Resolves a URI. If the document is unknown, the type and the form are not checked. */
    private ResolvedUri resolve(String uri, Function<String, Optional<String>> variables, RequestContext context)
            throws IOException {
        KnownDocument known = known(uri, variables.apply(ItemUris.DOCUMENT).orElse(""), context);
        String word = variables.apply(ItemUris.TYPE).orElse("");
        ItemType type = ItemType.of(word)
                .orElseThrow(() -> new InvalidParamsException(
                        ItemUris.TYPE, word, "one of " + String.join(", ", ItemType.words())));
        Variant variant = Variant.of(type, variables.apply(Variant.SIZE), variables.apply(Variant.FORMAT), limits);
        return new ResolvedUri(known, type, variables.apply(ItemUris.ID).orElse(""), variant);
    }

    private KnownDocument known(String uri, String docId, RequestContext context) throws IOException {
        return reads.known(docId, context.sessionId(), context).orElseThrow(() -> new ResourceNotFoundException(uri));
    }

    private Contents contents(ItemReads.Read read, ResolvedUri resolved) {
        if (read instanceof ItemReads.Read.Complete whole) {
            Rendition rendition = whole.rendition();
            ContentPart body = isText(resolved, rendition)
                    ? ContentPart.text(new String(rendition.bytes(), StandardCharsets.UTF_8))
                    : ContentPart.bytes(rendition.bytes());
            ContentPart part = body.mimeType(rendition.mimeType());
            return ReadResult.of(rendition.meta().isEmpty() ? part : part.meta(rendition.meta()));
        }
        ItemReads.Read.Streamed streamed = (ItemReads.Read.Streamed) read;
        OfficeItem item = streamed.item();
        return ReadResult.of(ContentPart.stream(resolved.type().word(), item.size(), () -> reads.stream(streamed))
                .mimeType(item.mimeType()));
    }

    /**
     * Checks whether the content is text. This includes the default form of a chart if charts cannot be rendered,
     * because that form is then JSON.
     */
    private static boolean isText(ResolvedUri resolved, Rendition rendition) {
        return resolved.variant().isText()
                || (resolved.type() == ItemType.CHART && rendition.mimeType().equals(ItemForms.JSON));
    }
}
