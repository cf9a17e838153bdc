package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Page;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rules P3 and P5: the pages of a list, and cursors that the provider did not issue for this list. {@link ChangeRules}
 * has the rules P3.changing and P3.concurrent.
 */
final class PageRules {

    private static final int PAGES = 8;

    private static final List<String> FORGED =
            List.of("no-such-cursor-4f1c", "", "0", "-1", "99999999999999999999", "0:0:0", "\u0000", "\ud800", "%");

    private PageRules() {}

    static List<ProviderRule> rules() {
        return List.of(
                rule(
                        "P3.once",
                        "No entry appears twice on the pages of a list",
                        (provider, list) -> pages(provider, list).twice().map(name -> name + " appears twice")),
                rule(
                        "P3.end",
                        "A list can be read in small pages up to its end, and no cursor is returned twice",
                        (provider, list) ->
                                Optional.ofNullable(pages(provider, list).fault())),
                rule(
                        "P3.order",
                        "Small and large pages of a list return the same entries in the same order",
                        PageRules::sameOrder),
                rule("P3.stable", "A cursor returns the same page each time", PageRules::stable),
                rule(
                        "P5.forged",
                        "A cursor that the provider did not issue is refused, or treated as a position in the list",
                        (provider, list) -> FORGED.stream()
                                .map(cursor -> foreign(provider, list, cursor))
                                .flatMap(Optional::stream)
                                .findFirst()),
                rule(
                        "P5.foreign",
                        "A cursor of the other list is refused, or treated as a position in this list",
                        (provider, list) -> pages(provider, other(list)).cursors().stream()
                                .map(cursor -> foreign(provider, list, cursor))
                                .flatMap(Optional::stream)
                                .findFirst()));
    }

    private static ProviderRule rule(String id, String statement, ProviderRule.Check check) {
        return ProviderRule.must(id, Section.PAGINATION, statement, check)
                .when(provider -> pagedLists(provider).isEmpty()
                        ? Optional.of("no list has two entries, so there is no second page")
                        : Optional.empty())
                .each(PageRules::pagedLists);
    }

    private static List<String> pagedLists(ProviderSubject provider) {
        return List.of(ListKind.values()).stream()
                .filter(list -> provider.pages(list, provider.caller()).names().size() > 1)
                .map(ListKind::name)
                .toList();
    }

    private static String other(String list) {
        return (list.equals(ListKind.RESOURCES.name()) ? ListKind.TEMPLATES : ListKind.RESOURCES).name();
    }

    private static PagedList pages(ProviderSubject provider, String list) {
        ListKind one = ListKind.valueOf(list);
        int size = provider.pages(one, provider.caller()).names().size();
        return PagedList.of(provider, one, Math.max(1, size / PAGES), provider.caller());
    }

    private static Optional<String> sameOrder(ProviderSubject provider, String list) {
        List<String> whole =
                provider.pages(ListKind.valueOf(list), provider.caller()).names();
        PagedList pages = pages(provider, list);
        List<String> seen = pages.names();
        int end = pages.isComplete() ? whole.size() : Math.min(seen.size(), whole.size());
        for (int i = 0; i < end; i++) {
            String small = i < seen.size() ? seen.get(i) : "nothing";
            if (!small.equals(whole.get(i))) {
                return Optional.of("entry " + (i + 1) + " is " + whole.get(i) + " in large pages, but " + small
                        + " in small pages");
            }
        }
        return seen.size() > end
                ? Optional.of("in small pages, the list has an additional entry: " + seen.get(end))
                : Optional.empty();
    }

    private static Optional<String> stable(ProviderSubject provider, String list) {
        for (String cursor : pages(provider, list).cursors()) {
            Page.Request request = Page.Request.after(cursor, 2);
            CallResult<Page<String>> first = provider.page(ListKind.valueOf(list), request, provider.caller());
            CallResult<Page<String>> second = provider.page(ListKind.valueOf(list), request, provider.caller());
            if (!first.found().map(Page::items).equals(second.found().map(Page::items))) {
                return Optional.of("the first call returned "
                        + first.found().map(Page::items).orElse(List.of()) + ", but the second call returned "
                        + second.found().map(Page::items).orElse(List.of()) + " (" + second + ")");
            }
        }
        return Optional.empty();
    }

    /**
     * Reads a page with a cursor that the provider did not return for this list. It is a fault if the page has entries
     * that are not in the list, or if the call fails with an exception other than a {@code ResourceException}.
     */
    private static Optional<String> foreign(ProviderSubject provider, String list, String cursor) {
        ListKind one = ListKind.valueOf(list);
        CallResult<Page<String>> result =
                provider.page(one, Page.Request.after(cursor, PagedList.MAX_PAGE_SIZE), provider.caller());
        Set<String> known = new HashSet<>(provider.pages(one, provider.caller()).names());
        return result.broken()
                .or(() -> result.found().stream()
                        .flatMap(page -> page.items().stream())
                        .filter(name -> !known.contains(name))
                        .findFirst()
                        .map(name -> result.call() + " returned " + name + ", which is not in the list"));
    }
}
