package io.github.mcpresources.testkit.internal.provider;

import io.github.mcpresources.testkit.internal.rules.QueryVariables;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values that the options set for template variables. A key is the name of a variable, or {@code template#variable}
 * if the value is for one template.
 */
record TemplateValues(Map<String, String> given) {

    /**
     * Returns the variables of a template; an empty list if the template is invalid. Rule P2.template reports invalid
     * templates.
     */
    static List<String> variables(String template) {
        try {
            return UriTemplate.parse(template).variables();
        } catch (UriTemplateException malformed) {
            return List.of();
        }
    }

    Optional<Map<String, String>> of(String template) {
        return of(template, Map.of());
    }

    /**
     * Returns values for the variables of a template. The values in {@code others} take precedence. Variables in a
     * query, such as {@code {?lang}}, may have no value. Returns empty if another variable has no value, if no variable
     * has a value, or if the template is invalid.
     */
    Optional<Map<String, String>> of(String template, Map<String, String> others) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : variables(template)) {
            String own = given.getOrDefault(template + "#" + name, given.get(name));
            String value = others.getOrDefault(name, own);
            if (value != null) {
                values.put(name, value);
            } else if (!QueryVariables.contains(template, name)) {
                return Optional.empty();
            }
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }

    Optional<String> expand(String template) {
        return of(template).map(values -> UriTemplate.parse(template).expand(values));
    }
}
