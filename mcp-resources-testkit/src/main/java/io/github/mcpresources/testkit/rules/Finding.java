package io.github.mcpresources.testkit.rules;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of applying a rule to one target.
 *
 * @param rule the rule
 * @param target the URI, template or the like; empty for the server as a whole
 * @param outcome what came of it
 * @param message what is wrong, or why the rule did not apply; empty where it passed
 * @param evidence what the verdict rests on; null where nothing was asked
 * @param took how long it took
 */
public record Finding(
        Rule rule,
        String target,
        Outcome outcome,
        String message,
        @Nullable Evidence evidence,
        Duration took) {

    /**
     * Refuses null.
     *
     * @param rule the rule
     * @param target the URI, template or the like
     * @param outcome what came of it
     * @param message what is wrong, or why the rule did not apply
     * @param evidence what the verdict rests on; null where nothing was asked
     * @param took how long it took
     */
    public Finding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(outcome, "outcome");
    }

    /**
     * The finding for people: rule, target and what is wrong, and below it the raw exchange.
     *
     * @return some lines
     */
    public String explain() {
        StringBuilder text = new StringBuilder(rule.toString());
        if (!target.isEmpty()) {
            text.append(" <").append(target).append('>');
        }
        text.append(": ").append(message.isEmpty() ? outcome.toString() : message);
        if (evidence != null && outcome != Outcome.NOT_APPLICABLE) {
            evidence.exchanges().forEach(exchange -> text.append('\n').append(exchange));
            evidence.heard().forEach(heard -> text.append("\n← ").append(heard));
        }
        return text.toString();
    }
}
