package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter;
import io.github.mcpresources.uri.UriTemplateRouter.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares a URI with the listed templates. A list contains only the text of each template, so the comparison uses the
 * standard matching policy, even if a provider uses another one.
 *
 * @param texts the texts of the listed templates
 * @param unrouted the templates that {@code explanation} does not include, as JSON: those that match the same URIs as
 *     another template, and those that cannot be parsed
 */
record TemplateComparison(String uri, Set<String> texts, Explanation explanation, List<Map<String, Object>> unrouted) {

    static TemplateComparison of(String uri, List<TemplateDescriptor> listed) {
        Set<String> texts =
                listed.stream().map(TemplateDescriptor::uriTemplate).collect(Collectors.toUnmodifiableSet());
        UriTemplateRouter<String> router = UriTemplateRouter.empty();
        List<Map<String, Object>> unrouted = new ArrayList<>();
        for (TemplateDescriptor descriptor : listed) {
            String text = descriptor.uriTemplate();
            try {
                UriTemplate template = UriTemplate.parse(text);
                String same = router.findSameShape(template).orElse(null);
                if (same == null) {
                    router = router.with(template, text);
                } else if (!same.equals(text)) {
                    boolean matches = template.match(uri).isPresent();
                    unrouted.add(other(text, matches, "", 0, "it matches the same URIs as " + same));
                }
            } catch (UriTemplateException invalid) { // from a provider that does not use UriTemplate
                unrouted.add(
                        other(text, false, "", 0, "the server cannot parse this template: " + invalid.getMessage()));
            }
        }
        return new TemplateComparison(uri, texts, router.explain(uri), unrouted);
    }

    /** Returns the most specific template that matches; null if none does. */
    @Nullable
    String best() {
        return explanation.winner().map(UriTemplate::toString).orElse(null);
    }

    boolean contains(String text) {
        return texts.contains(text);
    }

    /**
     * Returns the values of the variables of a template; empty if the template does not match the URI by the standard
     * policy.
     */
    Map<String, Object> variables(String text) {
        try {
            return UriTemplate.parse(text)
                    .match(uri)
                    .map(UriTemplate.Match::values)
                    .orElse(Map.of());
        } catch (UriTemplateException invalid) {
            return Map.of();
        }
    }

    /**
     * Returns the templates that do not serve the URI, as JSON.
     *
     * @param chosen the template that serves the URI or, if none does, the most specific template that matches it; null
     *     if there is no such template in the list
     */
    List<Map<String, Object>> others(@Nullable String chosen) {
        boolean isBest = chosen != null && chosen.equals(best());
        List<Map<String, Object>> others = new ArrayList<>();
        explanation
                .winner()
                .filter(best -> !isBest)
                .ifPresent(best -> others.add(other(best.toString(), true, "", 0, preferred(chosen))));
        for (Explanation.Candidate candidate : explanation.others()) {
            String reason = candidate.matches() && !isBest ? preferred(chosen) : candidate.reason();
            others.add(other(
                    candidate.template().toString(),
                    candidate.matches(),
                    candidate.token(),
                    candidate.position(),
                    reason));
        }
        others.addAll(unrouted);
        others.removeIf(other -> Objects.equals(other.get("uriTemplate"), chosen));
        return others;
    }

    private static String preferred(@Nullable String chosen) {
        return chosen == null
                ? "the server prefers an entry that is not in the list"
                : "the server prefers the template that serves the URI";
    }

    private static Map<String, Object> other(String text, boolean matches, String token, int position, String reason) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uriTemplate", text);
        json.put("matches", matches);
        json.put("token", token);
        json.put("position", position);
        json.put("reason", reason);
        return json;
    }
}
