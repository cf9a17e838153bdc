package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.benchmarks.SampleResources;
import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.registry.ResourceBuilder;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;

/**
 * Serves the resources with this library, attached to an SDK server.
 *
 * @param readers true if every resource has a reader that may block, instead of a constant text
 */
record AttachedServing(boolean readers) implements Serving.Behind {

    @Override
    public void serve(HttpServletStreamableServerTransportProvider transport, Scenario scenario) {
        McpStreamableServerTransportProvider attached = server(scenario).wrap(transport);
        McpServer.sync(attached).serverInfo("attached", "1").build();
    }

    @Override
    public void serve(HttpServletStatelessServerTransport transport, Scenario scenario) {
        McpStatelessServerTransport attached = server(scenario).wrap(transport);
        McpServer.sync(attached).serverInfo("attached", "1").build();
    }

    /**
     * Serves the resources on a transport, and returns the filter that must be registered in front of the transport.
     */
    ResourceServerFilter serveFiltered(HttpServletStreamableServerTransportProvider transport, Scenario scenario) {
        ResourceServer server = server(scenario);
        McpServer.sync(server.wrap(transport)).serverInfo("attached", "1").build();
        return ResourceServerFilter.builder(server).build();
    }

    private ResourceServer server(Scenario scenario) {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.batch(() -> {
            for (int number = 0; number < scenario.resources(); number++) {
                ResourceBuilder resource = registry.resource(SampleResources.uri(number))
                        .name(SampleResources.name(number))
                        .mimeType(SampleResources.MIME_TYPE)
                        .size(SampleResources.TEXT_LENGTH);
                String text = SampleResources.text(number);
                if (readers) {
                    resource.read(request -> ReadResult.text(text));
                } else {
                    resource.text(text);
                }
            }
            if (scenario.blob()) {
                byte[] blob = SampleResources.blob();
                registry.resource(SampleResources.BLOB_URI).unlisted().read(request -> ReadResult.bytes(blob));
            }
        });
        return ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .pageSize(SampleResources.PAGE_SIZE)
                        .build())
                .build();
    }
}
