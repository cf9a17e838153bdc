package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.SampleEndpoint.AUTHORIZATION;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Function;

/**
 * Test data: a resource for all callers, and for each of two callers a resource that only this caller sees. Creates
 * upstreams and requests of these callers.
 */
final class Diary {

    private static final String TOKEN = "token";

    /** The upstreams that were created by {@code byToken}. */
    final Queue<McpUpstream> made = new ConcurrentLinkedQueue<>();

    static ResourceProvider resources() {
        ResourceRegistry registry = ResourceRegistry.create();
        for (String of : List.of("all", "ann", "bob")) {
            registry.resource("test://" + of).text("of " + of);
        }
        return ResourceProviders.visible(
                registry,
                (caller, uri, entry) -> uri.equals("test://all")
                        || uri.equals("test://" + caller.principal().orElse("nobody")));
    }

    /** Returns a factory of upstreams that send the token of the request. */
    Function<RequestContext, McpUpstream> byToken(URI server) {
        return request -> {
            String token = (String) request.transportContext().get(TOKEN);
            McpUpstream upstream =
                    McpUpstream.http(server).header(AUTHORIZATION, token).build();
            made.add(upstream);
            return upstream;
        };
    }

    static RequestContext by(String name) {
        return by(name, name);
    }

    static RequestContext by(String name, String token) {
        return ServerRequest.builder()
                .caller(Caller.of(name))
                .transportContext(McpTransportContext.create(Map.of(TOKEN, token)))
                .build();
    }

    /** Returns the answer of a server that marks the list of one caller as public. */
    static Map<String, Object> sloppy(String name, String method) {
        return switch (method) {
            case "server/discover" ->
                Map.of(
                        "resultType", "complete",
                        "supportedVersions", List.of("2026-07-28"),
                        "capabilities", Map.of("resources", Map.of()),
                        "serverInfo", Map.of("name", "sloppy", "version", "1"));
            case "resources/list" ->
                Map.of(
                        "resultType",
                        "complete",
                        "resources",
                        List.of(Map.of("uri", "test://" + name, "name", name)),
                        "ttlMs",
                        60_000,
                        "cacheScope",
                        "public");
            default -> null;
        };
    }

    static void meet(CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    static boolean isClosed(McpUpstream upstream) {
        return Optional.ofNullable(upstream.state().reason()).orElse("").contains("closed");
    }
}
