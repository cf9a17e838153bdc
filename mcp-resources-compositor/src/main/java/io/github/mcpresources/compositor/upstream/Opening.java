package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Opens connections. If an attempt fails, all its resources are released. */
final class Opening {

    private Opening() {}

    /**
     * Opens a connection. The caller can complete the future exceptionally to end the attempt.
     *
     * @param begin starts the attempt, and completes the given future with the connection when it can be used
     */
    static CompletableFuture<Connection> of(
            Connection connection, Connection.Listener listener, Consumer<CompletableFuture<Connection>> begin) {
        CompletableFuture<Connection> opened = new CompletableFuture<>();
        CompletableFuture<Void> over = new CompletableFuture<>();
        listener.trying(over);
        Stages.onEnd(opened, (it, failure) -> {
            if (failure == null) {
                over.complete(null);
            } else {
                ClosingConnections.end(connection, UpstreamFailure.of(failure), over);
            }
        });
        try {
            begin.accept(opened);
        } catch (Throwable broken) { // also an Error: the next attempt waits for the end of this attempt
            opened.completeExceptionally(broken);
        }
        return opened;
    }
}
