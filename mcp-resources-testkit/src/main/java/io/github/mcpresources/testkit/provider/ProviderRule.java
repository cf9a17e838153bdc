package io.github.mcpresources.testkit.provider;

import io.github.mcpresources.testkit.rules.Level;
import io.github.mcpresources.testkit.rules.Section;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a provider must or should do: when it applies, to what, and what shows it.
 *
 * @param id a number and a word, such as {@code P3.once}; unique
 * @param level how much it binds
 * @param section where it belongs
 * @param says the rule in a sentence
 * @param precondition why it does not apply to a provider; empty where it does
 * @param targets what it is applied to; a single empty text for the provider as a whole
 * @param check calls the provider, and says what is wrong; empty for nothing
 */
public record ProviderRule(
        String id,
        Level level,
        Section section,
        String says,
        Function<ProviderSubject, Optional<String>> precondition,
        Function<ProviderSubject, List<String>> targets,
        Check check) {

    /** Calls and judges. */
    @FunctionalInterface
    public interface Check {
        /**
         * Calls the provider and judges what came.
         *
         * @param provider the provider
         * @param target what the rule is applied to
         * @return what is wrong; empty for nothing
         */
        Optional<String> check(ProviderSubject provider, String target);
    }

    static ProviderRule must(String id, Section section, String says, Check check) {
        return new ProviderRule(
                id, Level.REQUIRED, section, says, provider -> Optional.empty(), provider -> List.of(""), check);
    }

    static ProviderRule should(String id, Section section, String says, Check check) {
        return new ProviderRule(
                id, Level.RECOMMENDED, section, says, provider -> Optional.empty(), provider -> List.of(""), check);
    }

    ProviderRule each(Function<ProviderSubject, List<String>> wanted) {
        return new ProviderRule(id, level, section, says, precondition, wanted, check);
    }

    ProviderRule when(Function<ProviderSubject, Optional<String>> condition) {
        return new ProviderRule(id, level, section, says, condition, targets, check);
    }

    @Override
    public String toString() {
        return "[" + level + " " + id + "] " + says;
    }
}
