package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import java.util.concurrent.CompletionStage;

/**
 * The target of an outer URI or template.
 *
 * @param mount the mount that the URI names
 * @param inner the URI as the mount knows it
 * @param outer the outer URI
 */
record Target(Mount mount, String inner, String outer) {

    /** Sends a request to the mount, and to no other mount. */
    <T> CompletionStage<T> send(ProviderCall<T> call, RequestContext context) {
        return mount.send(call, inner, outer, context);
    }
}
