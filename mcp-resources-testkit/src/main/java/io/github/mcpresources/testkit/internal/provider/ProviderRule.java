package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A rule for providers.
 *
 * @param id the unique id: the number of a requirement and a word, such as {@code P3.once}
 * @param section the section of the report
 * @param statement the rule in a sentence
 * @param precondition returns the reason why the rule does not apply to a provider; empty if the rule applies
 * @param targets returns the targets; a single empty string for the provider as a whole
 * @param check calls the provider and checks the results
 */
public record ProviderRule(
        String id,
        Level level,
        Section section,
        String statement,
        Function<ProviderSubject, Optional<String>> precondition,
        Function<ProviderSubject, List<String>> targets,
        Check check) {

    /** Calls a provider, and returns the violation of the rule; empty if there is none. */
    @FunctionalInterface
    public interface Check {
        Optional<String> check(ProviderSubject provider, String target);
    }

    static ProviderRule must(String id, Section section, String statement, Check check) {
        return new ProviderRule(
                id, Level.REQUIRED, section, statement, provider -> Optional.empty(), provider -> List.of(""), check);
    }

    static ProviderRule should(String id, Section section, String statement, Check check) {
        return new ProviderRule(
                id,
                Level.RECOMMENDED,
                section,
                statement,
                provider -> Optional.empty(),
                provider -> List.of(""),
                check);
    }

    ProviderRule each(Function<ProviderSubject, List<String>> wanted) {
        return new ProviderRule(id, level, section, statement, precondition, wanted, check);
    }

    ProviderRule when(Function<ProviderSubject, Optional<String>> condition) {
        return new ProviderRule(id, level, section, statement, condition, targets, check);
    }

    @Override
    public String toString() {
        return "[" + level + " " + id + "] " + statement;
    }
}
