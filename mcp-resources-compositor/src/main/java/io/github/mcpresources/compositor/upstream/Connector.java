package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** Creates connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect.
     *
     * @return the connection; failed with {@link Trouble} or {@link RpcException}, with all resources of the attempt
     *     released. Completing the future from outside ends the attempt
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
