package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.github.mcpresources.uri.UriTemplateRouter.Explanation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The enabled templates of a registry, and the overlaps that were found between them. For each template, one example
 * URI is matched against all templates. In this URI, the value of each variable is the variable's name. Overlaps at
 * other URIs are not found. A registry with more than 200 templates is not searched for overlaps.
 *
 * @param templates the templates in the order of precedence
 */
record RegistryTemplates(List<String> templates, List<Overlap> overlaps) {

    /**
     * The maximum number of templates of a registry that is searched for overlaps. Each template is compared with all
     * others.
     */
    private static final int MAX_COMPARED = 200;

    /**
     * Two templates that match the same URI.
     *
     * @param winner the template that serves the URI
     * @param other the template with lower precedence
     * @param example the URI
     */
    record Overlap(String winner, String other, String example) {}

    static RegistryTemplates of(ResourceRegistry registry) {
        // No template matches an empty text, so the explanation lists all templates as not matching.
        List<UriTemplate> templates = registry.explain("").others().stream()
                .map(Explanation.Candidate::template)
                .toList();
        return new RegistryTemplates(
                templates.stream().map(UriTemplate::toString).toList(),
                templates.size() > MAX_COMPARED ? List.of() : overlaps(registry, templates));
    }

    private static List<Overlap> overlaps(ResourceRegistry registry, List<UriTemplate> templates) {
        Set<Set<String>> seen = new HashSet<>();
        List<Overlap> overlaps = new ArrayList<>();
        for (UriTemplate template : templates) {
            Optional<Explanation> explained = example(template).map(registry::explain);
            String winner = explained
                    .flatMap(Explanation::winner)
                    .map(UriTemplate::toString)
                    .orElse("");
            explained.stream()
                    .flatMap(explanation -> explanation.others().stream())
                    .filter(Explanation.Candidate::matches)
                    .map(other -> other.template().toString())
                    .filter(other -> seen.add(new TreeSet<>(List.of(winner, other))))
                    .forEach(other -> overlaps.add(
                            new Overlap(winner, other, explained.orElseThrow().uri())));
        }
        return overlaps;
    }

    private static Optional<String> example(UriTemplate template) {
        Map<String, String> values = new HashMap<>();
        template.variables().forEach(variable -> values.put(variable, variable));
        try {
            return Optional.of(template.expand(values))
                    .filter(uri -> template.match(uri).isPresent());
        } catch (UriTemplateException noExample) { // for example a name that is too long for a prefix
            return Optional.empty();
        }
    }
}
