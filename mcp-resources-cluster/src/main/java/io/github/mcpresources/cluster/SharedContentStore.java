package io.github.mcpresources.cluster;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import io.github.mcpresources.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A content store that several servers share. Content that one server has stored can be listed and read on every server
 * until it is evicted, expires or is removed. The limits of the store apply to the contents of all servers together.
 *
 * <pre>{@code
 * ContentStore store = SharedContentStore.builder(engine, "invoices").maxEntries(500).build();
 * ResourceServer server = ResourceServer.of(ResourceProviders.concat(registry, store));
 * }</pre>
 *
 * <p>All servers must build the store with the same settings. A store caches the bytes that it has stored or loaded. At
 * each read, it asks the engine whether the content still exists. If the engine fails or does not answer, reads and
 * lists fail with an error that tells the client to retry later, and the methods of {@link ContentStore} throw an
 * {@link UncheckedIOException}.
 *
 * <p>The store reports to its {@linkplain #observe observers} only the changes that it made itself. To notify the
 * clients of the other servers, connect each server to an event bus with {@code eventBus(bus, store::isOwn)}.
 */
public final class SharedContentStore implements ContentStore {

    /** The number of entries that {@link #contents} and {@link #clear(Predicate)} request in one call. */
    private static final int PAGE = 500;

    static final int MAX_ID_LENGTH = 1_000;

    private final ContentEngine engine;
    private final String name;
    private final Bounds bounds;
    private final ContentIds ids;
    private final String uriPrefix;
    private final TimeSource time;
    private final MemoryBudget memory;
    private final EngineCalls calls;
    private final ContentBytes bytes;
    private final SharedReads reads;
    private final StoreEvents events = new StoreEvents();
    private final Sweeps sweeps;
    /** True if the engine did not answer a call, so that it may have made a change that was not reported. */
    private volatile boolean isUnknown;

    private volatile boolean closed;

    private SharedContentStore(Builder builder) {
        engine = builder.engine;
        name = builder.name;
        bounds = builder.bounds();
        ids = builder.ids;
        uriPrefix = builder.uriPrefix;
        time = builder.time;
        memory = builder.memory;
        calls = new EngineCalls(engine, builder.timeout, time);
        bytes = new ContentBytes(engine, name, calls, builder.cacheBytes);
        reads = new SharedReads(
                engine, name, bounds, uriPrefix, calls, bytes, this::reportDropped, this::reportUnknown);
        sweeps = new Sweeps(
                time, () -> calls.within(() -> engine.sweep(name)).whenComplete(this::sweepEnded), this::reportDropped);
        scheduleSweep();
    }

    /**
     * Creates a builder for a store. By default, a store contains at most 50 entries and 256 MiB, and drops the oldest
     * entry first.
     *
     * @param engine the storage that the servers share; the store does not close it
     * @param name the name of the store, which all servers use: 1 to 100 characters of {@code A-Z a-z 0-9 . _ -}.
     *     Stores of one engine with different names have different contents
     * @return the builder
     * @throws IllegalArgumentException if the name is not valid
     */
    public static Builder builder(ContentEngine engine, String name) {
        return new Builder(engine, name);
    }

    private void scheduleSweep() {
        Stream.of(Optional.ofNullable(bounds.expireAfterWrite()), Optional.ofNullable(bounds.expireAfterRead()))
                .flatMap(Optional::stream)
                .min(Duration::compareTo)
                .ifPresentOrElse(sweeps::within, () -> sweeps.within(Sweeps.INTERVAL));
    }

    private void sweepEnded(ContentEngine.@Nullable Sweep result, @Nullable Throwable failure) {
        if (failure != null) {
            isUnknown = true;
            calls.log("Removing the expired contents of the store " + name, failure);
        } else if (isUnknown) {
            isUnknown = false;
            events.report(new ResourceEvent.Resync(uriPrefix));
        }
    }

    /**
     * Reports that any content may have changed, because the engine did not answer a call. The engine may make the
     * change after this report. The next successful sweep therefore repeats the report.
     */
    private void reportUnknown() {
        isUnknown = true;
        events.report(new ResourceEvent.Resync(uriPrefix));
        sweeps.within(Sweeps.RETRY);
    }

    @Override
    public StoredContent put(NewContent content) {
        requireOpen();
        byte[] given = content.bytes();
        if (given.length > bounds.maxBytes()) {
            throw new IllegalArgumentException("The content has " + given.length
                    + " bytes, but the maximum of the store is " + bounds.maxBytes() + " (setting maxBytes)");
        }
        Header header = new Header(content.metadata());
        Caller owner = header.text("owner").map(Caller::of).orElse(Caller.ANONYMOUS);
        try (MemoryBudget.Reservation taken = memory.reserve(owner, given.length)) {
            return put(header, given, taken.bytes());
        }
    }

    private StoredContent put(Header header, byte[] given, long size) {
        String id = header.text("id").orElseGet(() -> ids.of(given));
        if (id.length() > MAX_ID_LENGTH) {
            throw new IllegalArgumentException(
                    "The id of shared content must have at most " + MAX_ID_LENGTH + " characters, not " + id.length());
        }
        header.stored(id, size, time.instant()).descriptor(uriPrefix + id); // throws if the metadata cannot be listed
        ContentEngine.NewEntry entry;
        try {
            entry = new ContentEngine.NewEntry(
                    id, header.text("producer").orElse(null), SharedEntry.metadata(header, Digests.of(given)));
        } catch (IOException failure) {
            throw new UncheckedIOException("The content could not be stored: " + failure.getMessage(), failure);
        }
        ContentEngine.Put put = calls.change(
                "store the content",
                () -> engine.put(name, entry, given, bounds),
                done -> events.report(
                        entries(done.dropped()),
                        SharedEntry.of(done.stored(), uriPrefix).orElse(null)),
                this::reportUnknown);
        SharedEntry stored = SharedEntry.of(put.stored(), uriPrefix)
                .orElseThrow(() -> new IllegalStateException("Invalid metadata of " + id + ": " + engine
                        + " must return the metadata of an entry as it was stored"));
        bytes.add(stored, given);
        scheduleSweep();
        return stored.stored();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The store is closed");
        }
    }

    private List<SharedEntry> entries(List<ContentEngine.Entry> entries) {
        return entries.stream()
                .flatMap(entry -> SharedEntry.of(entry, uriPrefix).stream())
                .toList();
    }

    private void reportDropped(List<ContentEngine.Entry> dropped) {
        events.report(entries(dropped), null);
    }

    @Override
    public int clear() {
        return drop("clear the store", () -> engine.clear(name, null));
    }

    @Override
    public int clear(String producer) {
        Objects.requireNonNull(producer, "producer");
        return drop("clear the store", () -> engine.clear(name, producer));
    }

    @Override
    public int clear(Predicate<? super StoredContent> rule) {
        List<ContentEngine.Entry> matching = all().filter(entry -> rule.test(entry.stored()))
                .map(SharedEntry::entry)
                .toList();
        return matching.isEmpty() ? 0 : drop("clear the store", () -> engine.remove(name, matching));
    }

    @Override
    public boolean remove(String uri) {
        requireOpen();
        String id = reads.id(uri).orElse(null);
        while (id != null) {
            ContentEngine.Entry found =
                    calls.await("find the content", () -> engine.find(name, id)).orElse(null);
            if (found == null) {
                return false;
            }
            if (drop("remove the content", () -> engine.remove(name, List.of(found))) > 0) {
                return true; // otherwise another server has removed or replaced the content
            }
        }
        return false;
    }

    private int drop(String what, Callable<CompletionStage<List<ContentEngine.Entry>>> call) {
        requireOpen();
        return calls.change(what, call, this::reportDropped, this::reportUnknown)
                .size();
    }

    private Stream<SharedEntry> all() {
        requireOpen();
        List<ContentEngine.Entry> all = new ArrayList<>();
        List<ContentEngine.Entry> page;
        do {
            long after = all.isEmpty() ? 0 : all.get(all.size() - 1).position();
            page = calls.await("list the contents", () -> engine.page(name, after, PAGE));
            all.addAll(page);
        } while (page.size() == PAGE);
        return entries(all).stream();
    }

    @Override
    public List<StoredContent> contents() {
        return all().map(SharedEntry::stored).toList();
    }

    @Override
    public int size() {
        return (int) Math.min(Integer.MAX_VALUE, totals().entries());
    }

    @Override
    public long bytes() {
        return totals().bytes();
    }

    private ContentEngine.Totals totals() {
        requireOpen();
        return calls.await("count the contents", () -> engine.totals(name));
    }

    /**
     * Closes this store. The contents stay in the engine, which is not closed. Afterwards, lists are empty, no resource
     * is found, and the methods that store, return, count or remove contents throw an {@link IllegalStateException}.
     * Closing a closed store has no effect.
     */
    @Override
    public void close() {
        closed = true;
        sweeps.close();
        reads.close();
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return reads.list(page, context);
    }

    /** Returns a private caching hint, because entries may have owners. */
    @Override
    public CacheHint listHint() {
        return CacheHint.INHERITED.asPrivate();
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return reads.read(uri, context);
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return reads.describe(uri, context);
    }

    @Override
    public Set<String> uriPrefixes() {
        return Set.of(uriPrefix);
    }

    /**
     * Returns the name and the limits of the store. The numbers of contents and bytes are omitted, because they require
     * a call to the engine.
     */
    @Override
    public List<Map<String, Object>> healthDetails() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("kind", "store");
        details.put("name", name);
        details.put("uriPrefix", uriPrefix);
        details.put("maxContents", bounds.maxEntries());
        details.put("maxBytes", bounds.maxBytes());
        return List.of(details);
    }

    /**
     * Registers a listener for the changes that this store makes: the contents that it stores, evicts or removes, and
     * the expired contents that it drops. Changes by other servers are not reported. If the engine does not answer a
     * call that changes contents, the change may or may not have been made. The store then reports a
     * {@link ResourceEvent.Resync} of its URIs.
     */
    @Override
    public Handle observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    /**
     * Checks whether an event reports only changes to contents of this store. The event bus must send such an event to
     * the other servers.
     *
     * @param event an event of the provider
     * @return true for an event that this store reported to its observers
     */
    public boolean isOwn(ResourceEvent event) {
        if (event instanceof ResourceEvent.Resync resync) {
            return resync.prefix().startsWith(uriPrefix);
        }
        return event instanceof ResourceEvent.ListChanged list
                && !list.changes().isEmpty()
                && list.changes().stream()
                        .allMatch(change -> change.entry().identifier().startsWith(uriPrefix));
    }

    @Override
    public String toString() {
        return "SharedContentStore[" + uriPrefix + ", " + name + " in " + engine + "]";
    }

    /** A builder for a {@link SharedContentStore}. */
    public static final class Builder {

        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

        private final ContentEngine engine;
        private final String name;
        private int maxEntries = 50;
        private long maxBytes = 256L << 20;
        private @Nullable Duration expireAfterWrite;
        private @Nullable Duration expireAfterRead;
        private Eviction eviction = Eviction.FIFO;
        private ContentIds ids = ContentIds.RANDOM;
        private String uriPrefix = "render://";
        private long cacheBytes = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);
        private Duration timeout = Duration.ofSeconds(5);
        private TimeSource time = TimeSource.system();
        private MemoryBudget memory = MemoryBudget.shared();

        private Builder(ContentEngine engine, String name) {
            this.engine = Objects.requireNonNull(engine, "engine");
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("The name of a store must have 1 to 100 characters of A-Z, a-z, 0-9"
                        + " and . _ -, but the name is: " + name);
            }
            this.name = name;
        }

        /**
         * Sets the prefix of the URIs of all entries. The default is {@code render://}. Two stores of one server need
         * different prefixes.
         *
         * @param value the beginning of a URI, with its scheme, such as {@code reports://by-id/}
         * @return this builder
         * @throws IllegalArgumentException if the value cannot be the beginning of a URI
         */
        public Builder uriPrefix(String value) {
            AbsoluteUri.requirePrefix("uriPrefix", value, "reports://");
            uriPrefix = value;
            return this;
        }

        /**
         * Sets the kind of id that the store generates for content {@linkplain NewContent#id without an id}. The id is
         * the last part of the URI. The default is a random UUID.
         *
         * @param value the kind of id
         * @return this builder
         */
        public Builder ids(ContentIds value) {
            ids = Objects.requireNonNull(value, "ids");
            return this;
        }

        /**
         * Sets the maximum number of entries of all servers together. The default is 50.
         *
         * @param value the number of entries, at least 1; {@link #build} rejects a smaller number
         * @return this builder
         */
        public Builder maxEntries(int value) {
            maxEntries = value;
            return this;
        }

        /**
         * Sets the maximum total size of the entries of all servers together, in bytes. The default is 256 MiB.
         *
         * @param value the number of bytes, at least 1; {@link #build} rejects a smaller number
         * @return this builder
         */
        public Builder maxBytes(long value) {
            maxBytes = value;
            return this;
        }

        /**
         * Sets the time for which an entry is kept after it was stored, according to the clock of the engine. By
         * default, entries do not expire.
         *
         * @param value the time, at least one millisecond; {@link #build} rejects a shorter time
         * @return this builder
         */
        public Builder expireAfterWrite(Duration value) {
            expireAfterWrite = Objects.requireNonNull(value, "expireAfterWrite");
            return this;
        }

        /**
         * Sets the time for which an entry is kept after it was stored or was last read on any server, according to the
         * clock of the engine. By default, entries do not expire.
         *
         * @param value the time, at least one millisecond; {@link #build} rejects a shorter time
         * @return this builder
         */
        public Builder expireAfterRead(Duration value) {
            expireAfterRead = Objects.requireNonNull(value, "expireAfterRead");
            return this;
        }

        /**
         * Sets the order in which a full store drops entries when new entries are stored. By default, it drops the
         * entry that was stored first. With {@code LRU}, the engine records each read in the background, so a read
         * affects the order with a short delay.
         *
         * @param value {@code FIFO} or {@code LRU}; {@link #build} rejects {@code LFU}
         * @return this builder
         */
        public Builder eviction(Eviction value) {
            eviction = Objects.requireNonNull(value, "eviction");
            return this;
        }

        /**
         * Sets the size of the cache of this server for bytes that it stored or loaded. The default is 64 MiB, or a
         * sixteenth of the maximum heap size if that is less.
         *
         * @param value the maximum number of bytes; 0 for no cache
         * @return this builder
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder cacheBytes(long value) {
            if (value < 0) {
                throw new IllegalArgumentException("cacheBytes must be 0 or more, not " + value);
            }
            cacheBytes = value;
            return this;
        }

        /**
         * Sets the timeout for calls to the engine. The default is five seconds. The value must be less than the read
         * timeout of the server, so that clients get the error of the store.
         *
         * @param value the timeout, more than zero
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder timeout(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("timeout must be more than zero, not " + value);
            }
            timeout = value;
            return this;
        }

        /**
         * Sets the time source for sweeps and timeouts. The default is the clock of the system. The expiry of entries
         * depends on the clock of the engine instead.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the memory budget in which the store reserves memory for content that is being stored. The default is
         * {@link MemoryBudget#shared}.
         *
         * @param value the memory budget of the server
         * @return this builder
         */
        public Builder memoryBudget(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        private Bounds bounds() {
            return new Bounds(maxEntries, maxBytes, expireAfterWrite, expireAfterRead, eviction);
        }

        /**
         * Creates the store. This method does not wait for the engine.
         *
         * @return the store
         * @throws IllegalArgumentException if the maximum number of entries or bytes is less than 1, if a time is less
         *     than a millisecond, or if the order of eviction is {@code LFU}
         */
        public SharedContentStore build() {
            return new SharedContentStore(this);
        }
    }
}
