package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;

/** Creates connections to one server. */
@FunctionalInterface
interface Connector {

    /**
     * Begins to connect. If the attempt fails, the future fails with {@link UpstreamFailure} or {@link RpcException},
     * and all resources of the attempt are released. The caller can complete the future exceptionally to end the
     * attempt.
     */
    CompletableFuture<Connection> connect(Connection.Listener listener);
}
