package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.concurrent.CompletionStage;

/**
 * Calls a method of a mounted provider, such as {@link ResourceProvider#read}, with the URI of a resource or the text
 * of a template.
 */
@FunctionalInterface
interface ProviderCall<T> {

    /**
     * Calls the method. A provider that violates its contract may throw an exception or return null.
     *
     * @param inner the provider's own URI or template
     */
    CompletionStage<T> send(ResourceProvider provider, String inner, RequestContext context);
}
