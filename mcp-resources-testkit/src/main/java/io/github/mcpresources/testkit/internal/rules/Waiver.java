package io.github.mcpresources.testkit.internal.rules;

import java.util.Objects;

/**
 * A known and accepted breach of a rule.
 *
 * @param rule the id of a rule ({@code R20.invalid}), or of a requirement for all its rules ({@code R20}); for one
 *     target only, followed by {@code @} and the target
 * @param reason the reason for accepting it, for readers of the report
 */
public record Waiver(String rule, String reason) {

    /**
     * Checks the rule and the reason.
     *
     * @throws IllegalArgumentException if the reason is blank, or the catalogue has no such rule
     */
    public Waiver {
        Objects.requireNonNull(rule, "rule");
        if (reason.isBlank()) {
            throw new IllegalArgumentException("The waiver of " + rule + " has no reason. Say why it is accepted.");
        }
        String id = id(rule);
        if (Catalogue.rules().stream().noneMatch(one -> names(one, id))) {
            throw new IllegalArgumentException("The waiver names \"" + id
                    + "\", which is no rule of the catalogue. Use an id from the report, such as R20.invalid,"
                    + " or a requirement, such as R20.");
        }
    }

    private static String id(String rule) {
        int at = rule.indexOf('@');
        return at < 0 ? rule : rule.substring(0, at);
    }

    private static boolean names(Rule rule, String id) {
        return rule.id().equals(id) || rule.requirement().equals(id);
    }

    boolean isOf(Rule one) {
        return names(one, id(rule));
    }

    boolean covers(Rule broken, String target) {
        int at = rule.indexOf('@');
        return names(broken, id(rule)) && (at < 0 || rule.substring(at + 1).equals(target));
    }
}
