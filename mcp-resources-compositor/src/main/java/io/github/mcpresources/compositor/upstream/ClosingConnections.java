package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.concurrent.CompletableFuture;

/**
 * The failed and lost connections that are not fully closed yet. The next attempt to connect begins only after they are
 * closed.
 */
final class ClosingConnections {

    private CompletableFuture<Void> gone = CompletableFuture.completedFuture(null);

    synchronized void add(CompletableFuture<Void> over) {
        gone = CompletableFuture.allOf(gone, over);
    }

    /**
     * Adds a connection that the caller will close. The caller must call this method before the next attempt to connect
     * can begin, and must complete the returned future when the connection is closed.
     */
    CompletableFuture<Void> announce() {
        CompletableFuture<Void> over = new CompletableFuture<>();
        add(over);
        return over;
    }

    static void end(Connection connection, UpstreamFailure why, CompletableFuture<Void> over) {
        Stages.onEnd(SafeStage.of(() -> connection.close(why)), (nothing, failure) -> over.complete(null));
    }

    /** Returns a future that completes when all connections that have been added so far are closed. */
    synchronized CompletableFuture<Void> gone() {
        return gone;
    }
}
