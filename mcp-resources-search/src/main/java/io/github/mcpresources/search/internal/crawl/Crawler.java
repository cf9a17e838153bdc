package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.search.internal.crawl.Tasks.Task;
import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.IndexedDocument;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an index up to date. If an event names the changed resources, the crawler reads these resources. At the start,
 * at regular intervals, and after all other events, it lists all resources and reads those that may have changed since
 * they were indexed.
 */
public final class Crawler implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(Crawler.class);

    private static final int MAX_WAITING = 4_096;
    /** The interval at which changes become visible to searches while there are pending resources. */
    private static final Duration REFRESH = Duration.ofMillis(500);
    /**
     * The interval that replaces {@link #REFRESH} while many resources are pending. It is longer, because each refresh
     * creates a small segment that must be merged later.
     */
    private static final Duration BUSY_REFRESH = Duration.ofSeconds(2);

    private static final int BUSY = 200;
    /**
     * The interval at which changes are written to the disk. While no resources are pending, {@link #IDLE_COMMIT}
     * applies.
     */
    private static final Duration COMMIT = Duration.ofSeconds(5);

    private static final Duration IDLE_COMMIT = Duration.ofMillis(500);
    private static final long TICK_MILLIS = 50;
    private static final Duration SIZE_CHECK = Duration.ofSeconds(1);
    /** The maximum time that {@link #close} waits for the threads. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final LuceneIndex index;
    private final List<Source> sources;
    private final Reading reading;
    private final Listing listing;
    private final CrawlLimits limits;
    private final Duration rescan;
    private final Tasks tasks = new Tasks(MAX_WAITING);
    private final Budgets budgets;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Handle> observed = new ArrayList<>();

    /** Guarded by {@code this}, as is the next field. */
    private boolean isListingDue = true;

    private boolean isListingForced;
    private volatile boolean isListing = true;
    private volatile boolean isClosed;
    private volatile @Nullable String failure;
    /** Used only by the thread that writes, as is the next field. */
    private long refreshed = System.nanoTime();

    private long committed = System.nanoTime();
    private volatile long measured = System.nanoTime();
    private volatile boolean isFull;

    /**
     * The progress of the work.
     *
     * @param isListing true while resources are listed, so that their number is not known yet
     * @param pending the number of resources that are queued or being read
     * @param done the number of resources that were handled since the start
     * @param isPartial true if a provider could not list all of its resources in the last listing, for example because
     *     a mount is down
     * @param hasTooMany true if some resources are not in the index because there are more than {@link
     *     CrawlLimits#documents}. After resources are deleted, it becomes false when all resources have been listed
     *     again.
     * @param failure the reason why the index cannot be written; null if it can be written
     */
    public record Progress(
            boolean isListing,
            int pending,
            long done,
            boolean isPartial,
            boolean hasTooMany,
            @Nullable String failure) {}

    /**
     * Creates a crawler. It begins when {@link #start} is called.
     *
     * @param sources the providers
     * @param formats the formats of documents
     * @param rescan the interval at which all resources are listed again
     * @param contexts a function that creates the context of a read
     */
    public Crawler(
            LuceneIndex index,
            List<Source> sources,
            List<DocumentFormat> formats,
            CrawlLimits limits,
            Duration rescan,
            Supplier<ServerRequest> contexts) {
        this.index = index;
        this.sources = List.copyOf(sources);
        this.limits = limits;
        this.rescan = rescan;
        this.reading = new Reading(formats, limits, contexts);
        this.listing = new Listing(reading, index, tasks, limits.documents());
        this.budgets = new Budgets(sources, index);
    }

    /**
     * Starts the threads, and observes the providers.
     *
     * @param workers the number of threads that read resources and add them to the index
     */
    public void start(int workers) {
        for (Source source : sources) {
            observed.add(source.provider().observe(event -> onEvent(event, false)));
        }
        start("search-list", this::list);
        start("search-write", this::write);
        for (int at = 1; at <= workers; at++) {
            start("search-read-" + at, this::work);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // requests of clients come first
    private void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setPriority(Thread.MIN_PRIORITY);
        threads.add(thread);
        thread.start();
    }

    /**
     * Queues the resources of an event, or requests a new listing. Does not wait.
     *
     * @param isPublished true if the application published the event. If such an event reports updates without naming
     *     the resources, all resources are read again, even if their descriptors are unchanged.
     */
    public void onEvent(ResourceEvent event, boolean isPublished) {
        if (event instanceof ResourceEvent.Updated updated) {
            note(updated.uri(), true);
        } else if (event instanceof ResourceEvent.ListChanged changed
                && !changed.changes().isEmpty()) {
            Set<String> uris = new LinkedHashSet<>();
            changed.changes().stream()
                    .filter(change -> change.entry() instanceof ResourceDescriptor)
                    .forEach(change -> uris.add(change.entry().identifier()));
            uris.forEach(uri -> note(uri, false));
        } else {
            listAgain(isPublished && !(event instanceof ResourceEvent.ListChanged));
        }
    }

    private void note(String uri, boolean isForced) {
        Entry known = index.entries().get(uri);
        if (!tasks.offer(new Task(uri, known == null ? -1 : known.source(), null, isForced))) {
            listAgain(isForced);
        }
    }

    private synchronized void listAgain(boolean isForced) {
        isListingDue = true;
        isListingForced |= isForced;
        notifyAll();
    }

    private void list() {
        try {
            while (!isClosed) {
                boolean isForced;
                synchronized (this) {
                    isListing = isListingDue;
                    long end = System.nanoTime() + rescan.toNanos();
                    while (!isListingDue && !isClosed && System.nanoTime() < end) {
                        wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
                    }
                    isListing = true;
                    isListingDue = false;
                    isForced = isListingForced;
                    isListingForced = false;
                }
                long begun = System.nanoTime();
                if (!isClosed) {
                    listing.run(sources, isForced, () -> isClosed);
                }
                pause(Duration.ofNanos(System.nanoTime() - begun));
            }
        } catch (InterruptedException closed) {
            log.debug("The thread that lists resources ends, because the index is closed", closed);
        }
    }

    /** Waits before the next listing for as long as the last one took, but for at most one minute. */
    private synchronized void pause(Duration last) throws InterruptedException {
        long end = System.nanoTime()
                + Math.min(last.toNanos(), Duration.ofMinutes(1).toNanos());
        isListing = isListingDue;
        for (long left = end - System.nanoTime(); left > 0 && !isClosed; left = end - System.nanoTime()) {
            wait(Math.max(1, left / 1_000_000));
        }
    }

    private void work() {
        try {
            for (Task task = tasks.take(); task != null; task = tasks.take()) {
                try {
                    handle(task);
                } catch (CancellationException closed) {
                    log.debug("A read was cancelled, because the index is closed", closed);
                } catch (IOException | RuntimeException | Error broken) {
                    failed(task, broken);
                } finally {
                    Thread.interrupted(); // clears the interrupt of a read that was cancelled
                    tasks.done(task);
                }
                synchronized (this) {
                    notifyAll();
                }
            }
        } catch (InterruptedException closed) {
            log.debug("A thread that reads resources ends, because the index is closed", closed);
        }
    }

    private void failed(Task task, Throwable broken) {
        if (!index.isWritable()) {
            fail(broken);
        } else if (!isClosed) {
            log.warn("The resource {} could not be indexed", Printable.of(task.uri()), broken);
        }
    }

    private void handle(Task task) throws IOException, InterruptedException {
        Entry known = index.entries().get(task.uri());
        Optional<Source> source = Optional.empty();
        Optional<ResourceDescriptor> descriptor = Optional.ofNullable(task.descriptor());
        for (Source each : sources) {
            if (task.source() < 0 || task.source() == each.number()) {
                source = Optional.of(each);
                if (descriptor.isEmpty()) {
                    descriptor = reading.describe(task.uri(), each);
                }
                if (descriptor.isPresent()) {
                    break;
                }
            }
        }
        if (descriptor.isEmpty() || source.isEmpty()) {
            delete(known, task.uri());
        } else if (!Listing.isDirectory(descriptor.get())
                && (task.isForced() || known == null || !isSame(known, descriptor.get()))) {
            read(known, descriptor.get(), source.get());
        }
    }

    /**
     * Deletes a resource from the index. If other resources were left out because of the limit on documents, lists all
     * resources again, so that one of these can take its place.
     */
    private void delete(@Nullable Entry known, String uri) throws IOException {
        index.delete(uri);
        if (known != null && listing.hasTooMany()) {
            listAgain(false);
        }
    }

    private boolean isSame(Entry known, ResourceDescriptor descriptor) throws IOException {
        if (!known.stamp().equals(Stamps.of(descriptor)) || !Stamps.isReliable(descriptor)) {
            return false;
        }
        return !reading.isDocument(known.uri())
                || known.digest().equals(reading.docId(known.uri()).orElse(""));
    }

    private void read(@Nullable Entry known, ResourceDescriptor descriptor, Source source)
            throws IOException, InterruptedException {
        if (known == null && index.entries().size() >= limits.documents()) {
            listing.tooMany();
            return;
        }
        long allowed = isFull() ? 0 : budgets.left(source, known);
        Optional<IndexedDocument> read = reading.read(descriptor, source, allowed);
        if (read.isEmpty()) {
            delete(known, descriptor.uri());
            return;
        }
        IndexedDocument document = isFull ? full(read.get()) : read.get();
        if (known == null || !known.equals(document.entry())) {
            index.put(document);
        }
    }

    private static IndexedDocument full(IndexedDocument document) {
        Entry entry = document.entry();
        Entry without =
                new Entry(entry.uri(), entry.source(), entry.stamp() + "|", "", 0, Reason.INDEX_FULL.word(), null);
        return new IndexedDocument(without, document.title(), document.mimeType(), document.modified(), List.of());
    }

    private boolean isFull() throws IOException {
        if (System.nanoTime() - measured > SIZE_CHECK.toNanos()) {
            measured = System.nanoTime();
            boolean was = isFull;
            isFull = index.bytes() > limits.indexBytes();
            if (isFull && !was) {
                log.warn(
                        "The search index has reached its maximum of {} bytes (setting indexBytes); further documents are"
                                + " not searched",
                        limits.indexBytes());
            }
        }
        return isFull;
    }

    /** Calls {@link #settle} until the crawler is closed or the index cannot be written. */
    private void write() {
        try {
            while (!isClosed && index.isWritable()) {
                synchronized (this) {
                    if (!isClosed) {
                        wait(index.isFresh() && index.isCommitted() ? 0 : TICK_MILLIS);
                    }
                }
                if (!isClosed) {
                    settle();
                }
            }
            if (!isClosed && failure == null) {
                fail(null);
            }
        } catch (InterruptedException closed) {
            log.debug("The thread that writes the index ends, because the index is closed", closed);
        }
    }

    private void fail(@Nullable Throwable cause) {
        if (failure == null && !isClosed) {
            log.error("The search index cannot be written. Searches still find the documents that it contains", cause);
        }
        failure = "The index cannot be written";
    }

    /**
     * Makes changes visible to searches if the refresh interval has passed, and writes them to the disk if the commit
     * interval has passed. If no resources are pending, makes changes visible at once.
     */
    private void settle() {
        int pending = tasks.pending();
        boolean isIdle = pending == 0 && !isListing && failure == null;
        try {
            if (!index.isFresh() && (isIdle || isDue(refreshed, pending > BUSY ? BUSY_REFRESH : REFRESH))) {
                refreshed = System.nanoTime();
                index.refresh();
            }
            if (!index.isCommitted() && isDue(committed, isIdle ? IDLE_COMMIT : COMMIT)) {
                committed = System.nanoTime();
                index.commit();
                failure = null;
            }
        } catch (IOException | RuntimeException broken) {
            fail(broken);
        }
    }

    private static boolean isDue(long last, Duration interval) {
        return System.nanoTime() - last > interval.toNanos();
    }

    public Progress progress() {
        boolean wasPartial = listing.isPartial(); // a listing may begin and end while the progress is determined
        boolean hadTooMany = listing.hasTooMany();
        int pending = tasks.pending();
        boolean isWaiting = pending == 0 && !index.isFresh() && failure == null;
        return new Progress(
                isListing || listing.isIncomplete(),
                isWaiting ? 1 : pending,
                tasks.doneCount(),
                wasPartial || listing.isPartial(),
                hadTooMany || listing.hasTooMany(),
                failure);
    }

    @Override
    public void close() {
        observed.forEach(Handle::close);
        isClosed = true;
        tasks.close();
        synchronized (this) {
            notifyAll();
        }
        long end = System.nanoTime() + CLOSING.toNanos();
        boolean isInterrupted = false;
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
