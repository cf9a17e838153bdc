package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import io.github.mcpresources.benchmarks.SdkResources;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Serves the SDK's own resources, registered as the SDK's documentation shows. */
final class SdkServing implements Serving.Behind {

    private static final McpSchema.ServerCapabilities CAPABILITIES =
            McpSchema.ServerCapabilities.builder().resources(false, false).build();

    /** A template for the blob. If the blob were registered as a resource, the SDK would list it. */
    private static final McpSchema.ResourceTemplate BLOBS =
            McpSchema.ResourceTemplate.builder("blob://{name}", "blob").build();

    @Override
    public void serve(HttpServletStreamableServerTransportProvider transport, Scenario scenario) {
        McpServer.sync(transport)
                .serverInfo("sdk", "1")
                .capabilities(CAPABILITIES)
                .resources(specifications(scenario.resources(), number -> {
                    McpSchema.ReadResourceResult result = result(number);
                    return new McpServerFeatures.SyncResourceSpecification(
                            descriptor(number), (exchange, request) -> result);
                }))
                .resourceTemplates(
                        scenario.blob()
                                ? List.of(new McpServerFeatures.SyncResourceTemplateSpecification(
                                        BLOBS, (exchange, request) -> blob(request.uri())))
                                : List.of())
                .build();
    }

    @Override
    public void serve(HttpServletStatelessServerTransport transport, Scenario scenario) {
        McpServer.sync(transport)
                .serverInfo("sdk", "1")
                .capabilities(CAPABILITIES)
                .resources(specifications(scenario.resources(), number -> {
                    McpSchema.ReadResourceResult result = result(number);
                    return new McpStatelessServerFeatures.SyncResourceSpecification(
                            descriptor(number), (context, request) -> result);
                }))
                .resourceTemplates(
                        scenario.blob()
                                ? List.of(new McpStatelessServerFeatures.SyncResourceTemplateSpecification(
                                        BLOBS, (context, request) -> blob(request.uri())))
                                : List.of())
                .build();
    }

    private static <T> List<T> specifications(int resources, Function<Integer, T> specification) {
        return IntStream.range(0, resources).boxed().map(specification).toList();
    }

    /** Returns a read result with the blob in base64. With the SDK, each handler must encode the bytes itself. */
    static McpSchema.ReadResourceResult blob(String uri) {
        String encoded = Base64.getEncoder().encodeToString(Blob.BYTES);
        return McpSchema.ReadResourceResult.builder(List.of(McpSchema.BlobResourceContents.builder(uri, encoded)
                        .mimeType("application/octet-stream")
                        .build()))
                .build();
    }

    /** Contains the blob, which is created on first use. */
    private static final class Blob {
        static final byte[] BYTES = SampleResources.blob();
    }

    static McpSchema.Resource descriptor(int number) {
        return SdkResources.descriptor(SampleResources.uri(number), SampleResources.name(number));
    }

    static McpSchema.ReadResourceResult result(int number) {
        return SdkResources.result(SampleResources.uri(number), SampleResources.text(number));
    }
}
