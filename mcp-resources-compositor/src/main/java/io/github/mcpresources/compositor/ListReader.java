package io.github.mcpresources.compositor;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.Causes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Reads one mount's list page by page. Reading ends after the last page, when the mount repeats an earlier cursor, or
 * when the maximum number of pages, entries or bytes is reached.
 */
final class ListReader<T> {

    private static final int PAGE = 1_000;
    static final int MAX_PAGES = 100;
    static final int MAX_ITEMS = 10_000;
    static final long MAX_BYTES = 32L * 1024 * 1024;

    private final ListSource<T> source;
    private final RequestContext context;
    private final List<RetrievedList.Item<T>> items = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final Set<String> cursors = new HashSet<>();
    private CacheHint hint = CacheHint.INHERITED;
    private int pages;
    private long bytes;

    ListReader(ListSource<T> source, RequestContext context) {
        this.source = source;
        this.context = context;
    }

    /** Reads the list. If the provider throws an exception or returns null, the stage fails. */
    CompletionStage<RetrievedList<T>> read() {
        return CompletableFuture.completedFuture(Page.Request.first(PAGE)).thenCompose(this::next);
    }

    private CompletionStage<RetrievedList<T>> next(Page.Request request) {
        CompletionStage<Page<T>> next = source.pages().list(request, context);
        CompletionStage<Page<T>> shown =
                request.cursor().isEmpty() ? next : next.exceptionallyCompose(ListReader::hidden);
        return shown.thenCompose(page -> {
            String cursor = take(page);
            if (cursor != null) {
                return next(Page.Request.after(cursor, PAGE));
            }
            source.counter().accept(items.size());
            return CompletableFuture.completedFuture(new RetrievedList<>(items, failures, hint));
        });
    }

    /**
     * Returns the failed stage of a request for the second or a later page. If the mount rejected a cursor that it had
     * returned, the exception is replaced, because its text may contain the cursor.
     */
    private static <T> CompletionStage<T> hidden(Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        return CompletableFuture.failedFuture(
                ListPosition.isRefused(failure)
                        ? new UpstreamException("the mount rejected a cursor that it had returned", true, failure)
                        : failure);
    }

    /** Adds the entries of a page. Returns the next cursor; null if there is no further page to request. */
    private @Nullable String take(Page<T> page) {
        pages++;
        CacheHint own = page.cache().within(source.hint().get());
        hint = pages == 1 ? own : hint.stricter(own);
        failures.addAll(Failure.in(page.meta(), source.mount()));
        if (page.isPartial() && failures.isEmpty()) {
            failures.add(new Failure(source.mount(), "the mount's list is incomplete", true));
        }
        for (T item : page.items()) {
            if (items.size() == MAX_ITEMS) {
                return stop("the mount's list has more than " + MAX_ITEMS + " entries");
            }
            bytes += source.entries().bytes().applyAsLong(item);
            if (bytes > MAX_BYTES) {
                return stop("the mount's list has more than " + MAX_BYTES + " bytes");
            }
            source.prefix()
                    .apply(item)
                    .ifPresent(outer -> items.add(new RetrievedList.Item<>(
                            source.entries().identifier().apply(item), item, outer)));
        }
        String cursor = page.nextCursor().orElse("");
        if (cursor.isEmpty()) { // some servers send an empty cursor at the end
            return null;
        }
        if (!cursors.add(cursor)) {
            return stop("the mount's list repeats an earlier cursor");
        }
        return pages == MAX_PAGES ? stop("the mount's list has more than " + MAX_PAGES + " pages") : cursor;
    }

    private @Nullable String stop(String reason) {
        failures.add(new Failure(source.mount(), reason, false));
        return null;
    }
}
