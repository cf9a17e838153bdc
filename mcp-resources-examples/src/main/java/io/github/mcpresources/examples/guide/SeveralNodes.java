package io.github.mcpresources.examples.guide;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.nio.file.Path;
import java.time.Instant;

final class SeveralNodes {

    public static void main(String[] arguments) throws InterruptedException {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("clock://now").read(request -> ReadResult.text("" + Instant.now()));

        KeyRing keys = KeyRing.read(Path.of("keys")); // the same file on each node
        try (Channel channel = RedisChannel.connect("redis://localhost:6379");
                ClusterBus bus =
                        ClusterBus.builder(channel, keys).service("clock").build()) {
            ResourceServer resources =
                    ResourceServer.builder(registry).keys(keys).eventBus(bus).build();

            StdioTransport stdio = StdioTransport.create();
            McpSyncServer server = McpServer.sync(resources.wrap(stdio))
                    .serverInfo("clock", "1.0")
                    .build();
            resources.events().updated("clock://now"); // clients of all nodes are notified
            stdio.awaitEnd();
            server.closeGracefully();
            resources.close();
        }
    }
}
