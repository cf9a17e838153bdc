package io.github.mcpresources.testkit.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Page;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a list, one after the other.
 *
 * @param names what is on them
 * @param cursors what led from one to the next
 * @param isEnded whether there is no further page
 * @param fault why it could not go on; null where it could
 */
record Walk(
        List<String> names,
        List<String> cursors,
        boolean isEnded,
        @Nullable String fault) {

    private static final int MOST_PAGES = 200;

    /** As many entries on a page as any server asks for. */
    static final int WHOLE = 1000;

    static Walk of(ProviderSubject subject, Lists list, int limit, Caller caller) {
        return of(subject, list, limit, caller, () -> {});
    }

    /** Walks, with something done between one page and the next. */
    static Walk of(ProviderSubject subject, Lists list, int limit, Caller caller, Runnable between) {
        List<String> names = new ArrayList<>();
        List<String> cursors = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Page.Request next = Page.Request.first(limit);
        while (cursors.size() < MOST_PAGES) {
            Said<Page<String>> said = subject.page(list, next, caller);
            Page<String> page = said.value();
            if (page == null) {
                return new Walk(names, cursors, false, said.toString());
            }
            names.addAll(page.items());
            Optional<String> cursor = page.nextCursor();
            if (cursor.isEmpty()) {
                return new Walk(names, cursors, true, null);
            }
            if (!seen.add(cursor.get())) {
                return new Walk(
                        names, cursors, false, list + " goes in a circle: a second time it goes on at " + cursor.get());
            }
            cursors.add(cursor.get());
            next = Page.Request.after(cursor.get(), limit);
            between.run();
        }
        return new Walk(names, cursors, false, null);
    }

    /** What is there more than once. */
    Optional<String> twice() {
        Set<String> seen = new HashSet<>();
        return names.stream().filter(name -> !seen.add(name)).findFirst();
    }
}
