package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Handle;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.server.ResourceServer;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

final class TwoServers {

    private TwoServers() {}

    public static void main(String[] arguments) throws InterruptedException {
        String address = arguments[0]; // such as https://wiki.example.com/mcp
        String[] command = Arrays.copyOfRange(arguments, 1, arguments.length);

        // snippet: two servers
        McpUpstream wiki = McpUpstream.http(URI.create(address)) // a java.net.URI with scheme and host
                .header("User-Agent", "my-gateway/1.0")
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        McpUpstream files = McpUpstream.stdio(command).name("files").build();

        ResourceCompositor all = ResourceCompositor.builder()
                .listDeadline(Duration.ofSeconds(10))
                .build();
        all.mount("wiki", wiki);
        all.mount("files", files);
        wiki.start(); // both connect at the same time
        files.start();
        for (McpUpstream upstream : List.of(wiki, files)) {
            if (!isUp(upstream, Duration.ofSeconds(5))) {
                System.err.println(upstream + " is not available yet; its resources appear when it is");
            }
        }
        ResourceServer.of(all).serveStdio("gateway", "1.0");
        all.close();
        // end of snippet
    }

    // snippet: wait for a server
    /** Connects an upstream, and waits until it is up. Returns false if it is not up in time. */
    static boolean isUp(Upstream upstream, Duration timeout) throws InterruptedException {
        CountDownLatch up = new CountDownLatch(1);
        Handle listener = upstream.onStateChange(state -> {
            if (state.phase() == UpstreamState.Phase.UP) {
                up.countDown();
            }
        });
        try (listener) {
            upstream.start();
            return upstream.state().phase() == UpstreamState.Phase.UP
                    || up.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
    // end of snippet
}
