package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Rules P3.changing and P3.concurrent: reads of all pages while the list changes. The changes are not undone. */
final class ChangeRules {

    private static final int CHANGES = 100;
    private static final int MIN_ENTRIES = 3;

    private ChangeRules() {}

    static List<ProviderRule> rules() {
        return List.of(
                rule(
                        "P3.changing",
                        "An entry that exists all the time is listed exactly once, even if other entries change",
                        ChangeRules::stableOnes),
                rule(
                        "P3.concurrent",
                        "The list can be read while another thread changes it",
                        ChangeRules::undisturbed));
    }

    private static ProviderRule rule(String id, String statement, ProviderRule.Check check) {
        ProviderRule.Check thenForget = (provider, target) -> {
            try {
                return check.check(provider, target);
            } finally {
                provider.forget();
            }
        };
        return ProviderRule.must(id, Section.PAGINATION, statement, thenForget)
                .when(provider -> provider.options().change().isEmpty()
                        ? Optional.of("no action that changes the list is set (ProviderOptions.change)")
                        : fewEntries(provider));
    }

    private static Optional<String> fewEntries(ProviderSubject provider) {
        return provider.pages(ListKind.RESOURCES, provider.caller()).names().size() < MIN_ENTRIES
                ? Optional.of("fewer than " + MIN_ENTRIES + " resources are listed")
                : Optional.empty();
    }

    /**
     * Reads the list page by page. After each page except the last page, changes the list and reads the complete list.
     * An entry that is in every complete list must be on exactly one page.
     */
    private static Optional<String> stableOnes(ProviderSubject provider, String nothing) {
        Runnable change = provider.options().change().orElseThrow();
        PagedList before = PagedList.of(provider, ListKind.RESOURCES, PagedList.MAX_PAGE_SIZE, provider.caller());
        Set<String> stable = new LinkedHashSet<>(before.names());
        int limit = Math.max(2, stable.size() / 5); // larger than one change, so that the reads reach the end
        PagedList pages = PagedList.of(provider, ListKind.RESOURCES, limit, provider.caller(), () -> {
            change.run();
            stable.retainAll(PagedList.of(provider, ListKind.RESOURCES, PagedList.MAX_PAGE_SIZE, provider.caller())
                    .names());
        });
        if (pages.fault() != null) {
            return Optional.of(pages.fault());
        }
        for (String name : stable) {
            int times = Collections.frequency(pages.names(), name);
            if (times > 1 || (times == 0 && pages.isComplete())) {
                return Optional.of(name + " existed all the time, but the pages contain it " + times + " times");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> undisturbed(ProviderSubject provider, String nothing) {
        Runnable change = provider.options().change().orElseThrow();
        Future<?> changes = provider.beside(() -> {
            for (int i = 0; i < CHANGES; i++) {
                change.run();
            }
        });
        Optional<String> fault;
        do {
            fault = Optional.ofNullable(
                    PagedList.of(provider, ListKind.RESOURCES, PagedList.MAX_PAGE_SIZE, provider.caller())
                            .fault());
        } while (fault.isEmpty() && !changes.isDone());
        try {
            changes.get(provider.options().callTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException broken) {
            return fault.or(() -> Optional.of("the change failed or did not end in time: " + broken));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return fault;
    }
}
