package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.concurrent.CompletionStage;

/**
 * A request to a mounted provider about one resource or template, such as {@link ResourceProvider#read}.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
interface ProviderCall<T> {

    /**
     * Sends the request.
     *
     * @param provider the provider
     * @param inner the provider's own URI or template
     * @param context the context that is passed to the provider
     * @return a stage with the result of the provider; a provider that violates its contract may throw or return null
     */
    CompletionStage<T> send(ResourceProvider provider, String inner, RequestContext context);
}
