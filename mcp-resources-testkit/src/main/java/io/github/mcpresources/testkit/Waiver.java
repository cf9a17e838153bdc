package io.github.mcpresources.testkit;

import java.util.Objects;

/**
 * A known and accepted breach of a rule.
 *
 * @param rule the id of a rule, such as {@code R20.invalid} or {@code P3.once}. For servers, it can also be the id of a
 *     requirement: {@code R20} accepts that any rule of requirement R20 is broken, and {@code R20@notes://a} accepts
 *     this only for the resource {@code notes://a}
 * @param reason the reason for accepting the breach, for readers of the report
 */
public record Waiver(String rule, String reason) {

    /**
     * Creates a waiver. The reason is mandatory.
     *
     * @param rule the id of a rule or of a requirement
     * @param reason the reason for accepting the breach
     * @throws IllegalArgumentException if the reason is blank
     */
    public Waiver {
        Objects.requireNonNull(rule, "rule");
        if (reason.isBlank()) {
            throw new IllegalArgumentException(
                    "The waiver of " + rule + " has no reason. State why the breach is accepted.");
        }
    }
}
