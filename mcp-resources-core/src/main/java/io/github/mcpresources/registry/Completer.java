package io.github.mcpresources.registry;

import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.RequestContext;
import java.util.List;

/** Finds values for a template's variable, and may block while it does. */
@FunctionalInterface
public interface Completer {

    /**
     * Finds the values that fit.
     *
     * @param request the variable, what the user has entered so far, and what is known of other variables
     * @param context who asks, and until when
     * @return all values that fit, the best ones first; the client gets at most
     *     {@value io.github.mcpresources.Completion#MAX_VALUES} and is told how many there are
     * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
     */
    List<String> complete(CompletionRequest request, RequestContext context) throws Exception;

    /**
     * A completer for values that do not change: it gives those that begin with what was entered, in any case.
     *
     * @param values all values, the best ones first
     * @return the completer
     */
    static Completer of(List<String> values) {
        List<String> all = List.copyOf(values);
        return (request, context) -> all.stream()
                .filter(value -> value.regionMatches(
                        true, 0, request.prefix(), 0, request.prefix().length()))
                .toList();
    }
}
