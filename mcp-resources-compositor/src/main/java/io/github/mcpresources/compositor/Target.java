package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * Where an outer URI, or template, leads.
 *
 * @param mount the mount that it names
 * @param inner the URI as that knows it
 * @param outer the URI itself
 */
record Target(Mount mount, String inner, String outer) {

    /** Asks the mount, and nobody else. */
    <T> CompletionStage<T> ask(
            RequestContext context, BiFunction<ResourceProvider, RequestContext, CompletionStage<T>> question) {
        return mount.ask(context, inner, outer, passed -> question.apply(mount.provider(), passed));
    }
}
