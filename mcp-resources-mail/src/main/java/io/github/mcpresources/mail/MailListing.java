package io.github.mcpresources.mail;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.documents.DocumentListing;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.mail.document.MailLimits;
import java.io.IOException;
import java.util.Optional;

/** The listed parts of a document: its text, and its attachments or the texts of its emails. */
final class MailListing implements DocumentListing.Parts<Inventory> {

    private final MailReads reads;
    private final MailLimits limits;

    MailListing(MailReads reads, MailLimits limits) {
        this.reads = reads;
        this.limits = limits;
    }

    @Override
    public Optional<Inventory> inventory(KnownDocument known, RequestContext context) throws IOException {
        return reads.inventory(known, context);
    }

    @Override
    public int count(Inventory inventory) {
        return 1
                + (inventory.isFolder()
                        ? inventory.messages()
                        : Math.min(limits.attachments(), inventory.attachments().size()));
    }

    @Override
    public ResourceDescriptor entry(String docId, Inventory inventory, int at) {
        if (at == 0) {
            return MailDescriptors.text(docId);
        }
        return inventory.isFolder()
                ? MailDescriptors.message(docId, at)
                : MailDescriptors.attachment(docId, inventory.attachments().get(at - 1));
    }
}
