package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.testkit.Level;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A rule for providers, with its precondition, its targets, and the check that calls the provider.
 *
 * @param id the unique id: the number of a requirement and a word, such as {@code P3.once}
 * @param level the requirement level
 * @param section the section of the report
 * @param statement the rule in a sentence
 * @param precondition the function that returns the reason why the rule does not apply to a provider; empty if the rule
 *     applies
 * @param targets the function that returns the targets; a single empty string for the provider as a whole
 * @param check the function that calls the provider and returns the violation of the rule; empty if there is none
 */
public record ProviderRule(
        String id,
        Level level,
        Section section,
        String statement,
        Function<ProviderSubject, Optional<String>> precondition,
        Function<ProviderSubject, List<String>> targets,
        Check check) {

    /** A function that calls a provider and checks the results. */
    @FunctionalInterface
    public interface Check {
        /**
         * Calls the provider and checks the results.
         *
         * @param provider the provider
         * @param target the target of the rule
         * @return the violation of the rule; empty if there is none
         */
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
