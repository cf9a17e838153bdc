package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** Creates connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect.
     *
     * @return a future with the connection. If the future fails, with {@link UpstreamFailure} or {@link RpcException}, the
     *     connector releases all resources of the attempt. Completing the future from outside ends the attempt
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
