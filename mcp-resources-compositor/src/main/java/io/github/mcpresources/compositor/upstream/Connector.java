package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** A factory for connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect.
     *
     * @return a future with the connection. If the future fails, with {@link UpstreamFailure} or {@link RpcException},
     *     the connector releases all resources of the attempt. The caller can complete the future exceptionally to end
     *     the attempt
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
