package io.github.mcpresources;

import java.util.Map;
import java.util.Objects;

/**
 * What a client wants completed: the value of one variable of a resource template.
 *
 * @param uriTemplate the template, as it is listed
 * @param argument the variable's name
 * @param prefix what the user has entered so far, often empty
 * @param arguments the values of other variables that are known already
 */
public record CompletionRequest(String uriTemplate, String argument, String prefix, Map<String, String> arguments) {

    /**
     * Copies the arguments.
     *
     * @param uriTemplate the template
     * @param argument the variable's name
     * @param prefix what the user has entered so far
     * @param arguments the values of other variables
     */
    public CompletionRequest {
        Objects.requireNonNull(uriTemplate, "uriTemplate");
        Objects.requireNonNull(argument, "argument");
        Objects.requireNonNull(prefix, "prefix");
        arguments = Map.copyOf(arguments);
    }
}
