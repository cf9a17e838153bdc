package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import java.util.concurrent.CompletionStage;

/**
 * The mount to which a request is sent, with the URI or template that the request concerns.
 *
 * @param inner the mount's own URI or template
 * @param outer the URI or template with the prefix
 */
record Target(Mount mount, String inner, String outer) {

    <T> CompletionStage<T> send(ProviderCall<T> call, RequestContext context) {
        return mount.send(call, inner, outer, context);
    }
}
