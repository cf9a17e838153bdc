package io.github.mcpresources.cluster;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Lists and reads the entries of one shared store. An entry that the caller may not see is treated as missing. */
final class SharedReads {

    /**
     * The maximum number of engine calls for one page of a list. After these calls, the page is returned even if it is
     * not full, for example because the caller may not see most entries.
     */
    private static final int MAX_CALLS = 50;

    /** The number of entries that each call after the first one requests. */
    private static final int NEXT = 200;

    /** The maximum number of attempts to read an entry that other servers keep replacing. */
    private static final int MAX_ATTEMPTS = 5;

    /** Matches valid ids. Other ids are not passed to the engine. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~/-]{1," + SharedContentStore.MAX_ID_LENGTH + "}");

    private final ContentEngine engine;
    private final String store;
    private final ContentEngine.Bounds bounds;
    private final String uriPrefix;
    private final EngineCalls calls;
    private final ContentBytes bytes;
    private final Consumer<List<ContentEngine.Entry>> dropped;
    private final Runnable reportUnknown;
    private volatile boolean closed;

    SharedReads(
            ContentEngine engine,
            String store,
            ContentEngine.Bounds bounds,
            String uriPrefix,
            EngineCalls calls,
            ContentBytes bytes,
            Consumer<List<ContentEngine.Entry>> dropped,
            Runnable reportUnknown) {
        this.engine = engine;
        this.store = store;
        this.bounds = bounds;
        this.uriPrefix = uriPrefix;
        this.calls = calls;
        this.bytes = bytes;
        this.dropped = dropped;
        this.reportUnknown = reportUnknown;
    }

    /** Closes the store. From then on, no resource is found, and lists are empty. */
    void close() {
        closed = true;
    }

    /**
     * Returns the id in the URI of an entry. The URI may have another spelling, such as {@code RENDER://x}. Returns
     * empty if the URI cannot belong to an entry, or if the store is closed.
     */
    Optional<String> id(String uri) {
        boolean isUsual = uri.startsWith(uriPrefix) && uri.indexOf('%') < 0;
        String normal = isUsual ? uri : UriTemplate.normalForm(uri).orElse(uri);
        if (closed || !normal.startsWith(uriPrefix)) {
            return Optional.empty();
        }
        String id = normal.substring(uriPrefix.length());
        return ID.matcher(id).matches() ? Optional.of(id) : Optional.empty();
    }

    CompletionStage<Page<ResourceDescriptor>> list(Page.Request page, RequestContext context) {
        if (closed) {
            return CompletableFuture.completedFuture(Page.empty());
        }
        return calls.ask(
                "Listing the store " + store,
                () -> collect(
                        position(page.cursor().orElse("0")), new ArrayList<>(), page.limit(), context, MAX_CALLS));
    }

    private static long position(String cursor) {
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException foreign) {
            throw new InvalidParamsException("cursor", cursor, "a cursor of this list; start again without a cursor");
        }
    }

    /** Adds the visible entries after a position to a page, until the page is full or the list ends. */
    private CompletionStage<Page<ResourceDescriptor>> collect(
            long after, List<ResourceDescriptor> items, int limit, RequestContext context, int left) {
        int wanted = left == MAX_CALLS ? limit + 1 : NEXT;
        return calls.within(() -> engine.page(store, after, wanted)).thenCompose(entries -> {
            long last = after;
            for (ContentEngine.Entry entry : entries) {
                if (items.size() == limit) {
                    return CompletableFuture.completedFuture(Page.of(items, Long.toString(last)));
                }
                SharedEntry.of(entry, uriPrefix)
                        .filter(one -> one.isVisibleTo(context.caller()))
                        .ifPresent(one -> items.add(one.descriptor()));
                last = entry.position();
            }
            if (entries.size() < wanted) {
                return CompletableFuture.completedFuture(Page.last(items));
            }
            return left > 1
                    ? collect(last, items, limit, context, left - 1)
                    : CompletableFuture.completedFuture(Page.of(items, Long.toString(last)));
        });
    }

    CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        Optional<String> id = id(uri);
        if (id.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return calls.ask(
                "Finding " + Printable.of(uri),
                () -> find(id.get(), context).thenApply(found -> found.map(SharedEntry::descriptor)));
    }

    private CompletionStage<Optional<SharedEntry>> find(String id, RequestContext context) {
        return calls.within(() -> engine.find(store, id))
                .thenApply(found -> found.flatMap(entry -> SharedEntry.of(entry, uriPrefix))
                        .filter(entry -> entry.isVisibleTo(context.caller())));
    }

    CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Optional<String> id = id(uri);
        if (id.isEmpty()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        return calls.ask("Reading " + Printable.of(uri), () -> read(id.get(), context, -1, MAX_ATTEMPTS));
    }

    /**
     * Reads an entry. If its bytes are missing, this method looks up the entry again, because the entry may have been
     * replaced.
     *
     * @param missing the version whose bytes were missing at the previous attempt; -1 at the first attempt
     */
    private CompletionStage<Optional<ReadResult>> read(String id, RequestContext context, long missing, int attempts) {
        return find(id, context).thenCompose(found -> {
            if (found.isEmpty()) {
                return CompletableFuture.completedFuture(Optional.empty());
            }
            SharedEntry entry = found.get();
            if (entry.entry().version() == missing) {
                return drop(entry);
            }
            if (attempts == 0) {
                return CompletableFuture.failedFuture(new IOException("The entry was replaced during each read"));
            }
            ServerRequest.of(context).facts().servedBy(entry.descriptor());
            return load(entry, context)
                    .thenCompose(loaded -> loaded.isPresent()
                            ? CompletableFuture.completedFuture(loaded)
                            : read(id, context, entry.entry().version(), attempts - 1));
        });
    }

    /**
     * Drops an entry whose bytes are missing or damaged. An engine that does not answer may still have dropped the
     * entry.
     */
    private CompletionStage<Optional<ReadResult>> drop(SharedEntry entry) {
        return calls.within(() -> engine.remove(store, List.of(entry.entry())))
                .whenComplete((gone, failure) -> {
                    if (failure == null) {
                        dropped.accept(gone);
                    } else {
                        reportUnknown.run();
                    }
                })
                .thenApply(gone -> Optional.empty());
    }

    /**
     * Loads the content of an entry. Memory for temporary copies is reserved until the content is loaded. The code that
     * sends the content makes a separate reservation.
     */
    private CompletionStage<Optional<ReadResult>> load(SharedEntry entry, RequestContext context) {
        if (bounds.countReads()) {
            touch(entry);
        }
        int copies = (bytes.has(entry) ? 0 : 2) + (entry.header().isText() ? 1 : 0);
        MemoryBudget.Reservation taken = context.memory().reserve(context.caller(), 0);
        return SafeStage.of(() -> {
                    taken.resize(copies * entry.entry().size());
                    return bytes.of(entry);
                })
                .thenApply(loaded -> loaded.map(all -> content(entry, all)))
                .whenComplete((loaded, failure) -> taken.close());
    }

    private static ReadResult content(SharedEntry entry, byte[] all) {
        return entry.isRestricted()
                ? entry.header().content(all).cache(CacheHint.INHERITED.asPrivate())
                : entry.header().content(all);
    }

    /**
     * Records the use of an entry. The read does not wait until the use is recorded, and succeeds even if recording
     * fails.
     */
    private void touch(SharedEntry entry) {
        SafeStage.of(() -> engine.touch(store, entry.entry(), bounds)).whenComplete((done, failure) -> {
            if (failure != null) {
                calls.log("Recording the use of " + entry.uri(), failure);
            }
        });
    }
}
