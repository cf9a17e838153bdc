package io.github.mcpresources.benchmarks;

import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateRouter;
import io.modelcontextprotocol.util.DefaultMcpUriTemplateManagerFactory;
import io.modelcontextprotocol.util.McpUriTemplateManagerFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbered templates, and four methods that find the template that matches a URI. Each method returns null if no
 * template matches.
 */
final class RoutingSample {

    private final String[] templates;
    private final UriTemplateRouter<String> router;
    private final Pattern[] patterns;
    private final McpUriTemplateManagerFactory sdk = new DefaultMcpUriTemplateManagerFactory();
    private final Map<String, String> sdkTemplates = new ConcurrentHashMap<>();
    private final Map<String, String> byUri = new HashMap<>();

    /**
     * Creates a sample, and prepares its templates for this library's router, the hash lookup, the regular expressions
     * and the SDK's matcher.
     *
     * @param count the number of templates
     * @param template the function that returns the template with the given number
     * @param uri the function that returns a URI of the template with the given number, for the hash lookup
     */
    RoutingSample(int count, IntFunction<String> template, IntFunction<String> uri) {
        UriTemplateRouter<String> all = UriTemplateRouter.empty();
        templates = new String[count];
        patterns = new Pattern[count];
        for (int number = 0; number < count; number++) {
            templates[number] = template.apply(number);
            patterns[number] = pattern(templates[number]);
            all = all.with(UriTemplate.parse(templates[number]), templates[number]);
            sdkTemplates.put(templates[number], templates[number]);
            byUri.put(uri.apply(number), templates[number]);
        }
        router = all;
    }

    /** Returns the usual regular expression for a template of simple variables. */
    private static Pattern pattern(String template) {
        return Pattern.compile(
                Stream.of(template.split("\\{\\w+}", -1)).map(Pattern::quote).collect(Collectors.joining("([^/?#]+)")));
    }

    /** Routes with this library's router, without decoding values. */
    UriTemplateRouter.@Nullable Route<String> route(String uri) {
        return router.route(uri).orElse(null);
    }

    /**
     * Computes a hash in one pass over the URI and looks the URI up in a hash map. The time is a lower bound for the
     * other methods.
     */
    @Nullable
    String limit(String uri) {
        int hash = 0;
        for (int at = 0; at < uri.length(); at++) {
            hash = 31 * hash + uri.charAt(at);
        }
        return hash == 1 ? null : byUri.get(uri); // the comparison prevents the compiler from removing the pass
    }

    /** Tries precompiled regular expressions, one after another. */
    @Nullable
    String regex(String uri) {
        for (int number = 0; number < patterns.length; number++) {
            if (patterns[number].matcher(uri).matches()) {
                return templates[number];
            }
        }
        return null;
    }

    /** Tries the SDK's matcher on one template after another, as the SDK's server does. */
    @Nullable
    String sdk(String uri) {
        return sdkTemplates.values().stream()
                .filter(template -> sdk.create(template).matches(uri))
                .findFirst()
                .orElse(null);
    }

    /**
     * Checks that all four lookups (this library's router, the hash map, the regular expressions and the SDK) find the
     * expected template.
     *
     * @param uri a URI
     * @param number the number of its template, or -1 if it has none
     */
    void verify(String uri, int number) {
        String expected = number < 0 ? null : templates[number];
        UriTemplateRouter.Route<String> route = route(uri);
        String[] answers = {route == null ? null : route.value(), limit(uri), regex(uri), sdk(uri)};
        for (String answer : answers) {
            if (!Objects.equals(answer, expected)) {
                throw new IllegalStateException("Routing found the template " + answer + " instead of " + expected);
            }
        }
    }
}
