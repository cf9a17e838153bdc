package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.testkit.internal.rules.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules P1 and P7: listed resources can be read, and missing resources are not found. */
final class EntryRules {

    static final String NOWHERE = "mcp-resources-testkit://no-such-resource/4f1c";

    private EntryRules() {}

    static List<ProviderRule> rules() {
        return List.of(
                ProviderRule.must(
                                "P1.listed",
                                Section.LISTING,
                                "The provider returns the list of resources and the list of templates",
                                (provider, list) ->
                                        Optional.ofNullable(provider.pages(ListKind.valueOf(list), provider.caller())
                                                .fault()))
                        .each(provider -> List.of(ListKind.RESOURCES.name(), ListKind.TEMPLATES.name())),
                ProviderRule.must(
                                "P1.read",
                                Section.READING,
                                "A caller can read each resource in its list",
                                (provider, uri) -> forAll(
                                        provider,
                                        uri,
                                        caller -> provider.read(uri, caller).check(EntryRules::present)))
                        .each(provider -> provider.sample(ListKind.RESOURCES)),
                ProviderRule.must(
                                "P1.described",
                                Section.READING,
                                "The description of each resource in a caller's list has the URI of the resource",
                                (provider, uri) -> forAll(
                                        provider,
                                        uri,
                                        caller -> provider.describe(uri, caller)
                                                .check(found -> found.isEmpty()
                                                        ? present(found)
                                                        : found.filter(own -> !own.identifier()
                                                                        .equals(uri))
                                                                .map(other -> "it describes " + other.identifier()))))
                        .each(provider -> provider.sample(ListKind.RESOURCES)),
                ProviderRule.must(
                                "P7.read",
                                Section.ERRORS,
                                "A read of a missing resource is empty or fails with ResourceNotFoundException",
                                (provider, uri) -> absent(provider.read(uri, provider.caller())))
                        .each(EntryRules::missing),
                ProviderRule.must(
                                "P7.described",
                                Section.ERRORS,
                                "A description of a missing resource is empty or fails with ResourceNotFoundException",
                                (provider, uri) -> absent(provider.describe(uri, provider.caller())))
                        .each(EntryRules::missing));
    }

    private interface Trial {
        Optional<String> as(Caller caller);
    }

    /** Applies a check for each caller whose list contains the resource, and returns the first fault. */
    private static Optional<String> forAll(ProviderSubject provider, String uri, Trial trial) {
        return provider.options().callers().stream()
                .filter(caller ->
                        provider.pages(ListKind.RESOURCES, caller).names().contains(uri))
                .map(trial::as)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static List<String> missing(ProviderSubject provider) {
        List<String> uris = new ArrayList<>(provider.options().missing());
        uris.add(NOWHERE);
        return uris;
    }

    static Optional<String> present(Optional<?> found) {
        return found.isPresent()
                ? Optional.empty()
                : Optional.of("the result is empty, as if the resource did not exist");
    }

    static <T> Optional<String> absent(CallResult<Optional<T>> result) {
        return result.isNotFound() || result.found().filter(Optional::isEmpty).isPresent()
                ? Optional.empty()
                : Optional.of(result.toString());
    }
}
