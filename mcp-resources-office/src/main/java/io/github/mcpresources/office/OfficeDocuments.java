package io.github.mcpresources.office;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.office.DocumentIndex.Known;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.store.ContentStoreBuilder;
import io.github.mcpresources.store.Eviction;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is inside Office documents, as resources: {@code office://{doc_id}/{resource_type}/{resource_id}{?size,format}}.
 *
 * <pre>{@code
 * try (OfficeDocuments documents = OfficeDocuments.of(Path.of("reports"))) {
 *     String id = documents.add(Path.of("reports/q4.pptx")); // such as 1f8e2a90c3d4
 *     documents.list(id); // nothing is extracted
 *     documents.get(id, ItemType.IMAGE, "0"); // one picture is
 *     ResourceServer server = ResourceServer.of(documents);
 * }
 * }</pre>
 *
 * <p><b>Types</b> are {@code image}, {@code chart}, {@code media}, {@code embed}, {@code font} and {@code slide}. An <b>id of
 * an item</b> is its place among those of its type, from 0 on and in the order of the document; or its exact name; or the slug
 * of its name ({@code revenue-q4}, {@code attached.pdf}); or its kind and number ({@code image-1}, {@code video-1}), in this
 * order. <b>Forms</b>: {@code size=thumb} or {@code size=640x480}, and {@code format=png|jpeg|webp|json|csv|original} where
 * they have a meaning.
 *
 * <p><b>Ids of documents</b> are by default the beginning of the SHA-256 of the content. A document whose file changes, goes
 * away or may no longer be read is not found under its old id any more. Each read looks at the file, also where the item was
 * kept; what was kept is dropped then. Clients may keep what they have read: see {@link OfficeDocumentsBuilder#clientsKeep}.
 *
 * <p>Safe for use by many threads at once. To be closed.
 */
public final class OfficeDocuments implements ResourceProvider, Closeable {

    private static final int CACHE_ENTRIES = 10_000;
    private static final int CACHE_SHARE = 4;

    private final Documents documents;
    private final ItemReads reads;
    private final ItemCache cache;
    private final AuthorItems own;
    private final Renderings renderings;
    private final OfficeLimits limits;
    private final DocumentIds ids;
    private final ItemResources items;
    private final boolean listing;
    private final List<Consumer<ResourceEvent>> observers = new CopyOnWriteArrayList<>();

    OfficeDocuments(OfficeDocumentsBuilder settings) throws IOException {
        limits = settings.limits;
        ids = settings.ids;
        listing = settings.listing;
        own = new AuthorItems(settings.putBytes);
        DocumentIndex index = new DocumentIndex(settings.maxDocuments, settings.idDigits);
        DocumentRoots roots = new DocumentRoots(settings.roots, settings.names, settings.between);
        cache = new ItemCache(store(settings), Math.max(1, settings.cacheBytes() / CACHE_SHARE));
        IndexFile file;
        try {
            file = settings.indexFile == null ? null : IndexFile.open(settings.indexFile, index, settings.maxDocuments);
        } catch (IOException failure) {
            cache.close();
            throw failure;
        }
        documents = new Documents(
                index,
                file,
                roots,
                limits,
                settings.idDigits,
                settings.maxDocuments,
                this::changed,
                this::tell,
                InstantSource.system());
        renderings = new Renderings(settings.renderings, settings.overruns(), settings.renderTimeout, settings.time);
        reads = new ItemReads(
                documents,
                cache,
                own,
                new ItemForms(renderings, limits),
                new Listings(settings.listTimeout, settings.time),
                limits);
        items = new ItemResources(documents.index(), reads, limits, CacheHint.forCaller(settings.clientsKeep));
    }

    private static ContentStore store(OfficeDocumentsBuilder settings) {
        ContentStoreBuilder store = ContentStore.builder()
                .maxEntries(CACHE_ENTRIES)
                .maxBytes(settings.cacheBytes())
                .expireAfterWrite(settings.cacheFor)
                .eviction(Eviction.LRU)
                .time(settings.time);
        if (settings.cacheDirectory != null) {
            store.directory(settings.cacheDirectory);
        }
        return store.build();
    }

    /**
     * Documents below some directories, with default settings.
     *
     * @param directories directories that exist
     * @return the provider; to be closed
     * @throws IllegalArgumentException if one is not there
     */
    public static OfficeDocuments of(Path... directories) {
        OfficeDocumentsBuilder builder = builder();
        Arrays.stream(directories).forEach(builder::root);
        return builder.build();
    }

    /**
     * A builder without any directory.
     *
     * @return the builder
     */
    public static OfficeDocumentsBuilder builder() {
        return new OfficeDocumentsBuilder();
    }

    /**
     * Serves a document from now on, wherever it is. It is opened when something of it is asked for.
     *
     * @param path a file
     * @return its id
     * @throws OfficeException if it is too large, or changes all the time
     * @throws IOException if it cannot be read
     */
    public String add(Path path) throws IOException {
        String id = id(documents.roots().name(path), null);
        tell();
        return id;
    }

    /**
     * Serves a document from memory.
     *
     * @param document its bytes, not copied
     * @return its id, which is made of the content in any case
     * @throws OfficeException if it is too large
     */
    public String add(byte[] document) {
        if (document.length > limits.file()) {
            throw new OfficeException(
                    OfficeException.Reason.LIMIT,
                    "The document has " + document.length + " bytes, over the limit of " + limits.file()
                            + " (setting OfficeLimits.file)",
                    null);
        }
        String id = documents.add(document).id();
        tell();
        return id;
    }

    /**
     * The id of a document, by which it is served if it was {@linkplain #add(Path) added} or is in an allowed directory.
     *
     * @param path a file
     * @return its id
     * @throws OfficeException if it is too large, or changes all the time
     * @throws IOException if it cannot be read
     */
    public String docId(Path path) throws IOException {
        return id(path.toRealPath(), null);
    }

    private String id(Path real, @Nullable String session) throws IOException {
        String digest = documents.verified(real);
        if (ids == DocumentIds.PATH) {
            return documents.pathId(real);
        }
        return ids == DocumentIds.SESSION && session != null
                ? documents.sessionId(session, digest)
                : documents.index().byDigest(digest).orElseThrow().id();
    }

    /**
     * The id of a document that a client means by a path.
     *
     * @return the id, or empty where there is no document that it may have
     */
    Optional<String> docId(String path, @Nullable String session) throws IOException {
        Optional<Path> real = documents.roots().find(path);
        return real.isPresent() ? Optional.of(id(real.get(), session)) : Optional.empty();
    }

    /**
     * What is inside a document. Nothing is extracted. Slides are left out if the machine has no font to draw them with.
     *
     * @param docId its id, a longer beginning of its digest, or all of it
     * @return the items, types one after the other; empty where nothing is inside
     * @throws ResourceNotFoundException if there is no such document
     * @throws OfficeException if it is damaged, encrypted, over a limit or no Office document
     * @throws IOException if it cannot be read
     */
    public List<ListedItem> list(String docId) throws IOException {
        return list(docId, Optional.empty());
    }

    List<ListedItem> list(String docId, Optional<String> session) throws IOException {
        Inventory inventory = reads.inventory(docId, session, RequestContext.detached())
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        return ItemListing.listed(inventory).stream()
                .map(entry -> listed(docId, entry))
                .toList();
    }

    private static ListedItem listed(String docId, Inventory.Entry entry) {
        String id = Integer.toString(entry.ordinal());
        OfficeItem item = entry.item();
        return new ListedItem(ItemUris.of(docId, item.type(), id), id, entry.aliases(), ItemForms.mimeType(item), item);
    }

    /**
     * Extracts an item in its usual form.
     *
     * @param docId the id of its document
     * @param type its type
     * @param id its place from 0 on, or one of its names
     * @return its content
     * @throws ResourceNotFoundException if there is no such document, or no such item
     * @throws OfficeException if it is damaged, encrypted, or over a limit
     * @throws IOException if it cannot be read
     */
    public ItemContent get(String docId, ItemType type, String id) throws IOException {
        String uri = ItemUris.of(docId, type, id);
        RequestContext context = RequestContext.detached();
        try {
            ItemReads.Read read = items.read(uri, docId, type, id, context);
            if (read instanceof ItemReads.Read.Whole whole) {
                Rendition rendition = whole.rendition();
                return new ItemContent(uri, rendition.mimeType(), rendition.bytes(), rendition.meta());
            }
            ItemReads.Read.Streamed streamed = (ItemReads.Read.Streamed) read;
            try (var in = reads.stream(streamed)) {
                return new ItemContent(uri, streamed.item().mimeType(), in.readAllBytes(), Map.of());
            }
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException("The item cannot be made", failure);
        }
    }

    /**
     * Puts an item of the application's own under a document, by its name alone.
     *
     * @param docId the id of the document
     * @param type the type of the item
     * @param name its name
     * @param mimeType what its bytes are
     * @param bytes its bytes, not copied
     * @return its URI, by its place among the items of its type
     * @throws ResourceNotFoundException if there is no such document
     * @throws IllegalStateException if the items that were put are over {@link OfficeDocumentsBuilder#putBytes}
     * @throws IOException if the document cannot be read
     * @see #put(String, NewItem)
     */
    public String put(String docId, ItemType type, String name, String mimeType, byte[] bytes) throws IOException {
        return put(docId, NewItem.of(type, bytes, mimeType).name(name));
    }

    /**
     * Puts an item of the application's own under a document, behind those that are in it, until the provider is closed. The
     * document may be any file: of one that is damaged, needs a password or is no Office document, what was put is all that
     * is listed.
     *
     * @param docId the id of the document
     * @param item the item
     * @return its URI, by the id that it was given, or else by its place among the items of its type
     * @throws ResourceNotFoundException if there is no such document
     * @throws IllegalArgumentException if an item of the type and with the id was put under the document before
     * @throws IllegalStateException if the items that were put are over {@link OfficeDocumentsBuilder#putBytes}
     * @throws IOException if the document cannot be read
     */
    public String put(String docId, NewItem item) throws IOException {
        Known known = documents
                .find(docId, Optional.empty())
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        String id = reads.put(known, item, RequestContext.detached())
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        tell();
        return ItemUris.of(docId, item.type(), id);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        if (!listing) {
            return CompletableFuture.completedFuture(Page.empty());
        }
        return items.list(page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
        return items.listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return items.describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        return items.complete(request, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return items.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return items.describe(uri, context);
    }

    private void changed(String digest) {
        reads.drop(digest);
        tell();
    }

    private void tell() {
        if (listing) {
            observers.forEach(observer -> observer.accept(new ResourceEvent.ListChanged()));
        }
    }

    /** Hears that the list changed, where items are {@linkplain OfficeDocumentsBuilder#listing listed}. */
    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        observers.add(listener);
        return () -> observers.remove(listener);
    }

    /** Ends renderings, and closes the cache and the index file. */
    @Override
    public void close() {
        renderings.close();
        cache.close();
        try {
            documents.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The index file cannot be closed: " + failure.getMessage(), failure);
        }
    }
}
