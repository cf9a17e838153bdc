package io.github.mcpresources.office;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.concurrent.Observers;
import io.github.mcpresources.internal.documents.DocumentFolders;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.DocumentWatches;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.FolderWatch;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.documents.ServedNames;
import io.github.mcpresources.internal.documents.TimedWork;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A provider of the content of Office documents. The URIs of items have the form {@code
 * office://{doc_id}/{resource_type}/{resource_id}{?size,format}}. The texts of a document have URIs such as {@code
 * office://{doc_id}/text}, {@code office://{doc_id}/sheet/{name}} and {@code office://{doc_id}/table/{n}}.
 *
 * <pre>{@code
 * try (OfficeDocuments documents = OfficeDocuments.of(Path.of("reports"))) {
 *     String id = documents.docId(Path.of("reports/q4.pptx")); // such as 1f8e2a90c3d4
 *     documents.list(id); // extracts nothing
 *     documents.get(id, ItemType.IMAGE, "1"); // extracts one picture
 *     ResourceServer server = ResourceServer.of(documents);
 * }
 * }</pre>
 *
 * <p>The <b>types</b> are {@code image}, {@code chart}, {@code media}, {@code embed}, {@code font} and {@code slide}.
 * The <b>id of an item</b> in a URI can be any of the following ids, which are looked up in this order:
 *
 * <ol>
 *   <li>its number among the items of its type, from 1 and in document order
 *   <li>the id that the application gave it
 *   <li>its exact name
 *   <li>the slug of its name ({@code revenue-q4}, {@code attached.pdf})
 *   <li>its kind and number ({@code image-1}, {@code video-1})
 * </ol>
 *
 * <p><b>Forms</b> are selected by {@code size=thumb} or {@code size=640x480}, and by {@code
 * format=png|jpeg|webp|json|csv|md|txt|original}. Not every form is available for every type.
 *
 * <p>The <b>id of a document</b> is by default a prefix of the SHA-256 of its content. If the file changes, is removed,
 * or can no longer be read, a request for the old id fails, unless another known file has the same content. Each read
 * checks the file, even if the item is cached. If the document is no longer available, its items are removed from the
 * cache. Clients may cache the content that they read: see {@link Builder#clientsKeep}.
 *
 * <p>Safe for use by multiple threads. Must be closed.
 */
public final class OfficeDocuments implements ResourceProvider, Closeable {

    static {
        DocumentFormat.openWith(OfficeDocuments.class, OfficeFormat::new);
    }

    private final Documents documents;
    private final ItemReads reads;
    private final ItemCache cache;
    private final AddedItems own;
    private final Renderings renderings;
    private final OfficeLimits limits;
    private final DocumentKind kind;
    private final DocumentIds ids;
    private final ItemResources items;
    private final TextResources texts;
    private final boolean listing;
    private final @Nullable DocumentFolders folders;
    private final @Nullable FolderSearch search;
    private final @Nullable FolderWatch folderWatch;
    private final DocumentWatches watches;
    private final ServedNames servedNames;
    private final Observers<ResourceEvent> observers = new Observers<>(OfficeDocuments.class);

    OfficeDocuments(Builder settings) {
        limits = settings.limits;
        ids = settings.ids;
        listing = settings.listing;
        own = new AddedItems(settings.putBytes);
        kind = OfficeKind.of(limits);
        KnownDocuments index = new KnownDocuments(settings.maxDocuments, settings.idDigits);
        DocumentFolders found = settings.files == null
                ? DocumentFolders.of(kind, settings.roots)
                : DocumentFolders.of(kind, settings.files);
        List<Path> directories = settings.roots.isEmpty() && found != null ? found.directories() : settings.roots;
        DocumentRoots roots = new DocumentRoots(
                directories,
                settings.names,
                found == null ? name -> Optional.empty() : found::find,
                settings.allowed(),
                name -> {});
        cache = cache(settings);
        documents = new Documents(
                kind,
                index,
                new SharedIndex(settings.index, roots),
                roots,
                settings.idDigits,
                settings.maxDocuments,
                this::changed,
                this::notifyListChanged,
                InstantSource.system());
        folders = found;
        servedNames = new ServedNames(settings.names == null ? found : null, listing, roots);
        search = found == null || !listing
                ? null
                : new FolderSearch(
                        kind,
                        found,
                        documents,
                        settings.maxDocuments,
                        settings.listTimeout,
                        "listTimeout",
                        settings.time,
                        this::notifyListChanged);
        folderWatch = found == null ? null : new FolderWatch(found.files(), this::folderChanged, this::folderWatched);
        watches = new DocumentWatches(kind, documents, found, folderWatch, observers::publish);
        renderings = new Renderings(
                kind,
                OfficeKind.RENDERING,
                settings.renderings,
                settings.overruns(),
                settings.renderTimeout,
                settings.time);
        reads = new ItemReads(
                documents,
                search,
                cache,
                own,
                new ItemForms(renderings, limits),
                new TimedWork<>(kind, "Listing the items", "listTimeout", settings.listTimeout, settings.time),
                limits);
        CacheHint hint = CacheHint.forCaller(settings.clientsKeep);
        TextReads textReads = new TextReads(
                documents,
                reads,
                cache,
                new TimedWork<>(kind, "Reading the text", "textTimeout", settings.textTimeout, settings.time),
                limits);
        texts = new TextResources(reads, textReads, limits, hint);
        items = new ItemResources(documents.index(), search, reads, texts, limits, hint);
    }

    private static ItemCache cache(Builder settings) {
        try {
            return ItemCache.open(settings.cacheBytes(), settings.cacheFor, settings.time, settings.cacheDirectory);
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "The cache of OfficeDocuments could not be opened (setting cacheDirectory): "
                            + failure.getMessage(),
                    failure);
        }
    }

    /**
     * Returns a provider that {@linkplain Builder#listing lists} the documents below the given directories. All other
     * settings have their defaults.
     *
     * @param directories existing directories
     * @return the provider; the caller closes it
     * @throws IllegalArgumentException if a directory does not exist or cannot be resolved
     */
    public static OfficeDocuments of(Path... directories) {
        Builder builder = builder().listing(true);
        Arrays.stream(directories).forEach(builder::root);
        return builder.build();
    }

    /**
     * Returns a builder without directories.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Adds a document, which may be outside the allowed directories. This method computes the digest of the file,
     * unless the digest is already known. The file is parsed when its items are listed or read.
     *
     * @param path a file
     * @return the id of the document; for {@link DocumentIds#SESSION}, an id that is derived from the content
     * @throws OfficeException if the file is too large, or keeps changing while it is read
     * @throws IOException if the file cannot be read
     */
    public String add(Path path) throws IOException {
        String id = id(documents.roots().name(path), null);
        notifyListChanged();
        return id;
    }

    /**
     * Adds a document whose bytes are in memory.
     *
     * @param document the bytes of the document, not copied
     * @return the id of the document, which is always derived from the content
     * @throws OfficeException if the document is too large
     */
    public String add(byte[] document) {
        kind.checkSize(document.length);
        String id = documents.add(document).id();
        notifyListChanged();
        return id;
    }

    /**
     * Returns the id of a document. The document is served under this id if it was {@linkplain #add(Path) added} or is
     * in an allowed directory.
     *
     * @param path a file
     * @return the id of the document; for {@link DocumentIds#SESSION}, an id that is derived from the content
     * @throws OfficeException if the file is too large, or keeps changing while it is read
     * @throws IOException if the file cannot be read
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
     * Returns the id of the document that a client names in a tool call, by a path or a name. Returns empty if there is
     * no such document, or the client may not read it.
     *
     * @throws OfficeException if the file is too large, or keeps changing while it is read
     */
    Optional<String> docId(String path, @Nullable String session) throws IOException {
        Optional<Path> real = documents.roots().find(path).or(() -> servedNames.meant(path));
        return real.isPresent() ? Optional.of(id(real.get(), session)) : Optional.empty();
    }

    /** Checks whether a path or name that a client passed to a tool is that of a file that the client may read. */
    boolean hasFile(String name) {
        return documents.roots().find(name).isPresent();
    }

    /**
     * Describes the valid names, for the error message about an unknown name.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    String validNames(String name) {
        return servedNames.near(name);
    }

    /**
     * Lists the items of a document without extracting them. Slides are omitted if the machine has no fonts to render
     * them.
     *
     * @param docId the id of the document. If the id is derived from the content, more digits of the SHA-256, up to all
     *     64, are also accepted
     * @return the items, grouped by type; empty if the document has none
     * @throws ResourceNotFoundException if the document does not exist, or can no longer be read
     * @throws OfficeException if listing takes longer than {@link Builder#listTimeout}. Also if the document is damaged
     *     or encrypted, exceeds a limit, or is not an Office document, unless the application has added items to it
     * @throws io.github.mcpresources.LimitExceededException if the memory budget that all requests share is exhausted
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     * @throws IOException if the document cannot be read
     */
    public List<ListedItem> list(String docId) throws IOException {
        return list(docId, Optional.empty(), ServerRequest.detached());
    }

    List<ListedItem> list(String docId, Optional<String> session, RequestContext context) throws IOException {
        Inventory inventory = reads.inventory(docId, session, context)
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        return ItemListing.listed(inventory).stream()
                .map(entry -> listed(docId, entry))
                .toList();
    }

    DocumentKind kind() {
        return kind;
    }

    OfficeLimits limits() {
        return limits;
    }

    /**
     * Reads a text of a document for a tool. The text need not be a resource.
     *
     * @throws ResourceNotFoundException if the document does not exist, or can no longer be read
     * @throws OfficeException if the text cannot be read, or is too long
     */
    Contents text(String docId, TextReads.Text text, RequestContext context) throws IOException {
        return texts.whole(docId, text, context);
    }

    Optional<Inventory> inventory(String docId, Optional<String> session, RequestContext context) throws IOException {
        return reads.inventory(docId, session, context);
    }

    private static ListedItem listed(String docId, Inventory.Entry entry) {
        String id = Integer.toString(entry.ordinal());
        OfficeItem item = entry.item();
        return new ListedItem(ItemUris.listed(docId, entry), id, entry.aliases(), ItemForms.mimeType(item), item);
    }

    /**
     * Extracts an item in its default form.
     *
     * @param docId the id of its document
     * @param type its type
     * @param id its number from 1, or another of its ids
     * @return its content
     * @throws ResourceNotFoundException if the document or the item does not exist
     * @throws OfficeException if the document is damaged or encrypted, exceeds a limit, or is not an Office document,
     *     or if the item cannot be extracted or rendered
     * @throws io.github.mcpresources.LimitExceededException if the memory budget that all requests share is exhausted
     * @throws java.util.concurrent.CancellationException if the thread is interrupted while the items are listed, or
     *     the provider is closed
     * @throws IOException if the document cannot be read, the rendering fails with an {@link Error}, or the thread is
     *     interrupted while it waits for the rendering
     */
    public ItemContent get(String docId, ItemType type, String id) throws IOException {
        String uri = ItemUris.of(docId, type, id);
        ServerRequest context = ServerRequest.detached();
        try {
            ItemReads.Read read = items.read(uri, docId, type, id, context);
            if (read instanceof ItemReads.Read.Complete whole) {
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
            throw new IOException(
                    "The item " + type.word() + "/" + id + " of document " + docId + " could not be read", failure);
        }
    }

    /**
     * Adds an item with a name, but without an id, to a document.
     *
     * @param docId the id of the document
     * @param type the type of the item
     * @param name its name
     * @param mimeType the MIME type of its bytes
     * @param bytes its bytes, not copied
     * @return its URI, with its number among the items of its type
     * @throws ResourceNotFoundException if the document does not exist
     * @throws IllegalStateException if the added items would exceed {@link Builder#putBytes}
     * @throws OfficeException if listing the items takes too long, or the file has become too large or keeps changing
     * @throws io.github.mcpresources.LimitExceededException if the memory budget that all requests share is exhausted
     * @throws IOException if the document cannot be read
     * @see #put(String, NewItem)
     */
    public String put(String docId, ItemType type, String name, String mimeType, byte[] bytes) throws IOException {
        return put(docId, NewItem.of(type, bytes, mimeType).name(name));
    }

    /**
     * Adds an item of the application to a document. The item is listed after the items of the document itself, until
     * the provider is closed. The item belongs to the current content of the document: it is not listed after the
     * document changes. The document may be any file. If it is damaged, encrypted or not an Office document, only the
     * added items are listed.
     *
     * @param docId the id of the document
     * @param item the item
     * @return its URI, with the id that the application gave it, or else with its number among the items of its type
     * @throws ResourceNotFoundException if the document does not exist
     * @throws IllegalArgumentException if an item with this type and id was already added to the document
     * @throws IllegalStateException if the added items would exceed {@link Builder#putBytes}
     * @throws OfficeException if listing the items takes too long, or the file has become too large or keeps changing
     * @throws io.github.mcpresources.LimitExceededException if the memory budget that all requests share is exhausted
     * @throws IOException if the document cannot be read
     */
    public String put(String docId, NewItem item) throws IOException {
        KnownDocument known = documents
                .find(docId, Optional.empty())
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        String id = reads.put(known, item, ServerRequest.detached())
                .orElseThrow(() -> new ResourceNotFoundException("office://" + docId));
        notifyListChanged();
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
        notifyListChanged();
    }

    private void folderWatched(boolean isWatched) {
        if (search != null) {
            search.watched(isWatched);
        }
    }

    private void folderChanged(ResourceEvent event) {
        if (search != null && concernsDocuments(event)) {
            search.again();
            notifyListChanged();
        }
        if (folders != null) {
            watches.changed(folders.files(), event);
        }
    }

    private boolean concernsDocuments(ResourceEvent event) {
        if (event instanceof ResourceEvent.Updated updated) {
            return kind.isDocument(updated.uri());
        }
        return !(event instanceof ResourceEvent.ListChanged changed)
                || changed.changes().isEmpty()
                || changed.changes().stream()
                        .anyMatch(change -> kind.isDocument(change.entry().identifier()));
    }

    private void notifyListChanged() {
        if (listing) {
            observers.publish(new ResourceEvent.ListChanged());
        }
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        return documents.healthDetails(search);
    }

    @Override
    public Set<String> uriPrefixes() {
        return Set.of(ItemUris.PREFIX);
    }

    /**
     * Watches the document of a resource. If the document id in the URI is of the kind {@link DocumentIds#PATH}, the
     * resource is reported as updated when the file changes, and as removed when the file can no longer be read. An id
     * of another kind identifies the content of a document. In this case, the resource is reported as removed when no
     * known file has this content any longer. If the documents come from {@link Builder#files}, changes are reported
     * only if that provider watches its files.
     */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return context.blocking(() -> watches.watch(uri, context.sessionId()));
    }

    /**
     * Registers a listener. It receives the updates and removals of {@linkplain #watch watched} resources. If items are
     * {@linkplain Builder#listing listed}, it also receives changes of the list. In this case, the folders are watched
     * from the registration of the first listener to the removal of the last one.
     */
    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        Handle observer = observers.add(listener);
        Handle changes = folderWatch == null || !listing ? Handle.NONE : folderWatch.hold();
        return () -> {
            observer.close();
            changes.close();
        };
    }

    /**
     * Interrupts renderings and the search for documents, ends all watches, and closes the cache. Does not close the
     * {@linkplain Builder#index index}.
     *
     * @throws UncheckedIOException if the cache directory cannot be closed
     */
    @Override
    public void close() {
        if (search != null) {
            search.close();
        }
        watches.close();
        if (folders != null) {
            folders.close();
        }
        renderings.close();
        cache.close();
    }

    @Override
    public String toString() {
        return "OfficeDocuments" + uriPrefixes();
    }

    /** A builder of {@link OfficeDocuments}. */
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
        Duration textTimeout = Duration.ofSeconds(30);
        private long cacheBytes;
        long putBytes = 64L << 20;
        int maxDocuments = 10_000;
        int renderings = 2;
        int overruns;
        int idDigits = 12;
        boolean listing;

        @Nullable
        Function<String, Optional<Path>> names;

        @Nullable
        Path cacheDirectory;

        @Nullable
        DocumentIndex index;

        @Nullable
        DirectoryResources files;

        private @Nullable Predicate<Path> allowed;

        Builder() {}

        /**
         * Allows reading the documents below a directory. Clients can pass the paths of these documents to the tools,
         * unless {@link #names} is set.
         *
         * @param directory an existing directory
         * @return this builder
         */
        public Builder root(Path directory) {
            roots.add(Objects.requireNonNull(directory, "directory"));
            return this;
        }

        /**
         * Allows reading the documents that a provider of files serves, instead of those below a {@link #root}. Clients
         * can then also pass the URIs of the files, or the paths in these URIs, to the tools. If the provider watches
         * its files, its events also update the list of documents. Errors about unknown names contain similar names of
         * these files.
         *
         * @param value a provider of files, which is not closed with this provider
         * @return this builder
         */
        public Builder files(DirectoryResources value) {
            files = Objects.requireNonNull(value, "files");
            return this;
        }

        /**
         * Sets the function that resolves the names that clients pass to tools. By default, clients can pass the
         * following names:
         *
         * <ul>
         *   <li>an absolute path, or a path relative to a root
         *   <li>a path that begins with the name of a root
         *   <li>the {@code file:} URI under which {@link DirectoryResources} serves the file by default
         *   <li>one of these names in quotes, in another case, in another normalization form of Unicode, or
         *       percent-encoded, or the file name alone, if only one document can be meant
         * </ul>
         *
         * <p>If this function is set, clients can pass only the names that it resolves. In any case, the resolved file
         * must be below a root, or be an added document.
         *
         * @param value a function that returns the file of a name, or empty if the client may not read a document of
         *     this name; must be safe for use by multiple threads
         * @return this builder
         */
        public Builder names(Function<String, Optional<Path>> value) {
            names = Objects.requireNonNull(value, "names");
            return this;
        }

        /**
         * Sets the kind of document ids. The default is {@link DocumentIds#CONTENT}.
         *
         * @param value the kind of ids
         * @return this builder
         */
        public Builder ids(DocumentIds value) {
            ids = Objects.requireNonNull(value, "ids");
            return this;
        }

        /**
         * Sets the limits that protect against hostile documents. The default is {@link OfficeLimits#DEFAULT}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(OfficeLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets whether the items of all documents (added documents, those below the roots, and those in the
         * {@link #index}) are listed as resources. The default is false, because clients can also find the items with
         * the tools and read them through the template.
         *
         * <p>For the list and for completions of ids, the roots are searched for files with the extensions of Office
         * documents. Hidden files and files with secret names are left out, as in {@link DirectoryResources}. The
         * search begins when a client requests the list or an unknown document. It runs on a separate thread and
         * computes the digest of each new or changed file. It stops when it has found {@link #maxDocuments} documents,
         * or after sixty times the {@link #listTimeout} (ten minutes by default). A request waits for the search, but
         * not longer than the {@link #listTimeout}. After this time, the request is answered with the documents that
         * are already known, and listeners are notified at the end of the search. While there are listeners, the roots
         * are watched for changes; otherwise, each request for the first page of the list begins a new search.
         *
         * @param value true to list them
         * @return this builder
         */
        public Builder listing(boolean value) {
            listing = value;
            return this;
        }

        /**
         * Sets the time for which extracted or rendered items, and short texts, are cached. The default is one hour.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder cacheFor(Duration value) {
            cacheFor = positive("cacheFor", value);
            return this;
        }

        /**
         * Sets the size of the cache of extracted or rendered items and of short texts. The default is 64 MiB. For a
         * cache in memory, the default is an eighth of the heap if that is less. An item or text that takes more than a
         * quarter of the cache is not cached. In any case, at most 10,000 items and texts are cached.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
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
         * Sets the directory in which items and texts are cached. By default, they are cached in memory. The files
         * remain in the directory after the provider is closed, and the next provider with this directory uses them.
         * The files are not encrypted.
         *
         * @param directory a directory that is used only for this cache; created if it does not exist
         * @return this builder
         */
        public Builder cacheDirectory(Path directory) {
            cacheDirectory = Objects.requireNonNull(directory, "directory");
            return this;
        }

        /**
         * Sets the index of the documents below the roots. With an index, ids that are derived from the content remain
         * valid after a restart, and are valid on other nodes that have the same directories and use the same index.
         * {@linkplain #listing Lists} also contain the documents that other nodes have recorded. By default, there is
         * no index, and after a restart no documents are known.
         *
         * <p>The index is not used for documents in memory, for documents that were {@linkplain OfficeDocuments#add
         * added} outside the roots, or for ids of the kinds {@link DocumentIds#PATH} and {@link DocumentIds#SESSION}.
         *
         * @param value the index, for example from {@link DocumentIndex#inFile(Path)}; not closed by this provider
         * @return this builder
         */
        public Builder index(DocumentIndex value) {
            index = Objects.requireNonNull(value, "index");
            return this;
        }

        /**
         * Sets the rule that decides which files below the roots clients may read. The rule is applied to each read,
         * including reads of ids from the {@link #index}. By default, all files below the roots are allowed. A document
         * that was {@linkplain OfficeDocuments#add(Path) added} is always allowed.
         *
         * @param value a function that returns true if clients may read the file at a real path, which has no symbolic
         *     links; must be safe for use by multiple threads
         * @return this builder
         */
        public Builder allow(Predicate<Path> value) {
            allowed = Objects.requireNonNull(value, "allow");
            return this;
        }

        Predicate<Path> allowed() {
            Predicate<Path> rule = allowed == null ? path -> true : allowed;
            return files == null ? rule : rule.and(files::mayServe);
        }

        /**
         * Sets the maximum number of known documents. The default is 10,000. The least recently used document is
         * removed first, even if it was added with {@link OfficeDocuments#add(Path)}.
         *
         * @param value the number of documents, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder maxDocuments(int value) {
            maxDocuments = (int) atLeastOne("maxDocuments", value);
            return this;
        }

        /**
         * Sets the maximum total size of the items that the application {@linkplain OfficeDocuments#put adds}. The
         * default is 64 MiB.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder putBytes(long value) {
            putBytes = atLeastOne("putBytes", value);
            return this;
        }

        /**
         * Sets the maximum number of items that are rendered at the same time. The default is 2. To keep slow items
         * from blocking all others, one more item may be rendered, unless an item of its document was slow before.
         *
         * @param value the number of items, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder renderings(int value) {
            renderings = (int) atLeastOne("renderings", value);
            return this;
        }

        /**
         * Sets the maximum number of threads that render items whose rendering time is not bounded by {@link
         * OfficeLimits}. These items are slides and all pictures except PNG, JPEG, GIF and BMP, for example SVG
         * pictures and metafiles. The number includes threads that do not react to an interrupt, and therefore still
         * run after the timeout. The default is {@link #renderings} plus 1. If the renderings on all these threads have
         * exceeded their timeouts, further requests for such items fail until one of the threads ends. All other items
         * are served.
         *
         * @param value the number of threads, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder overruns(int value) {
            overruns = (int) atLeastOne("overruns", value);
            return this;
        }

        int overruns() {
            return overruns == 0 ? renderings + 1 : overruns;
        }

        /**
         * Sets the timeout for rendering one item. The default is 10 seconds. The first rendering of a chart or slide
         * in a process loads the rendering libraries. Up to 30 seconds of this loading do not count toward the timeout.
         *
         * <p>If an item whose rendering time is not bounded (see {@link #overruns}) exceeds the timeout, the item is
         * not rendered again for a period of sixty times the timeout (ten minutes by default). After three such
         * failures in a document, this applies to all of its items whose rendering time is not bounded.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder renderTimeout(Duration value) {
            renderTimeout = positive("renderTimeout", value);
            return this;
        }

        /**
         * Sets the timeout for listing the items of one document. The default is 10 seconds. If listing takes longer,
         * requests for the items of this document fail for a period of six times the timeout (one minute by default).
         * Concurrent requests for the same document share one listing.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder listTimeout(Duration value) {
            listTimeout = positive("listTimeout", value);
            return this;
        }

        /**
         * Sets the timeout for reading a text or a table of a document. The default is 30 seconds. If a read takes
         * longer, the same read fails for a period of six times the timeout (three minutes by default). Concurrent
         * requests for the same text share one read.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder textTimeout(Duration value) {
            textTimeout = positive("textTimeout", value);
            return this;
        }

        /**
         * Sets the time for which clients may cache the content that they read. The default is one hour. The setting
         * does not apply to ids that are derived from a path: clients must not cache content that they read under such
         * an id.
         *
         * @param value the time, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder clientsKeep(Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException("clientsKeep must be zero or more, not " + value);
            }
            clientsKeep = value;
            return this;
        }

        /**
         * Sets the time source. The default is the time source of the system.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the minimum number of digits of document ids. Tests use few digits to get two documents with the same
         * prefix.
         */
        Builder idDigits(int value) {
            idDigits = value;
            return this;
        }

        /**
         * Builds the provider. If an index is set, the documents in the index are known from the beginning.
         *
         * @return the provider; the caller closes it
         * @throws IllegalArgumentException if a root does not exist or cannot be resolved
         * @throws IllegalStateException if {@link #index} and {@link #names} are set, but not {@link #allow}; also if
         *     {@link #files} is set together with a {@link #root}
         * @throws UncheckedIOException if the cache directory cannot be opened
         */
        public OfficeDocuments build() {
            if (files != null && !roots.isEmpty()) {
                throw new IllegalStateException(
                        "Set files(...) or root(...), not both; files(...) has its own roots: " + files.roots());
            }
            if (index != null && names != null && allowed == null) {
                throw new IllegalStateException("With index(...), clients can read more files than names(...) returns;"
                        + " set allow(...) to the files that names(...) returns, or to path -> true if clients may read"
                        + " all files below the roots");
            }
            return new OfficeDocuments(this);
        }

        private static long atLeastOne(String setting, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(setting + " must be 1 or more, not " + value);
            }
            return value;
        }

        private static Duration positive(String setting, Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
            }
            return value;
        }
    }
}
