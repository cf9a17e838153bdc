package io.github.mcpresources.testkit.internal.rules;

import java.util.List;
import java.util.stream.Stream;

/**
 * The catalogue of all rules, in the order in which they are applied. Rules that check the exchanges of all other rules
 * are near the end. Rules that may end the server are last.
 *
 * <p>The number in an id is the number of a requirement in the project's summary of the specification. The rules of
 * JSON-RPC have the number {@code R0}.
 */
public final class Catalogue {

    private static final List<Rule> RULES = Stream.of(
                    CapabilityRules.rules(),
                    ListingRules.rules(),
                    PaginationRules.rules(),
                    ReadingRules.rules(),
                    ProgressRules.rules(),
                    ErrorRules.rules(),
                    CompletionRules.rules(),
                    SubscriptionRules.rules(),
                    ListenRules.rules(),
                    SkillRules.rules(),
                    EnvelopeRules.rules(),
                    HttpRules.rules(),
                    SecurityRules.rules(),
                    BaseRules.rules(),
                    EndRules.rules())
            .flatMap(List::stream)
            .toList();

    private Catalogue() {}

    public static List<Rule> rules() {
        return RULES;
    }
}
