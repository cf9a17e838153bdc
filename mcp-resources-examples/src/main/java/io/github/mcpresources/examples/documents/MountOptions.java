package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import picocli.CommandLine.Option;

/** The part of the command line that says which other servers are served too, and those servers while they are. */
final class MountOptions implements AutoCloseable {

    /** How long the start waits for servers to say what they have; they may come later. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Option(
            names = "--mount",
            paramLabel = "NAME=SERVER",
            converter = ServerAddress.Converter.class,
            description = {
                "Serve another MCP server's resources too, under URIs that begin with NAME+. SERVER is a URL, or"
                        + " 'stdio:' and a command that starts it, such as \"files=stdio:npx -y some-server\"."
                        + " May be given several times.",
                "The command is not read by a shell; quotes keep an argument together. Nothing of the clients, no token"
                        + " either, is sent there."
            })
    private List<ServerAddress> servers = List.of();

    /** What fails is named in the list, which all failing must not take away from the documents. */
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().emptyIfAllFail(true).build();

    /**
     * What is served, and the mounts behind it.
     *
     * @throws IllegalArgumentException if a name cannot be that of a mount, or is given twice
     */
    ResourceProvider behind(ResourceProvider own) {
        if (servers.isEmpty()) {
            return own;
        }
        List<Upstream> upstreams = new ArrayList<>();
        for (ServerAddress server : servers) {
            Upstream upstream = server.upstream();
            compositor.mount(server.name(), upstream);
            upstreams.add(upstream);
        }
        upstreams.forEach(Upstream::start); // none, if the name of one is wrong
        return ResourceProviders.concat(own, compositor);
    }

    /** A line for each with its state, once all have answered or the time for that is over; empty without mounts. */
    CompletionStage<String> table() {
        return servers.isEmpty()
                ? CompletableFuture.completedFuture("")
                : Overview.ofMounts(servers, compositor, PATIENCE);
    }

    @Override
    public void close() {
        compositor.close();
    }
}
