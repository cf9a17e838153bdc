package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.subscriptions.Outlet;
import io.github.mcpresources.subscriptions.Subscriber;
import io.github.mcpresources.subscriptions.SubscriptionManager;
import io.modelcontextprotocol.spec.McpSchema;
import org.jspecify.annotations.Nullable;

/**
 * What clients are offered to hear of changes.
 *
 * @param manager who hears of what
 * @param subscribe whether clients may subscribe
 * @param listChanged whether clients hear that the list changed
 */
record Subscriptions(SubscriptionManager manager, boolean subscribe, boolean listChanged) {

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
        return capabilities
                .mutate()
                .resources(subscribe ? true : null, listChanged ? true : null)
                .completions()
                .build();
    }
}
