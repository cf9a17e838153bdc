package io.github.mcpresources.search;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.search.internal.crawl.CrawlLimits;
import io.github.mcpresources.search.internal.crawl.Crawler;
import io.github.mcpresources.search.internal.crawl.Source;
import io.github.mcpresources.search.internal.index.DirectoryLock;
import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import io.github.mcpresources.search.internal.query.Queries;
import io.github.mcpresources.search.internal.text.Analysis;
import io.github.mcpresources.search.internal.text.Languages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A full-text search over the resources of one or more providers. It serves the template {@code
 * search://documents{?q,folder,type,after,before,limit,cursor}}. Clients read a query as a resource, and get the hits
 * as JSON.
 *
 * <pre>{@code
 * DirectoryResources files = DirectoryResources.of(Path.of("reports"));
 * try (SearchIndex search = SearchIndex.builder().over(files).build();
 *         ResourceServer server = ResourceServer.of(ResourceProviders.concat(files, search))) {
 *     McpServer.sync(server.wrap(transport)).tools(SearchTools.of(search, server).sync()).build();
 * }
 * }</pre>
 *
 * <p>The index contains the texts of the listed resources. With {@linkplain Builder#documents providers of documents},
 * it also contains the pages, slides and sheets of listed documents. Threads with low priority read the resources, and
 * read them again when the providers report changes. After a restart, an index on disk reads only resources that may
 * have changed.
 *
 * <p>A client finds only what it may read: for each hit, the search asks the server's provider to describe the document
 * to the caller. Therefore, the server must serve the indexed resources, under the same URIs.
 *
 * <p>Safe for use by multiple threads. Must be closed.
 */
public final class SearchIndex extends ForwardingProvider implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SearchIndex.class);

    private static final String PREFIX = "search://";
    private static final long MEMORY_SHARE = 8;
    private static final long DISK_BYTES = 4L << 30;
    private static final long MAX_BUFFER = 16L << 20;
    private static final long MIN_BUFFER = 1L << 20;
    private static final long BUFFER_SHARE = 32;

    private final List<Source> sources;
    private final SearchLimits limits;
    private final CompletableFuture<OpenedIndex> opened;
    private final ThreadPoolExecutor readers;
    private final @Nullable DirectoryLock lock;
    private final Thread opener;
    private final Builder settings;
    private volatile boolean isClosed;

    private SearchIndex(
            Builder settings,
            List<Source> sources,
            CompletableFuture<OpenedIndex> opened,
            @Nullable DirectoryLock lock) {
        super(new Answers(opened, settings.limits).templates());
        this.settings = settings;
        this.sources = sources;
        this.limits = settings.limits;
        this.opened = opened;
        this.lock = lock;
        this.readers = new ThreadPoolExecutor(
                0, 2 * settings.threads + 2, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), SearchIndex::reader);
        this.opener = background(this::open, "search-open");
    }

    private static Thread reader(Runnable work) {
        return background(work, "search-reader");
    }

    @SuppressWarnings("ThreadPriorityCheck") // requests of clients come first
    private static Thread background(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        return thread;
    }

    /**
     * Creates a builder.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    SearchLimits limits() {
        return limits;
    }

    private void open() {
        try {
            synchronized (this) {
                long end = System.nanoTime() + settings.delay.toNanos();
                for (long left = end - System.nanoTime(); left > 0 && !isClosed; left = end - System.nanoTime()) {
                    wait(Math.max(1, left / 1_000_000));
                }
                if (isClosed) {
                    return;
                }
                opened.complete(opened());
            }
        } catch (InterruptedException | IOException | RuntimeException | Error failure) {
            log.error("The search index could not be opened", failure);
            opened.completeExceptionally(failure);
        }
    }

    private OpenedIndex opened() throws IOException {
        Analysis analysis = new Analysis(settings.languages);
        long heap = Runtime.getRuntime().maxMemory();
        long buffer = Math.max(MIN_BUFFER, Math.min(MAX_BUFFER, heap / BUFFER_SHARE));
        long max = limits.indexBytes() > 0
                ? limits.indexBytes()
                : settings.directory == null ? heap / MEMORY_SHARE : DISK_BYTES;
        LuceneIndex index = LuceneIndex.open(settings.directory, analysis, buffer);
        List<DocumentFormat> formats = settings.documents.stream()
                .map(it -> DocumentFormat.of(it).orElseThrow())
                .toList();
        Crawler crawler = new Crawler(
                index,
                sources,
                formats,
                new CrawlLimits(limits.documents(), limits.documentBytes(), max, limits.readTimeout()),
                settings.rescan,
                () -> ServerRequest.builder()
                        .caller(settings.caller)
                        .executor(readers)
                        .build());
        crawler.start(settings.threads);
        return new OpenedIndex(
                index,
                new Queries(analysis, limits.queryTerms(), limits.expansions()),
                crawler,
                new NotSearched(index));
    }

    /**
     * Returns the state of the index.
     *
     * @return the state; if the index is not open yet, a state without documents that is not current
     */
    public SearchStatus status() {
        OpenedIndex open = opened.isCompletedExceptionally() ? null : opened.getNow(null);
        if (open == null) {
            Optional<String> failure =
                    opened.isCompletedExceptionally() ? Optional.of("The index could not be opened") : Optional.empty();
            return new SearchStatus(0, Map.of(), 0, false, true, 0, 0, false, failure);
        }
        Map<String, Integer> notSearched = new TreeMap<>();
        int documents = 0;
        for (Entry entry : open.index().entries().values()) {
            if (entry.reason() != null) {
                notSearched.merge(entry.reason(), 1, Integer::sum);
            }
            documents += entry.reason() == null || entry.bytes() > 0 ? 1 : 0;
        }
        Crawler.Progress progress = open.crawler().progress();
        long bytes;
        try {
            bytes = open.index().bytes();
        } catch (IOException | RuntimeException closed) {
            log.debug("The size of the index is not known", closed);
            bytes = 0;
        }
        return new SearchStatus(
                documents,
                notSearched,
                progress.pending(),
                !progress.isListing() && progress.pending() == 0 && progress.failure() == null,
                progress.isPartial() || progress.hasTooMany(),
                open.index().textBytes(),
                bytes,
                open.index().wasRebuilt(),
                Optional.ofNullable(progress.failure()));
    }

    @Override
    public CompletionStage<Void> onPublished(ResourceEvent event) {
        if (opened.isDone() && !opened.isCompletedExceptionally()) {
            opened.join().crawler().onEvent(event, true);
        }
        return super.onPublished(event);
    }

    /** Has no effect, because the only template does not change. */
    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return Handle.NONE;
    }

    @Override
    public Set<String> uriPrefixes() {
        return Set.of(PREFIX);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, false, true);
    }

    /**
     * Stops the indexing, writes pending changes to the disk, and closes the index. Waits up to five seconds for reads
     * that are in progress.
     *
     * @throws UncheckedIOException if the index could not be written
     */
    @Override
    public void close() {
        isClosed = true;
        synchronized (this) {
            notifyAll();
        }
        try (DirectoryLock held = lock) {
            if (opened.isDone() && !opened.isCompletedExceptionally()) {
                OpenedIndex open = opened.join();
                open.crawler().close();
                open.index().close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("The search index could not be closed", failure);
        } finally {
            readers.shutdownNow();
        }
    }

    /** A builder of {@link SearchIndex}. */
    public static final class Builder {

        private final List<Source> sources = new ArrayList<>();
        private final List<ResourceProvider> documents = new ArrayList<>();
        private @Nullable Path directory;
        private List<String> languages = List.of("en");
        private SearchLimits limits = SearchLimits.defaults();
        private Caller caller = Caller.ANONYMOUS;
        private int threads = Math.max(1, Math.min(2, Runtime.getRuntime().availableProcessors()));
        private Duration delay = Duration.ZERO;
        private Duration rescan = Duration.ofMinutes(10);

        private Builder() {}

        /**
         * Adds a provider. Its listed resources are indexed.
         *
         * @param provider the provider
         * @return this builder
         */
        public Builder over(ResourceProvider provider) {
            return over(provider, Long.MAX_VALUE);
        }

        /**
         * Adds a provider. Its listed resources are indexed until the total size of their texts reaches a maximum. Set
         * a maximum for mounts of other servers, because all texts are transferred from these servers.
         *
         * @param provider the provider
         * @param maxBytes the maximum total size of the texts in bytes, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the size is less than 1
         */
        public Builder over(ResourceProvider provider, long maxBytes) {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be 1 or more, not " + maxBytes);
            }
            sources.add(new Source(sources.size(), Objects.requireNonNull(provider, "provider"), maxBytes));
            return this;
        }

        /**
         * Adds a provider of documents, such as {@code OfficeDocuments} or {@code PdfDocuments}. If an indexed file has
         * the format of this provider, the index reads it through this provider, part by part. The resources that this
         * provider itself lists are not indexed.
         *
         * @param provider the provider of documents, with the same directories as the indexed files
         * @return this builder
         * @throws IllegalArgumentException if the provider does not serve documents of a known format
         */
        public Builder documents(ResourceProvider provider) {
            if (DocumentFormat.of(provider).isEmpty()) {
                throw new IllegalArgumentException(
                        "documents(provider) requires a provider of documents, such as PdfDocuments, not "
                                + provider.getClass().getName() + "; pass other providers to over(provider)");
            }
            documents.add(provider);
            return this;
        }

        /**
         * Sets the directory of the index. By default, the index is in memory. The directory is created if it does not
         * exist. On POSIX systems, only its owner can then access it. Clients must not be able to read the directory.
         *
         * @param value the directory, which only one process at a time can use
         * @return this builder
         */
        public Builder directory(Path value) {
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * Sets the languages of the texts. The search finds other forms of a word in these languages, such as {@code
         * invoices} for {@code invoice}. Words of other languages are found only in the form that the query contains.
         * The default is {@code en}. If the languages change, an index on disk is rebuilt.
         *
         * @param codes codes of ISO 639-1: da, de, en, es, fi, fr, hu, it, nl, no, pt, ro, ru or sv
         * @return this builder
         * @throws IllegalArgumentException if there is no code, or a language is not one of these
         */
        public Builder languages(String... codes) {
            languages = Languages.checked(codes);
            return this;
        }

        /**
         * Sets the limits.
         *
         * @param value the limits
         * @return this builder
         */
        public Builder limits(SearchLimits value) {
            limits = Objects.requireNonNull(value, "limits");
            return this;
        }

        /**
         * Sets the caller for whom the resources are read. The index contains only resources that this caller may see.
         * The default is {@link Caller#ANONYMOUS}.
         *
         * @param value the caller
         * @return this builder
         */
        public Builder caller(Caller value) {
            caller = Objects.requireNonNull(value, "caller");
            return this;
        }

        /**
         * Sets the number of threads that read and index. The default is 2, or 1 on a machine with one processor.
         *
         * @param value the number of threads, from 1 to 64
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder threads(int value) {
            if (value < 1 || value > 64) {
                throw new IllegalArgumentException("threads must be from 1 to 64, not " + value);
            }
            threads = value;
            return this;
        }

        /**
         * Sets the delay between {@link #build} and the opening of the index. With a delay, the indexing does not slow
         * down the first requests of a server. The default is zero.
         *
         * @param value the delay, zero or more
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder delay(Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException("delay must be zero or more, not " + value);
            }
            delay = value;
            return this;
        }

        /**
         * Sets the interval at which all resources are listed again, for providers that do not report all changes. The
         * default is ten minutes.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder rescan(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("rescan must be positive, not " + value);
            }
            rescan = value;
            return this;
        }

        /**
         * Builds the index, which is opened and filled in the background. Waits up to ten seconds if another process
         * uses the directory.
         *
         * @return the index; the caller closes it before the providers
         * @throws IllegalStateException if there is no provider
         * @throws UncheckedIOException if the directory cannot be used, for example because another process uses it
         */
        public SearchIndex build() {
            if (sources.isEmpty()) {
                throw new IllegalStateException("A search index needs a provider; call over(provider)");
            }
            DirectoryLock lock;
            try {
                lock = directory == null ? null : DirectoryLock.of(directory);
            } catch (IOException unusable) {
                throw new UncheckedIOException(unusable);
            }
            SearchIndex index = new SearchIndex(this, List.copyOf(sources), new CompletableFuture<>(), lock);
            index.opener.start();
            return index;
        }
    }
}
