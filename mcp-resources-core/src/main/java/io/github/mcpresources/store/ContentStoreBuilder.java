package io.github.mcpresources.store;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.uri.AbsoluteUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a {@link ContentStore} will be. */
public final class ContentStoreBuilder {

    private static final long MOST_BYTES = 256L << 20;

    private Bounds bounds = Bounds.DEFAULT;
    private ContentIds ids = ContentIds.RANDOM;
    private String uriPrefix = "render://";
    private TimeSource time = TimeSource.system();
    private MemoryBudget memory = MemoryBudget.shared();
    private @Nullable Path directory;
    private boolean synced;

    ContentStoreBuilder() {}

    /**
     * Keeps the contents in a directory, which is made if it is not there, for its owner only, and belongs to one store
     * at a time. What was put there before, by a process that was killed too, is served again. In memory unless set.
     *
     * @param value the directory
     * @return this builder
     */
    public ContentStoreBuilder directory(Path value) {
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
    public ContentStoreBuilder synced(boolean value) {
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
    public ContentStoreBuilder uriPrefix(String value) {
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
    public ContentStoreBuilder ids(ContentIds value) {
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
    public ContentStoreBuilder maxEntries(int value) {
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
    public ContentStoreBuilder maxBytes(long value) {
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
    public ContentStoreBuilder expireAfterWrite(Duration value) {
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
    public ContentStoreBuilder expireAfterRead(Duration value) {
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
    public ContentStoreBuilder eviction(Eviction value) {
        bounds = bounds.by(Objects.requireNonNull(value, "eviction"));
        return this;
    }

    /**
     * Sets the time that contents expire by; the system's unless set.
     *
     * @param value the time source
     * @return this builder
     */
    public ContentStoreBuilder time(TimeSource value) {
        time = Objects.requireNonNull(value, "time");
        return this;
    }

    /**
     * Sets the budget from which a content takes memory while it is put; {@link MemoryBudget#shared} unless set.
     *
     * @param value that of the server
     * @return this builder
     */
    public ContentStoreBuilder memoryBudget(MemoryBudget value) {
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
                            bounds.orBytes(
                                    Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 8)))
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
