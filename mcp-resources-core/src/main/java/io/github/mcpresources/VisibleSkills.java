package io.github.mcpresources;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Filters skills for a caller. If the {@code SKILL.md} of a skill is hidden from the caller, removes the whole skill.
 * Otherwise, removes only the hidden files of the skill.
 *
 * @param provider the provider, which returns descriptors only for the files that the caller may see
 */
record VisibleSkills(ResourceProvider provider, RequestContext context) {

    CompletionStage<Page<SkillDescriptor>> of(Page<SkillDescriptor> page) {
        return next(page.items().iterator(), new ArrayList<>())
                .thenApply(shown -> page.withItems(shown).withCache(page.cache().asPrivate()));
    }

    private CompletionStage<List<SkillDescriptor>> next(Iterator<SkillDescriptor> left, List<SkillDescriptor> shown) {
        while (left.hasNext()) { // a loop, because recursion over completed stages could overflow the stack
            CompletableFuture<Optional<SkillDescriptor>> visible =
                    of(left.next()).toCompletableFuture();
            if (!isDone(visible)) {
                return visible.thenCompose(found -> {
                    found.ifPresent(shown::add);
                    return next(left, shown);
                });
            }
            visible.join().ifPresent(shown::add);
        }
        return CompletableFuture.completedFuture(shown);
    }

    /** Returns the visible part of a skill; empty if its {@code SKILL.md} is hidden. */
    CompletionStage<Optional<SkillDescriptor>> of(SkillDescriptor skill) {
        return isShown(skill.uri())
                .thenCompose(shown -> shown
                        ? hidden(uris(skill).iterator(), new HashSet<>())
                                .thenApply(hidden -> Optional.of(skill.withFiles(uri -> !hidden.contains(uri))))
                        : CompletableFuture.completedFuture(Optional.empty()));
    }

    private static List<String> uris(SkillDescriptor skill) {
        return skill.files().orElse(List.of()).stream()
                .map(SkillFile::uri)
                .filter(uri -> !uri.equals(skill.uri()))
                .toList();
    }

    private CompletionStage<Set<String>> hidden(Iterator<String> left, Set<String> hidden) {
        while (left.hasNext()) {
            String uri = left.next();
            CompletableFuture<Boolean> shown = isShown(uri).toCompletableFuture();
            if (!isDone(shown)) {
                return shown.thenCompose(is -> {
                    if (!is) {
                        hidden.add(uri);
                    }
                    return hidden(left, hidden);
                });
            }
            if (!shown.join()) {
                hidden.add(uri);
            }
        }
        return CompletableFuture.completedFuture(hidden);
    }

    private static boolean isDone(CompletableFuture<?> stage) {
        return stage.isDone() && !stage.isCompletedExceptionally();
    }

    private CompletionStage<Boolean> isShown(String uri) {
        return provider.describe(uri, context)
                .thenApply(Optional::isPresent)
                .exceptionallyCompose(failure -> isNotFound(failure)
                        ? CompletableFuture.completedFuture(false)
                        : CompletableFuture.failedFuture(failure));
    }

    private static boolean isNotFound(Throwable thrown) {
        Throwable failure = thrown;
        while (failure instanceof CompletionException && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure instanceof ResourceNotFoundException;
    }
}
