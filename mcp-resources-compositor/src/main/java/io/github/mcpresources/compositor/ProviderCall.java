package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.concurrent.CompletionStage;

/** Sends a request about one resource or template, such as {@link ResourceProvider#read}, to a mounted provider. */
@FunctionalInterface
interface ProviderCall<T> {

    /**
     * Sends the request. A provider that violates its contract may throw an exception or return null.
     *
     * @param inner the provider's own URI or template
     */
    CompletionStage<T> send(ResourceProvider provider, String inner, RequestContext context);
}
