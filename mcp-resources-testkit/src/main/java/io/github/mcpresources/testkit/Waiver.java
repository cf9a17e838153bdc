package io.github.mcpresources.testkit;

import java.util.Objects;

/**
 * A known and accepted breach of a rule.
 *
 * @param rule the id of a rule, such as {@code R20.invalid} or {@code P3.once}. In the contract of servers, the id of a
 *     requirement, such as {@code R20}, accepts a breach of any rule of this requirement. The id {@code R20@notes://a}
 *     accepts such a breach only for the target {@code notes://a}
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
