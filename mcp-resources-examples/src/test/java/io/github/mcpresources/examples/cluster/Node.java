package io.github.mcpresources.examples.cluster;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.examples.http.HttpEndpoint;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A node of a cluster, in a process of its own. Its resources {@code x://1}, {@code x://2} … come from a {@link Truth}
 * that all nodes share, and are cached. A line on the standard input publishes the update of the URI that it contains; the
 * line {@code status} prints the status of the bus. The process ends with the input.
 *
 * <p>The arguments are the URL of the broker, the file of the keys, and the URL of the truth.
 */
public final class Node {

    private Node() {}

    public static void main(String[] arguments) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("x://{n}")
                .read(request -> ReadResult.text(
                        read(client, arguments[2] + request.uri().substring(4))));
        ResourceLimits limits = ResourceLimits.builder()
                .subscriptions(s -> s.perSession(100_000)
                        .bytesPerSession(10_000_000)
                        .total(200_000)
                        .totalBytes(100_000_000))
                .build();
        try (Channel channel = channel(arguments[0]);
                ClusterBus bus = ClusterBus.builder(channel, KeyRing.read(Path.of(arguments[1])))
                        .service("nodes")
                        .build();
                ReadCache cache = ReadCache.builder(registry)
                        .hint(CacheHint.shared(Duration.ofHours(1)))
                        .build()) {
            ResourceServer server =
                    ResourceServer.builder(cache).limits(limits).eventBus(bus).build();
            try (HttpEndpoint endpoint = HttpEndpoint.start(
                    server, transport -> McpServer.sync(transport).build(), 0)) {
                System.err.println("Serving at " + endpoint.url());
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (line.equals("status")) {
                        System.out.println(bus.status());
                    } else {
                        server.events().updated(line);
                    }
                }
            }
        }
    }

    private static Channel channel(String url) {
        return url.startsWith("redis") ? RedisChannel.connect(url) : PostgresChannel.connect(url);
    }

    private static String read(HttpClient client, String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
