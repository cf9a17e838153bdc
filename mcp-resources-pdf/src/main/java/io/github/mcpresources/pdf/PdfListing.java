package io.github.mcpresources.pdf;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.documents.DocumentListing;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import java.io.IOException;
import java.util.Optional;

/** The listed parts of a document: its text, its pages, its attachments and its pictures, in this order. */
final class PdfListing implements DocumentListing.Parts<Inventory> {

    private final PdfReads reads;

    PdfListing(PdfReads reads) {
        this.reads = reads;
    }

    @Override
    public Optional<Inventory> inventory(KnownDocument known, RequestContext context) throws IOException {
        return reads.inventory(known, context);
    }

    @Override
    public int count(Inventory inventory) {
        return 1
                + inventory.pages()
                + inventory.embeds().size()
                + inventory.images().size();
    }

    @Override
    public ResourceDescriptor entry(String docId, Inventory inventory, int at) {
        if (at == 0) {
            return PdfDescriptors.text(docId);
        }
        if (at <= inventory.pages()) {
            return PdfDescriptors.page(docId, at);
        }
        int embed = at - 1 - inventory.pages();
        if (embed < inventory.embeds().size()) {
            return PdfDescriptors.embed(
                    docId, inventory.embeds().get(embed), inventory.names().get(embed));
        }
        int image = embed - inventory.embeds().size();
        return PdfDescriptors.image(docId, image + 1, inventory.images().get(image));
    }
}
