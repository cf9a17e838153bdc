package io.github.mcpresources.store;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.registry.ResourceBuilder;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.Shelf.Book;
import io.github.mcpresources.uri.AbsoluteUri;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

    private final Map<String, ResourceRegistry.Registration> listed = new HashMap<>();
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
    public static Builder builder() {
        return new Builder();
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

    private ResourceRegistry.Registration list(Book book) {
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
        ResourceRegistry.Registration registration = listed.remove(book.header().id());
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
            registry.batch(() -> listed.values().forEach(ResourceRegistry.Registration::close));
            listed.clear();
            vault.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("The store's directory cannot be released", failure);
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
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return registry.observe(listener);
    }

    @Override
    public String toString() {
        return "ContentStore[" + uriPrefix + ", " + size() + " contents, " + bytes() + " bytes]";
    }

    /** What a {@link ContentStore} will be. */
    public static final class Builder {

        private static final long MOST_BYTES = 256L << 20;

        private Bounds bounds = Bounds.DEFAULT;
        private ContentIds ids = ContentIds.RANDOM;
        private String uriPrefix = "render://";
        private TimeSource time = TimeSource.system();
        private MemoryBudget memory = MemoryBudget.shared();
        private @Nullable Path directory;
        private boolean synced;

        Builder() {}

        /**
         * Keeps the contents in a directory, which is made if it is not there, for its owner only, and belongs to one store
         * at a time. What was put there before, by a process that was killed too, is served again. In memory unless set.
         *
         * @param value the directory
         * @return this builder
         */
        public Builder directory(Path value) {
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * Has each content reach the disk itself before {@link ContentStore#put} returns, so that it outlives a machine that
         * loses its power, too. Not unless set.
         *
         * @param value true for safety, false for speed
         * @return this builder
         */
        public Builder synced(boolean value) {
            synced = value;
            return this;
        }

        /**
         * Sets what the URIs of all contents begin with; {@code render://} unless set.
         *
         * @param value a scheme with what follows, such as {@code reports://by-id/}
         * @return this builder
         * @throws IllegalArgumentException if no URI begins like that
         */
        public Builder uriPrefix(String value) {
            AbsoluteUri.checkNormalised(value + "z0").ifPresent(fault -> {
                throw new IllegalArgumentException(
                        "No URI begins with '" + value + "': at " + fault.position() + " there is " + fault.reason());
            });
            uriPrefix = value;
            return this;
        }

        /**
         * Sets what the URIs of contents without an {@linkplain NewContent#id id of their own} end with; a random UUID unless
         * set.
         *
         * @param value how ids are made
         * @return this builder
         */
        public Builder ids(ContentIds value) {
            ids = Objects.requireNonNull(value, "ids");
            return this;
        }

        /**
         * Sets the most contents; 50 unless set.
         *
         * @param value one or more
         * @return this builder
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxEntries(int value) {
            bounds = bounds.entries((int) atLeastOne("maxEntries", value));
            return this;
        }

        /**
         * Sets the most bytes of all contents together; 256 MiB unless set, and in memory no more than an eighth of the heap.
         *
         * @param value one or more
         * @return this builder
         * @throws IllegalArgumentException if it is less than one
         */
        public Builder maxBytes(long value) {
            bounds = bounds.bytes(atLeastOne("maxBytes", value));
            return this;
        }

        /**
         * Sets how long a content lasts from when it was put; for ever unless set.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is zero or less
         */
        public Builder expireAfterWrite(Duration value) {
            bounds = bounds.afterWrite(positive("expireAfterWrite", value));
            return this;
        }

        /**
         * Sets how long a content lasts from when it was last read or put; for ever unless set. A store on disk notes reads
         * in the times of its files, at most every minute, and every tenth of this time where that is shorter: one that is
         * opened again knows of the last read but that much. A machine that loses its power may forget more.
         *
         * @param value more than zero
         * @return this builder
         * @throws IllegalArgumentException if it is zero or less
         */
        public Builder expireAfterRead(Duration value) {
            bounds = bounds.afterRead(positive("expireAfterRead", value));
            return this;
        }

        /**
         * Sets which content makes room for a new one; the oldest unless set. What a store that is opened again knows of
         * reads, {@link #expireAfterRead} says.
         *
         * @param value which one goes first
         * @return this builder
         */
        public Builder eviction(Eviction value) {
            bounds = bounds.by(Objects.requireNonNull(value, "eviction"));
            return this;
        }

        /**
         * Sets the time that contents expire by; the system's unless set.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the budget from which a content takes memory while it is put; {@link MemoryBudget#shared} unless set.
         *
         * @param value that of the server
         * @return this builder
         */
        public Builder memoryBudget(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        /**
         * Opens the store.
         *
         * @return the store
         * @throws UncheckedIOException if the directory cannot be used, because another store has it, for example
         */
        public ContentStore build() {
            try {
                return directory == null
                        ? opened(
                                new MemoryVault(),
                                bounds.orBytes(Math.min(
                                        MOST_BYTES, Runtime.getRuntime().maxMemory() / 8)))
                        : opened(DiskVault.open(directory, synced), bounds.orBytes(MOST_BYTES));
            } catch (IOException failure) {
                throw new UncheckedIOException("The store cannot be opened: " + failure.getMessage(), failure);
            }
        }

        private ContentStore opened(Vault vault, Bounds within) throws IOException {
            try {
                return new ContentStore(vault, within, ids, uriPrefix, time, memory);
            } catch (IOException | RuntimeException failure) {
                vault.close(); // so that the next one can have the directory
                throw failure;
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

    /**
     * Which content makes room for a new one in a full store. The new one itself is never refused: its URI is in a tool's
     * result already.
     */
    public enum Eviction {
        /** The one that was put first. */
        FIFO,

        /** The one that was read, or put, longest ago. */
        LRU,

        /**
         * The one that was read least often, with aging (LFU-DA): what was read often once, and no more, goes in the end. A
         * store that is opened again counts anew, and begins with the one that was read longest ago.
         *
         * <p>A cache such as Caffeine has better hit rates, since it may refuse what is new. A store must not.
         */
        LFU
    }

    /**
     * A content that a store keeps, or kept.
     *
     * @param uri the URI by which it is read
     * @param name the name that programs use
     * @param mimeType its MIME type
     * @param size how many bytes it has
     * @param created when it was put
     * @param producer the tool that made it; null where that is not known
     * @param owner the principal who alone sees it; null where everybody does
     */
    public record StoredContent(
            String uri,
            String name,
            String mimeType,
            long size,
            Instant created,
            @Nullable String producer,
            @Nullable String owner) {

        /** The name in {@code _meta} under which a list tells when a content was put. */
        public static final String CREATED = "io.github.mcpresources/created";

        /** The name in {@code _meta} under which a list tells which tool made a content. */
        public static final String PRODUCER = "io.github.mcpresources/producer";

        static StoredContent of(String uri, Header header) {
            return new StoredContent(
                    uri,
                    header.name(),
                    header.mimeType(),
                    header.size(),
                    header.created(),
                    header.text("producer").orElse(null),
                    header.text("owner").orElse(null));
        }
    }

    /** What the URI of a stored content ends with. */
    public enum ContentIds {
        /** A random UUID: nobody guesses it, and the same bytes put twice are two resources. */
        RANDOM {
            @Override
            String of(byte[] bytes) {
                return UUID.randomUUID().toString();
            }
        },

        /** The SHA-256 of the bytes in hexadecimal digits: the same bytes are the same resource, put anew. */
        SHA_256 {
            @Override
            String of(byte[] bytes) {
                return HexFormat.of().formatHex(sha256().digest(bytes));
            }
        };

        abstract String of(byte[] bytes);

        static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException impossible) { // every Java has it
                throw new IllegalStateException(impossible);
            }
        }
    }

    /**
     * A content to be put into a {@link ContentStore}, and what is known of it. Immutable.
     *
     * <pre>{@code
     * NewContent.bytes(pdf, "application/pdf").title("Invoice 7").producer("render_invoice").meta(Map.of("invoice", 7));
     * }</pre>
     */
    public static final class NewContent {

        /** No segment of dots, which clients would resolve. */
        private static final Pattern ID =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9][A-Za-z0-9._~-]*)*+");

        private final Header header;
        private final byte[] bytes;

        private NewContent(Header header, byte[] bytes) {
            this.header = header;
            this.bytes = bytes;
        }

        /**
         * Bytes, which are read as a blob, whatever their MIME type.
         *
         * @param bytes the bytes, not copied
         * @param mimeType their MIME type
         * @return the content
         */
        public static NewContent bytes(byte[] bytes, String mimeType) {
            return new NewContent(Header.of(mimeType, false), Objects.requireNonNull(bytes, "bytes"));
        }

        /**
         * A text, which is read as one.
         *
         * @param text the text
         * @param mimeType its MIME type
         * @return the content
         */
        public static NewContent text(String text, String mimeType) {
            return new NewContent(Header.of(mimeType, true), text.getBytes(StandardCharsets.UTF_8));
        }

        /**
         * Sets what its URI ends with; the store makes an id unless set, as {@link ContentStore.Builder#ids} says. It takes the
         * place of what was put under that id before, whoever put that.
         *
         * @param value letters, digits and {@code . _ ~ -}; with {@code /} between such names, each of which begins with a
         *     letter or a digit
         * @return the content with it
         * @throws IllegalArgumentException if it has other characters
         */
        public NewContent id(String value) {
            if (!ID.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "The id of a content has letters, digits and . _ ~ -, and / between names that"
                                + " begin with a letter or a digit, not: " + value);
            }
            return with(header.with("id", value));
        }

        /**
         * Sets the name that programs use; {@code Rendered document (pdf)} unless set, with the subtype of the MIME type.
         *
         * @param value the name
         * @return the content with it
         */
        public NewContent name(String value) {
            return with(header.with("name", value));
        }

        /**
         * Sets the name that people read.
         *
         * @param value the title
         * @return the content with it
         */
        public NewContent title(String value) {
            return with(header.with("title", value));
        }

        /**
         * Sets what it is, for people and models.
         *
         * @param value the description
         * @return the content with it
         */
        public NewContent description(String value) {
            return with(header.with("description", value));
        }

        /**
         * Sets which tool made it, by which it can be {@linkplain ContentStore#clear(String) cleared}. Clients see it in
         * {@code _meta}, under {@link ContentStore.StoredContent#PRODUCER}.
         *
         * @param tool the tool's name
         * @return the content with it
         */
        public NewContent producer(String tool) {
            return with(header.with("producer", tool));
        }

        /**
         * Shows it to one principal only; to everybody unless set.
         *
         * @param principal the caller's principal
         * @return the content with it
         */
        public NewContent owner(String principal) {
            return with(header.with("owner", principal));
        }

        /**
         * Sets the producer's own fields in {@code _meta}.
         *
         * @param fields JSON values by their names, which have a prefix as the protocol wants it
         * @return the content with them
         */
        public NewContent meta(Map<String, ?> fields) {
            return with(header.with("meta", Map.copyOf(fields)));
        }

        private NewContent with(Header other) {
            return new NewContent(other, bytes);
        }

        /**
         * The MIME type.
         *
         * @return the MIME type
         */
        public String mimeType() {
            return header.mimeType();
        }

        /**
         * The tool that made it.
         *
         * @return the tool's name, or empty
         */
        public Optional<String> producer() {
            return header.text("producer");
        }

        Header header() {
            return header;
        }

        byte[] bytes() {
            return bytes;
        }

        @Override
        public String toString() {
            @Nullable Object name = header.fields().get("name");
            return "NewContent[" + (name == null ? "" : name + ", ") + mimeType() + ", " + bytes.length + " bytes]";
        }
    }
}
