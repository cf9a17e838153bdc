package io.github.mcpresources.pdf;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.parts.Embeds;
import io.github.mcpresources.pdf.internal.parts.Images;
import io.github.mcpresources.pdf.internal.render.PageRenderer;
import io.github.mcpresources.pdf.internal.render.PictureRenderer;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/** Reads pages, pictures and attachments in the formats that clients request. */
final class PartReads {

    /**
     * The number of copies of an attachment in memory while it is read: one that PDFBox unpacks, and one in the result.
     */
    private static final int COPIES = 2;

    private final PdfReads reads;
    private final PdfLimits limits;

    PartReads(PdfReads reads, PdfLimits limits) {
        this.reads = reads;
        this.limits = limits;
    }

    Optional<Rendition> page(
            KnownDocument known,
            String docId,
            int page,
            Optional<String> format,
            Optional<String> size,
            RequestContext context)
            throws IOException {
        PageForm form = PageForm.of(PageForm.OF_PAGES, format, size, limits);
        Optional<PageTexts.Format> text = form.text();
        String item = "page/" + page;
        if (text.isPresent()) {
            return reads.made(
                    known,
                    item,
                    form.format() + "@" + docId,
                    false,
                    context,
                    (pdf, memory) -> PageTexts.of(pdf, page, text.get(), PdfUris.page(docId, page))
                            .map(it -> new Rendition(it.getBytes(StandardCharsets.UTF_8), form.mimeType(), Map.of())));
        }
        return reads.made(
                known,
                item,
                form.picture().key(),
                true,
                context,
                (pdf, memory) -> PageRenderer.render(pdf, page, form.picture(), PdfReads.memory(memory))
                        .map(bytes -> new Rendition(bytes, form.mimeType(), Map.of())));
    }

    Optional<Rendition> image(
            KnownDocument known, int number, Optional<String> format, Optional<String> size, RequestContext context)
            throws IOException {
        PageForm form = PageForm.of(PageForm.OF_PICTURES, format, size, limits);
        boolean isOriginal = form.format() == PageForm.Format.ORIGINAL;
        String key = isOriginal ? "original" : form.picture().key();
        return reads.made(known, "image/" + number, key, true, context, (pdf, memory) -> {
            if (isOriginal) {
                memory.resize(2 * limits.attachment() / 8);
                return Images.original(pdf, number).map(bytes -> new Rendition(bytes, form.mimeType(), Map.of()));
            }
            Optional<PDImageXObject> picture = Images.find(pdf, number);
            return picture.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Rendition(
                            PictureRenderer.render(picture.get(), form.picture(), limits, PdfReads.memory(memory)),
                            form.mimeType(),
                            Map.of()));
        });
    }

    Optional<Rendition> embed(KnownDocument known, String name, RequestContext context) throws IOException {
        Optional<Inventory> inventory = reads.inventory(known, context);
        Optional<Integer> number = inventory.flatMap(it -> it.embed(name));
        if (number.isEmpty()) {
            return Optional.empty();
        }
        Embeds.Embed embed = inventory.get().embeds().get(number.get() - 1);
        return reads.made(known, "embed/" + number.get(), "", false, context, (pdf, memory) -> {
            return Embeds.read(pdf, number.get(), size -> memory.resize(COPIES * size))
                    .map(bytes -> new Rendition(bytes, mimeType(embed), Map.of()));
        });
    }

    /**
     * Returns the MIME type for the file name of an attachment. The type that the document states is not used, because
     * it may be wrong.
     */
    static String mimeType(Embeds.Embed embed) {
        return MediaTypes.byName(embed.name()).orElse("application/octet-stream");
    }
}
