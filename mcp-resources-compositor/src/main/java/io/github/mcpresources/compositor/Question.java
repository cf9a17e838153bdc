package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.concurrent.CompletionStage;

/**
 * What a mounted provider is asked about one resource or template, such as {@link ResourceProvider#read}.
 *
 * @param <T> what it answers
 */
@FunctionalInterface
interface Question<T> {

    /**
     * Asks.
     *
     * @param provider who is asked
     * @param inner the URI, or template, as that knows it
     * @param context the request as that is asked it
     * @return a stage; a provider that keeps to no contract may throw or give none
     */
    CompletionStage<T> ask(ResourceProvider provider, String inner, RequestContext context);
}
