package io.github.mcpresources.store;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.registry.Registration;
import io.github.mcpresources.registry.ResourceBuilder;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.Shelf.Book;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded place for content that tools make: bytes go in, a URI comes back, and for a while clients list and read it
 * like any other resource.
 *
 * <pre>{@code
 * ContentStore store = ContentStore.builder().maxEntries(50).build();
 * StoredContent rendered = store.put(NewContent.bytes(pdf, "application/pdf").producer("render_invoice"));
 * // rendered.uri() goes into the tool's result: render://0b5c…
 * ResourceServer server = ResourceServer.of(ResourceProviders.concat(registry, store));
 * }</pre>
 *
 * <p>It is within its bounds whenever a method has returned. What has to go is not found any more; whoever subscribed to
 * it, or to the list, is told. Safe for use by many threads.
 */
public final class ContentStore implements ResourceProvider, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ContentStore.class);

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ReentrantLock lock = new ReentrantLock();
    private final Vault vault;
    private final Bounds bounds;
    private final ContentIds ids;
    private final String uriPrefix;
    private final TimeSource time;
    private final MemoryBudget memory;
    /** Guarded by the lock, as all that follows. */
    private final Shelf shelf;

    private final Map<String, Registration> listed = new HashMap<>();
    private Subscription timer = Subscription.NONE;
    private boolean scheduled;
    private boolean closed;

    ContentStore(Vault vault, Bounds bounds, ContentIds ids, String uriPrefix, TimeSource time, MemoryBudget memory)
            throws IOException {
        this.vault = vault;
        this.bounds = bounds;
        this.ids = ids;
        this.uriPrefix = uriPrefix;
        this.time = time;
        this.memory = memory;
        this.shelf = new Shelf(bounds);
        open(vault.found());
    }

    /** Takes in what was kept before, as far as it still may be. */
    private void open(Collection<Vault.Found> found) {
        Instant now = time.instant();
        Function<Vault.Found, Instant> order = bounds.eviction() == Eviction.FIFO
                ? before -> before.item().header().created()
                : Vault.Found::used;
        lock.lock();
        try {
            for (Vault.Found before :
                    found.stream().sorted(Comparator.comparing(order)).toList()) {
                Header header = before.item().header();
                Instant used = before.used().isAfter(now) ? now : before.used(); // the clock may have been set
                if (header.size() > bounds.maxBytes() || bounds.isOver(header, used, now)) {
                    vault.forget(before.item());
                } else {
                    place(before.item(), used);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A store in memory of 50 contents and 256 MiB, or an eighth of the heap where that is less, from which the oldest goes
     * first, unless something else is set.
     *
     * @return its builder
     */
    public static ContentStoreBuilder builder() {
        return new ContentStoreBuilder();
    }

    /**
     * Puts a content in, and drops others until it fits. Until it is in, its bytes count in the memory budget for its owner.
     *
     * @param content the content
     * @return the content as it is kept, with its URI
     * @throws IllegalArgumentException if it has more bytes than the whole store may have; nothing is dropped then. A tool
     *     whose contents may be of any size catches it and answers with {@code isError}, or without a URI: an exception that
     *     leaves a handler is an internal error to its client.
     * @throws IllegalStateException if the store is closed
     * @throws LimitExceededException if there is no memory for it, because too much is put and read at this moment
     * @throws UncheckedIOException if it cannot be written to disk
     */
    public StoredContent put(NewContent content) {
        long size = content.bytes().length;
        if (size > bounds.maxBytes()) {
            throw new IllegalArgumentException("The content has " + size + " bytes, over the " + bounds.maxBytes()
                    + " that the store may have (setting maxBytes)");
        }
        Header given = content.header();
        Caller owner = given.text("owner").map(Caller::of).orElse(Caller.ANONYMOUS);
        try (MemoryBudget.Reservation taken = memory.reserve(owner, size)) {
            return put(content, given, taken.bytes());
        }
    }

    private StoredContent put(NewContent content, Header given, long size) {
        Instant now = time.instant();
        Header header = given.stored(given.text("id").orElseGet(() -> ids.of(content.bytes())), size, now);
        try {
            keep(vault.prepare(header, content.bytes()), now);
        } catch (IOException failure) {
            throw new UncheckedIOException("The content cannot be stored: " + failure.getMessage(), failure);
        }
        return StoredContent.of(uriPrefix + header.id(), header);
    }

    private void keep(Vault.Item item, Instant now) throws IOException {
        boolean kept = false;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("The store is closed");
            }
            vault.keep(item);
            place(item, now);
            kept = true;
        } finally {
            lock.unlock();
            if (!kept) {
                vault.forget(item);
            }
        }
    }

    /** Lists what is kept, and drops what has to go for it, as one change. */
    private void place(Vault.Item item, Instant used) {
        Book book = new Book(item, uriPrefix + item.header().id(), used);
        registry.batch(() -> {
            shelf.put(book).forEach(this::drop);
            listed.put(item.header().id(), list(book));
        });
        schedule();
    }

    private Registration list(Book book) {
        Header header = book.header();
        ResourceBuilder entry = registry.resource(book.uri())
                .name(header.name())
                .mimeType(header.mimeType())
                .size(header.size())
                .annotations(
                        new McpSchema.Annotations(null, null, header.created().toString()))
                .meta(meta(header));
        header.text("title").ifPresent(entry::title);
        header.text("description").ifPresent(entry::description);
        header.text("owner")
                .ifPresent(owner -> entry.visibleTo(
                        caller -> caller.principal().filter(owner::equals).isPresent()));
        return entry.readAsync(request -> vault.loading(request.context(), () -> read(book, request.context())));
    }

    private static Map<String, Object> meta(Header header) {
        Map<String, Object> meta = new LinkedHashMap<>();
        header.meta().forEach((name, value) -> meta.put(String.valueOf(name), value));
        meta.put(StoredContent.CREATED, header.created().toString());
        header.text("producer").ifPresent(tool -> meta.put(StoredContent.PRODUCER, tool));
        return meta;
    }

    /** Its bytes and text count in the budget until they are there; whoever sends them counts them again. */
    private ReadResult read(Book book, RequestContext context) throws IOException {
        int copies = vault.copies() + (book.header().isText() ? 1 : 0);
        try (MemoryBudget.Reservation loaded = context.memory().reserve(context.caller(), 0)) {
            loaded.resize(copies * book.header().size());
            return read(book);
        }
    }

    private ReadResult read(Book book) throws IOException {
        Instant now = time.instant();
        boolean toNote;
        lock.lock();
        try {
            if (!shelf.has(book) || shelf.isOver(book, now)) {
                throw new ResourceNotFoundException(book.uri());
            }
            toNote = shelf.use(book, now);
        } finally {
            lock.unlock();
        }
        byte[] bytes = vault.load(book.item());
        if (bytes == null) {
            remove(() -> shelf.has(book) ? List.of(book) : List.of());
            throw new ResourceNotFoundException(book.uri());
        }
        if (toNote) {
            note(book, now);
        }

        Header header = book.header();
        ContentPart part = header.isText()
                ? ContentPart.text(new String(bytes, StandardCharsets.UTF_8))
                : ContentPart.bytes(bytes);
        return ReadResult.of(part.mimeType(header.mimeType()));
    }

    private void note(Book book, Instant read) {
        try {
            vault.note(book.item(), read);
        } catch (IOException failure) { // it was read all the same
            log.warn("When a content was read cannot be noted; a store that is opened again does not know", failure);
        }
    }

    /** Unlists one that is off the shelf, within a batch of the registry. */
    private void drop(Book book) {
        Registration registration = listed.remove(book.header().id());
        if (registration != null) {
            registration.close();
        }
        vault.forget(book.item());
    }

    /**
     * Drops everything.
     *
     * @return how many contents it was
     */
    public int clear() {
        return removeIf(book -> true);
    }

    /**
     * Drops what a tool made.
     *
     * @param producer the tool's name
     * @return how many contents it was
     */
    public int clear(String producer) {
        return removeIf(
                book -> book.header().text("producer").filter(producer::equals).isPresent());
    }

    /**
     * Drops what a rule says.
     *
     * @param rule says true of what goes; it must not use the store
     * @return how many contents it was
     */
    public int clear(Predicate<? super StoredContent> rule) {
        return removeIf(book -> rule.test(StoredContent.of(book.uri(), book.header())));
    }

    /**
     * Drops one content.
     *
     * @param uri its URI
     * @return whether it was there
     */
    public boolean remove(String uri) {
        if (!uri.startsWith(uriPrefix)) {
            return false;
        }
        String id = uri.substring(uriPrefix.length());
        return remove(() -> Stream.ofNullable(shelf.get(id)).toList()) > 0;
    }

    private int removeIf(Predicate<Book> rule) {
        return remove(() -> shelf.all().stream().filter(rule).toList());
    }

    /** Drops what is chosen under the lock, as one change. */
    private int remove(Supplier<List<Book>> choice) {
        lock.lock();
        try {
            List<Book> gone = choice.get();
            registry.batch(() -> gone.forEach(book -> {
                shelf.remove(book.header().id());
                drop(book);
            }));
            return gone.size();
        } finally {
            lock.unlock();
        }
    }

    /** Drops what is over, and looks again when the next one is. */
    private void sweep() {
        lock.lock();
        try {
            scheduled = false;
            if (!closed) {
                registry.batch(() -> shelf.expired(time.instant()).forEach(this::drop));
                schedule();
            }
        } finally {
            lock.unlock();
        }
    }

    private void schedule() {
        if (!scheduled) {
            Optional<Duration> next = shelf.untilNextEnd(time.instant());
            scheduled = next.isPresent();
            next.ifPresent(delay ->
                    timer = time.schedule(delay, () -> vault.sweeping().execute(this::sweep)));
        }
    }

    /**
     * What it holds, the one that goes first at the head.
     *
     * @return a snapshot
     */
    public List<StoredContent> contents() {
        lock.lock();
        try {
            return shelf.all().stream()
                    .map(book -> StoredContent.of(book.uri(), book.header()))
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many contents it holds.
     *
     * @return their number, which is never over the bound
     */
    public int size() {
        lock.lock();
        try {
            return shelf.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * How many bytes its contents have together.
     *
     * @return their number, which is never over the bound
     */
    public long bytes() {
        lock.lock();
        try {
            return shelf.bytes();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends it: nothing can be put or read any more. What is on disk stays there for the next store. A second time does
     * nothing.
     *
     * @throws UncheckedIOException if the directory cannot be released
     */
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            timer.close();
            registry.batch(() -> listed.values().forEach(Registration::close));
            listed.clear();
            vault.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The store's directory cannot be released", failure);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        return registry.listResources(page, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return registry.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return registry.describe(uri, context);
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        return registry.complete(request, context);
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return registry.observe(listener);
    }

    @Override
    public String toString() {
        return "ContentStore[" + uriPrefix + ", " + size() + " contents, " + bytes() + " bytes]";
    }
}
