package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.Flights;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.OpenedDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.documents.TimedWork;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import io.github.mcpresources.office.internal.text.ItemLinks;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists and reads the items of known documents, from a cache if possible. */
final class ItemReads {

    /**
     * The maximum number of items and sheets in the cached inventories: 200,000, or fewer if they would need more than
     * about a sixteenth of the heap. Each inventory counts as one additional item.
     */
    private static final long MAX_LISTED =
            Math.min(200_000, Runtime.getRuntime().maxMemory() / 16 / 1024);

    /** The estimated memory for listing one part of a document, in bytes. */
    private static final long LISTED_PART = 1536;

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);

    private static final int MAX_SHEETS = 1000;

    private final Documents documents;
    private final @Nullable FolderSearch search;
    private final ItemCache cache;
    private final AddedItems own;
    private final ItemForms forms;
    private final TimedWork<Optional<Inventory>> listings;
    private final OfficeLimits limits;
    private final Flights<Rendition> flights = new Flights<>();
    private final Cache<String, Inventory> inventories = Caffeine.newBuilder()
            .maximumWeight(MAX_LISTED)
            .weigher((String digest, Inventory inventory) ->
                    inventory.all().size() + inventory.sheets().size() + 1)
            .executor(Runnable::run)
            .build();

    /**
     * Creates a reader of the items of a provider's documents.
     *
     * @param search the search for documents in the folders; null for none. A request for an unknown document waits
     *     until the first search has ended
     */
    ItemReads(
            Documents documents,
            @Nullable FolderSearch search,
            ItemCache cache,
            AddedItems own,
            ItemForms forms,
            TimedWork<Optional<Inventory>> listings,
            OfficeLimits limits) {
        this.documents = documents;
        this.search = search;
        this.cache = cache;
        this.own = own;
        this.forms = forms;
        this.listings = listings;
        this.limits = limits;
    }

    void drop(String digest) {
        inventories.invalidate(digest);
        cache.drop(digest);
    }

    /**
     * Adds an item to a document, even if the file is damaged or is not an Office document. Returns the id of the item;
     * empty if the document is not available.
     *
     * @throws IllegalStateException if the added items would be too large
     * @throws IllegalArgumentException if an item with this type and id was already added
     * @throws OfficeException if listing the items takes too long, or the file has become too large or keeps changing
     */
    Optional<String> put(KnownDocument known, NewItem item, RequestContext context) throws IOException {
        Optional<Inventory> before = listed(known, context);
        if (before.isEmpty()) {
            return Optional.empty();
        }
        long inside = before.get().of(item.type()).stream()
                .filter(entry -> entry.put() == null)
                .count();
        int place = own.put(known.digest(), item);
        inventories.invalidate(known.digest());
        return Optional.of(item.id() != null ? item.id() : Long.toString(inside + place + 1));
    }

    /**
     * Adds documents that other processes recorded in the shared index to the known documents; see
     * {@link Documents#discover(String, int)}.
     */
    boolean discover(String digest, int max) throws IOException {
        return documents.discover(digest, max);
    }

    /**
     * Returns the document with an id. If the id is unknown, waits until the first search of the folders has ended. An
     * id that is valid only in one session is not found in other sessions.
     */
    Optional<KnownDocument> known(String docId, Optional<String> session, RequestContext context) throws IOException {
        Optional<KnownDocument> found = documents.find(docId, session);
        if (found.isPresent()
                || search == null
                || search.hasEnded()
                || !documents.index().isPrefix(docId)) {
            return found;
        }
        search.await(context);
        return documents.find(docId, session);
    }

    /**
     * Returns the items of a document; empty if the id is unknown, or the document is no longer available.
     *
     * @throws OfficeException if the items of the document cannot be listed, and the application added none
     */
    Optional<Inventory> inventory(String docId, Optional<String> session, RequestContext context) throws IOException {
        Optional<KnownDocument> known = known(docId, session, context);
        return known.isPresent() ? inventory(known.get(), context) : Optional.empty();
    }

    /**
     * Returns the items of a document; empty if the document is no longer available.
     *
     * @throws OfficeException if the items of the document cannot be listed, and the application added none
     */
    Optional<Inventory> inventory(KnownDocument known, RequestContext context) throws IOException {
        Optional<Inventory> listed = listed(known, context);
        if (listed.isPresent()
                && listed.get().all().isEmpty()
                && listed.get().damage().isPresent()) {
            throw listed.get().damage().get();
        }
        return listed;
    }

    /**
     * Returns the URIs and names of the items of an open document. The keys are type and path, such as {@code
     * image/ppt/media/image1.png}. The map is empty if the items cannot be listed.
     *
     * @throws OfficeException if listing the items takes too long, or took too long recently
     * @throws io.github.mcpresources.LimitExceededException if there is too little memory for the list now
     */
    Map<String, ItemLinks.Target> links(
            KnownDocument known, String docId, OfficeDocument document, RequestContext context) throws IOException {
        Inventory listed = inventories.getIfPresent(known.digest());
        if (listed == null) {
            listed = listings.once(known.digest(), context, () -> {
                        try {
                            return Optional.of(list(known, document));
                        } catch (OfficeException damage) {
                            return Optional.of(damaged(known, damage));
                        }
                    })
                    .orElse(Inventory.EMPTY);
        }
        Map<String, ItemLinks.Target> links = new HashMap<>();
        for (Inventory.Entry entry : listed.all()) {
            OfficeItem item = entry.item();
            String uri = ItemUris.of(docId, item.type(), Integer.toString(entry.ordinal()));
            links.put(item.type().word() + "/" + item.path(), new ItemLinks.Target(uri, item.name()));
        }
        return links;
    }

    private Optional<Inventory> listed(KnownDocument known, RequestContext context) throws IOException {
        Inventory listed = inventories.getIfPresent(known.digest());
        if (listed != null) {
            return isReadable(known) ? Optional.of(listed) : Optional.empty();
        }
        return listings.once(known.digest(), context, () -> list(known, context));
    }

    private Optional<Inventory> list(KnownDocument known, RequestContext context) throws IOException {
        Optional<OpenedDocument> opened = documents.open(known);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (DocumentMemory memory = DocumentMemory.of(context);
                OfficeDocument document = Formats.open(opened.get().channel(), limits)) {
            return Optional.of(list(known, document));
        } catch (OfficeException damage) {
            return Optional.of(damaged(known, damage));
        }
    }

    private Inventory damaged(KnownDocument known, OfficeException damage) {
        return new Inventory(List.of(), own.of(known.digest()), damage, false, List.of());
    }

    private Inventory list(KnownDocument known, OfficeDocument document) throws IOException {
        DocumentMemory.take(LISTED_PART * document.parts());
        List<OfficeItem> found = document.items();
        Optional<DocumentText> text = text(known, document);
        Inventory listed =
                new Inventory(found, own.of(known.digest()), null, text.isPresent(), sheets(text.orElse(null)));
        inventories.put(known.digest(), listed);
        return listed;
    }

    /**
     * Returns the text of a document; empty if it cannot be read. The error is only logged, so that the items can still
     * be listed.
     */
    private static Optional<DocumentText> text(KnownDocument known, OfficeDocument document) throws IOException {
        try {
            return document.text();
        } catch (OfficeException unreadable) { // a read of the text reports the reason
            log.debug("The text of document {} cannot be read", known.id(), unreadable);
            return Optional.empty();
        }
    }

    private static List<String> sheets(@Nullable DocumentText text) throws IOException {
        Optional<SheetSource> source = text == null ? Optional.empty() : text.cells();
        return source.isEmpty()
                ? List.of()
                : source.get().sheets().stream()
                        .filter(SheetInfo::cells)
                        .map(SheetInfo::name)
                        .limit(MAX_SHEETS)
                        .toList();
    }

    /** The result of reading an item. The stored bytes are streamed if they are too large for the cache. */
    sealed interface Read {
        /** The complete content of an item. */
        record Complete(Rendition rendition) implements Read {}

        /** Content that is read from the document while it is sent to the client. */
        record Streamed(OfficeItem item, KnownDocument known, RequestContext context) implements Read {}
    }

    /**
     * Reads an item. Returns empty if the document or the item does not exist, or the document is no longer available.
     *
     * @throws OfficeException if the items of the document cannot be listed, or the item cannot be extracted or
     *     rendered
     */
    Optional<Read> read(KnownDocument known, ItemType type, String id, Variant variant, RequestContext context)
            throws Exception {
        if (!isReadable(known)) {
            return Optional.empty();
        }
        if (!own.of(known.digest()).isEmpty()) {
            Optional<Inventory.Entry> entry = inventory(known, context).flatMap(listed -> listed.find(type, id));
            AddedItems.Added put = entry.map(Inventory.Entry::put).orElse(null);
            if (put != null) { // an added item can be read even if the document cannot
                return Optional.of(read(known, entry.orElseThrow(), put, variant, context));
            }
        }
        Optional<Rendition> kept = kept(known, type, id, variant, context);
        if (kept.isPresent()) {
            return kept.map(Read.Complete::new);
        }
        Inventory listed = inventory(known, context).orElse(Inventory.EMPTY);
        Optional<Inventory.Entry> entry = listed.find(type, id);
        if (entry.isEmpty()) {
            if (listed.damage().isPresent()) {
                throw listed.damage().get();
            }
            return Optional.empty();
        }
        Optional<OpenedDocument> opened = documents.open(known);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (DocumentMemory memory = DocumentMemory.of(context);
                OfficeDocument document = Formats.open(opened.get().channel(), limits)) {
            return Optional.of(read(known, document, opened.get().channel(), entry.get(), variant, context));
        }
    }

    private Read read(
            KnownDocument known, Inventory.Entry entry, AddedItems.Added put, Variant variant, RequestContext context)
            throws Exception {
        return new Read.Complete(forms.make(known.digest(), entry, put.content(), variant, context));
    }

    /** Checks whether the document can be read now. If not, removes its items from the cache. */
    boolean isReadable(KnownDocument known) throws IOException {
        boolean isHere = documents.isReadable(known);
        if (!isHere) {
            drop(known.digest());
        }
        return isHere;
    }

    /**
     * Returns the descriptor of an item; empty if the document or the item does not exist, or the document is no longer
     * available.
     */
    Optional<Descriptor> describe(
            String uri, KnownDocument known, ItemType type, String id, Variant variant, RequestContext context)
            throws IOException {
        if (!isReadable(known)) {
            return Optional.empty();
        }
        Inventory listed = inventory(known, context).orElse(Inventory.EMPTY);
        Optional<Inventory.Entry> entry = listed.find(type, id);
        if (entry.isEmpty() && listed.damage().isPresent()) {
            throw listed.damage().get();
        }
        return entry.map(it -> ItemListing.descriptor(uri, it, variant));
    }

    private Optional<Rendition> kept(
            KnownDocument known, ItemType type, String id, Variant variant, RequestContext context) {
        Optional<String> ordinal = Inventory.isOrdinal(id)
                ? Optional.of(id)
                : Optional.ofNullable(inventories.getIfPresent(known.digest()))
                        .flatMap(listed -> listed.find(type, id))
                        .map(entry -> Integer.toString(entry.ordinal()));
        return ordinal.flatMap(it -> cache.get(key(known, type, it, variant), context));
    }

    private Read read(
            KnownDocument known,
            OfficeDocument document,
            SeekableByteChannel channel,
            Inventory.Entry entry,
            Variant variant,
            RequestContext context)
            throws Exception {
        OfficeItem item = entry.item();
        if (entry.put() != null) {
            return read(known, entry, entry.put(), variant, context);
        }
        if (ItemForms.isOriginal(item, variant) && item.size() > cache.largest()) {
            document.open(item).close(); // fails now if a limit is exceeded
            return new Read.Streamed(item, known, context);
        }
        String key = key(known, item.type(), Integer.toString(entry.ordinal()), variant);
        return new Read.Complete(flights.once(key, context, () -> {
            Optional<Rendition> kept = cache.get(key, context); // the item may have been cached in the meantime
            if (kept.isPresent()) {
                return kept.get();
            }
            Rendition made = forms.make(known.digest(), document, channel, entry, variant, context);
            cache.put(key, made);
            return made;
        }));
    }

    /**
     * Opens a stream of a large item. The document is opened for this stream, and closed with it.
     *
     * @throws IOException if the document was removed or changed, or cannot be read
     */
    InputStream stream(Read.Streamed read) throws IOException {
        OpenedDocument opened = documents
                .open(read.known())
                .orElseThrow(() -> new IOException("The document was removed or changed before it was read"));
        OfficeDocument document;
        try (DocumentMemory memory = DocumentMemory.of(read.context())) { // only opening needs much memory
            document = Formats.open(opened.channel(), limits);
        }
        InputStream in;
        try {
            in = document.open(read.item());
        } catch (IOException | RuntimeException failure) {
            document.close();
            throw failure;
        }
        return new FilterInputStream(in) {
            @Override
            public void close() throws IOException {
                try (document) {
                    super.close();
                }
            }
        };
    }

    private static String key(KnownDocument known, ItemType type, String ordinal, Variant variant) {
        // the key contains the form that is actually created, because a later process with the same cache directory may
        // be able to render charts
        return known.digest() + "/" + type.word() + "/" + ordinal + "?" + variant.made(type);
    }
}
