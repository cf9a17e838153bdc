package io.github.mcpresources.office;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.office.DocumentIndex.Known;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.store.ContentStore;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
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
 * kept; what was kept is dropped then. Clients may keep what they have read: see {@link Builder#clientsKeep}.
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

    OfficeDocuments(Builder settings) throws IOException {
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

    private static ContentStore store(Builder settings) {
        ContentStore.Builder store = ContentStore.builder()
                .maxEntries(CACHE_ENTRIES)
                .maxBytes(settings.cacheBytes())
                .expireAfterWrite(settings.cacheFor)
                .eviction(ContentStore.Eviction.LRU)
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
        Builder builder = builder();
        Arrays.stream(directories).forEach(builder::root);
        return builder.build();
    }

    /**
     * A builder without any directory.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
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
     * @throws IllegalStateException if the items that were put are over {@link Builder#putBytes}
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
     * @throws IllegalStateException if the items that were put are over {@link Builder#putBytes}
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
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        if (!listing) {
            return CompletableFuture.completedFuture(Page.empty());
        }
        return items.list(page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return items.listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return items.describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
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

    /** Hears that the list changed, where items are {@linkplain Builder#listing listed}. */
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

    /** What an {@link OfficeDocuments} will be. */
    public static final class Builder {

        private static final long CACHE_BYTES = 64L << 20;

        final List<Path> roots = new ArrayList<>();
        DocumentIds ids = DocumentIds.CONTENT;
        OfficeLimits limits = OfficeLimits.DEFAULT;
        TimeSource time = TimeSource.system();
        Duration cacheFor = Duration.ofHours(1);
        Duration clientsKeep = Duration.ofHours(1);
        Duration renderTimeout = Duration.ofSeconds(10);
        Duration listTimeout = Duration.ofSeconds(10);
        private long cacheBytes;
        long putBytes = 64L << 20;
        int maxDocuments = 10_000;
        int renderings = 2;
        int overruns;
        int idDigits = 12;
        boolean listing;
        Consumer<Path> between = name -> {};

        @Nullable
        Function<String, Optional<Path>> names;

        @Nullable
        Path cacheDirectory;

        @Nullable
        Path indexFile;

        Builder() {}

        /**
         * Allows the documents below a directory: tools may name them by their paths.
         *
         * @param directory a directory that exists
         * @return this builder
         */
        public Builder root(Path directory) {
            roots.add(Objects.requireNonNull(directory, "directory"));
            return this;
        }

        /**
         * Sets what clients call a document in the tools; unless set they name its path, absolute or below a root. Where the
         * function leads has to be below a root all the same.
         *
         * @param value finds the file of a name, or empty where the client may have none by it; must be safe for many threads
         * @return this builder
         */
        public Builder names(Function<String, Optional<Path>> value) {
            names = Objects.requireNonNull(value, "names");
            return this;
        }

        /**
         * Sets what ids are made of; {@link DocumentIds#CONTENT} unless set.
         *
         * @param value what ids are made of
         * @return this builder
         */
        public Builder ids(DocumentIds value) {
            ids = Objects.requireNonNull(value, "ids");
            return this;
        }

        /**
         * Sets the bounds against hostile documents; {@link OfficeLimits#DEFAULT} unless set.
         *
         * @param value the bounds
         * @return this builder
         */
        public Builder limits(OfficeLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Lists the items of all known documents as resources: of those that were added, and of those below a root that a tool or
         * {@link OfficeDocuments#docId(Path)} was asked for. Not so unless set, since the template and the tools reach them too.
         *
         * @param value whether to list them
         * @return this builder
         */
        public Builder listing(boolean value) {
            listing = value;
            return this;
        }

        /**
         * Sets how long items are kept that were extracted or rendered; one hour unless set.
         *
         * @param value more than zero
         * @return this builder
         */
        public Builder cacheFor(Duration value) {
            cacheFor = positive("cacheFor", value);
            return this;
        }

        /**
         * Sets how many bytes of such items are kept; 64 MiB unless set, or in memory an eighth of the heap where that is
         * less. An item that takes more than a quarter is not kept.
         *
         * @param value bytes, at least 1
         * @return this builder
         */
        public Builder cacheBytes(long value) {
            cacheBytes = atLeastOne("cacheBytes", value);
            return this;
        }

        long cacheBytes() {
            if (cacheBytes != 0) {
                return cacheBytes;
            }
            return cacheDirectory == null
                    ? Math.min(CACHE_BYTES, Runtime.getRuntime().maxMemory() / 8)
                    : CACHE_BYTES;
        }

        /**
         * Keeps such items in a directory, where the next process finds them, instead of in memory.
         *
         * @param directory a directory for this alone; made if it is not there
         * @return this builder
         */
        public Builder cacheDirectory(Path directory) {
            cacheDirectory = Objects.requireNonNull(directory, "directory");
            return this;
        }

        /**
         * Keeps what is known of files in a file, so that the next process knows their ids without reading them again.
         *
         * @param file a file for this alone, in a directory that exists; made if it is not there
         * @return this builder
         */
        public Builder indexFile(Path file) {
            indexFile = Objects.requireNonNull(file, "file");
            return this;
        }

        /**
         * Sets how many documents are known at a time; 10,000 unless set. The one not used for longest is forgotten first.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder maxDocuments(int value) {
            maxDocuments = (int) atLeastOne("maxDocuments", value);
            return this;
        }

        /**
         * Sets how many bytes the items may have that are {@linkplain OfficeDocuments#put put}; 64 MiB unless set.
         *
         * @param value bytes, at least 1
         * @return this builder
         */
        public Builder putBytes(long value) {
            putBytes = atLeastOne("putBytes", value);
            return this;
        }

        /**
         * Sets how many things are rendered at a time; 2 unless set. One more may be rendered beside them if its document is not
         * known to take long, or if it is a picture of pixels or a chart beside slides and drawings.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder renderings(int value) {
            renderings = (int) atLeastOne("renderings", value);
            return this;
        }

        /**
         * Sets how many threads slides and drawings may have in all, those included whose time is over and which do not react to
         * an interrupt; one more than {@link #renderings} unless set. When such renderings have all of them, slides and drawings
         * are refused until one ends. Everything else is served.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder overruns(int value) {
            overruns = (int) atLeastOne("overruns", value);
            return this;
        }

        int overruns() {
            return overruns == 0 ? renderings + 1 : overruns;
        }

        /**
         * Sets how long rendering one thing may take; 10 seconds unless set. What took longer is not tried again for sixty times as
         * long.
         *
         * @param value more than zero
         * @return this builder
         */
        public Builder renderTimeout(Duration value) {
            renderTimeout = positive("renderTimeout", value);
            return this;
        }

        /**
         * Sets how long listing one document may take; 10 seconds unless set. A document that took longer is not tried again for
         * six times as long. Requests that ask for the same document at the same time wait for one listing.
         *
         * @param value more than zero
         * @return this builder
         */
        public Builder listTimeout(Duration value) {
            listTimeout = positive("listTimeout", value);
            return this;
        }

        /**
         * Sets how long clients may keep what they read under an id that is made of the content, or of the session; one hour
         * unless set.
         *
         * @param value zero or more
         * @return this builder
         */
        public Builder clientsKeep(Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException("clientsKeep must be zero or more, not " + value);
            }
            clientsKeep = value;
            return this;
        }

        /**
         * Sets the time; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /** So that a test can have two documents whose ids begin alike. */
        Builder idDigits(int value) {
            idDigits = value;
            return this;
        }

        /** Has something done before and after each opening, so that a test can exchange what has a name. */
        Builder between(Consumer<Path> value) {
            between = value;
            return this;
        }

        /**
         * The provider, which knows no document yet but those of an index file.
         *
         * @return the provider; to be closed
         * @throws IllegalArgumentException if a root is not there
         * @throws UncheckedIOException if the index file or the cache directory cannot be opened
         */
        public OfficeDocuments build() {
            try {
                return new OfficeDocuments(this);
            } catch (IOException failure) {
                throw new UncheckedIOException("The index file cannot be opened: " + failure.getMessage(), failure);
            }
        }

        private static long atLeastOne(String setting, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(setting + " must be 1 or more, not " + value);
            }
            return value;
        }

        private static Duration positive(String setting, Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be more than zero, not " + value);
            }
            return value;
        }
    }
}
