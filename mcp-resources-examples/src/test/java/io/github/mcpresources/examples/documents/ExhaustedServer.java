package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.InstantSource;
import java.util.Map;

/**
 * A server with the document server's log and endpoint. Its resource and its tool need more memory than is available.
 */
final class ExhaustedServer {

    private ExhaustedServer() {}

    public static void main(String[] arguments) throws Exception {
        System.setErr(new LogOutput(System.err, InstantSource.system()));
        OutOfMemory.endsProcess();
        if (arguments[0].equals("thread")) {
            Thread thread = new Thread(ExhaustedServer::tooMuch);
            thread.start();
            thread.join();
            new java.util.concurrent.CountDownLatch(1).await();
        }
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://small").text("small");
        registry.resource("test://large").read(request -> ReadResult.bytes(tooMuch()));
        SyncToolSpecification tool = SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder("large", Map.of("type", "object")).build())
                .callHandler((exchange, call) -> McpSchema.CallToolResult.builder()
                        .addTextContent(String.valueOf(tooMuch().length))
                        .build())
                .build();
        try (HttpEndpoint endpoint = HttpEndpoint.start(
                ResourceServer.of(registry),
                transport -> McpServer.sync(transport)
                        .serverInfo("exhausted", "1")
                        .tools(tool)
                        .build(),
                0)) {
            System.err.println("Serving at " + endpoint.url());
            endpoint.awaitEnd();
        }
    }

    /** Allocates more than any heap of this test, so that the JVM itself throws the error. */
    private static byte[] tooMuch() {
        return new byte[Integer.MAX_VALUE - 8];
    }
}
