package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Opens connections. If an attempt fails, all its resources are released. */
final class Opening {

    private Opening() {}

    /**
     * Opens a connection. Completing the future from outside ends the attempt.
     *
     * @param begin the action that starts the attempt; it completes the given future with the connection when the
     *     connection can be used
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
        } catch (Throwable broken) { // an Error too: the next attempt waits for the end of this attempt
            opened.completeExceptionally(broken);
        }
        return opened;
    }
}
