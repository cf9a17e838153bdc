package io.github.mcpresources.pdf;

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
import io.github.mcpresources.pdf.document.PdfLimits;
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
 * A provider of the content of PDF documents. The URIs have the form {@code pdf://{doc_id}/page/{n}} for pages, and
 * {@code pdf://{doc_id}/text}, {@code outline}, {@code image/{n}}, {@code embed/{name}}, {@code properties}, {@code
 * fields} and {@code annotations} for the other parts of a document.
 *
 * <pre>{@code
 * try (PdfDocuments documents = PdfDocuments.of(Path.of("reports"))) {
 *     String id = documents.docId(Path.of("reports/q4.pdf")); // such as 1f8e2a90c3d4
 *     ResourceServer server = ResourceServer.of(documents);
 * }
 * }</pre>
 *
 * <p>By default, the content of a page is a picture; with {@code format=md} or {@code format=txt}, it is the text of
 * the page. JavaScript is never run, actions are never executed, and nothing outside the document is opened or fetched.
 * No temporary files are written.
 *
 * <p>The <b>id of a document</b> is a prefix of the SHA-256 of its content. If the file changes, is removed, or can no
 * longer be read, a request for the old id fails, unless another known file has the same content. Each read checks the
 * file, even if the requested part is cached.
 *
 * <p>Safe for use by multiple threads. Must be closed.
 */
public final class PdfDocuments implements ResourceProvider, Closeable {

    static {
        DocumentFormat.openWith(PdfDocuments.class, PdfFormat::new);
    }

    private final DocumentKind kind;
    private final Documents documents;
    private final PdfReads reads;
    private final PdfResources resources;
    private final PdfDescriptors descriptors;
    private final DocumentListing<Inventory> list;
    private final ItemCache cache;
    private final Renderings renderings;
    private final Renderings readings;
    private final boolean listing;
    private final @Nullable DocumentFolders folders;
    private final @Nullable FolderSearch search;
    private final @Nullable FolderWatch folderWatch;
    private final DocumentWatches watches;
    private final ServedNames servedNames;
    private final Observers<ResourceEvent> observers = new Observers<>(PdfDocuments.class);

    PdfDocuments(Builder settings) {
        kind = PdfKind.of(settings.limits);
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
        renderings = new Renderings(
                kind,
                PdfKind.RENDERING,
                settings.renderings,
                settings.overruns(),
                settings.renderTimeout,
                settings.time);
        readings = new Renderings(
                kind, PdfKind.READING, settings.renderings, settings.overruns(), settings.textTimeout, settings.time);
        reads = new PdfReads(documents, search, cache, renderings, readings, settings.passwords, settings.limits);
        PdfCompletions completions = new PdfCompletions(
                index, search, reads, settings.completeByName ? this::named : PdfCompletions.Names.NONE);
        resources = new PdfResources(reads, completions, settings.limits, CacheHint.forCaller(settings.clientsKeep));
        descriptors = new PdfDescriptors(reads, settings.limits);
        list = new DocumentListing<>(kind, index, search, new PdfListing(reads));
    }

    private static ItemCache cache(Builder settings) {
        try {
            return ItemCache.open(settings.cacheBytes(), settings.cacheFor, settings.time, settings.cacheDirectory);
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "The cache of PdfDocuments could not be opened (setting cacheDirectory): " + failure.getMessage(),
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
    public static PdfDocuments of(Path... directories) {
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
     * @throws io.github.mcpresources.pdf.document.PdfException if the file is too large, or keeps changing while it is
     *     read
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
     * @throws io.github.mcpresources.pdf.document.PdfException if the document is too large
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
     * @throws io.github.mcpresources.pdf.document.PdfException if the file is too large, or keeps changing while it is
     *     read
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

    PdfReads reads() {
        return reads;
    }

    /**
     * Returns the id of the document with the path or name that a client passed to a tool; empty if there is no such
     * document, or the client may not read it.
     */
    Optional<String> docId(String name) throws IOException {
        return docId(documents.roots().find(name).or(() -> servedNames.meant(name)));
    }

    private Optional<String> docId(Optional<Path> real) throws IOException {
        return real.isPresent() ? Optional.of(id(real.get())) : Optional.empty();
    }

    /** Checks whether a path or name that a client passed to a tool is that of a file that the client may read. */
    boolean hasFile(String name) {
        return documents.roots().find(name).isPresent();
    }

    /**
     * Returns the id of the document with a path or name, which must be complete; empty if there is no such document. A
     * file without the extension {@code .pdf} is not opened.
     */
    private Optional<String> named(String name) throws IOException {
        return kind.isDocument(name) ? docId(documents.roots().find(name)) : Optional.empty();
    }

    /** Describes the names that clients can use, for the error about an unknown name. */
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
        return Set.of(PdfUris.PREFIX);
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
     * Registers a listener for removals of {@linkplain #watch watched} resources. If documents are {@linkplain
     * Builder#listing listed}, the listener is also called for other changes of the list, and the folders are watched
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
     * Interrupts renderings and the search for documents, ends all watches, and closes the cache.
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
        readings.close();
        cache.close();
    }

    @Override
    public String toString() {
        return "PdfDocuments" + uriPrefixes();
    }

    /** A builder of {@link PdfDocuments}. */
    public static final class Builder {

        static final int ID_DIGITS = 12;
        private static final long CACHE_BYTES = 64L << 20;

        private final List<Path> roots = new ArrayList<>();
        private PdfLimits limits = PdfLimits.DEFAULT;
        private TimeSource time = TimeSource.system();
        private Duration cacheFor = Duration.ofHours(1);
        private Duration clientsKeep = Duration.ofHours(1);
        private Duration renderTimeout = Duration.ofSeconds(10);
        private Duration textTimeout = Duration.ofSeconds(30);
        private Function<Path, Optional<String>> passwords = path -> Optional.empty();
        private long cacheBytes;
        private int maxDocuments = 10_000;
        private int renderings = 2;
        private int overruns;
        private boolean listing;
        private boolean completeByName;
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
         * Sets the function that resolves the names that clients pass to tools. By default, a name is an absolute path,
         * a path relative to a root, a path that begins with the name of a root, or the {@code file:} URI under which
         * {@link DirectoryResources} serves the file by default. With this function, clients can use only the names
         * that it resolves, and no paths or {@code file:} URIs. In any case, the resolved file must be below a root, or
         * be an added document.
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
         * Sets the function that returns the passwords of encrypted documents. By default, there are no passwords, and
         * only documents that can be opened without a password are read. Clients need no password: a client that may
         * read an encrypted document gets the decrypted content. If several files have the same content, the function
         * is called for each of their paths.
         *
         * @param value a function that returns the password of the document at a real path, or empty if there is none;
         *     it may block for a short time, and must be safe for use by multiple threads; it is not called for
         *     documents in memory
         * @return this builder
         */
        public Builder passwords(Function<Path, Optional<String>> value) {
            passwords = Objects.requireNonNull(value, "passwords");
            return this;
        }

        /**
         * Sets the limits that protect against hostile documents. The default is {@link PdfLimits#DEFAULT}.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(PdfLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets whether the texts, pages, pictures and attachments of all documents, both added documents and those
         * below the roots, are listed as resources. The default is false, because clients can also find documents with
         * the tools and read them through the templates.
         *
         * <p>For the list and for completions of ids, the roots are searched for files with the extension {@code .pdf}.
         * Hidden files and files with secret names are left out, as in {@link DirectoryResources}. A request waits for
         * the search for at most the {@link #textTimeout}. If the search takes longer, the request is answered with the
         * documents that are already known, and listeners are notified at the end of the search. While there are
         * listeners, the roots are watched for changes; otherwise, each request for the first page of the list begins a
         * new search.
         *
         * @param value true to list them
         * @return this builder
         */
        public Builder listing(boolean value) {
            listing = value;
            return this;
        }

        /**
         * Sets whether the variable {@code doc_id} can also be completed from the name of a file. If a client enters a
         * complete name that the tools accept, such as {@code file:///reports/q4.pdf}, the completion is the id of this
         * document. In this way, a client that has the URI of a file can find the pages of the document, even if the
         * document was not listed or read before. The default is false, because the visibility rules of the server for
         * {@code file:} URIs do not apply to completions: a client can then get the id of a document whose {@code
         * file:} URI is hidden from it.
         *
         * @param value true to complete ids from the names of files
         * @return this builder
         */
        public Builder completeByName(boolean value) {
            completeByName = value;
            return this;
        }

        /**
         * Sets the time for which pages and other parts are cached. The default is one hour.
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
         * Sets the size of the cache of pages and other parts. The default is 64 MiB. For a cache in memory, the
         * default is an eighth of the heap if that is less. A part that takes more than a quarter of the cache is not
         * cached.
         *
         * @param value the size in bytes, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
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
         * Sets the directory in which pages and other parts are cached. By default, they are cached in memory. The
         * cached parts remain in the directory after the provider is closed, and the next provider with this directory
         * uses them. The files in the directory are not encrypted, even those of documents that need a password.
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
         * default, all files below the roots are allowed. A document that was {@linkplain PdfDocuments#add(Path) added}
         * is always allowed.
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
         * removed first, even if it was added with {@link PdfDocuments#add(Path)}.
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
         * Sets the maximum number of pages and pictures that are rendered at the same time. Separately, at most the
         * same number of texts and lists are read at the same time. The default is 2. One additional rendering or read
         * may run if its document is not known to be slow.
         *
         * @param value the maximum number at the same time, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder renderings(int value) {
            renderings = (int) atLeastOne("renderings", value);
            return this;
        }

        /**
         * Sets the maximum number of threads that render and, separately, the maximum number of threads that read
         * texts. Each number includes threads that still run after their work has exceeded its timeout, because they do
         * not react to an interrupt. The default is {@link #renderings} plus 1. If the work on all rendering threads
         * has exceeded its timeout, further renderings fail until one of the threads ends. The same applies to reads.
         *
         * @param value the number of threads, at least 1
         * @return this builder
         * @throws IllegalArgumentException if the value is less than 1
         */
        public Builder overruns(int value) {
            overruns = (int) atLeastOne("overruns", value);
            return this;
        }

        private int overruns() {
            return overruns == 0 ? renderings + 1 : overruns;
        }

        /**
         * Sets the timeout for rendering one page or picture. The default is 10 seconds. The first use of PDFBox in a
         * process loads the library and the list of fonts. Up to 30 seconds of this loading do not count toward the
         * timeout. If rendering a page or picture exceeds the timeout, further attempts to render it fail for sixty
         * times the timeout (10 minutes by default). After three such failures in a document, attempts to render any of
         * its pages and pictures fail for the same length of time.
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
         * Sets the timeout for reading a text, a list or other data of a document. The default is 30 seconds. The same
         * rules apply as for the {@link #renderTimeout}.
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
         * Sets the time for which clients may cache the content that they read. The default is one hour.
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
         * Builds the provider.
         *
         * @return the provider; the caller closes it
         * @throws IllegalArgumentException if a root does not exist or cannot be resolved
         * @throws IllegalStateException if {@link #files} is set together with a {@link #root}
         * @throws UncheckedIOException if the cache directory cannot be opened
         */
        public PdfDocuments build() {
            if (files != null && !roots.isEmpty()) {
                throw new IllegalStateException(
                        "Set files(...) or root(...), not both; files(...) has its own roots: " + files.roots());
            }
            return new PdfDocuments(this);
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
