package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Page;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a list. Reading stops after the last page or the 200th page, or if a page cannot be read or a cursor
 * is repeated.
 *
 * @param names the identifiers of the entries
 * @param cursors the cursors that the pages returned, in order
 * @param isComplete true if the last page was reached
 * @param fault the reason why the next page could not be read; null if there is none
 */
record PagedList(
        List<String> names,
        List<String> cursors,
        boolean isComplete,
        @Nullable String fault) {

    private static final int MAX_PAGES = 200;

    static final int MAX_PAGE_SIZE = 1000;

    static PagedList of(ProviderSubject subject, ListKind list, int limit, Caller caller) {
        return of(subject, list, limit, caller, () -> {});
    }

    /** Reads up to 200 pages of a list, and runs a task after each page except the last page. */
    static PagedList of(ProviderSubject subject, ListKind list, int limit, Caller caller, Runnable between) {
        List<String> names = new ArrayList<>();
        List<String> cursors = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Page.Request next = Page.Request.first(limit);
        while (cursors.size() < MAX_PAGES) {
            CallResult<Page<String>> result = subject.page(list, next, caller);
            Page<String> page = result.value();
            if (page == null) {
                return new PagedList(names, cursors, false, result.toString());
            }
            names.addAll(page.items());
            Optional<String> cursor = page.nextCursor();
            if (cursor.isEmpty()) {
                return new PagedList(names, cursors, true, null);
            }
            if (!seen.add(cursor.get())) {
                return new PagedList(
                        names, cursors, false, list + " forms a cycle: it returned this cursor twice: " + cursor.get());
            }
            cursors.add(cursor.get());
            next = Page.Request.after(cursor.get(), limit);
            between.run();
        }
        return new PagedList(names, cursors, false, null);
    }

    /** Returns the first entry that repeats an earlier entry; empty if there is none. */
    Optional<String> twice() {
        Set<String> seen = new HashSet<>();
        return names.stream().filter(name -> !seen.add(name)).findFirst();
    }
}
