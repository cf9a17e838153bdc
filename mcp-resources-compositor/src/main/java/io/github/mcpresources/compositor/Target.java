package io.github.mcpresources.compositor;

import io.github.mcpresources.RequestContext;
import java.util.concurrent.CompletionStage;

/**
 * The target of a request: a mount, and a URI or template of the mount, without and with the prefix of the mount.
 *
 * @param mount the mount whose id is in the URI
 * @param inner the mount's own URI or template
 * @param outer the URI or template with the prefix
 */
record Target(Mount mount, String inner, String outer) {

    /** Sends a request about this target to its mount. */
    <T> CompletionStage<T> send(ProviderCall<T> call, RequestContext context) {
        return mount.send(call, inner, outer, context);
    }
}
