package io.github.mcpresources.internal.documents;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.text.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lists the parts of all known documents, page by page. The documents are sorted by their digests, so that their order
 * is stable.
 *
 * @param <I> the type of an inventory, which describes the parts of a document
 */
public final class DocumentListing<I> {

    /** The maximum number of documents that are opened for one page of the list. */
    private static final int MAX_OPENED = 50;

    private static final int MAX_WARNED = 10_000;
    private static final String END = "~";

    /** Determines the parts of documents of one format. */
    public interface Parts<I> {

        /**
         * Returns the inventory of a document; empty if the document is no longer available.
         *
         * @throws ResourceException if the document cannot be read
         * @throws IOException if the file cannot be read
         */
        Optional<I> inventory(KnownDocument known, RequestContext context) throws IOException;

        /** Returns the number of entries that a document has in the list. */
        int count(I inventory);

        ResourceDescriptor entry(String docId, I inventory, int at);
    }

    private final DocumentKind kind;
    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final Parts<I> parts;
    private final Cache<String, Boolean> warned = Caffeine.newBuilder()
            .maximumSize(MAX_WARNED)
            .executor(Runnable::run)
            .build();

    public DocumentListing(DocumentKind kind, KnownDocuments index, @Nullable FolderSearch search, Parts<I> parts) {
        this.kind = kind;
        this.index = index;
        this.search = search;
        this.parts = parts;
    }

    /**
     * Returns a page of the list. The page is partial if a document could not be read, or if the search of the folders
     * is not complete.
     */
    public Page<ResourceDescriptor> page(Page.Request request, RequestContext context) {
        String[] from = request.cursor().orElse("0").split(END, -1);
        int skip = from.length > 1 ? Integer.parseInt(from[1]) : 0;
        List<ResourceDescriptor> listed = new ArrayList<>();
        boolean isPartial = !areFound(request, context);
        List<KnownDocument> documents = index.after(from[0], true, MAX_OPENED + 1);
        for (KnownDocument known : documents.subList(0, Math.min(MAX_OPENED, documents.size()))) {
            Optional<I> inventory = Optional.empty();
            try {
                inventory = parts.inventory(known, context);
            } catch (IOException | ResourceException failure) {
                logFailure(known, failure);
                isPartial = true;
            }
            int count = inventory.map(parts::count).orElse(0);
            int start = known.digest().equals(from[0]) ? Math.min(skip, count) : 0;
            int end = (int) Math.min(count, (long) start + request.limit() - listed.size());
            for (int at = start; at < end; at++) {
                listed.add(parts.entry(known.id(), inventory.get(), at));
            }
            if (end < count) {
                return page(listed, Optional.of(known.digest() + END + end), isPartial);
            }
        }
        boolean isMore = documents.size() > MAX_OPENED;
        return page(listed, isMore ? Optional.of(documents.get(MAX_OPENED).digest()) : Optional.empty(), isPartial);
    }

    /**
     * Checks whether all documents in the folders are known. If the client requests the first page, waits for the
     * search.
     */
    private boolean areFound(Page.Request request, RequestContext context) {
        if (search == null) {
            return true;
        }
        return request.cursor().isEmpty() ? search.await(context) : search.isComplete();
    }

    private void logFailure(KnownDocument known, Exception failure) {
        if (warned.asMap().putIfAbsent(known.digest(), true) == null) {
            kind.log()
                    .warn(
                            "The parts of document {} could not be listed: {}",
                            known.id(),
                            Printable.of(failure.getMessage()));
        }
        kind.log().debug("The parts of document {} could not be listed", known.id(), failure);
    }

    private static Page<ResourceDescriptor> page(
            List<ResourceDescriptor> listed, Optional<String> cursor, boolean isPartial) {
        Page<ResourceDescriptor> page = cursor.map(it -> Page.of(listed, it)).orElseGet(() -> Page.last(listed));
        return isPartial ? page.asPartial() : page;
    }
}
