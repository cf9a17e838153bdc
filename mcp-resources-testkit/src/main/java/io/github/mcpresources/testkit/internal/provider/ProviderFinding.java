package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.testkit.internal.rules.Outcome;

/**
 * The result of applying a rule to one target of a provider.
 *
 * @param target the URI, template or other target; empty for the provider as a whole
 * @param message the fault, or the reason why the rule was not applied; empty if the provider complies with the rule
 */
public record ProviderFinding(ProviderRule rule, String target, Outcome outcome, String message) {

    public String explain() {
        return rule + (target.isEmpty() ? "" : " <" + target + ">") + ": "
                + (message.isEmpty() ? outcome.toString() : message);
    }
}
