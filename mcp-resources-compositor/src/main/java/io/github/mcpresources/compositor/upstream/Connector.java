package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** Makes connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect.
     *
     * @return the connection; failed with {@link Trouble} or {@link RpcException}, with nothing left of the attempt. Whoever
     *     completes it first ends the attempt
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
