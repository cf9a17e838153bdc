package io.github.mcpresources.server;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The provider that a server uses for subscriptions. If this library's provider has no resource with the requested URI,
 * this class requests the descriptor from the SDK servers on this library's transports. Clients can therefore subscribe
 * to the resources of these servers, under the same limits and the same visibility rule.
 */
final class WithSdkResources extends ForwardingProvider {

    private final Attached attached;
    private final OwnFirst ownFirst;

    WithSdkResources(ResourceProvider ours, Attached attached, OwnFirst ownFirst) {
        super(ours);
        this.attached = attached;
        this.ownFirst = ownFirst;
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return super.describe(uri, context)
                .thenCompose(found -> found.isPresent()
                        ? CompletableFuture.completedFuture(found)
                        : describe(uri, attached.servers().iterator(), context));
    }

    private CompletionStage<Optional<Descriptor>> describe(
            String uri, Iterator<CapturedServer> left, RequestContext context) {
        if (!left.hasNext()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        SdkServer server = left.next()
                .as(RequestOrigin.sessionless(Revisions.V2025_11_25, context.caller()), McpTransportContext.EMPTY);
        return new SdkResources(server, ownFirst)
                .describe(uri, context)
                .thenCompose(found ->
                        found.isPresent() ? CompletableFuture.completedFuture(found) : describe(uri, left, context));
    }
}
