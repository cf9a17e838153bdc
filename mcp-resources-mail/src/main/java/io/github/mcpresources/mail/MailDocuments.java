package io.github.mcpresources.mail;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.concurrent.Observers;
import io.github.mcpresources.internal.documents.DocumentFolders;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.DocumentListing;
import io.github.mcpresources.internal.documents.DocumentRoots;
import io.github.mcpresources.internal.documents.DocumentWatches;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.FolderWatch;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.RecordedFiles;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.ServedNames;
import io.github.mcpresources.mail.document.MailLimits;
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
 * A provider of the content of emails. It serves internet messages ({@code .eml}), Outlook messages ({@code .msg}), and
 * folders of emails ({@code .mbox} and {@code .mbx}).
 *
 * <p>An email has the URIs {@code mail://{doc_id}/text}, {@code mail://{doc_id}/headers} and {@code
 * mail://{doc_id}/properties}. A folder has only the URIs of the text and the properties. The URI {@code
 * mail://{doc_id}/part/{path}} returns the bytes of an attachment, or of an email in a folder. If the part is an email,
 * {@code /text}, {@code /headers} and {@code /properties} can be appended to this URI.
 *
 * <pre>{@code
 * try (MailDocuments documents = MailDocuments.of(Path.of("archive"))) {
 *     String id = documents.docId(Path.of("archive/offer.eml")); // such as 1f8e2a90c3d4
 *     ResourceServer server = ResourceServer.of(documents);
 * }
 * }</pre>
 *
 * <p>A path consists of the numbers of attachments and of emails in a folder, from 1. For example, {@code 2} is the
 * second attachment, and {@code 2.1} is the first attachment of this attachment. The text is Markdown by default;
 * {@code format=txt} gives plain text. Scripts are never run, pictures on other servers are never fetched, and no
 * signature is checked.
 *
 * <p>The <b>id of a document</b> is a prefix of the SHA-256 of its content. If the file changes, is removed, or can no
 * longer be read, a request for the old id fails, unless another known file has the same content. Each read checks the
 * file, even if the requested part is cached.
 *
 * <p>Safe for use by multiple threads. Must be closed.
 */
public final class MailDocuments implements ResourceProvider, Closeable {

    static {
        DocumentFormat.openWith(MailDocuments.class, MailFormat::new);
    }

    private final DocumentKind kind;
    private final Documents documents;
    private final MailReads reads;
    private final MailResources resources;
    private final MailDescriptors descriptors;
    private final DocumentListing<Inventory> list;
    private final ItemCache cache;
    private final Renderings readings;
    private final boolean listing;
    private final @Nullable DocumentFolders folders;
    private final @Nullable FolderSearch search;
    private final @Nullable FolderWatch folderWatch;
    private final DocumentWatches watches;
    private final ServedNames servedNames;
    private final Observers<ResourceEvent> observers = new Observers<>(MailDocuments.class);

    MailDocuments(Builder settings) {
        kind = MailKind.of(settings.limits);
        listing = settings.listing;
        KnownDocuments index = new KnownDocuments(settings.maxDocuments, Builder.ID_DIGITS);
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
                RecordedFiles.NONE,
                roots,
                Builder.ID_DIGITS,
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
                        settings.textTimeout,
                        "textTimeout",
                        settings.time,
                        this::notifyListChanged);
        folderWatch = found == null ? null : new FolderWatch(found.files(), this::folderChanged, this::folderWatched);
        watches = new DocumentWatches(kind, documents, found, folderWatch, observers::publish);
        readings = new Renderings(
                kind, MailKind.READING, settings.readers, settings.overruns(), settings.textTimeout, settings.time);
        reads = new MailReads(documents, search, cache, readings, settings.limits);
        MailCompletions completions = new MailCompletions(index, search, reads);
        resources = new MailResources(reads, completions, settings.limits, CacheHint.forCaller(settings.clientsKeep));
        descriptors = new MailDescriptors(reads);
        list = new DocumentListing<>(kind, index, search, new MailListing(reads, settings.limits));
    }

    private static ItemCache cache(Builder settings) {
        try {
            return ItemCache.open(settings.cacheBytes(), settings.cacheFor, settings.time, settings.cacheDirectory);
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "The cache of MailDocuments could not be opened (setting cacheDirectory): " + failure.getMessage(),
                    failure);
        }
    }

    /**
     * Returns a provider that {@linkplain Builder#listing lists} the documents below some directories, with default
     * settings otherwise.
     *
     * @param directories existing directories
     * @return the provider; the caller closes it
     * @throws IllegalArgumentException if a directory does not exist or cannot be resolved
     */
    public static MailDocuments of(Path... directories) {
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
     * unless the digest is already known. The file is parsed when a client reads the document.
     *
     * @param path a file
     * @return the id of the document
     * @throws io.github.mcpresources.mail.document.MailException if the file is too large, or keeps changing while it
     *     is read
     * @throws IOException if the file cannot be read
     */
    public String add(Path path) throws IOException {
        String id = id(documents.roots().name(path));
        notifyListChanged();
        return id;
    }

    /**
     * Adds a document whose bytes are in memory.
     *
     * @param document the bytes of the document, not copied
     * @return the id of the document
     * @throws io.github.mcpresources.mail.document.MailException if the document is too large
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
     * @return the id of the document
     * @throws io.github.mcpresources.mail.document.MailException if the file is too large, or keeps changing while it
     *     is read
     * @throws IOException if the file cannot be read
     */
    public String docId(Path path) throws IOException {
        return id(path.toRealPath());
    }

    private String id(Path real) throws IOException {
        String digest = documents.verified(real);
        return documents.index().byDigest(digest).orElseThrow().id();
    }

    DocumentKind kind() {
        return kind;
    }

    MailReads reads() {
        return reads;
    }

    /**
     * Returns the id of the document with the path or name that a client passed to a tool; empty if there is no such
     * document, or the client may not read it.
     */
    Optional<String> docId(String name) throws IOException {
        Optional<Path> real = documents.roots().find(name).or(() -> servedNames.meant(name));
        return real.isPresent() ? Optional.of(id(real.get())) : Optional.empty();
    }

    /** Checks whether a path or name that a client passed to a tool is that of a file that the client may read. */
    boolean hasFile(String name) {
        return documents.roots().find(name).isPresent();
    }

    /** Returns a text that tells a client which names are valid. The error about an unknown name contains it. */
    String validNames(String name) {
        return servedNames.near(name);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return listing
                ? context.blocking(() -> list.page(page, context))
                : CompletableFuture.completedFuture(Page.empty());
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return resources.templates().listTemplates(page, context);
    }

    @Override
    public CompletionStage<Optional<TemplateDescriptor>> describeTemplate(String uriTemplate, RequestContext context) {
        return resources.templates().describeTemplate(uriTemplate, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return resources.templates().complete(request, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return resources.templates().read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return context.blocking(() -> descriptors.describe(uri, context));
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
        return Set.of(MailUris.PREFIX);
    }

    /**
     * Watches the document of a resource. When no known file has the content of this document any longer, the resource
     * is reported as removed.
     */
    @Override
    public CompletionStage<Handle> watch(String uri, RequestContext context) {
        return context.blocking(() -> watches.watch(uri, context.sessionId()));
    }

    /**
     * Registers a listener for changes of {@linkplain #watch watched} resources. If documents are {@linkplain
     * Builder#listing listed}, the listener is also called for changes of the list, and the directories are watched
     * while at least one listener is registered.
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
     * Interrupts reads and the search for documents, ends all watches, and closes the cache.
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
        readings.close();
        cache.close();
    }

    @Override
    public String toString() {
        return "MailDocuments" + uriPrefixes();
    }

    /** A builder of {@link MailDocuments}. */
    public static final class Builder {

        static final int ID_DIGITS = 12;
        private static final long CACHE_BYTES = 64L << 20;

        private final List<Path> roots = new ArrayList<>();
        private MailLimits limits = MailLimits.DEFAULT;
        private TimeSource time = TimeSource.system();
        private Duration cacheFor = Duration.ofHours(1);
        private Duration clientsKeep = Duration.ofHours(1);
        private Duration textTimeout = Duration.ofSeconds(30);
        private long cacheBytes;
        private int maxDocuments = 10_000;
        private int readers = 2;
        private int overruns;
        private boolean listing;
        private @Nullable Function<String, Optional<Path>> names;
        private @Nullable Path cacheDirectory;
        private @Nullable DirectoryResources files;
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
         * Allows reading the documents among the files that a {@link DirectoryResources} serves. Cannot be combined
         * with {@link #root}. Clients can also pass the URIs of these files, and the paths in these URIs, to the tools.
         * If the {@code DirectoryResources} watches its directories, its events update the list of documents.
         *
         * @param value the files; not closed by the built provider
         * @return this builder
         */
        public Builder files(DirectoryResources value) {
            files = Objects.requireNonNull(value, "files");
            return this;
        }

        /**
         * Sets the function that resolves the names that clients pass to tools. By default, a name is a path that is
         * absolute or relative to a root, a path that begins with the name of a root, or the {@code file:} URI under
         * which {@link DirectoryResources} serves the file by default. With this function, clients can use only the
         * names that it resolves, and no paths or {@code file:} URIs. In any case, the resolved file must be below a
         * root, or be an added document.
         *
         * @param value a function that returns the file with a given name, or empty if clients may not read a document
         *     with this name; must be safe for use by multiple threads
         * @return this builder
         */
        public Builder names(Function<String, Optional<Path>> value) {
            names = Objects.requireNonNull(value, "names");
            return this;
        }

        /**
         * Sets the limits that protect against hostile emails. The default is {@link MailLimits#DEFAULT}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(MailLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets whether the texts and attachments of all documents, both added documents and those below the roots, are
         * listed as resources. The default is false, because clients can also pass the names of documents to the tools,
         * and read documents through the templates.
         *
         * <p>For the list and for completions of ids, the roots are searched for files with the extensions {@code
         * .eml}, {@code .msg}, {@code .mbox} and {@code .mbx}. Hidden files and files with secret names are left out,
         * as in {@link DirectoryResources}. A request waits for the search, but not longer than the {@link
         * #textTimeout}. If the search takes longer, the request is answered with the documents that are already known,
         * and listeners are notified when the search is complete. While there are listeners, the roots are watched for
         * changes. Otherwise, each request for the first page of the list begins a new search.
         *
         * @param value true to list them
         * @return this builder
         */
        public Builder listing(boolean value) {
            listing = value;
            return this;
        }

        /**
         * Sets the time for which texts and other parts are cached. The default is one hour.
         *
         * @param value a positive duration
         * @return this builder
         */
        public Builder cacheFor(Duration value) {
            cacheFor = positive("cacheFor", value);
            return this;
        }

        /**
         * Sets the size of the cache of texts and other parts. The default is 64 MiB. For a cache in memory, the
         * default is an eighth of the heap if that is less. A part that takes more than a quarter of the cache is not
         * cached.
         *
         * @param value bytes, at least 1
         * @return this builder
         */
        public Builder cacheBytes(long value) {
            cacheBytes = atLeastOne("cacheBytes", value);
            return this;
        }

        private long cacheBytes() {
            if (cacheBytes != 0) {
                return cacheBytes;
            }
            return cacheDirectory == null
                    ? Math.min(CACHE_BYTES, Runtime.getRuntime().maxMemory() / 8)
                    : CACHE_BYTES;
        }

        /**
         * Sets the directory in which texts and other parts are cached. By default, they are cached in memory. The
         * cached parts remain in the directory after the provider is closed, and the next provider with this directory
         * uses them. The files are not encrypted.
         *
         * @param directory a directory that is used only for this cache; created if it does not exist
         * @return this builder
         */
        public Builder cacheDirectory(Path directory) {
            cacheDirectory = Objects.requireNonNull(directory, "directory");
            return this;
        }

        /**
         * Sets the rule that decides which files below the roots clients may read. The rule is applied to each read. By
         * default, all files below the roots are allowed. A document that was {@linkplain MailDocuments#add(Path)
         * added} is always allowed.
         *
         * @param value a function that returns true if clients may read the file at a real path, which has no symbolic
         *     links; must be safe for use by multiple threads
         * @return this builder
         */
        public Builder allow(Predicate<Path> value) {
            allowed = Objects.requireNonNull(value, "allow");
            return this;
        }

        private Predicate<Path> allowed() {
            Predicate<Path> rule = allowed == null ? path -> true : allowed;
            return files == null ? rule : rule.and(files::mayServe);
        }

        /**
         * Sets the maximum number of known documents. The default is 10,000. The least recently used document is
         * removed first, even if it was added with {@link MailDocuments#add(Path)}.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder maxDocuments(int value) {
            maxDocuments = (int) atLeastOne("maxDocuments", value);
            return this;
        }

        /**
         * Sets the maximum number of reads that run at the same time. The default is 2. One additional read may run if
         * its document is not known to be slow. A document is slow if one of its reads took at least 200 ms of
         * processor time.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder readers(int value) {
            readers = (int) atLeastOne("readers", value);
            return this;
        }

        /**
         * Sets the maximum number of threads that read documents. The number includes threads that still run after the
         * {@link #textTimeout}, because they do not react to an interrupt. The default is {@link #readers} plus 1. If
         * the reads on all these threads have exceeded the timeout, further reads fail until one of the threads ends.
         *
         * @param value at least 1
         * @return this builder
         */
        public Builder overruns(int value) {
            overruns = (int) atLeastOne("overruns", value);
            return this;
        }

        private int overruns() {
            return overruns == 0 ? readers + 1 : overruns;
        }

        /**
         * Sets the timeout of reading a text, an attachment or other data of an email. The default is 30 seconds. If
         * reading a part exceeds the timeout, further attempts to read it fail for sixty times the timeout (30 minutes
         * by default). After three such failures in a document, attempts to read any of its parts fail for the same
         * time.
         *
         * @param value a positive duration
         * @return this builder
         */
        public Builder textTimeout(Duration value) {
            textTimeout = positive("textTimeout", value);
            return this;
        }

        /**
         * Sets the time for which clients may cache the content that they read. The default is one hour.
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
         * Builds the provider.
         *
         * @return the provider; the caller closes it
         * @throws IllegalArgumentException if a root does not exist or cannot be resolved
         * @throws IllegalStateException if {@link #files} is set together with a {@link #root}
         * @throws UncheckedIOException if the cache directory cannot be opened
         */
        public MailDocuments build() {
            if (files != null && !roots.isEmpty()) {
                throw new IllegalStateException(
                        "Set files(...) or root(...), not both; files(...) has its own roots: " + files.roots());
            }
            return new MailDocuments(this);
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
