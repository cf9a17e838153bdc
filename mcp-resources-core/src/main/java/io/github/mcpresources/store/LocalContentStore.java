package io.github.mcpresources.store;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.storage.Storage;
import io.github.mcpresources.registry.ResourceBuilder;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.EvictionQueue.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * The store of one process, in memory or on disk. A registry lists and serves the entries; the store adds eviction and
 * expiry.
 */
final class LocalContentStore implements ContentStore {

    private static final Logger log = LoggerFactory.getLogger(ContentStore.class);

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ReentrantLock lock = new ReentrantLock();
    private final Storage storage;
    private final Bounds bounds;
    private final ContentIds ids;
    private final String uriPrefix;
    private final TimeSource time;
    private final MemoryBudget memory;
    /** The entries. Guarded by {@code lock}, as are the fields below. */
    private final EvictionQueue contents;

    private final Map<String, ResourceRegistry.Registration> listed = new HashMap<>();
    private Handle timer = Handle.NONE;
    private boolean scheduled;
    private boolean closed;

    LocalContentStore(
            Storage storage, Bounds bounds, ContentIds ids, String uriPrefix, TimeSource time, MemoryBudget memory)
            throws IOException {
        this.storage = storage;
        this.bounds = bounds;
        this.ids = ids;
        this.uriPrefix = uriPrefix;
        this.time = time;
        this.memory = memory;
        this.contents = new EvictionQueue(bounds);
        open(storage.found());
    }

    /**
     * Restores the entries of an earlier store. Entries that have expired, or that do not fit into the limits of this
     * store, are deleted.
     */
    private void open(Collection<Storage.Found> found) {
        Instant now = time.instant();
        Function<Storage.Found, Instant> order = bounds.eviction() == Eviction.FIFO
                ? before -> before.item().header().created()
                : Storage.Found::used;
        lock.lock();
        try {
            for (Storage.Found before :
                    found.stream().sorted(Comparator.comparing(order)).toList()) {
                Header header = before.item().header();
                Instant used = before.used().isAfter(now) ? now : before.used(); // the clock may have been set back
                if (header.size() > bounds.maxBytes() || bounds.isOver(header, used, now)) {
                    storage.forget(before.item());
                } else {
                    place(before.item(), used);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public StoredContent put(NewContent content) {
        long size = content.bytes().length;
        if (size > bounds.maxBytes()) {
            throw new IllegalArgumentException("The content has " + size + " bytes, but the maximum of the store is "
                    + bounds.maxBytes() + " (setting maxBytes)");
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
            keep(storage.prepare(header, content.bytes()), now);
        } catch (IOException failure) {
            throw new UncheckedIOException("The content could not be stored: " + failure.getMessage(), failure);
        }
        return StoredContent.of(uriPrefix + header.id(), header);
    }

    private void keep(Storage.Item item, Instant now) throws IOException {
        boolean kept = false;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("The store is closed");
            }
            storage.keep(item);
            place(item, now);
            kept = true;
        } finally {
            lock.unlock();
            if (!kept) {
                storage.forget(item);
            }
        }
    }

    /**
     * Adds an entry to the list. Removes the entry with the same id, and evicts the entries that no longer fit.
     * Notifies observers of these changes together, as one change of the list. Then schedules the removal of expired
     * entries.
     *
     * @param used the time at which the entry was last stored or read
     */
    private void place(Storage.Item item, Instant used) {
        Entry stored = new Entry(item, uriPrefix + item.header().id(), used);
        ResourceBuilder entry = describe(stored); // may throw an exception, so it is called before entries are dropped
        registry.batch(() -> {
            contents.put(stored).forEach(this::drop);
            listed.put(
                    item.header().id(),
                    entry.readAsync(
                            request -> storage.loading(request.context(), () -> read(stored, request.context()))));
        });
        schedule();
    }

    private ResourceBuilder describe(Entry stored) {
        Header header = stored.header();
        Map<String, Object> fields =
                new LinkedHashMap<>(header.descriptor(stored.uri()).toJson());
        fields.remove("uri");
        ResourceBuilder entry = registry.resource(stored.uri()).visibility(header.visibility());
        fields.forEach(entry::field);
        return entry;
    }

    /**
     * Reads an entry. The memory for the copies that this method makes is reserved in the memory budget until the
     * method returns. The code that sends the content makes a separate reservation.
     */
    private ReadResult read(Entry stored, RequestContext context) throws IOException {
        int copies = storage.copies() + (stored.header().isText() ? 1 : 0);
        try (MemoryBudget.Reservation loaded = context.memory().reserve(context.caller(), 0)) {
            loaded.resize(copies * stored.header().size());
            return read(stored);
        }
    }

    private ReadResult read(Entry stored) throws IOException {
        Instant now = time.instant();
        boolean toNote;
        lock.lock();
        try {
            if (!contents.has(stored) || contents.isOver(stored, now)) {
                throw new ResourceNotFoundException(stored.uri());
            }
            toNote = contents.use(stored, now);
        } finally {
            lock.unlock();
        }
        byte[] bytes = storage.load(stored.item());
        if (bytes == null) {
            remove(() -> contents.has(stored) ? List.of(stored) : List.of());
            throw new ResourceNotFoundException(stored.uri());
        }
        if (toNote) {
            note(stored, now);
        }
        return stored.header().content(bytes);
    }

    private void note(Entry stored, Instant read) {
        try {
            storage.note(stored.item(), read);
        } catch (IOException failure) { // the read itself succeeded
            log.warn(
                    "Cannot record the time at which {} was read. After a restart, the store uses an earlier time for"
                            + " expiry and eviction; check that its directory is writable and the disk is not full",
                    stored.uri(),
                    failure);
        }
    }

    /**
     * Removes an entry from the list and deletes its bytes. The caller must have removed the entry from the queue, and
     * must call this method within a batch of the registry.
     */
    private void drop(Entry stored) {
        ResourceRegistry.Registration registration =
                listed.remove(stored.header().id());
        if (registration != null) {
            registration.close();
        }
        storage.forget(stored.item());
    }

    @Override
    public int clear() {
        return removeIf(stored -> true);
    }

    @Override
    public int clear(String producer) {
        return removeIf(stored ->
                stored.header().text("producer").filter(producer::equals).isPresent());
    }

    @Override
    public int clear(Predicate<? super StoredContent> rule) {
        return removeIf(stored -> rule.test(StoredContent.of(stored.uri(), stored.header())));
    }

    @Override
    public boolean remove(String uri) {
        if (!uri.startsWith(uriPrefix)) {
            return false;
        }
        String id = uri.substring(uriPrefix.length());
        return remove(() -> Stream.ofNullable(contents.get(id)).toList()) > 0;
    }

    private int removeIf(Predicate<Entry> rule) {
        return remove(() -> contents.all().stream().filter(rule).toList());
    }

    /**
     * Removes the entries that a supplier returns, as one change of the list. The supplier runs while {@code lock} is
     * held.
     */
    private int remove(Supplier<List<Entry>> choice) {
        lock.lock();
        try {
            List<Entry> gone = choice.get();
            registry.batch(() -> gone.forEach(stored -> {
                contents.remove(stored.header().id());
                drop(stored);
            }));
            return gone.size();
        } finally {
            lock.unlock();
        }
    }

    /** Removes the expired entries and schedules the next call of this method, unless the store is closed. */
    private void sweep() {
        lock.lock();
        try {
            scheduled = false;
            if (!closed) {
                registry.batch(() -> contents.expired(time.instant()).forEach(this::drop));
                schedule();
            }
        } finally {
            lock.unlock();
        }
    }

    private void schedule() {
        if (!scheduled) {
            Optional<Duration> next = contents.untilNextEnd(time.instant());
            scheduled = next.isPresent();
            next.ifPresent(delay ->
                    timer = time.schedule(delay, () -> storage.sweeping().execute(this::sweep)));
        }
    }

    @Override
    public List<StoredContent> contents() {
        lock.lock();
        try {
            return contents.all().stream()
                    .map(stored -> StoredContent.of(stored.uri(), stored.header()))
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return contents.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long bytes() {
        lock.lock();
        try {
            return contents.bytes();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            timer.close();
            registry.batch(() -> listed.values().forEach(ResourceRegistry.Registration::close));
            listed.clear();
            storage.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The store's directory could not be released", failure);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
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
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        return registry.complete(request, context);
    }

    @Override
    public Set<String> uriPrefixes() {
        return Set.of(uriPrefix);
    }

    @Override
    public List<Map<String, Object>> healthDetails() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("kind", "store");
        details.put("uriPrefix", uriPrefix);
        details.put("contents", size());
        details.put("maxContents", bounds.maxEntries());
        details.put("bytes", bytes());
        details.put("maxBytes", bounds.maxBytes());
        return List.of(details);
    }

    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return registry.observe(listener);
    }

    @Override
    public String toString() {
        return "ContentStore[" + uriPrefix + ", " + size() + " contents, " + bytes() + " bytes]";
    }
}
