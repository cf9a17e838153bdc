package io.github.mcpresources.examples;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;

/** An example of a server that has its own memory budget. */
final class SmallHeap {

    private SmallHeap() {}

    static ResourceServer server(ResourceProvider provider) {
        // snippet: budget
        ResourceServer resources = ResourceServer.builder(provider)
                .memoryBudget(MemoryBudget.ofBytes(256L << 20))
                .build();
        // end of snippet
        return resources;
    }
}
