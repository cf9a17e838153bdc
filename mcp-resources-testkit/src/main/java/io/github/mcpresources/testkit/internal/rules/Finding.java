package io.github.mcpresources.testkit.internal.rules;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of applying a rule to one target.
 *
 * @param target the URI, template or other target; empty for the server as a whole
 * @param message the fault, or the reason why the rule was not applied or could not be checked; empty if the server
 *     complies with the rule
 * @param evidence the checked messages; null if none were gathered
 * @param took the duration of applying the rule
 */
public record Finding(
        Rule rule,
        String target,
        Outcome outcome,
        String message,
        @Nullable Evidence evidence,
        Duration took) {

    /**
     * Returns the rule, the target and the fault, followed by the raw exchanges and messages if the rule was applied.
     */
    public String explain() {
        StringBuilder text = new StringBuilder(rule.toString());
        if (!target.isEmpty()) {
            text.append(" <").append(target).append('>');
        }
        text.append(": ").append(message.isEmpty() ? outcome.toString() : message);
        if (evidence != null && outcome != Outcome.NOT_APPLICABLE) {
            evidence.exchanges().forEach(exchange -> text.append('\n').append(exchange));
            evidence.messages().forEach(message -> text.append("\n← ").append(message));
        }
        return text.toString();
    }
}
