package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** Creates connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect. The future may fail with {@link UpstreamFailure} or {@link RpcException}; all resources of the
     * attempt are then released. The caller can complete the future exceptionally to end the attempt.
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
