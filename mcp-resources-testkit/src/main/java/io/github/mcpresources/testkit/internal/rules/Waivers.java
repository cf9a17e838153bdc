package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.Waiver;
import java.util.List;

/** Finds the rules to which a waiver applies. */
final class Waivers {

    private Waivers() {}

    static void check(List<Waiver> waivers) {
        for (Waiver waiver : waivers) {
            if (Catalogue.rules().stream().noneMatch(rule -> isOf(waiver, rule))) {
                throw new IllegalArgumentException("The waiver names \"" + id(waiver)
                        + "\", which is not in the catalogue of rules. Use an id from the report, such as R20.invalid,"
                        + " or a requirement, such as R20.");
            }
        }
    }

    private static String id(Waiver waiver) {
        int at = waiver.rule().indexOf('@');
        return at < 0 ? waiver.rule() : waiver.rule().substring(0, at);
    }

    /** Checks whether a waiver names the rule or its requirement, for any target. */
    static boolean isOf(Waiver waiver, Rule rule) {
        String id = id(waiver);
        return rule.id().equals(id) || rule.requirement().equals(id);
    }

    static boolean covers(Waiver waiver, Rule broken, String target) {
        int at = waiver.rule().indexOf('@');
        return isOf(waiver, broken)
                && (at < 0 || waiver.rule().substring(at + 1).equals(target));
    }
}
