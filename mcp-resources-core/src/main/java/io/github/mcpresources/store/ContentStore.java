package io.github.mcpresources.store;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.storage.DiskStorage;
import io.github.mcpresources.internal.storage.Header;
import io.github.mcpresources.internal.storage.MemoryStorage;
import io.github.mcpresources.internal.storage.Storage;
import io.github.mcpresources.internal.uri.AbsoluteUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A store of limited size for content that tools generate. A tool stores bytes and receives a URI. Clients list and
 * read the content like any other resource until it is evicted, expires or is removed.
 *
 * <pre>{@code
 * ContentStore store = ContentStore.builder().maxEntries(50).build();
 * ContentStore.StoredContent rendered = store.put(
 *         ContentStore.NewContent.bytes(pdf, "application/pdf").producer("render_invoice"));
 * // rendered.uri() goes into the tool's result: render://0b5c…
 * ResourceServer server = ResourceServer.of(ResourceProviders.concat(registry, store));
 * }</pre>
 *
 * <p>Each call of {@link #put} creates an entry, which consists of the content and its metadata. The number and the
 * total size of the entries are always within the limits of the store. If an entry is evicted, expires or is removed,
 * clients no longer find its URI, and the subscribers to the entry and to the list are notified. A store is safe for
 * use by multiple threads.
 *
 * <p>A store from {@link #builder} belongs to one process. The module {@code mcp-resources-cluster} has a store that
 * several servers can share.
 */
public interface ContentStore extends ResourceProvider, AutoCloseable {

    /**
     * Creates a builder for a store of one process. By default, the store keeps at most 50 entries in memory, and at
     * most 256 MiB, or an eighth of the maximum heap size if that is less. A full store evicts the oldest entry first.
     *
     * @return the builder
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * Stores content as a new entry. The new entry replaces an entry with the same id. Other entries are evicted until
     * the new entry fits. While the content is being stored, its bytes are reserved in the memory budget for its owner,
     * or for the anonymous caller if it has no owner.
     *
     * <p>A tool whose content may have any size should catch the {@link IllegalArgumentException} for content that is
     * too large. It can then return a result with {@code isError}, or a result without a URI. If the handler of the
     * tool throws the exception instead, the client gets an internal error.
     *
     * @param content the content
     * @return the stored content, with its URI
     * @throws IllegalArgumentException if the MIME type is malformed, or if the content has more bytes than the whole
     *     store may have. In the latter case, no entry is evicted
     * @throws IllegalStateException if the store is closed
     * @throws LimitExceededException if the memory budget cannot reserve the bytes of the content. Either too much
     *     content is being stored and read at the same time, or the content is larger than the
     *     {@linkplain MemoryBudget#largestReservation largest reservation}
     * @throws UncheckedIOException if the content cannot be written to the disk or to the shared storage, or if its
     *     metadata is too large to be written
     */
    StoredContent put(NewContent content);

    /**
     * Removes all entries.
     *
     * @return the number of entries that were removed
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    int clear();

    /**
     * Removes the entries whose {@linkplain NewContent#producer(String) producer} is a given tool.
     *
     * @param producer the tool's name
     * @return the number of entries that were removed
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    int clear(String producer);

    /**
     * Removes the entries that match a predicate.
     *
     * @param rule the predicate that returns true for an entry to remove; the predicate must not use the store
     * @return the number of entries that were removed
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    int clear(Predicate<? super StoredContent> rule);

    /**
     * Removes one entry.
     *
     * @param uri the URI of the entry
     * @return true if the entry was removed; false if the store does not contain it
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    boolean remove(String uri);

    /**
     * Returns the entries. The store of one process returns them in eviction order: a full store evicts the first entry
     * of the list first. A shared store returns them in the order in which clients list them.
     *
     * @return a snapshot of the entries
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    List<StoredContent> contents();

    /**
     * Returns the number of entries.
     *
     * @return the number of entries, which never exceeds the maximum of the store
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    int size();

    /**
     * Returns the total number of bytes of the entries.
     *
     * @return the number of bytes, which never exceeds the maximum of the store
     * @throws UncheckedIOException if a shared storage cannot be reached
     */
    long bytes();

    /**
     * Closes the store. Content can no longer be stored or read through this store. Content on disk remains for the
     * next store in the same directory, and content of a shared store remains for the other servers. Closing a closed
     * store has no effect.
     *
     * @throws UncheckedIOException if the directory cannot be released
     */
    @Override
    void close();

    /** A builder for a {@link ContentStore}. */
    final class Builder {

        private static final long MAX_BYTES = 256L << 20;

        private Bounds bounds = Bounds.DEFAULT;
        private ContentIds ids = ContentIds.RANDOM;
        private String uriPrefix = "render://";
        private TimeSource time = TimeSource.system();
        private MemoryBudget memory = MemoryBudget.shared();
        private @Nullable Path directory;
        private boolean synced;

        Builder() {}

        /**
         * Keeps the entries in a directory. The directory is created if it does not exist. On POSIX systems, a
         * directory that the store creates is accessible only to its owner. Only one store can use the directory at a
         * time. The store also serves the entries that an earlier store left in the directory, even if the process of
         * the earlier store was killed. By default, the entries are kept in memory.
         *
         * @param value the directory
         * @return this builder
         */
        public Builder directory(Path value) {
            directory = Objects.requireNonNull(value, "directory");
            return this;
        }

        /**
         * Sets whether the bytes of the content are forced to the disk before {@link ContentStore#put} returns. The
         * default is false. The setting makes it less likely that a power failure destroys content. On Windows, the
         * directory entry of a file is not forced to the disk. The setting has no effect on a store in memory.
         *
         * @param value true to force the bytes to the disk; false to leave this to the operating system, which is
         *     faster
         * @return this builder
         */
        public Builder synced(boolean value) {
            synced = value;
            return this;
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
         * Sets the maximum number of entries. The default is 50.
         *
         * @param value the number of entries, one or more
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder maxEntries(int value) {
            bounds = bounds.entries((int) atLeastOne("maxEntries", value));
            return this;
        }

        /**
         * Sets the maximum number of bytes of all entries together. The default is 256 MiB. For a store in memory, the
         * default is an eighth of the maximum heap size if that is less.
         *
         * @param value the number of bytes, one or more
         * @return this builder
         * @throws IllegalArgumentException if the value is less than one
         */
        public Builder maxBytes(long value) {
            bounds = bounds.bytes(atLeastOne("maxBytes", value));
            return this;
        }

        /**
         * Sets the time for which an entry is kept after it was stored. By default, entries do not expire.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder expireAfterWrite(Duration value) {
            bounds = bounds.afterWrite(positive("expireAfterWrite", value));
            return this;
        }

        /**
         * Sets the time for which an entry is kept after it was last read or stored. By default, entries do not expire.
         * A store on disk records reads as the modification times of its files. It records at most one read of an entry
         * per minute, or per tenth of this duration if that is shorter. When a store is reopened, the times of earlier
         * reads are therefore inexact. After a power failure, some recorded reads may be lost.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder expireAfterRead(Duration value) {
            bounds = bounds.afterRead(positive("expireAfterRead", value));
            return this;
        }

        /**
         * Sets which entries a full store evicts to make room for a new entry. By default, the entry that was stored
         * first is evicted first. After a store on disk is reopened, the times of earlier reads are inexact (see
         * {@link #expireAfterRead}).
         *
         * @param value the order in which entries are evicted
         * @return this builder
         */
        public Builder eviction(Eviction value) {
            bounds = bounds.by(Objects.requireNonNull(value, "eviction"));
            return this;
        }

        /**
         * Sets the time source for the expiry of entries. The default is the system clock.
         *
         * @param value the time source
         * @return this builder
         */
        public Builder time(TimeSource value) {
            time = Objects.requireNonNull(value, "time");
            return this;
        }

        /**
         * Sets the memory budget in which the bytes of the content are reserved while it is being stored. The default
         * is {@link MemoryBudget#shared}.
         *
         * @param value the memory budget of the server
         * @return this builder
         */
        public Builder memoryBudget(MemoryBudget value) {
            memory = Objects.requireNonNull(value, "memory");
            return this;
        }

        /**
         * Opens the store. If another process uses the directory, this method waits up to ten seconds for that process
         * to end.
         *
         * @return the store
         * @throws UncheckedIOException if the directory cannot be used, for example because another store uses it
         */
        public ContentStore build() {
            try {
                return directory == null
                        ? opened(
                                new MemoryStorage(),
                                bounds.orBytes(
                                        Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory() / 8)))
                        : opened(DiskStorage.open(directory, synced), bounds.orBytes(MAX_BYTES));
            } catch (IOException failure) {
                throw new UncheckedIOException("The store could not be opened: " + failure.getMessage(), failure);
            }
        }

        private ContentStore opened(Storage storage, Bounds within) throws IOException {
            try {
                return new LocalContentStore(storage, within, ids, uriPrefix, time, memory);
            } catch (IOException | RuntimeException failure) {
                storage.close(); // releases the directory for the next store
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
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
            }
            return value;
        }
    }

    /**
     * The order in which a full store evicts entries to make room for a new entry. The store never evicts the new entry
     * itself, because a tool returns its URI to the client.
     */
    enum Eviction {
        /** Evicts the entry that was stored first. */
        FIFO,

        /** Evicts the least recently used entry. An entry is used when it is stored or read. */
        LRU,

        /**
         * Evicts the entry that was read least often, with aging (LFU-DA): an entry that was read often in the past but
         * is no longer read is eventually evicted. A reopened store starts without the earlier counts of reads. Of
         * several entries with the same priority, the store evicts the least recently used entry first.
         *
         * <p>This policy has lower hit rates than the policy of a cache such as Caffeine, which may reject a new entry.
         * A store must accept every new entry.
         */
        LFU
    }

    /**
     * The URI and the metadata of an entry that is or was in a store.
     *
     * @param uri the URI of the content
     * @param name the name for use by programs
     * @param mimeType the MIME type
     * @param size the size of the content in bytes
     * @param created the time at which the content was stored
     * @param producer the name of the tool that generated the content; null if it is not known
     * @param owner the only principal that can see the content; null if every caller can see it
     */
    record StoredContent(
            String uri,
            String name,
            String mimeType,
            long size,
            Instant created,
            @Nullable String producer,
            @Nullable String owner) {

        /**
         * The name of the {@code _meta} field with the time at which the content was stored. Entries of lists have this
         * field.
         */
        public static final String CREATED = Header.CREATED;

        /**
         * The name of the {@code _meta} field with the name of the tool that generated the content. Entries of lists
         * have this field if the tool is known.
         */
        public static final String PRODUCER = Header.PRODUCER;

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

    /** The kind of id at the end of the URI of an entry. */
    enum ContentIds {
        /** A random UUID, which cannot be guessed. If the same bytes are stored twice, there are two entries. */
        RANDOM {
            @Override
            public String of(byte[] bytes) {
                return UUID.randomUUID().toString();
            }
        },

        /**
         * The SHA-256 of the bytes in hexadecimal digits. If the same bytes are stored again, the new entry replaces
         * the earlier entry.
         */
        SHA_256 {
            @Override
            public String of(byte[] bytes) {
                return Digests.of(bytes);
            }
        };

        /**
         * Generates the id of new content for which the application set no id.
         *
         * @param bytes the bytes of the content
         * @return the id
         */
        public abstract String of(byte[] bytes);
    }

    /**
     * Content to be stored in a {@link ContentStore}, with its metadata. Immutable.
     *
     * <pre>{@code
     * ContentStore.NewContent.bytes(pdf, "application/pdf")
     *         .title("Invoice 7")
     *         .producer("render_invoice")
     *         .meta(Map.of("invoice", 7));
     * }</pre>
     */
    final class NewContent {

        /** The syntax of an id. It excludes the segments {@code .} and {@code ..}, which clients would resolve. */
        private static final Pattern ID =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9][A-Za-z0-9._~-]*)*+");

        private final Header header;
        private final byte[] bytes;

        private NewContent(Header header, byte[] bytes) {
            this.header = header;
            this.bytes = bytes;
        }

        /**
         * Creates content from bytes. Clients read it as a blob, regardless of its MIME type.
         *
         * @param bytes the bytes; the array is not copied
         * @param mimeType the MIME type of the bytes
         * @return the content
         */
        public static NewContent bytes(byte[] bytes, String mimeType) {
            return new NewContent(Header.of(mimeType, false), Objects.requireNonNull(bytes, "bytes"));
        }

        /**
         * Creates content from text. Clients read it as text.
         *
         * @param text the text
         * @param mimeType the MIME type of the text
         * @return the content
         */
        public static NewContent text(String text, String mimeType) {
            return new NewContent(Header.of(mimeType, true), text.getBytes(StandardCharsets.UTF_8));
        }

        /**
         * Sets the id, which the store appends to its URI prefix. By default, the store generates an id (see
         * {@link ContentStore.Builder#ids}). The content replaces earlier content with the same id, even if another
         * caller stored that content.
         *
         * @param value one or more names, separated by {@code /}. Each name begins with an ASCII letter or a digit, and
         *     consists of ASCII letters, digits and {@code . _ ~ -}
         * @return the content with the id
         * @throws IllegalArgumentException if the value is malformed
         */
        public NewContent id(String value) {
            if (!ID.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "The id of the content must consist of one or more names with / between them, and each name"
                                + " must begin with an ASCII letter or a digit and contain only ASCII letters, digits"
                                + " and . _ ~ -, but the id is: " + value);
            }
            return with(header.with("id", value));
        }

        /**
         * Sets the name for use by programs. The default is a name such as {@code Rendered document (pdf)}, which
         * contains the subtype of the MIME type without a suffix such as {@code +xml}.
         *
         * @param value the name
         * @return the content with the name
         */
        public NewContent name(String value) {
            return with(header.with("name", value));
        }

        /**
         * Sets the name for display to users.
         *
         * @param value the title
         * @return the content with the title
         */
        public NewContent title(String value) {
            return with(header.with("title", value));
        }

        /**
         * Sets the description for users and models.
         *
         * @param value the description
         * @return the content with the description
         */
        public NewContent description(String value) {
            return with(header.with("description", value));
        }

        /**
         * Sets the name of the tool that generated the content. All entries that a tool generated can be
         * {@linkplain ContentStore#clear(String) removed} together. Clients see the name of the tool in {@code _meta},
         * under {@link ContentStore.StoredContent#PRODUCER}.
         *
         * @param tool the tool's name
         * @return the content with the tool
         */
        public NewContent producer(String tool) {
            return with(header.with("producer", tool));
        }

        /**
         * Makes the content visible to one principal only. By default, every caller sees it.
         *
         * @param principal the caller's principal
         * @return the content with the owner
         */
        public NewContent owner(String principal) {
            return with(header.with("owner", principal));
        }

        /**
         * Sets fields of {@code _meta}, in addition to the fields that the store sets. A second call replaces the
         * fields of the first call.
         *
         * @param fields JSON values by name; neither a name nor a value may be null. The names must follow the rules of
         *     the protocol for keys of {@code _meta}
         * @return the content with the fields
         */
        public NewContent meta(Map<String, ?> fields) {
            return with(header.with("meta", Map.copyOf(fields)));
        }

        private NewContent with(Header other) {
            return new NewContent(other, bytes);
        }

        /**
         * Returns the MIME type.
         *
         * @return the MIME type
         */
        public String mimeType() {
            return header.mimeType();
        }

        /**
         * Returns the name of the tool that generated the content.
         *
         * @return the tool's name; empty if it was not set
         */
        public Optional<String> producer() {
            return header.text("producer");
        }

        /**
         * Returns the metadata as a JSON object, for implementations of a store. Fields that were not set are missing.
         *
         * @return an immutable map with the fields {@code mimeType}, {@code isText} (true if clients read the content
         *     as text), {@code id}, {@code name}, {@code title}, {@code description}, {@code producer}, {@code owner}
         *     and {@code meta}
         */
        public Map<String, Object> metadata() {
            return Collections.unmodifiableMap(header.fields());
        }

        /**
         * Returns the bytes of the content. Text is encoded in UTF-8.
         *
         * @return the bytes; the array is not copied
         */
        public byte[] bytes() {
            return bytes;
        }

        Header header() {
            return header;
        }

        @Override
        public String toString() {
            @Nullable Object name = header.fields().get("name");
            return "NewContent[" + (name == null ? "" : name + ", ") + mimeType() + ", " + bytes.length + " bytes]";
        }
    }
}
