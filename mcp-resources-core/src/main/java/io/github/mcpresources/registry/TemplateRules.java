package io.github.mcpresources.registry;

import io.github.mcpresources.Completion;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.uri.TraversalScreen;
import io.github.mcpresources.uri.UriTemplate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Checks and completes the values of a template's variables.
 *
 * @param variables the typed variables
 * @param completers the completers of variables, by name
 * @param screen the check for path traversal
 */
record TemplateRules(List<TemplateVariable<?>> variables, Map<String, Completer> completers, TraversalScreen screen) {

    /**
     * Creates the request for a reader from a match, and checks the values.
     *
     * @throws ResourceNotFoundException if a value could lead a reader to a file outside of its directory
     * @throws InvalidParamsException if a value is invalid for its typed variable, or if a required value is missing
     */
    ResourceReader.Request request(String uri, UriTemplate.Match match, RequestContext context) {
        if (screen.inspect(match).isPresent()) {
            throw new ResourceNotFoundException(uri);
        }
        Map<TemplateVariable<?>, Optional<?>> typed = new HashMap<>();
        for (TemplateVariable<?> variable : variables) {
            typed.put(variable, variable.read(match));
        }
        return ResourceReader.Request.of(uri, match, typed, context);
    }

    /**
     * Returns a URI in which each typed value has its canonical text, such as {@code us} instead of {@code US} for an
     * enum. A visibility rule receives this URI. Otherwise, a client could bypass a rule that hides {@code
     * orders://us/7} by requesting {@code orders://US/7}.
     *
     * @param uri a URI, or the text of the template
     */
    String canonical(UriTemplate template, String uri) {
        if (variables.isEmpty() || uri.equals(template.toString())) {
            return uri;
        }
        return template.match(uri).map(match -> canonical(match, uri)).orElse(uri);
    }

    private String canonical(UriTemplate.Match match, String uri) {
        Map<String, Object> values = new LinkedHashMap<>(match.values());
        for (TemplateVariable<?> variable : variables) {
            variable.otherText(match).ifPresent(text -> values.put(variable.name(), text));
        }
        return values.equals(match.values()) ? uri : match.template().expand(values);
    }

    Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        variables.forEach(variable -> properties.put(variable.name(), variable.schema()));
        List<String> required = variables.stream()
                .filter(TemplateVariable::isRequired)
                .map(TemplateVariable::name)
                .toList();
        return Map.of("type", "object", "properties", properties, "required", required);
    }

    CompletionStage<Completion> complete(UriTemplate template, Completion.Request request, RequestContext context) {
        Completer completer = completers.get(request.argument());
        if (completer != null) {
            return context.blocking(() -> Completion.of(completer.complete(request, context)));
        }
        if (!template.variables().contains(request.argument())) {
            return CompletableFuture.failedFuture(new InvalidParamsException(
                    "argument.name", request.argument(), "one of the variables of " + template));
        }
        return CompletableFuture.completedFuture(Completion.NONE);
    }
}
