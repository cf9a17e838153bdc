package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.testkit.internal.rules.Section;
import io.github.mcpresources.testkit.internal.rules.Traversal;
import io.github.mcpresources.uri.UriTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules P4, P6 and P8: protection of hidden resources and files, and robustness against hostile URIs. */
final class AccessRules {

    private static final int LONG = 1 << 16;

    /** Hostile URIs, each with a short name. Reports show the name, because the URI itself is hard to read. */
    private static final Map<String, String> HOSTILE = new LinkedHashMap<>();

    static {
        HOSTILE.put("empty", "");
        HOSTILE.put("no scheme", "../../etc/passwd");
        HOSTILE.put("only a scheme", "file:");
        HOSTILE.put("a long string", "file:///" + "a".repeat(1 << 20));
        HOSTILE.put("many segments", "file:///" + "a/".repeat(LONG));
        HOSTILE.put("many dots", "file:///" + "../".repeat(LONG));
        HOSTILE.put("a long query", "file:///a?" + "a=b&".repeat(LONG));
        HOSTILE.put("many percent-encodings", "file:///" + "%2e".repeat(LONG));
        HOSTILE.put("an incomplete percent-encoding", "file:///a%2");
        HOSTILE.put("a percent-encoding that is not UTF-8", "file:///a%ff%fe");
        HOSTILE.put("a null character", "file:///a\u0000b");
        HOSTILE.put("an encoded null character", "file:///a%00b");
        HOSTILE.put("a line break", "file:///a\r\nb");
        HOSTILE.put("half of a surrogate pair", "file:///a\ud800");
        HOSTILE.put("another host", "file://example.org/etc/passwd");
        HOSTILE.put("a drive", "file:///C:/windows/win.ini");
        HOSTILE.put("a device", "file:///dev/zero");
    }

    private AccessRules() {}

    static List<ProviderRule> rules() {
        return List.of(
                ProviderRule.must(
                                "P4.read",
                                Section.SECURITY,
                                "A caller cannot read a resource that is only in the lists of other callers",
                                (provider, uri) ->
                                        secret(provider, uri, caller -> provider.read(uri, caller), ContentPrefix::of))
                        .when(AccessRules::noSecret)
                        .each(AccessRules::secrets),
                ProviderRule.must(
                                "P4.described",
                                Section.SECURITY,
                                "A caller gets no description of a resource that is only in the lists of other callers",
                                (provider, uri) -> secret(
                                        provider,
                                        uri,
                                        caller -> provider.describe(uri, caller),
                                        Descriptor::identifier))
                        .when(AccessRules::noSecret)
                        .each(AccessRules::secrets),
                ProviderRule.must(
                                "P6.traversal",
                                Section.SECURITY,
                                "A URI with path traversal never reads a file that the provider does not serve",
                                (provider, uri) -> provider.read(uri, provider.caller()).found().stream()
                                                .flatMap(Optional::stream)
                                                .anyMatch(read -> Traversal.succeeded(ContentPrefix.of(read)))
                                        ? Optional.of("the provider returned a file of the operating system")
                                        : Optional.empty())
                        .each(provider -> Traversal.attempts(provider.readable())),
                ProviderRule.must(
                                "P8.hostile",
                                Section.SECURITY,
                                "A call with a hostile URI returns a result or a ResourceException before the timeout",
                                (provider, name) -> unharmed(provider, Objects.requireNonNull(HOSTILE.get(name))))
                        .each(provider -> List.copyOf(HOSTILE.keySet())),
                ProviderRule.must(
                                "P8.values",
                                Section.SECURITY,
                                "A call with a long template value returns a result or a ResourceException before"
                                        + " the timeout",
                                (provider, template) -> longUris(template)
                                        .map(uri -> unharmed(provider, uri))
                                        .flatMap(Optional::stream)
                                        .findFirst())
                        .when(provider -> provider.sample(ListKind.TEMPLATES).isEmpty()
                                ? Optional.of("no template is listed")
                                : Optional.empty())
                        .each(provider -> provider.sample(ListKind.TEMPLATES)));
    }

    private static Optional<String> noSecret(ProviderSubject provider) {
        if (provider.options().callers().size() < 2) {
            return Optional.of("only one caller is given (ProviderOptions.callers)");
        }
        return secrets(provider).isEmpty() ? Optional.of("all callers have the same list") : Optional.empty();
    }

    private static List<String> secrets(ProviderSubject provider) {
        List<String> secrets = provider.options().callers().stream()
                .flatMap(caller -> provider.pages(ListKind.RESOURCES, caller).names().stream())
                .distinct()
                .filter(uri -> hidden(provider, uri).findAny().isPresent())
                .toList();
        return provider.sample(secrets);
    }

    /**
     * Checks that a call does not disclose a resource to callers whose lists do not contain it. For these callers, the
     * call must find nothing, or return a different result than for the other callers. A different result can come from
     * a template that also matches the URI.
     */
    private static <T> Optional<String> secret(
            ProviderSubject provider,
            String uri,
            Function<Caller, CallResult<Optional<T>>> call,
            Function<T, String> essence) {
        Set<String> secrets = provider.options().callers().stream()
                .filter(caller -> !isHidden(provider, uri, caller))
                .flatMap(caller -> call.apply(caller).found().stream())
                .flatMap(Optional::stream)
                .map(essence)
                .collect(Collectors.toSet());
        return hidden(provider, uri)
                .map(call)
                .filter(result -> result.found()
                        .flatMap(found -> found)
                        .map(essence)
                        .map(secrets::contains)
                        .orElse(true))
                .map(EntryRules::absent)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Stream<Caller> hidden(ProviderSubject provider, String uri) {
        return provider.options().callers().stream().filter(caller -> isHidden(provider, uri, caller));
    }

    private static boolean isHidden(ProviderSubject provider, String uri, Caller caller) {
        return !provider.pages(ListKind.RESOURCES, caller).names().contains(uri);
    }

    private static Optional<String> unharmed(ProviderSubject provider, String uri) {
        return provider.read(uri, provider.caller())
                .broken()
                .or(() -> provider.describe(uri, provider.caller()).broken());
    }

    /**
     * Returns URIs that match a template and have long, repetitive values. Each URI is returned twice, the second time
     * with a null character at its end.
     */
    private static Stream<String> longUris(String template) {
        List<String> names = TemplateValues.variables(template);
        if (names.isEmpty()) {
            return Stream.empty();
        }
        List<String> uris = new ArrayList<>();
        for (String piece : List.of("a", "a,", "a/", ".", "a=b&")) {
            Map<String, String> values = new LinkedHashMap<>();
            names.forEach(name -> values.put(name, piece.repeat(LONG / piece.length())));
            String uri = UriTemplate.parse(template).expand(values);
            uris.add(uri);
            uris.add(uri + "\u0000");
        }
        return uris.stream();
    }
}
