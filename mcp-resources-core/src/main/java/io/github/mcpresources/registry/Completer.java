package io.github.mcpresources.registry;

import io.github.mcpresources.Completion;
import io.github.mcpresources.RequestContext;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds values for a template's variable, and may block while it does.
 *
 * <p>What it finds is offered as it is: a completer may know better than the beginning of a text what fits, such as an order
 * by the name of its customer. Where the values that begin with what was entered are wanted, {@link #of(Supplier)} picks
 * them.
 *
 * <pre>{@code
 * registry.template("orders://{id}").complete("id", Completer.of(orders::ids)).read(this::order);
 * }</pre>
 */
@FunctionalInterface
public interface Completer {

    /**
     * Finds the values that fit what was entered, {@link Completion.Request#prefix}. The server does not filter them.
     *
     * @param request the variable, what the user has entered so far, and what is known of other variables
     * @param context who asks, and until when
     * @return all values that fit, the best ones first; the client gets at most
     *     {@value io.github.mcpresources.Completion#MAX_VALUES} and is told how many there are
     * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
     */
    List<String> complete(Completion.Request request, RequestContext context) throws Exception;

    /**
     * A completer for values that do not change: it gives those that begin with what was entered, in any case.
     *
     * @param values all values, the best ones first
     * @return the completer
     */
    static Completer of(List<String> values) {
        List<String> all = List.copyOf(values);
        return of(() -> all);
    }

    /**
     * A completer for values that change: it asks for them each time, and gives those that begin with what was entered, in
     * any case.
     *
     * @param values gives all values, the best ones first; it may block
     * @return the completer
     */
    static Completer of(Supplier<? extends Collection<String>> values) {
        return (request, context) -> values.get().stream()
                .filter(value -> value.regionMatches(
                        true, 0, request.prefix(), 0, request.prefix().length()))
                .toList();
    }
}
