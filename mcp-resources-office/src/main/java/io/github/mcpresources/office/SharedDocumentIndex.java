package io.github.mcpresources.office;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.internal.text.PlainName;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A document index in Redis, PostgreSQL or another storage that several servers share. If all servers have the same
 * root directories in the same order, each server finds the documents that the other servers have recorded, even after
 * all servers have been restarted. The class needs the optional dependency {@code mcp-resources-cluster} and the module
 * of an engine:
 *
 * <pre>{@code
 * ContentEngine engine = RedisContentEngine.connect("redis://localhost:6379");
 * OfficeDocuments documents = OfficeDocuments.builder()
 *         .root(folder)
 *         .index(SharedDocumentIndex.in(engine, "reports"))
 *         .build();
 * }</pre>
 *
 * <p>Each process keeps a copy of the index in its memory. Before each use, the process loads the entries that have
 * been added to the storage. If the storage loses its data, the copies are discarded.
 *
 * <p>The index is safe for use by multiple threads. It does not close the engine.
 *
 * @see OfficeDocuments.Builder#index
 */
public final class SharedDocumentIndex implements DocumentIndex {

    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);
    private static final int MAX_PLACES_DEFAULT = 40_000;
    private static final int PAGE = 1_000;
    private static final byte[] NO_BYTES = {};

    private final ContentEngine engine;
    private final String name;
    private final Bounds bounds;
    /** Guarded by {@code this}, as are the other mutable fields. */
    private final IndexLines lines;

    /** The position of the last loaded entry; 0 for none. */
    private long position;

    private String last = "";

    /** The {@linkplain #update() update} that is in progress; null for none. */
    private @Nullable CompletableFuture<Void> updating;
    /** The update that begins after the current update; null for none. */
    private @Nullable CompletableFuture<Void> next;

    private SharedDocumentIndex(ContentEngine engine, String name, int maxPlaces) {
        this.engine = Objects.requireNonNull(engine, "engine");
        this.name = PlainName.check("name", name);
        this.bounds = new Bounds(2 * maxPlaces, 1, null, null, Eviction.FIFO); // each change of a place adds an entry
        this.lines = new IndexLines(maxPlaces);
    }

    /**
     * Returns an index with at most 40,000 places. See {@link #in(ContentEngine, String, int)}.
     *
     * @param engine the storage
     * @param name the name of the index in the storage: 1 to 60 letters, digits, dots, hyphens and underscores
     * @return the index
     * @throws IllegalArgumentException if the name is malformed
     */
    public static SharedDocumentIndex in(ContentEngine engine, String name) {
        return in(engine, name, MAX_PLACES_DEFAULT);
    }

    /**
     * Returns an index in a storage. Indexes with the same engine and name share their places. A content store with the
     * same engine needs another name.
     *
     * @param engine the storage
     * @param name the name of the index in the storage: 1 to 60 letters, digits, dots, hyphens and underscores
     * @param maxPlaces the maximum number of places, 1 to 1,000,000, the same on all servers
     * @return the index; its stages fail while the storage cannot be reached
     * @throws IllegalArgumentException if the name is malformed, or {@code maxPlaces} is outside that range
     */
    public static SharedDocumentIndex in(ContentEngine engine, String name, int maxPlaces) {
        if (maxPlaces < 1 || maxPlaces > 1_000_000) {
            throw new IllegalArgumentException("maxPlaces must be from 1 to 1,000,000, not " + maxPlaces);
        }
        return new SharedDocumentIndex(engine, name, maxPlaces);
    }

    @Override
    public CompletionStage<Void> put(String digest, Place place) {
        return update().thenCompose(updated -> {
            if (contains(digest, place)) {
                return CompletableFuture.completedFuture(null);
            }
            // Each place gets a new entry, because an entry that replaces another one keeps the position of the
            // replaced entry.
            NewEntry entry = new NewEntry(UUID.randomUUID().toString(), null, IndexLines.line(digest, place));
            return engine.put(name, entry, NO_BYTES, bounds).thenApply(stored -> null);
        });
    }

    private synchronized boolean contains(String digest, Place place) {
        return lines.contains(digest, place);
    }

    @Override
    public CompletionStage<List<Entry>> from(String from, int max) {
        return update().thenApply(updated -> {
            synchronized (this) {
                return lines.from(from, max);
            }
        });
    }

    /** Loads the entries that were stored before this call. All calls during an update share the next update. */
    private CompletableFuture<Void> update() {
        CompletableFuture<Void> update;
        synchronized (this) {
            if (updating != null) {
                next = next == null ? new CompletableFuture<>() : next;
                return next;
            }
            update = new CompletableFuture<>();
            updating = update;
        }
        begin(update);
        return update;
    }

    private void begin(CompletableFuture<Void> update) {
        load().whenComplete((loaded, failure) -> {
            CompletableFuture<Void> waiting;
            synchronized (this) {
                waiting = next;
                updating = waiting;
                next = null;
            }
            if (failure == null) {
                update.complete(null);
            } else {
                update.completeExceptionally(failure);
            }
            if (waiting != null) {
                begin(waiting);
            }
        });
    }

    /**
     * Loads the new entries in pages. Each page begins with the last loaded entry, to check that the storage still has
     * it.
     */
    private CompletionStage<Void> load() {
        long after;
        synchronized (this) {
            after = Math.max(0, position - 1);
        }
        return page(after).thenCompose(page -> add(page) ? CompletableFuture.completedFuture(null) : load());
    }

    /**
     * Requests a page. If the engine throws an exception, returns a failed stage. Otherwise, the update would never
     * end, and later calls would wait forever.
     */
    private CompletionStage<List<ContentEngine.Entry>> page(long after) {
        try {
            return engine.page(name, after, PAGE);
        } catch (RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** Adds the entries of a page. Returns false if {@link #load} must be called again. */
    private synchronized boolean add(List<ContentEngine.Entry> page) {
        boolean isContinued = position == 0 || (!page.isEmpty() && isLast(page.get(0)));
        if (!isContinued) { // the storage lost its data, or dropped the last known entry
            lines.clear();
            position = 0;
            last = "";
            return false;
        }
        int invalid = 0;
        for (ContentEngine.Entry entry : page) {
            invalid += lines.add(entry.metadata()) ? 0 : 1;
            position = entry.position();
            last = entry.id();
        }
        if (invalid > 0) {
            log.warn("Skipped {} unreadable entries of the index of documents {}", invalid, name);
        }
        return page.size() < PAGE;
    }

    private boolean isLast(ContentEngine.Entry entry) {
        return entry.position() == position && entry.id().equals(last);
    }
}
