package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.KeyRing;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.postgresql.PostgresContentEngine;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.cluster.redis.RedisContentEngine;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.store.ContentStore.NewContent;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.server.McpServer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A node of a cluster with shared contents, in a process of its own. It stores each line of the standard input, and prints the
 * URI of the content. The process ends with the input.
 *
 * <p>The arguments are the URL of the broker and the file of the keys.
 */
public final class ContentNode {

    private ContentNode() {}

    public static void main(String[] arguments) throws Exception {
        String url = arguments[0];
        boolean isRedis = url.startsWith("redis");
        KeyRing keys = KeyRing.read(Path.of(arguments[1]));
        try (Channel channel = isRedis ? RedisChannel.connect(url) : PostgresChannel.connect(url);
                ContentEngine engine = isRedis ? RedisContentEngine.connect(url) : PostgresContentEngine.connect(url);
                ClusterBus bus =
                        ClusterBus.builder(channel, keys).service("contents").build();
                SharedContentStore store =
                        SharedContentStore.builder(engine, "contents").build()) {
            ResourceServer server = ResourceServer.builder(store)
                    .keys(keys)
                    .eventBus(bus, store::isOwn)
                    .build();
            ResourceTools tools = ResourceTools.builder(server).clearing(store).build();
            try (HttpEndpoint endpoint = HttpEndpoint.start(
                    server,
                    transport -> McpServer.sync(transport).tools(tools.sync()).build(),
                    0)) {
                System.err.println("Serving at " + endpoint.url());
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    System.out.println(
                            store.put(NewContent.text(line, "text/plain")).uri());
                }
            }
        }
    }
}
