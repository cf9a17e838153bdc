package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for mounted servers, and the compositor of these servers. */
final class MountOptions implements AutoCloseable {

    /**
     * The maximum time until the table of the mounts is printed. A mounted server that has not answered by then is
     * shown with its current state.
     */
    private static final Duration OVERVIEW_TIMEOUT = Duration.ofSeconds(10);

    @Option(
            names = "--mount",
            paramLabel = "NAME=SERVER",
            converter = ServerAddress.Converter.class,
            description = {
                "Also serve the resources of another MCP server, with URIs that begin with NAME+. SERVER is a URL, or"
                        + " 'stdio:' and the command that starts the other server, such as"
                        + " \"files=stdio:npx -y some-server\". Can be given several times.",
                "The command is not run by a shell. Put an argument with spaces in quotes. The other server receives"
                        + " neither data of clients nor the token."
            })
    private List<ServerAddress> servers = List.of();

    /** The compositor of the mounts; null if {@code --mount} is not given. */
    private @Nullable ResourceCompositor compositor;

    /**
     * Returns a provider of the server's own resources and the mounts, and connects to the mounted servers.
     *
     * @throws IllegalArgumentException if a name is not valid for a mount, or is given twice
     */
    ResourceProvider behind(ResourceProvider own) {
        if (servers.isEmpty()) {
            return own;
        }
        // If all mounts fail, the compositor's list is empty, and does not fail. The documents are still listed.
        ResourceCompositor mounts =
                ResourceCompositor.builder().emptyIfAllFail(true).build();
        compositor = mounts;
        List<Upstream> upstreams = new ArrayList<>();
        for (ServerAddress server : servers) {
            Upstream upstream = server.upstream();
            mounts.mount(server.name(), upstream);
            upstreams.add(upstream);
        }
        upstreams.forEach(Upstream::start); // no upstream is started if a name is invalid
        return ResourceProviders.concat(own, mounts);
    }

    /**
     * Returns the provider of the mounts, without the server's own resources; empty if there are no mounts. {@link
     * #behind} must have been called before.
     */
    Optional<ResourceProvider> mounted() {
        return Optional.ofNullable(compositor);
    }

    /**
     * Returns a table of the mounts and their states. If {@code --mount} is not given, the table is an empty string.
     * The stage completes when all mounts have answered, or after a timeout.
     */
    CompletionStage<String> table() {
        return compositor == null
                ? CompletableFuture.completedFuture("")
                : Overview.ofMounts(servers, compositor, OVERVIEW_TIMEOUT);
    }

    @Override
    public void close() {
        if (compositor != null) {
            compositor.close();
        }
    }
}
