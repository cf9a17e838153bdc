package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions and notifications that the server offers to clients.
 *
 * @param requests the request handlers, which determine the capabilities that are declared to clients
 * @param subscribe true if clients may subscribe
 * @param listChanged true if clients are notified of list changes
 */
record Subscriptions(
        ResourceRequests requests,
        SubscriptionManager manager,
        Extensions extensions,
        boolean subscribe,
        boolean listChanged) {

    /** Opens a subscriber. Returns null if the server offers no notifications. */
    @Nullable
    Subscriber open(String id, Caller caller, NotificationSink sink) {
        return subscribe || listChanged ? manager.open(id, caller, sink, listChanged) : null;
    }

    ResourceEvents events() {
        return manager;
    }

    /** Adds this library's capabilities to those of the SDK's server, for a client that can receive notifications. */
    McpSchema.ServerCapabilities declaredIn(McpSchema.ServerCapabilities capabilities) {
        ResourceProvider.Capabilities has = offered();
        boolean hasSdkResources = capabilities.resources() != null;
        boolean subscribes = subscribe && (has.subscribe() || hasSdkResources);
        boolean declaresListChanged = listChanged && (has.listChanged() || hasSdkResources);
        return extensions.declaredIn(
                withCompletions(capabilities.mutate(), has)
                        .resources(subscribes ? true : null, declaresListChanged ? true : null)
                        .build(),
                has);
    }

    /**
     * Adds this library's capabilities to those of the SDK's server, for a client that cannot receive notifications.
     */
    McpSchema.ServerCapabilities declaredOfReadsIn(McpSchema.ServerCapabilities capabilities) {
        ResourceProvider.Capabilities has = offered();
        return extensions.declaredIn(
                withCompletions(capabilities.mutate(), has)
                        .resources(null, null)
                        .build(),
                has);
    }

    private static McpSchema.ServerCapabilities.Builder withCompletions(
            McpSchema.ServerCapabilities.Builder capabilities, ResourceProvider.Capabilities has) {
        return has.completions() ? capabilities.completions() : capabilities;
    }

    ResourceProvider.Capabilities offered() {
        return requests.capabilities();
    }
}
