package io.github.mcpresources.server;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.internal.protocol.Requester;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The provider that subscriptions use. If this library's provider does not claim a URI, the SDK's servers are asked to
 * describe it. Their resources can therefore be subscribed to under the same limits and the same visibility rule.
 *
 * @param ours this library's provider
 * @param attached the SDK's servers
 * @param own the resources of this library
 */
record WithSdkResources(ResourceProvider ours, Attached attached, OwnFirst own) implements ResourceProvider {

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return ours.describe(uri, context)
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
                .as(Requester.sessionless(Revisions.V2025_11_25, context.caller()), McpTransportContext.EMPTY);
        return new SdkResources(server, own)
                .describe(uri, context)
                .thenCompose(found ->
                        found.isPresent() ? CompletableFuture.completedFuture(found) : describe(uri, left, context));
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return ours.listResources(page, context);
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return ours.read(uri, context);
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return ours.observe(listener);
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return ours.watch(uri, context);
    }

    @Override
    public ResourceProvider.Capabilities capabilities() {
        return ours.capabilities();
    }

    @Override
    public void onPublished(ResourceEvent event) {
        ours.onPublished(event);
    }
}
