package io.github.mcpresources.pdf;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.pdf.document.PdfException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the texts, pages, attachments and pictures of all known documents in pages. Documents are sorted by their
 * digests, because this order is stable.
 */
final class PdfListing {

    private static final Logger log = LoggerFactory.getLogger(PdfDocuments.class);

    private static final int MAX_OPENED = 50;

    private static final int MAX_WARNED = 10_000;
    private static final String END = "~";

    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final PdfReads reads;
    private final Cache<String, Boolean> warned = Caffeine.newBuilder()
            .maximumSize(MAX_WARNED)
            .executor(Runnable::run)
            .build();

    PdfListing(KnownDocuments index, @Nullable FolderSearch search, PdfReads reads) {
        this.index = index;
        this.search = search;
        this.reads = reads;
    }

    Page<ResourceDescriptor> page(Page.Request request, RequestContext context) {
        String[] from = request.cursor().orElse("0").split(END, -1);
        int skip = from.length > 1 ? Integer.parseInt(from[1]) : 0;
        List<ResourceDescriptor> listed = new ArrayList<>();
        boolean isPartial = !areFound(request, context);
        List<KnownDocument> documents = index.after(from[0], true, MAX_OPENED + 1);
        for (KnownDocument known : documents.subList(0, Math.min(MAX_OPENED, documents.size()))) {
            Optional<Inventory> inventory = Optional.empty();
            try {
                inventory = reads.inventory(known, context);
            } catch (IOException | PdfException failure) {
                logFailure(known, failure);
                isPartial = true;
            }
            int count = inventory.map(PdfListing::count).orElse(0);
            int start = known.digest().equals(from[0]) ? Math.min(skip, count) : 0;
            int end = (int) Math.min(count, (long) start + request.limit() - listed.size());
            for (int at = start; at < end; at++) {
                listed.add(entry(known.id(), inventory.get(), at));
            }
            if (end < count) {
                return page(listed, Optional.of(known.digest() + END + end), isPartial);
            }
        }
        boolean isMore = documents.size() > MAX_OPENED;
        return page(listed, isMore ? Optional.of(documents.get(MAX_OPENED).digest()) : Optional.empty(), isPartial);
    }

    private static int count(Inventory inventory) {
        return 1
                + inventory.pages()
                + inventory.embeds().size()
                + inventory.images().size();
    }

    /** Returns an entry of a document: the text, the pages, the attachments and the pictures, in this order. */
    private static ResourceDescriptor entry(String docId, Inventory inventory, int at) {
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

    /** Checks whether all documents in the folders are known. For the first page, waits for the search. */
    private boolean areFound(Page.Request request, RequestContext context) {
        if (search == null) {
            return true;
        }
        return request.cursor().isEmpty() ? search.await(context) : search.isComplete();
    }

    private void logFailure(KnownDocument known, Exception failure) {
        if (warned.asMap().putIfAbsent(known.digest(), true) == null) {
            log.warn(
                    "The parts of document {} could not be listed: {}", known.id(), Printable.of(failure.getMessage()));
        }
        log.debug("The parts of document {} could not be listed", known.id(), failure);
    }

    private static Page<ResourceDescriptor> page(
            List<ResourceDescriptor> listed, Optional<String> cursor, boolean isPartial) {
        Page<ResourceDescriptor> page = cursor.map(it -> Page.of(listed, it)).orElseGet(() -> Page.last(listed));
        return isPartial ? page.asPartial() : page;
    }
}
