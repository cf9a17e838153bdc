package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.concurrent.CompletableFuture;

/** The connections that are being closed. The next attempt to connect begins only after they are closed. */
final class ClosingConnections {

    private CompletableFuture<Void> gone = CompletableFuture.completedFuture(null);

    synchronized void add(CompletableFuture<Void> over) {
        gone = CompletableFuture.allOf(gone, over);
    }

    /**
     * Adds a connection that the caller will close. The next attempt to connect waits until the caller completes the
     * returned future. This method must therefore be called before that attempt begins.
     */
    CompletableFuture<Void> announce() {
        CompletableFuture<Void> over = new CompletableFuture<>();
        add(over);
        return over;
    }

    static void end(Connection connection, UpstreamFailure why, CompletableFuture<Void> over) {
        Stages.onEnd(SafeStage.of(() -> connection.close(why)), (nothing, failure) -> over.complete(null));
    }

    synchronized CompletableFuture<Void> gone() {
        return gone;
    }
}
