package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import io.github.mcpresources.benchmarks.SdkResources;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The SDK's own resources, registered and served as its documentation shows it. */
final class SdkServing implements Serving.Behind {

    private static final McpSchema.ServerCapabilities CAPABILITIES =
            McpSchema.ServerCapabilities.builder().resources(false, false).build();

    @Override
    public void serve(HttpServletStreamableServerTransportProvider transport, int resources) {
        McpServer.sync(transport)
                .serverInfo("sdk", "1")
                .capabilities(CAPABILITIES)
                .resources(specifications(resources, number -> {
                    McpSchema.ReadResourceResult result = result(number);
                    return new McpServerFeatures.SyncResourceSpecification(
                            descriptor(number), (exchange, request) -> result);
                }))
                .build();
    }

    @Override
    public void serve(HttpServletStatelessServerTransport transport, int resources) {
        McpServer.sync(transport)
                .serverInfo("sdk", "1")
                .capabilities(CAPABILITIES)
                .resources(specifications(resources, number -> {
                    McpSchema.ReadResourceResult result = result(number);
                    return new McpStatelessServerFeatures.SyncResourceSpecification(
                            descriptor(number), (context, request) -> result);
                }))
                .build();
    }

    private static <T> List<T> specifications(int resources, Function<Integer, T> specification) {
        return IntStream.range(0, resources).boxed().map(specification).toList();
    }

    static McpSchema.Resource descriptor(int number) {
        return SdkResources.descriptor(SampleResources.uri(number), SampleResources.name(number));
    }

    static McpSchema.ReadResourceResult result(int number) {
        return SdkResources.result(SampleResources.uri(number), SampleResources.text(number));
    }
}
