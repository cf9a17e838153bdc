package io.github.mcpresources.testkit.internal.rules;

import com.damnhandy.uri.template.MalformedUriTemplateException;
import com.damnhandy.uri.template.UriTemplate;
import com.damnhandy.uri.template.VariableExpansionException;
import io.github.mcpresources.testkit.ContractOptions;
import java.util.List;
import java.util.Optional;

/**
 * Expands RFC 6570 templates with the library handy-uri-templates. The servers of this project use other code to expand
 * templates. If the testkit used the same code, it could not detect errors in that code.
 */
final class Expansion {

    private Expansion() {}

    /** Returns a description of the error in a template; empty if the template is valid. */
    static Optional<String> fault(String template) {
        try {
            return UriTemplate.fromTemplate(template).getTemplate().isEmpty()
                    ? Optional.of("the template is empty")
                    : Optional.empty();
        } catch (MalformedUriTemplateException malformed) {
            return Optional.of(String.valueOf(malformed.getMessage()));
        }
    }

    static List<String> variables(String template) {
        try {
            return List.of(UriTemplate.fromTemplate(template).getVariables());
        } catch (MalformedUriTemplateException malformed) {
            return List.of();
        }
    }

    /**
     * Expands a template with the values from the options. Variables in a query, such as {@code {?lang}}, may have no
     * value. Returns empty if another variable has no value, if no variable has a value, or if the template is invalid.
     */
    static Optional<String> of(String template, ContractOptions options) {
        try {
            UriTemplate parsed = UriTemplate.fromTemplate(template);
            boolean any = false;
            for (String name : parsed.getVariables()) {
                String general = options.variables().get(name);
                String value = options.variables().getOrDefault(template + "#" + name, general);
                if (value != null) {
                    parsed.set(name, value);
                    any = true;
                } else if (!QueryVariables.contains(template, name)) {
                    return Optional.empty();
                }
            }
            return any ? Optional.of(parsed.expand()) : Optional.empty();
        } catch (MalformedUriTemplateException | VariableExpansionException | IllegalArgumentException unusable) {
            return Optional.empty(); // R8.template reports the fault
        }
    }
}
