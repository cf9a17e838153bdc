package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Completion;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.testkit.internal.rules.Section;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules P2 and P9: templates, the URIs to which they expand, and completion of their variables. */
final class TemplateRules {

    private static final String NO_TEMPLATE = "mcp-resources-testkit://no-such-template/{x}";
    private static final String NO_VARIABLE = "no_such_variable_4f1c";

    private TemplateRules() {}

    static List<ProviderRule> rules() {
        return List.of(
                rule("P2.template", "A listed template is a valid RFC 6570 URI template", (provider, template) -> {
                    try {
                        UriTemplate.parse(template);
                        return Optional.empty();
                    } catch (UriTemplateException malformed) {
                        return Optional.of(String.valueOf(malformed.getMessage()));
                    }
                }),
                rule(
                        "P2.found",
                        "describeTemplate finds each listed template",
                        (provider, template) -> provider.describeTemplate(template)
                                .check(found ->
                                        found.filter(own -> own.uriTemplate().equals(template))
                                                        .isPresent()
                                                ? Optional.empty()
                                                : Optional.of(String.valueOf(found)))),
                ProviderRule.must(
                        "P2.unlisted",
                        Section.LISTING,
                        "describeTemplate does not find a template that is not listed",
                        (provider, nothing) -> EntryRules.absent(provider.describeTemplate(NO_TEMPLATE))),
                expanded(
                        "P2.read",
                        "A URI to which a template expands can be read",
                        (provider, uri) -> provider.read(uri, provider.caller()).check(EntryRules::present)),
                expanded(
                        "P2.described",
                        "If a template expands to a URI, the URI's description names it or a listed template",
                        (provider, uri) -> provider.describe(uri, provider.caller())
                                .check(found -> found.isEmpty()
                                        ? EntryRules.present(found)
                                        : found.map(own -> own.identifier())
                                                .filter(name -> !name.equals(uri)
                                                        && !provider.pages(ListKind.TEMPLATES, provider.caller())
                                                                .names()
                                                                .contains(name))
                                                .map(other -> "it describes " + other))),
                ProviderRule.should(
                                "P2.match",
                                Section.LISTING,
                                "A template matches the URI to which it expands, and the match returns the same values",
                                TemplateRules::roundTrip)
                        .when(TemplateRules::someValues)
                        .each(ProviderSubject::expandable),
                rule(
                        "P9.offered",
                        "The completion of a variable of a listed template returns a result or a ResourceException",
                        (provider, template) -> TemplateValues.variables(template).stream()
                                .map(name -> provider.complete(request(template, name))
                                        .broken())
                                .flatMap(Optional::stream)
                                .findFirst()),
                rule("P9.unknown", "Completion of an unknown variable is refused or empty", (provider, template) -> {
                    var result = provider.complete(request(template, NO_VARIABLE));
                    return (result.failure() instanceof ResourceException refused
                                            && refused.code() == ResourceException.INVALID_PARAMS)
                                    || result.found().filter(Optional::isEmpty).isPresent()
                            ? Optional.empty()
                            : Optional.of(result.toString());
                }),
                ProviderRule.must(
                        "P9.unlisted",
                        Section.COMPLETION,
                        "A template that is not listed has no completion",
                        (provider, nothing) -> EntryRules.absent(provider.complete(request(NO_TEMPLATE, "x")))),
                ProviderRule.should(
                                "P9.read",
                                Section.COMPLETION,
                                "A template can be read with a value that its completion offers",
                                TemplateRules::offersReadableValue)
                        .when(TemplateRules::someTemplate)
                        .each(provider -> provider.sample(ListKind.TEMPLATES)));
    }

    private static ProviderRule rule(String id, String statement, ProviderRule.Check check) {
        Section section = id.startsWith("P9") ? Section.COMPLETION : Section.LISTING;
        return ProviderRule.must(id, section, statement, check)
                .when(TemplateRules::someTemplate)
                .each(provider -> provider.sample(ListKind.TEMPLATES));
    }

    private static ProviderRule expanded(String id, String statement, ProviderRule.Check check) {
        return ProviderRule.must(id, Section.READING, statement, check)
                .when(TemplateRules::someValues)
                .each(provider -> provider.expandable().stream()
                        .map(template -> provider.values().expand(template).orElseThrow())
                        .toList());
    }

    private static Optional<String> someTemplate(ProviderSubject provider) {
        return provider.sample(ListKind.TEMPLATES).isEmpty() ? Optional.of("no template is listed") : Optional.empty();
    }

    private static Optional<String> someValues(ProviderSubject provider) {
        return someTemplate(provider)
                .or(() -> provider.expandable().isEmpty()
                        ? Optional.of("no template can be expanded with the given values (ProviderOptions.variable)")
                        : Optional.empty());
    }

    private static Optional<String> roundTrip(ProviderSubject provider, String template) {
        Map<String, String> values = provider.values().of(template).orElseThrow();
        UriTemplate parsed = UriTemplate.parse(template);
        String uri = parsed.expand(values);
        return parsed.match(uri)
                .map(match -> match.values().equals(values)
                        ? Optional.<String>empty()
                        : Optional.of(values + " expands to " + uri + ", but the match returns " + match.values()))
                .orElse(Optional.of(values + " expands to " + uri + ", which the template does not match"));
    }

    private static Completion.Request request(String template, String variable) {
        return new Completion.Request(template, variable, "", Map.of());
    }

    /**
     * Checks that a template can be read with the first value that the provider offers for a variable. This is checked
     * for each variable of the template. The other variables have the values from the options.
     */
    private static Optional<String> offersReadableValue(ProviderSubject provider, String template) {
        for (String name : TemplateValues.variables(template)) {
            Optional<Completion> offered = provider.complete(request(template, name))
                    .found()
                    .flatMap(found -> found)
                    .filter(completion -> !completion.values().isEmpty());
            if (offered.isEmpty()) {
                continue;
            }
            String value = offered.get().values().get(0);
            Optional<String> fault = provider.values()
                    .of(template, Map.of(name, value))
                    .map(values -> UriTemplate.parse(template).expand(values))
                    .flatMap(uri -> provider.read(uri, provider.caller()).check(EntryRules::present));
            if (fault.isPresent()) {
                return fault.map(wrong -> "the value \"" + value + "\" is offered for " + name + ", but " + wrong);
            }
        }
        return Optional.empty();
    }
}
