package io.github.mcpresources.testkit.provider;

import io.github.mcpresources.testkit.rules.Outcome;
import java.util.Objects;

/**
 * What came of applying a rule to one target of a provider.
 *
 * @param rule the rule
 * @param target the URI, template or the like; empty for the provider as a whole
 * @param outcome what came of it
 * @param message what is wrong, or why the rule did not apply; empty where it passed
 */
public record ProviderFinding(ProviderRule rule, String target, Outcome outcome, String message) {

    /**
     * Refuses null.
     *
     * @param rule the rule
     * @param target the URI, template or the like
     * @param outcome what came of it
     * @param message what is wrong, or why the rule did not apply
     */
    public ProviderFinding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(outcome, "outcome");
    }

    /**
     * The finding for people: rule, target and what is wrong.
     *
     * @return a line or two
     */
    public String explain() {
        return rule + (target.isEmpty() ? "" : " <" + target + ">") + ": "
                + (message.isEmpty() ? outcome.toString() : message);
    }
}
