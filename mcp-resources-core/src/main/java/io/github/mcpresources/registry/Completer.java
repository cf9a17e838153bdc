package io.github.mcpresources.registry;

import io.github.mcpresources.Completion;
import io.github.mcpresources.RequestContext;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * A function that completes the value of a template variable. It may block.
 *
 * <p>The server does not filter the values of a completer, so the values need not begin with the entered text. For
 * example, a completer can find the numbers of orders by the name of the customer. {@link #of(Supplier)} creates a
 * completer that returns the values that begin with the entered text.
 *
 * <pre>{@code
 * registry.template("orders://{id}").complete("id", Completer.of(orders::ids)).read(this::order);
 * }</pre>
 */
@FunctionalInterface
public interface Completer {

    /**
     * Returns the values that match the entered text, {@link Completion.Request#prefix}. The server does not filter
     * them.
     *
     * @param request the variable, the text that the user has entered so far, and the known values of other variables
     * @param context the request context, which has the caller and the deadline
     * @return all matching values, never null, the most relevant values first; the client receives at most
     *     {@value io.github.mcpresources.Completion#MAX_VALUES} of them, and their total number
     * @throws Exception if the completion fails; the client receives the message of the exception only if it is a
     *     {@link io.github.mcpresources.ResourceException}
     */
    List<String> complete(Completion.Request request, RequestContext context) throws Exception;

    /**
     * Returns a completer for constant values. The completer returns those values that begin with the entered text,
     * ignoring case.
     *
     * @param values all values, the most relevant values first
     * @return the completer
     */
    static Completer of(List<String> values) {
        List<String> all = List.copyOf(values);
        return of(() -> all);
    }

    /**
     * Returns a completer for values that may change. For each completion request, the completer gets all values from
     * the supplier and returns those that begin with the entered text, ignoring case.
     *
     * @param values the supplier of all values, the most relevant values first; the supplier may block
     * @return the completer
     */
    static Completer of(Supplier<? extends Collection<String>> values) {
        return (request, context) -> values.get().stream()
                .filter(value -> value.regionMatches(
                        true, 0, request.prefix(), 0, request.prefix().length()))
                .toList();
    }
}
