package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.subscriptions.Outlet;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * What clients are offered to hear of changes.
 *
 * @param provider what is served, which may have less to offer than the server
 * @param manager who hears of what
 * @param subscribe whether clients may subscribe
 * @param listChanged whether clients hear that the list changed
 */
record Subscriptions(ResourceProvider provider, SubscriptionManager manager, boolean subscribe, boolean listChanged) {

    /** A subscriber for a session; null where it is offered nothing. */
    @Nullable
    Subscriber open(String id, Caller caller, Outlet outlet) {
        return subscribe || listChanged ? manager.open(id, caller, outlet, listChanged) : null;
    }

    /** Where the application, and the SDK's own server, tell of changes. */
    ResourceEvents events() {
        return manager;
    }

    /** The capabilities as initialize declares them to a client with a session. */
    McpSchema.ServerCapabilities declaredIn(McpSchema.ServerCapabilities capabilities) {
        ResourceProvider.Capabilities has = offered();
        boolean hasSdkResources = capabilities.resources() != null;
        boolean subscribes = subscribe && (has.subscribe() || hasSdkResources);
        boolean tellsOfList = listChanged && (has.listChanged() || hasSdkResources);
        return withCompletions(capabilities.mutate(), has)
                .resources(subscribes ? true : null, tellsOfList ? true : null)
                .build();
    }

    /** The capabilities as initialize declares them to a client without a session. */
    McpSchema.ServerCapabilities declaredOfReadsIn(McpSchema.ServerCapabilities capabilities) {
        return withCompletions(capabilities.mutate(), offered())
                .resources(null, null)
                .build();
    }

    private static McpSchema.ServerCapabilities.Builder withCompletions(
            McpSchema.ServerCapabilities.Builder capabilities, ResourceProvider.Capabilities has) {
        return has.completions() ? capabilities.completions() : capabilities;
    }

    /** What the provider has to offer now. */
    ResourceProvider.Capabilities offered() {
        return provider.capabilities();
    }
}
