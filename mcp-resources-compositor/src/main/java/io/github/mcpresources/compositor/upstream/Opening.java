package io.github.mcpresources.compositor.upstream;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The opening of a connection. If it fails, all resources are released. */
final class Opening {

    private Opening() {}

    /**
     * Opens a connection. Completing the future from outside ends the attempt.
     *
     * @param begin completes the future with the connection when it can be used
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
                ClosingConnections.end(connection, Trouble.of(failure), over);
            }
        });
        try {
            begin.accept(opened);
        } catch (Throwable broken) { // an Error too: the next attempt waits for the end of this one
            opened.completeExceptionally(broken);
        }
        return opened;
    }
}
