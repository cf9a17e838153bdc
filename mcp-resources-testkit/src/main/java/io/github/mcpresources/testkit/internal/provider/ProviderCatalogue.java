package io.github.mcpresources.testkit.internal.provider;

import java.util.List;
import java.util.stream.Stream;

/** The catalogue of all rules for providers, in the order in which they are applied. */
public final class ProviderCatalogue {

    private static final List<ProviderRule> RULES = Stream.of(
                    EntryRules.rules(),
                    TemplateRules.rules(),
                    PageRules.rules(),
                    ChangeRules.rules(),
                    AccessRules.rules())
            .flatMap(List::stream)
            .toList();

    private ProviderCatalogue() {}

    public static List<ProviderRule> rules() {
        return RULES;
    }
}
