package io.github.mcpresources.testkit.internal.provider;

import static java.util.concurrent.CompletableFuture.completedFuture;

import io.github.mcpresources.TemplateDescriptor;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * A provider with a single fault.
 *
 * @param rule the rule that it breaks
 * @param beside rules that necessarily break as well
 * @param provider the provider
 */
record BrokenProvider(String rule, Set<String> beside, AlteredProvider provider) {

    /** Returns at least one broken provider for each rule. */
    static Stream<BrokenProvider> all() {
        return Stream.of(BrokenEntries.all(), BrokenTemplates.all(), BrokenPages.all(), BrokenAccess.all())
                .flatMap(some -> some);
    }

    static BrokenProvider broken(String rule, AlteredProvider provider, String... beside) {
        return new BrokenProvider(rule, Set.of(beside), provider);
    }

    static <T> CompletionStage<Optional<T>> nothing() {
        return completedFuture(Optional.empty());
    }

    static TemplateDescriptor template(String text) {
        return TemplateDescriptor.ofJson(Map.of("uriTemplate", text, "name", "a template"));
    }

    @Override
    public String toString() {
        return rule;
    }
}
