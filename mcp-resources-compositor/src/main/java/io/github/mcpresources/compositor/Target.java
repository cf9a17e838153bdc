package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import java.util.concurrent.CompletionStage;

/**
 * Where an outer URI, or template, leads.
 *
 * @param mount the mount that it names
 * @param inner the URI as that knows it
 * @param outer the URI itself
 */
record Target(Mount mount, String inner, String outer) {

    /** Asks the mount, and nobody else. */
    <T> CompletionStage<T> ask(Question<T> question, RequestContext context) {
        return mount.ask(question, inner, outer, context);
    }
}
